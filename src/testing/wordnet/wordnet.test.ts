/** Tests the conversion of WordNet's files to Taxolink's format with a database of invented synsets. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { viewWordFile } from "../../english/words/word-file.ts";
import { readSenses, readSynset } from "../../english/words/word-records.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { encodeWords } from "./encode-words.ts";
import { readWordNet } from "./read-wordnet.ts";
import { reduceWordNet } from "./reduce-wordnet.ts";

/**
 * The lines of the files have the format of wndb(5WN): offset, lexicographer file, type, words (count in hexadecimal),
 * pointers, gloss.
 */
const files: Readonly<Record<string, readonly string[]>> = {
  "data.noun": [
    "  1 Licence.",
    "00000010 06 n 02 boat 0 small_craft 0 002 ~ 00000020 n 0000 + 00000010 v 0101 | floats",
    "00000020 06 n 01 ferry 1 001 @ 00000010 n 0000 | a boat that goes to and fro",
    "00000030 06 n 01 Marigold 0 001 @i 00000020 n 0000 | one ferry",
    "00000040 05 n 02 mudlark 0 river_lark 0 000 | a bird",
    "00000050 05 n 01 genus_Mudlarca 0 000 | a genus",
  ],
  "data.verb": ["00000010 38 v 01 boat 0 001 + 00000010 n 0101 01 + 02 00 | go by boat"],
  "data.adj": ["00000010 00 s 01 adrift(p) 0 000 | without an anchor"],
  "data.adv": [],
  "index.noun": [
    "boat n 1 2 ~ + 1 1 00000010",
    "small_craft n 1 1 ~ 1 0 00000010",
    "ferry n 1 1 @ 1 1 00000020",
    "marigold n 1 1 @i 1 0 00000030",
    "mudlark n 1 0 1 0 00000040",
    "river_lark n 1 0 1 0 00000040",
    "genus_mudlarca n 1 0 1 0 00000050",
  ],
  "index.verb": ["boat v 1 1 + 1 0 00000010"],
  "index.adj": ["adrift a 1 0 1 0 00000010"],
  "index.adv": [],
  "index.sense": [
    "boat%1:06:00:: 00000010 1 300",
    "ferry%1:06:01:: 00000020 1 2",
    "boat%2:38:00:: 00000010 1 0",
  ],
};

test("the build leaves out individuals and rare animal names, and keeps senses, relations, usage counts and forms", () => {
  const folder = temporaryFolder();
  for (const [name, lines] of Object.entries(files))
    writeFileSync(join(folder, name), `${lines.join("\n")}\n`);
  const file = viewWordFile(encodeWords(reduceWordNet(readWordNet(folder))));

  const words = Array.from({ length: file.words }, (_, index) => file.wordAt(index));
  expect(words).toEqual(["adrift", "boat", "ferry", "mudlark", "small craft"]);
  for (const [index, word] of words.entries()) expect(file.findWord(word)?.index).toBe(index);
  for (const missing of ["marigold", "river lark", "genus mudlarca", "", "zebra"])
    expect(file.findWord(missing)).toBeUndefined();

  const boat = file.findWord("boat");
  const senses = boat && readSenses(boat);
  // The remaining synsets are numbered, nouns first: boat 0, ferry 1, mudlark 2, to boat 3, adrift 4.
  expect(senses).toEqual([
    { part: "noun", senses: [{ synset: 0, uses: 300 }] },
    { part: "verb", senses: [{ synset: 3, uses: 0 }] },
  ]);
  expect(readSynset(file.synsetAt(0))).toEqual({
    file: 6,
    members: [words.indexOf("boat"), words.indexOf("small craft")],
    verbUses: [],
    relations: { hypernym: [], hyponym: [1], similar: [], attribute: [] },
    wordRelations: { derivation: [{ from: 0, synset: 3, to: 0 }], antonym: [] },
  });
  // "Somebody ----s" is a frame of the verb.
  expect(readSynset(file.synsetAt(3)).verbUses).toEqual(["somebodyActs"]);
  const forms = new Map(file.commonForms());
  expect([forms.get("boat"), forms.get("boats"), forms.get("ferries")]).toEqual([300, 300, 2]);
  expect(forms.has("mudlark")).toBe(false);
});
