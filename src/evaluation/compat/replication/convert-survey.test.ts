import { expect } from "vitest";
import { countCitations, reportIterations, surveyProgress } from "../../../literature/index.ts";
import { testWithSharedData } from "../../../testing/shared-data.ts";
import { readReplication } from "./read-replication.ts";

testWithSharedData("the converted survey has the counts that the thesis reports", (file) => {
  const { survey, iterations, papers } = readReplication(file("taxonomy"));
  if (!survey) throw new Error("the log of the survey was not read");
  const [l1, l2, l3] = reportIterations(surveyProgress(survey, { iterations, final: papers }));
  // Thesis 6.2: 11 seeds, 6 of which remain, and 47 papers in L2, 21 of which remain.
  expect(l1).toMatchObject({ candidates: 11, processed: 11, included: 6, newRelevantRate: 6 / 11 });
  expect(l2).toMatchObject({ candidates: 47, processed: 47, included: 21, newRelevantRate: 21 / 47 });
  // The list has 23 papers, two of which were in L2 before.
  expect(l3).toMatchObject({ candidates: 21, processed: 0 });
  expect(papers).toHaveLength(27);
  expect(survey.stop?.after).toBe(2);
});

testWithSharedData("the nine searches are logged with their hits", (file) => {
  const { survey } = readReplication(file("taxonomy"));
  const searches = survey?.sources.filter(({ kind }) => kind === "search") ?? [];
  // Thesis 6.2.2, Q1 to Q9.
  expect(searches.map(({ hits }) => hits)).toEqual([
    3_620_000, 6_560_000, 2_960_000, 4_560_000, 1_240_000, 308_000, 76_900, 5_040, 196_000,
  ]);
  expect(searches.every(({ inspected, iteration }) => inspected === 40 && iteration === 2)).toBe(true);
  // Q8: three papers are new, and eight were known.
  expect(searches[7]?.added).toHaveLength(3);
  expect(searches[7]?.known).toHaveLength(8);
});

testWithSharedData("the citations within the final list include those in the published tables", (file) => {
  const { survey, papers } = readReplication(file("taxonomy"));
  const { citing } = countCitations(
    { citations: survey?.citations ?? [] },
    papers.map(({ key }) => key),
  );
  const cited = new Map(
    citing.map(({ key, others }) => [key.split("_")[0], others.map((other) => other.split("_")[0])]),
  );
  // Tables 6.2 and 6.3, by first author; the tables omit edges that the log contains.
  const published = {
    auer: ["bordes", "dubey", "li", "singhal", "riloff", "mikhailian"],
    chernov: ["singhal", "moldovan", "mikhailian", "li"],
    karras: ["sjoberg", "auer", "jaradeh"],
    taffa: ["auer", "banerjee", "jaradeh"],
    bolotova: ["li"],
    allam: ["li"],
    banerjee: ["dubey"],
    usbeck: ["dubey"],
  };
  for (const [from, to] of Object.entries(published))
    expect(cited.get(from)).toEqual(expect.arrayContaining(to));
});
