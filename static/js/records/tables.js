/** What there is to choose from, and what kinds of records do: the server's tables (server/web/tables.py), which came with the page. */

/** @import { Tables } from "../types.js" */

/** @type {Omit<Tables, "domains">} */
export const TABLES = JSON.parse(document.getElementById("tables")?.textContent ?? "");
