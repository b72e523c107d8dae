/** What domains load later, by domain. */

/** @import { Domain } from "../types.js" */

/**
 * One part of each, once all are there.
 * @template {{ readonly domain: Domain }} Package
 * @template Part
 * @param {readonly Package[]} packages
 * @param {(one: Package) => Promise<Part>} load
 * @returns {Promise<(domain: Domain) => Part>}
 */
export async function loadedParts(packages, load) {
  const parts = await Promise.all(packages.map(async (one) => /** @type {const} */ ([one.domain, await load(one)])));
  const known = new Map(parts);
  return (domain) => /** @type {Part} */ (known.get(domain));
}
