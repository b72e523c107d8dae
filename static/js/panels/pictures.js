/**
 * All that the page shows as pictures to be taken along. What came with the page's first scripts is told here how it is
 * depicted, so that they stay small; what came later says so itself (`depictions` in types.d.ts).
 */

import { Components } from "../page/components.js";
import { besideEachOther } from "../page/composing.js";
import { depictedChart } from "./depicting.js";
import { TimelineBar } from "./timelinebar.js";

/** @import { SideBySide } from "../comparing/sidebyside.js" */
/** @import { Explained } from "../problems/domaintypes.js" */
/** @import { Component, Depiction } from "../types.js" */

const [BEFORE, AFTER] = [
  ["difference", "lanes"],
  ["chart", "race", "trust"],
]; // the pictures of a domain

/**
 * @param {readonly (Components | null | undefined)[]} groups what is shown
 * @param {readonly Explained[]} explained all domains
 * @returns {readonly Depiction[]}
 */
export function depictionsOf(groups, explained) {
  const components = groups.flatMap((group) => group?.all ?? []);
  const found = components.flatMap((component) => depictionsIn(component, explained));
  const first = explained.flatMap(({ pictures }) => pictures);
  const order = [...BEFORE, ...first, ...AFTER];
  const all = [...components.flatMap((component) => lanesIn(component, found, explained)), ...found];
  return all.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
}

/** @param {Component} component @param {readonly Explained[]} explained @returns {readonly Depiction[]} */
function depictionsIn(component, explained) {
  if (component instanceof TimelineBar) return depictedChart(component);
  return component.depictions?.() ?? explained.flatMap(({ depicted }) => depicted(component));
}

/** Lanes are one picture: each its own, under its title. @param {Component} component @param {readonly Depiction[]} own those of the active lane @param {readonly Explained[]} explained */
function lanesIn(component, own, explained) {
  if (!("lanePictures" in component)) return [];
  const lanes = /** @type {SideBySide} */ (component).lanePictures();
  const first = explained.flatMap(({ pictures }) => pictures);
  const shown = lanes.flatMap(({ title, components }) => {
    const found = components ? components.all.flatMap((each) => depictionsIn(each, explained)) : own;
    const picture = found.find(({ name }) => first.includes(name)) ?? found[0];
    return picture ? [{ title, picture }] : [];
  });
  return shown.length > 1 ? [besideEachOther("lanes", shown)] : [];
}
