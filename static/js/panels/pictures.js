/**
 * All that the page shows as pictures to be taken along. What came with the page's first scripts is told here how it is
 * depicted, so that they stay small; what came later says so itself (`depictions` in types.d.ts).
 */

import { Components } from "../page/components.js";
import { besideEachOther } from "../page/composing.js";
import { depictedMap } from "../stage/depicting.js";
import { Stage } from "../stage/stage.js";
import { depictedChart } from "./depicting.js";
import { TimelineBar } from "./timelinebar.js";

/** @import { SideBySide } from "../comparing/sidebyside.js" */
/** @import { Component, Depiction } from "../types.js" */

const FIRST = ["map", "tree", "atlas", "board"]; // what stands for a lane
const ORDER = ["difference", "lanes", ...FIRST, "chart", "race", "trust"];

/**
 * @param {readonly (Components | null | undefined)[]} groups what is shown
 * @returns {readonly Depiction[]}
 */
export function depictionsOf(groups) {
  const components = groups.flatMap((group) => group?.all ?? []);
  const found = components.flatMap(depictionsIn);
  const all = [...components.flatMap((component) => lanesIn(component, found)), ...found];
  return all.sort((one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name));
}

/** @param {Component} component @returns {readonly Depiction[]} */
function depictionsIn(component) {
  if (component instanceof Stage) return depictedMap(component);
  if (component instanceof TimelineBar) return depictedChart(component);
  return component.depictions?.() ?? [];
}

/** Lanes are one picture: each its own, under its title. @param {Component} component @param {readonly Depiction[]} own those of the active lane */
function lanesIn(component, own) {
  if (!("lanePictures" in component)) return [];
  const lanes = /** @type {SideBySide} */ (component).lanePictures();
  const shown = lanes.flatMap(({ title, components }) => {
    const found = components ? components.all.flatMap(depictionsIn) : own;
    const picture = found.find(({ name }) => FIRST.includes(name)) ?? found[0];
    return picture ? [{ title, picture }] : [];
  });
  return shown.length > 1 ? [besideEachOther("lanes", shown)] : [];
}
