import { expect, test } from "vitest";
import { measuresOf } from "./measures.ts";

test.each([
  ["heavy", "weight"],
  ["heavier", "weight"],
  ["biggest", "size"],
  ["larger", "size"],
  ["deepest", "depth"],
])("%s measures %s", (adjective, noun) => {
  expect(measuresOf(adjective)).toContain(noun);
});

test("an adjective refers to the same measure in all its degrees", () => {
  for (const word of ["tall", "taller", "tallest"]) {
    expect(measuresOf(word)).toEqual(["height", "elevation", "altitude"]);
  }
});

test("words that merely end like comparatives do not refer to a measure", () => {
  expect(["forest", "painter", "harvest", "red"].flatMap(measuresOf)).toEqual([]);
});
