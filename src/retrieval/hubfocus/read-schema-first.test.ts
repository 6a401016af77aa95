/** HubFocus with both readers: which of them answers, and what it passes on. */
import { expect, test } from "vitest";
import { createOfflineLanguage } from "../../language/offline/index.ts";
import { unwatched } from "../../progress.ts";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { createHubFocus, hubFocusDefaults } from "./index.ts";

/** Depots with trams, drivers and towns: no single kind makes up most of the graph. */
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

async function ask(text: string) {
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  const retriever = createHubFocus("hubfocus", parts, hubFocusDefaults);
  await retriever.prepare(createMemoryGraph(triples), unwatched);
  const found = await retriever.retrieve({ text });
  const edges = found.triples.map(
    ({ triple }) => `${triple.subject.id} ${triple.predicate.label} ${triple.object.id}`,
  );
  return { ...found, edges: edges.sort(), step: found.trace[0] };
}

test("a question about a chain of kinds is answered with its edges, and the answer cites its sources", async () => {
  const { edges, answer, sources, step } = await ask(
    "Who is the mayor of the town in which South Depot stands?",
  );
  expect(edges).toEqual(["D2 stands in W2", "W2 mayor P4"]);
  expect(answer).toBe("Di Elm [1][2]");
  expect(sources.map(({ entity }) => entity).sort()).toEqual(["D2", "W2"]);
  expect(step).toMatchObject({ step: "schema reading", detail: { decided: "reading" } });
  expect(step?.detail.sparql).toContain("<mayor>");
});

test("a question with a name that the graph lacks stays without an answer, and the trace states the name", async () => {
  const { edges, answer, step } = await ask("In which depot is Tram Vesterbro kept?");
  expect([edges, answer]).toEqual([[], null]);
  expect(step?.detail).toMatchObject({ abstains: "unmatched-name", about: "Vesterbro" });
});

test("without an answer, the reason names the nearest thing there is", async () => {
  expect((await ask("In which depot is Tram 13 kept?")).whyNot).toContain("nearest: Tram 12");
  expect((await ask("What stands in the town Aldenham?")).whyNot).toBe(
    "the graph has nothing called “Aldenham”; nearest: Aldby, Brenna",
  );
  expect((await ask("Which trams were built in 1940?")).whyNot).toBe(
    "no value in the graph is 1940; nearest: 1931, 1958",
  );
  expect((await ask("Who drives Tram 12?")).whyNot).toBeUndefined();
});

test("a question about a year without any value stays without an answer", async () => {
  const { edges, step } = await ask("Which trams were built in 1999?");
  expect(edges).toEqual([]);
  expect(step?.detail).toMatchObject({ abstains: "unmatched-value", about: "1999" });
});
