/** What axe, a checker of accessibility, finds: for a page that has its script. */

const UNUSUAL = ["experimental", "deprecated"];

/** @param {string} impact */
const serious = (impact) => impact === "serious" || impact === "critical";

/**
 * The rules that may find something serious, by names. A rule has its impact itself or from its checks: what can never
 * be serious is not run at all.
 * @param {any} audit axe's table of rules and checks @returns {string[]}
 */
function severeRules({ rules, data }) {
  /** @param {any} rule */
  const checks = ({ any, all, none }) => [...any, ...all, ...none].map((check) => data.checks[check.id ?? check]);
  /** @param {any} rule */
  const severe = (rule) => (rule.impact ? serious(rule.impact) : checks(rule).some((check) => serious(check.impact)));
  /** @param {any} rule */
  const usual = ({ enabled, tags }) => enabled && !UNUSUAL.some((/** @type {string} */ tag) => tags.includes(tag));
  return rules.filter((/** @type {any} */ rule) => usual(rule) && severe(rule)).map((/** @type {any} */ { id }) => id);
}

/** Each serious fault, and the first element that has it. @param {Element | null} part or the whole page */
export async function seriousFaults(part) {
  const axe = Reflect.get(globalThis, "axe");
  const runOnly = { type: "rule", values: severeRules(axe._audit) };
  const options = { runOnly, resultTypes: ["violations"], preload: false };
  const { violations } = await axe.run(part ?? document, options);
  const found = violations.filter((/** @type {any} */ { impact }) => serious(impact));
  return found.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes[0].target}`);
}
