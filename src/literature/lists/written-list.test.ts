import { expect, test } from "vitest";
import { createRandom } from "../../random.ts";
import type { Paper } from "../paper.ts";
import { parseBibtex } from "../parse-bibtex.ts";
import { readWrittenList, writeList } from "./written-list.ts";

const entries = (...texts: readonly string[]): readonly Paper[] => parseBibtex(texts.join("\n")).papers;

test("the fast reader and the parser read the same papers from a list that Taxolink wrote", () => {
  const papers = entries(
    '@article{a, title = {The {SciQA} set}, author = "Doe, J. and {\\"O}st, K.", year = 2019}',
    "@book{b, title = {Braces {in {three} levels}}, note = {two\nlines, 50\\% of them}}",
    "@misc{c, title = {}, keywords = {lakes, maps}}",
  );
  expect(papers).toHaveLength(3);
  expect(readWrittenList(writeList(papers))).toEqual(papers);
});

test("the fast reader and the parser agree on lists with arbitrary values", () => {
  const random = createRandom(5);
  const pieces = [
    "Lakes",
    "{Öland}",
    ",",
    " = ",
    "%",
    "#",
    '"',
    "@",
    "},\n",
    "{",
    "\n}\n\n@",
    "\\",
    "1999",
    "'a",
  ];
  let read = 0;
  for (let round = 0; round < 400; round += 1) {
    const value = random.sample(pieces, random.below(6)).join("");
    const papers = entries(`@misc{k, title = {${value}}, note = {n}}`, "@misc{l, title = {Maps}}");
    const list = writeList(papers);
    const fast = readWrittenList(list);
    if (fast) expect([value, fast]).toEqual([value, parseBibtex(list).papers]);
    read += fast ? 1 : 0;
  }
  // Most values are balanced or were rejected before they reached a list.
  expect(read).toBeGreaterThan(200);
});

test("the parser reads a list that was changed by hand or has no hash", () => {
  const list = writeList(entries("@misc{a, title = {Lakes}}"));
  expect(readWrittenList(list.replace("Lakes", "Ponds"))).toBeUndefined();
  expect(readWrittenList("@misc{a,\n  title = {Lakes},\n}\n")).toBeUndefined();
});
