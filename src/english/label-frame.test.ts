/** Checks how labels of properties are read as phrases. */
import { expect, test } from "vitest";
import { frameOf } from "./label-frame.ts";
import { openWords } from "./words/index.ts";

test.each([
  ["trainedUnder", { kind: "state", text: "trained under", isParticiple: true }],
  ["named after", { kind: "state", text: "named after", isParticiple: true }],
  ["standsInTown", { kind: "verb", verb: "stand", after: "in", noun: "town" }],
  ["against case", { kind: "noun", noun: "case" }],
  ["in language", { kind: "noun", noun: "language" }],
  ["aboard", { kind: "state", text: "aboard", isParticiple: false }],
])("a preposition of a label says how things are related: %s", (label, frame) => {
  expect(frameOf(label, false, openWords())).toEqual(frame);
});
