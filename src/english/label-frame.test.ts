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
  ["runBy", { kind: "state", text: "run by", isParticiple: true }],
  ["aboard", { kind: "state", text: "aboard", isParticiple: false }],
  ["first elected in", { kind: "state", text: "first elected in", isParticiple: true }],
  ["unitPriceInEUR", { kind: "noun", noun: "unit price in EUR" }],
  ["soilPH", { kind: "noun", noun: "soil PH" }],
  ["soil pH", { kind: "noun", noun: "soil pH" }],
  ["hasIATACode", { kind: "noun", noun: "IATA code" }],
])("a preposition of a label says how things are related: %s", (label, frame) => {
  expect(frameOf(label, false, openWords())).toEqual(frame);
});

test.each([
  ["happened on", "something", { kind: "verb", verb: "happen", after: "on", noun: "", isPast: true }],
  ["died in", "something", { kind: "verb", verb: "die", after: "in", noun: "", isPast: true }],
  ["joined in", "somebody", { kind: "verb", verb: "join", after: "in", noun: "", isPast: true }],
  ["joined in", "something", { kind: "state", text: "joined in", isParticiple: true }],
  ["led to", "something", { kind: "verb", verb: "lead", after: "to", noun: "", isPast: true }],
  ["located in", "something", { kind: "state", text: "located in", isParticiple: true }],
  ["married to", "somebody", { kind: "state", text: "married to", isParticiple: true }],
  ["invested in", "somebody", { kind: "verb", verb: "invest", after: "in", noun: "", isPast: true }],
  ["studied under", "somebody", { kind: "verb", verb: "study", after: "under", noun: "", isPast: true }],
  [
    "forced the evacuation of",
    "something",
    { kind: "verb", verb: "force", after: "the evacuation of", noun: "", isPast: true },
  ],
  ["gave rating", "something", { kind: "verb", verb: "give", after: "", noun: "rating", isPast: true }],
  [
    "previously worked at",
    "somebody",
    { kind: "verb", verb: "work", after: "previously at", noun: "", isPast: true },
  ],
  ["won by", "something", { kind: "state", text: "won by", isParticiple: true }],
] as const)(
  "a past tense tells what its subject did, or what was done to it: %s",
  (label, subject, frame) => {
    expect(frameOf(label, false, openWords(), { kind: subject, noun: "investor" })).toEqual(frame);
  },
);

test.each([
  ["translationOf", { kind: "state", text: "translation of", isParticiple: false, article: "a" }],
  ["is the capital of", { kind: "state", text: "capital of", isParticiple: false, article: "the" }],
  ["part of", { kind: "state", text: "part of", isParticiple: false }],
  ["allergic to", { kind: "state", text: "allergic to", isParticiple: false }],
  ["on loan from", { kind: "state", text: "on loan from", isParticiple: false }],
])("a noun before a preposition takes an article: %s", (label, frame) => {
  expect(frameOf(label, false, openWords())).toEqual(frame);
});
