import { expect, test } from "vitest";
import { parseTriple } from "../../testing/memory-graph.ts";
import { pathsWith, viewHub } from "./hub-view.ts";

const part = parseTriple(["B:Bike", "Part", "P:Wheel"]);
const colour = parseTriple(["P:Wheel", "colour", "L1:Red"]);
const inner = parseTriple(["P:Wheel", "Part", "L2:Wheel"]);
const { pathsTo, pathsUnder } = viewHub([[part], [part, colour], [part, inner]]);

test("a path is listed once under a label that occurs in it several times", () => {
  expect(pathsWith(pathsTo, ["wheel"])).toEqual([0, 1, 2]);
  expect(pathsWith(pathsUnder, ["part"])).toEqual([0, 1, 2]);
});

test("the last node of a path is not a field of the path", () => {
  expect(pathsWith(pathsUnder, ["wheel"])).toEqual([1, 2]);
  expect(pathsWith(pathsUnder, ["red"])).toEqual([]);
});

test("paths with any of the labels are returned in order", () => {
  expect(pathsWith(pathsTo, ["red", "unheard of", "wheel"])).toEqual([0, 1, 2]);
});
