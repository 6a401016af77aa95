/** Tests HubFocus with the rules and hubs: the choice between them, and the data that the hubs receive. */
import { expect, test } from "vitest";
import { createOfflineLanguage } from "../../language/offline/index.ts";
import { unwatched } from "../../progress.ts";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { createHubFocus, type HubFocusOptions, hubFocusDefaults } from "./index.ts";

/** A graph of depots with trams, drivers and towns, in which no type makes up most of the nodes. */
const triples: readonly TripleText[] = [
  ["D1:North Depot@Depot", "stands in", "W1:Aldby@Town"],
  ["D2:South Depot@Depot", "stands in", "W2:Brenna@Town"],
  ["T1:Tram 12@Tram", "kept in", "D1"],
  ["T2:Tram 40@Tram", "kept in", "D2"],
  ["T1", "built in", "L1:1931"],
  ["T2", "built in", "L2:1958"],
  ["P1:Ada Brook@Driver", "drives", "T1"],
  ["P2:Bo Carver@Driver", "drives", "T2"],
  ["W1", "mayor", "P3:Cy Dunn@Person"],
  ["W2", "mayor", "P4:Di Elm@Person"],
];

const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };

async function ask(text: string, options: Partial<HubFocusOptions> = {}) {
  const retriever = createHubFocus("hubfocus", parts, {
    ...hubFocusDefaults,
    reader: "rules",
    ...options,
  });
  const { counts } = await retriever.prepare(createMemoryGraph(triples), unwatched);
  const retrieval = await retriever.retrieve({ text });
  const edges = retrieval.triples.map(
    ({ triple }) => `${triple.subject.id} ${triple.predicate.label} ${triple.object.id}`,
  );
  return { ...retrieval, counts, edges: edges.sort(), step: retrieval.trace[0] };
}

test("the answer to a question that follows a chain of relations contains the edges of the chain and cites its sources", async () => {
  const { edges, answer, sources, step } = await ask(
    "Who is the mayor of the town in which South Depot stands?",
  );
  expect(edges).toEqual(["D2 stands in W2", "W2 mayor P4"]);
  expect(answer).toBe("Di Elm [1][2]");
  expect(sources.map(({ entity }) => entity).sort()).toEqual(["D2", "W2"]);
  expect(step).toMatchObject({ step: "schema reading", detail: { decided: "reading" } });
  expect(step?.detail.sparql).toContain("<mayor>");
});

test("HubFocus abstains if the graph lacks a name in the question, and the trace contains the name", async () => {
  const { edges, answer, step } = await ask("In which depot is Tram Vesterbro kept?");
  expect([edges, answer]).toEqual([[], null]);
  expect(step?.detail).toMatchObject({ abstains: "unmatched-name", about: "Vesterbro" });
});

test("if there is no answer, the reason mentions the most similar names or values in the graph", async () => {
  expect((await ask("In which depot is Tram 13 kept?")).whyNot).toContain("nearest: Tram 12");
  expect((await ask("What stands in the town Aldenham?")).whyNot).toBe(
    "the graph contains nothing named “Aldenham”; nearest: Aldby, Brenna",
  );
  expect((await ask("Which trams were built in 1940?")).whyNot).toBe(
    "no value in the graph is 1940; nearest: 1931, 1958",
  );
  expect((await ask("Who drives Tram 12?")).whyNot).toBeUndefined();
});

test("HubFocus does not answer a question about a year for which the graph has no values", async () => {
  const { edges, step } = await ask("Which trams were built in 1999?");
  expect(edges).toEqual([]);
  expect(step?.detail).toMatchObject({ abstains: "unmatched-value", about: "1999" });
});

test("without hubs, no index is built, and only the schema reader answers", async () => {
  const sure = await ask("Who is the mayor of the town in which South Depot stands?", { useHubs: false });
  expect([sure.edges, sure.counts]).toEqual([["D2 stands in W2", "W2 mayor P4"], {}]);
  // The graph contains no word of this question, so only similarity could find an answer.
  const vague = "Does anybody whistle?";
  expect((await ask(vague, { useHubs: false })).edges).toEqual([]);
});

test.each([
  [{ strategy: "traversal" as const }, parts, /requires readSchema=true/],
  [{ readSchema: false }, parts, /requires readSchema=true/],
  [
    {},
    { ...parts, index: { file: "hubs.index", mode: "rebuild" as const } },
    /does not support a stored index/,
  ],
])("without hubs, a setting that requires hubs is rejected: %o", (options, more, message) => {
  const create = () => createHubFocus("hubfocus", more, { ...hubFocusDefaults, ...options, useHubs: false });
  expect(create).toThrow(message);
});
