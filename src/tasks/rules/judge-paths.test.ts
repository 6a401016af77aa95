import { expect, test } from "vitest";
import { parseTriple, type TripleText } from "../../testing/memory-graph.ts";
import { judgePaths } from "./judge-paths.ts";

const path = (...steps: TripleText[]) => steps.map(parseTriple);
const bike = "B:Town bike@Bike";
const paths = [
  path([bike, "frame colour", "L1:red"]),
  path([bike, "makers", "M:list of makers"], ["M:list of makers", "has entry", "A:Ada Brook"]),
  path([bike, "makers", "M:list of makers"], ["M:list of makers", "has entry", "C:Bo Carver"]),
  path([bike, "brakes", "L2:disc brake"]),
  path([bike, "brakes", "L3:drum brake"]),
  path([bike, "has lights", "L4:false"]),
];
const evidenceFor = (question: string) =>
  judgePaths(question, paths).map(({ triple }) => triple.object.label || triple.object.id);

test.each([
  ["Who are the makers of bikes?", ["Ada Brook", "Bo Carver"]],
  // A value that the question names stands for its field.
  ["Which bikes have a disc brake?", ["disc brake"]],
  ["What is the colour of bikes by Bo Carver?", ["Bo Carver", "red"]],
  // The question must contain half of the words of a field, and all words of a value.
  ["Which bikes did Ada sell?", []],
  ["Which bikes have no lights?", ["false"]],
  ["Which bikes have lights?", []],
  // A hub that the question does not quote is not what the question is about.
  ["What is the colour of 'Town bike'?", ["red"]],
  ["What is the colour of 'Sea bike'?", []],
  // A question that names the hub alone asks for any fact about it.
  ["Who sold Town bike?", ["red", "Ada Brook", "Bo Carver", "disc brake", "drum brake", "false"]],
])("%s: %j", (question, evidence) => {
  expect(evidenceFor(question)).toEqual(evidence);
});
