/** Tests that the index of papers finds what a comparison of every paper with every other one finds. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Progress, silentProgress } from "../base/progress.ts";
import { createRandom, type Random } from "../base/random.ts";
import { textSimilarity } from "../base/text/similarity.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { findDuplicates, findSuspectPairs } from "./find-duplicates.ts";
import { readBibliography } from "./formats/read-bibliography.ts";
import { createPaper, type Paper } from "./paper.ts";
import { compareWorks, suspectSimilarity } from "./same-work.ts";
import { contentOf, mainTitle, normalizeTitle } from "./titles.ts";

const words = "lakes of the northern region and their rivers since ice shore water basin survey north".split(
  " ",
);
const venues = ["Journal of Lakes", "J. Lakes", "JL", "Rivers", "Annals of Water"];
const authors = Array.from({ length: 80 }, (_, at) => {
  const family = `${"BDFGHKLM".charAt(at % 8)}${"aeiou".charAt(at % 5)}${"rstnl".charAt((at % 7) % 5)}${at}`;
  return [`${family}, Ann`, `${family}, A.`, `Ann ${family}`];
}).flat();

/** Creates papers that differ from each other in few words and properties. */
function randomPapers(random: Random, count: number): Paper[] {
  const pick = (list: readonly string[]): string => list[random.below(list.length)] as string;
  const maybe = (share: number, value: () => string): string => (random.below(100) < share ? value() : "");
  const base = Array.from({ length: 8 }, () => Array.from({ length: 9 }, () => pick(words)));
  return Array.from({ length: count }, (_, at) => {
    const title = [...(base[random.below(base.length)] as string[])];
    if (random.below(3) > 0) title[random.below(title.length)] = pick(words);
    if (random.below(12) === 0) title.push(pick(["2", "ii", "– a survey", ": part 3"]));
    const fields = {
      title: title.join(" "),
      author: maybe(93, () =>
        [pick(authors), ...(random.below(2) === 0 ? [pick(authors)] : [])].join(" and "),
      ),
      year: maybe(90, () => (random.below(8) === 0 ? "2018" : "2019")),
      journal: maybe(93, () => pick(venues)),
      pages: maybe(93, () => `${1 + random.below(60)}--99`),
      volume: maybe(30, () => String(1 + random.below(2))),
      doi: maybe(85, () => `10.${random.below(9) === 0 ? "48550" : "1234"}/x.${random.below(count)}`),
      eprint: maybe(10, () => `2001.0000${random.below(10)}`),
    };
    return createPaper(`p${at}`, "article", fields);
  });
}

/** Whether two records share a title or an identifier, or have near titles, so that they are compared. */
function areClose(left: Paper, right: Paper): boolean {
  const titlesOf = ({ title }: Paper) =>
    [normalizeTitle(title), normalizeTitle(mainTitle(title))].map(contentOf);
  const numbersOf = ({ title }: Paper) => (normalizeTitle(title).match(/\b(?:\d+|ii)\b/g) ?? []).join(" ");
  const isNear =
    numbersOf(left) === numbersOf(right) &&
    (left.year === null || right.year === null || Math.abs(left.year - right.year) <= 1) &&
    textSimilarity(normalizeTitle(left.title), normalizeTitle(right.title)) >= suspectSimilarity;
  const others = titlesOf(right);
  return (
    isNear ||
    (left.doi !== "" && left.doi === right.doi) ||
    (left.arxiv !== "" && left.arxiv === right.arxiv) ||
    titlesOf(left).some((title) => others.includes(title))
  );
}

test.each([1, 2, 3])("the index has the verdicts of the comparison of all pairs (seed %i)", (seed) => {
  const papers = randomPapers(createRandom(seed), 200 + 50 * seed);
  const found = Map.groupBy(findSuspectPairs(papers), ({ paper }) => paper);
  const counts = { same: 0, similar: 0 };
  for (const [at, paper] of papers.entries()) {
    const expected = new Map<Paper, "same" | "similar">();
    for (const [before, earlier] of papers.slice(0, at).entries()) {
      if (!areClose(earlier, paper)) continue;
      const { verdict } = compareWorks(papers[before] as Paper, papers[at] as Paper);
      if (verdict !== "different") expected.set(earlier, verdict);
    }
    const likes = (found.get(paper) ?? []).map(({ like }) => like);
    for (const like of likes) expect(expected.has(like)).toBe(true);
    // The same paper ends the search, and so do twenty similar ones.
    const same = [...expected].filter(([, verdict]) => verdict === "same").map(([earlier]) => earlier);
    if (same.length > 0) expect(likes.some((like) => same.includes(like))).toBe(true);
    else expect(likes).toHaveLength(Math.min(20, expected.size));
    counts.same += same.length;
    counts.similar += expected.size - same.length;
  }
  expect(Math.min(counts.same, counts.similar)).toBeGreaterThan(10);
});

test("large imports show the entries that they read and compare", () => {
  const stages: string[] = [];
  const counts: number[] = [];
  const progress: Progress = {
    ...silentProgress,
    stage: (name, total) => {
      const at = stages.push(`${name} ${total ?? ""}`.trim()) - 1;
      counts[at] = 0;
      return { ...silentProgress.stage(name), advance: () => (counts[at] = (counts[at] ?? 0) + 1) };
    },
  };
  const folder = temporaryFolder();
  const entries = Array.from(
    { length: 2_500 },
    (_, at) =>
      `@article{k${at}, title={${`Lakes ${at} `.repeat(12)}}, author={Roe, Ann}, year={${1000 + at}}, note={${"a".repeat(100)}}}`,
  );
  writeFileSync(join(folder, "a.bib"), entries.join("\n"));
  const { papers } = readBibliography(join(folder, "a.bib"), false, progress);
  findDuplicates([], papers, progress);
  expect(stages).toEqual(["entries read", "papers compared 2500"]);
  expect(counts).toEqual([2_500, 2_500]);
});
