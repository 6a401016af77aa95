import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { InputError } from "../../base/errors.ts";
import { temporaryFile, temporaryFolder } from "../../testing/temporary-folder.ts";
import { openWords } from "./open-words.ts";
import { relationKinds } from "./relations.ts";

const words = openWords();

/** Tests word forms. The expected forms come from dictionaries. */
test.each<[string, readonly string[]]>([
  ["guards", ["guard"]],
  ["carried", ["carry"]],
  ["planned", ["plan", "planned"]],
  ["leaves", ["leave", "leaf"]],
  ["wrote", ["write"]],
  ["rewritten", ["rewrite"]],
  ["was", ["be"]],
  ["does", ["do"]],
  ["happiest", ["happy"]],
  ["analyses", ["analysis", "analyse"]],
  ["children", ["child"]],
  ["carried out", ["carry out"]],
  ["search-engines", ["search engine"]],
])("%s is a form of %j", (form, bases) => {
  expect(words.lemmas(form)).toEqual(expect.arrayContaining([...bases]));
});

test("an unknown word gets a regular singular, and a word in another script is returned unchanged", () => {
  expect(words.lemmas("microservices")).toEqual(["microservices", "microservice"]);
  expect(words.lemmas("Ελλάδα")).toEqual(["ελλαδα"]);
});

/**
 * Tests relations between words. The expected values follow from WordNet's definitions: synonyms share a synset,
 * derivations share a stem, and a ship is a vessel.
 */
test.each([
  ["guards", "guarding", "lemma", 1],
  ["born", "bear", "lemma", 1],
  ["builder", "constructor", "synonym", 0.78],
  ["death", "die", "derivation", 0.88],
  ["validity", "valid", "derivation", 0.88],
  ["movie", "film", "synonym", 0.78],
  ["genre", "kind", "hypernym", 0.5],
  ["kind", "genre", "hyponym", 0.45],
  ["hot", "cold", "antonym", 0.4],
])("%s, %s: %s", (first, second, kind, most) => {
  const relation = words.related(first as string, second as string);
  expect(relation?.kind).toBe(kind);
  expect(relation?.strength).toBeLessThanOrEqual(most as number);
  expect(relation?.strength).toBeGreaterThanOrEqual((most as number) / 2);
});

test.each([
  ["wrote", "author"],
  ["birth", "born"],
  ["tall", "height"],
  ["old", "age"],
  ["heavy", "weight"],
  ["starred", "actor"],
  ["employs", "employer"],
])("%s is related to %s, equally strongly in both directions", (first, second) => {
  const there = words.related(first, second);
  const back = words.related(second, first);
  expect(there?.strength).toBeGreaterThan(0.3);
  if (there?.kind === "hypernym") expect(back?.strength).toBeCloseTo(0.9 * there.strength);
  else expect(back).toEqual(there);
});

test.each([
  ["validate", "validity"],
  ["edition", "editor"],
  ["film", "filter"],
  ["zzyzx", "author"],
  ["", ""],
])("%j and %j look alike but are unrelated", (first, second) => {
  expect(words.related(first, second)).toBeUndefined();
});

test("two words are less closely related if they are related only in a later sense of one word", () => {
  const usual = words.related("ship", "vessel")?.strength ?? 0;
  // A ship is the second sense of "vessel"; a tube of the body comes first.
  expect(usual).toBeGreaterThan(0);
  expect(usual).toBeLessThan(0.5);
});

test("the lists of neighbours and derived words agree with `related`", () => {
  expect(words.derived("build").map(({ word }) => word)).toEqual(
    expect.arrayContaining(["builder", "building"]),
  );
  expect(words.neighbours("film", "synonym").map(({ word }) => word)).toContain("movie");
  expect(words.neighbours("vessel", "hyponym").map(({ word }) => word)).toContain("ship");
  for (const kind of relationKinds) {
    for (const { word } of words.neighbours("measure", kind)) {
      expect(words.related("measure", word)?.strength).toBeGreaterThan(0);
    }
  }
});

test.each([
  ["nurse", "person"],
  // These nouns name WordNet's files.
  ["person", "person"],
  ["animal", "animal"],
  ["location", "location"],
  ["group", "group"],
  ["city", "location"],
  ["Tuesday", "time"],
  ["year of birth", "time"],
  ["committee", "group"],
  ["sword", "artifact"],
  ["horse", "animal"],
  ["bread", "food"],
  ["oxygen", "substance"],
  ["earthquake", "event"],
  ["title", "communication"],
  ["purchase", "act"],
])("%s is primarily a kind of %s", (noun, kind) => {
  expect(words.nounKinds(noun)[0]?.kind).toBe(kind);
});

test("the shares of a word's kinds add up to one", () => {
  const shares = words.nounKinds("ward").map(({ share }) => share);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
});

test("parts of speech are listed with their base forms, most frequent first", () => {
  expect(words.partsOfSpeech("needs").map(({ part, lemma }) => `${part} ${lemma}`)).toEqual([
    "verb need",
    "noun need",
    "adverb needs",
  ]);
  expect(words.partsOfSpeech("mascots")).toMatchObject([{ part: "noun", lemma: "mascot" }]);
});

test("the vocabulary excludes WordNet's names of individuals and includes function words", () => {
  expect(words.knows("Reykjavik")).toBe(false);
  expect(words.knows("whose")).toBe(true);
  expect(words.knows("bridges")).toBe(true);
  expect(words.knows("brigdes")).toBe(false);
  expect(words.knows("ownes")).toBe(false);
  expect(words.knows("fixes")).toBe(true);
});

test("accepts any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }), (left, right) => {
      expect(words.lemmas(left).length).toBeGreaterThan(0);
      words.related(left, right);
      words.neighbours(left, "synonym");
      words.nounKinds(right);
      words.partsOfSpeech(right);
    }),
  );
});

test("the message about a missing or unsuitable file states the next step", () => {
  const folder = temporaryFolder();
  const file = join(folder, "words.bin");
  expect(() => openWords(file)).toThrow(InputError);
  expect(() => openWords(file)).toThrow(`${file}: the file with WordNet's words is missing`);
  writeFileSync(file, "something else");
  expect(() => openWords(file)).toThrow(`${file}: the file does not contain WordNet's words`);
});

const builtFile = fileURLToPath(new URL("../../../dist/words/words.bin", import.meta.url));

test.each<[string, (bytes: Buffer) => Uint8Array]>([
  ["an earlier layout", (bytes) => Buffer.concat([Buffer.from("TXW1"), bytes.subarray(4)])],
  ["a later layout", (bytes) => Buffer.concat([Buffer.from("TXW9"), bytes.subarray(4)])],
  ["a header without its sections", (bytes) => bytes.subarray(0, 40)],
  ["a file cut short", (bytes) => bytes.subarray(0, bytes.length - 1)],
  ["a file with more behind it", (bytes) => Buffer.concat([bytes, Buffer.from([0])])],
  // The counts follow the signature: a different number of words needs a different number of blocks.
  [
    "counts that do not fit",
    (bytes) => Buffer.concat([bytes.subarray(0, 4), Buffer.alloc(4), bytes.subarray(8)]),
  ],
])("%s is rejected when it is opened", (_, change) => {
  const file = temporaryFile("words.bin", change(readFileSync(builtFile)));
  expect(() => openWords(file)).toThrow(
    `${file}: the file does not contain WordNet's words in the format of this version`,
  );
});

test("looking up a damaged entry fails with an error", () => {
  const file = join(temporaryFolder(), "words.bin");
  const bytes = readFileSync(builtFile);
  // A byte above 127 means that its number continues, so no number ends.
  writeFileSync(file, bytes.fill(255, bytes.readUInt32LE(20)));
  const damaged = openWords(file);
  expect(() => damaged.lemmas("ferry")).toThrow(RangeError);
});
