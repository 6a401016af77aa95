/** Tests the wording of predicates whose labels contain their own verb, article or preposition. */
import { expect, test } from "vitest";
import type { TripleText } from "../../testing/memory-graph.ts";
import { factsOf } from "../../testing/shaped-graphs.ts";
import { openWords } from "../../words/index.ts";
import type { PredicateUse } from "./lexicon/predicate.ts";
import { readPredicate } from "./lexicon/read-predicate.ts";
import { finite, negated, type VerbPhrase } from "./lexicon/verb-phrase.ts";
import { createWording } from "./wording.ts";
import { createEnglishWords } from "./words/english-words.ts";

const english = createEnglishWords(openWords());
const read = (label: string, parts: Partial<PredicateUse>) =>
  readPredicate(
    {
      label,
      valueKind: "name",
      functional: true,
      inverseFunctional: false,
      subjectNoun: "ship",
      objectNouns: [],
      samples: ["3", "12"],
      ...parts,
    },
    english,
  );
const finiteOrEmpty = (verb: VerbPhrase | null | undefined): string => (verb ? finite(verb, "one") : "");

/** Each row contains a label, its use, and the expected noun, verb, noun of the objects, and question word. */
const readings: readonly [string, Partial<PredicateUse>, string, string, string, string][] = [
  ["has a fare per day (EUR)", { valueKind: "number" }, "fare per day", "", "", "what"],
  ["carries the flag", { objectNouns: ["ensign"] }, "", "carries", "flag", "which"],
  ["moored in the outer basin", { objectNouns: ["dock"] }, "", "is moored in", "outer basin", "which"],
  ["is certified seaworthy", { valueKind: "flag" }, "", "is certified seaworthy", "", "what"],
  ["is usually", { valueKind: "text" }, "usual state", "is usually", "", "what"],
  ["is on pier", { valueKind: "number" }, "", "is on", "pier", "what"],
  ["is part of the fleet", { objectNouns: ["fleet"] }, "", "is part of", "fleet", "which"],
  ["sleeps for (hours)", { valueKind: "number" }, "", "sleeps for", "", "how long"],
  ["has to rest for (min)", { valueKind: "number" }, "", "has to rest for", "", "how long"],
  ["has cabins for", { valueKind: "number" }, "cabin", "", "", "how many"],
  [
    "has sailed under the line since",
    { valueKind: "year" },
    "",
    "has sailed under the line since",
    "",
    "when",
  ],
  ["has retired", { valueKind: "flag" }, "", "has retired", "", "what"],
];

test.each(readings)("%s", (label, parts, noun, verb, type, question) => {
  const predicate = read(label, parts);
  expect([predicate?.singular, finiteOrEmpty(predicate?.verb), predicate?.typeNoun, predicate?.asks]).toEqual(
    [noun, verb, parts.objectNouns?.[0] !== undefined && type === "" ? parts.objectNouns[0] : type, question],
  );
});

test("a label that is neither a noun nor a verb phrase has no wording", () => {
  for (const label of ["is seldom of the", "was the", "is mostly seen rather"]) {
    expect(read(label, { valueKind: "number" })).toBeNull();
  }
  expect(read("has room for", { valueKind: "number" })).toBeNull();
});

test("the negation of a perfect tense contains a participle", () => {
  const verb = read("has performed here since", { valueKind: "year" })?.verb;
  expect(verb && negated(verb, "many")).toBe("have not performed here since");
});

const otters = ["Mira", "Pell", "Tann"];
const zoo = await factsOf(
  otters.flatMap((otter, at): TripleText[] => [
    [`O${at}:${otter}@Otter`, "has lived at the zoo since", `Y${at}:201${at}`],
    [`O${at}`, "is currently", `S${at}:${["asleep", "awake", "asleep"][at]}`],
    [`O${at}`, "holds the record", `R${at}:${["Long Dive", "Deep Dive", "Fast Swim"][at]}@Record`],
  ]),
);
// A statement about the ship contains a fee, which belongs to the ship's repair and not to repairs in general.
const harbour = await factsOf(
  ["Gull", "Tern", "Skua"].flatMap((ship, at): TripleText[] => [
    [`O${at}:${ship}@Ship`, "significant event", `N${at}:`],
    [`N${at}`, "significant event", `E${at}:${["repair", "sale", "collision"][at]}@Event`],
    [`N${at}`, "fee", `F${at}:${100 * (at + 1)}`],
    [`E${at}`, "severity", `V${at}:${["low", "none", "high"][at]}`],
  ]),
);

function ask(facts: typeof zoo, hub: string, field: string, title: string): string[] {
  const wording = createWording(facts.about(hub));
  return Array.from({ length: 12 }, (_seed, seed) => {
    const worded = wording.ask(
      { version: 1, hub, typed: false, operation: "basic", where: [{ title }], ask: field },
      seed,
    );
    return "refused" in worded ? worded.refused : worded.question;
  });
}

test("questions use the verb, the preposition and the noun of the label", () => {
  expect(new Set(ask(zoo, "Otter", "has lived at the zoo since", "Mira"))).toEqual(
    new Set(["Since when has Mira lived at the zoo?", "Since which year has Mira lived at the zoo?"]),
  );
  for (const question of ask(zoo, "Otter", "is currently", "Mira"))
    expect(question).toMatch(/\bcurrent state\b/);
  for (const question of ask(zoo, "Otter", "holds the record", "Mira")) {
    expect(question).toMatch(
      /^(?:Which|What) record does Mira hold\?$|(?:know|me) which record Mira holds\?$/,
    );
  }
});

test("a detail of a statement about another entity is not a field of the statement's object", () => {
  expect(harbour.about("Event").field("fee")).toBeUndefined();
});
