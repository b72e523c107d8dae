/** The head of the table of runs, which sorts: a button a column. It stays where it is while only the order changes. */

import { language, say } from "../words/words.js";

/** @import { Column } from "./columns.js" */
/** @import { Sorting } from "./comparedrows.js" */

export class RunHead {
  drawn = ""; // language and columns
  /** @type {{ name: string, head: HTMLTableCellElement }[]} */
  heads = [];

  /** @param {HTMLTableSectionElement} element @param {(by: string) => void} sort */
  constructor(element, sort) {
    this.element = element;
    element.addEventListener("click", ({ target }) => {
      const by = target instanceof Element ? target.closest("button")?.value : null;
      if (by) sort(by);
    });
  }

  /** @param {{ columns: readonly Column[], sorting: Sorting }} shown */
  show({ columns, sorting }) {
    this.#draw(columns);
    for (const { name, head } of this.heads) {
      const sorted = sorting.by === name;
      head.setAttribute("aria-sort", sorted ? (sorting.down ? "descending" : "ascending") : "none");
    }
  }

  /** @param {readonly Column[]} columns */
  #draw(columns) {
    const wanted = [language(), ...columns.map(({ name }) => name)].join("\n");
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    this.heads = [{ name: "run", counted: false }, ...columns].map((column) => ({
      name: column.name,
      head: headOf(column),
    }));
    const line = document.createElement("tr");
    line.append(...this.heads.map(({ head }) => head), document.createElement("td"));
    this.element.replaceChildren(line);
  }
}

/** @param {Pick<Column, "name" | "counted">} column */
function headOf({ name, counted }) {
  const head = document.createElement("th");
  head.scope = "col";
  head.toggleAttribute("data-number", counted || name === "weight");
  const button = Object.assign(document.createElement("button"), { type: "button", value: name, className: "term" });
  button.textContent = say(`runs.column.${name}`);
  button.dataset.about = `runs.column.${name}.about`;
  head.append(button);
  return head;
}
