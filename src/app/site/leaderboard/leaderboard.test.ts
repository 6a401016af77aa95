/** Tests the leaderboard of a benchmark whose best system was not the first to run. */
import { expect, test } from "vitest";
import { evaluateRuns, parseMeasure, unknownCost } from "../../../evaluation/index.ts";
import { caseWith } from "../../../testing/evaluated.ts";
import { emptySource } from "../../../testing/pages/empty-source.ts";
import { renderPage } from "../render-page.ts";
import { siteContent } from "../site-content.ts";
import { leaderboardParts } from "./leaderboard-pages.ts";

/** Twelve questions with one golden triple each, of which the system finds the first ones. */
function runOf(retriever: string, found: number): Parameters<typeof evaluateRuns>[0][number] {
  const cases = Array.from({ length: 12 }, (_, at) => {
    const golden = `(s${at}, p, o)`;
    return caseWith(
      { uid: `q${at}`, goldenTriples: [golden] },
      { retrieved: at < found ? [golden] : ["(x, p, y)"] },
    );
  });
  return { retriever, cases, missing: 0, origin: {} };
}

test("the best system comes first, and a pair has the name of its difference", () => {
  const measures = [parseMeasure("recall")];
  const options = { measures, definition: "taxolink" as const, seed: 1, inputs: {} };
  const evaluation = evaluateRuns([runOf("bad", 3), runOf("good", 12)], options);
  const costs = [unknownCost, unknownCost];
  const index = {
    ...({ $schema: "urn:taxolink:schema:run", version: 1, definition: "taxolink" } as const),
    ...{ graph: "", questions: "", measures: ["recall"], by: null, seed: 1, runs: [] },
  };
  const stored = { index, questions: [], runs: [], variants: [] };
  const source = {
    ...emptySource("Q"),
    benchmarks: [{ name: "b", stored, evaluation, costs, footprints: [] }],
  };
  const content = siteContent(source, new Set(["leaderboard"]), "2026-01-01");
  const [page] = leaderboardParts(content)?.pages ?? [];
  const text = page === undefined ? "" : renderPage(page, "leaderboard", content, new Map()).text;
  const rows = [...text.matchAll(/<th scope="row"[^>]*>(?:<a[^>]*>)?([^<]+)/g)].map(([, name]) => name);
  expect(rows).toEqual(["good", "bad", "bad − good"]);
  // Nine of twelve questions differ, and bad is worse.
  expect(text).toContain("-0.750 [");
});
