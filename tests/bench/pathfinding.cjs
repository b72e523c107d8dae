// PathFinding.js behind a pipe: one JSON question a line, one JSON answer a line. Started by `javascript.py`.
//
// `node pathfinding.cjs recording|plain wall|processor`. Recording is done as the library's demo page does it: the fields
// `opened`, `closed` and `tested` of a node become accessors that write down what is set.

"use strict";

const { createInterface } = require("node:readline");
const { AStarFinder, DiagonalMovement, Grid, Node } = require("pathfinding");

const [recording, clock] = [process.argv[2] === "recording", process.argv[3]];
const RULES = {
    never: DiagonalMovement.Never,
    "no-corners": DiagonalMovement.OnlyWhenNoObstacles,
    "one-corner": DiagonalMovement.IfAtMostOneObstacle,
    always: DiagonalMovement.Always,
};

let operations = [];
let grid;

function record({ x, y }, attr, value) {
    operations.push({ x, y, attr, value });
}

if (recording) {
    Object.defineProperties(Node.prototype, {
        opened: { get() { return this._opened; }, set(value) { this._opened = value; record(this, "opened", value); } },
        closed: { get() { return this._closed; }, set(value) { this._closed = value; record(this, "closed", value); } },
        tested: { get() { return this._tested; }, set(value) { this._tested = value; record(this, "tested", value); } },
    });
}

/** Seconds that have passed, or that the processor has spent on this process. */
function now() {
    if (clock === "wall") return Number(process.hrtime.bigint()) / 1e9;
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
}

/** Rows of "1" for a wall and "0" for none. */
function lay(rows) {
    grid = new Grid(rows.map((row) => Array.from(row, Number)));
    return {};
}

function search({ start, goal, diagonal, counting }) {
    const finder = new AStarFinder({ diagonalMovement: RULES[diagonal] });
    operations = [];
    const began = now();
    const own = grid.clone(); // a search leaves its marks on the nodes
    const laid = now();
    const path = finder.findPath(...start, ...goal, own);
    const ended = now();
    return {
        search: ended - laid,
        whole: ended - began,
        cost: path.length ? length(path) : null,
        expanded: counting ? own.nodes.flat().filter((node) => node.closed && node !== own.getNodeAt(...goal)).length : 0,
        records: operations.length,
    };
}

function length(path) {
    return path.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - path[i][0], y - path[i][1]), 0);
}

createInterface({ input: process.stdin }).on("line", (line) => {
    const question = JSON.parse(line);
    console.log(JSON.stringify(question.rows ? lay(question.rows) : search(question)));
});
