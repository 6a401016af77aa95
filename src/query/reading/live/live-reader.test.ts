/**
 * Questions are answered at an endpoint of which nothing is copied as over a store with the same graph, by few requests.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unwatched } from "../../../base/progress.ts";
import { createRandom } from "../../../base/random.ts";
import { nTriplesOf, openGraph } from "../../../graph/index.ts";
import { scaleExpressions } from "../../../testing/benchmarks/measuring/scale-questions.ts";
import { writeGeneratedGraph } from "../../../testing/generate-graph.ts";
import { type SparqlServer, startSparqlServer } from "../../../testing/servers/sparql-server.ts";
import { suiteFolder } from "../../../testing/temporary-folder.ts";
import { ask } from "../../writing/ask.ts";
import { type Answering, answerQuestion } from "../answer.ts";
import { openAnswering } from "../open-answering.ts";
import { learntWeights, type OpenedReader, openReader } from "../reader.ts";

const weights = { weights: learntWeights };
const mostRequests = 12;
const project = fileURLToPath(new URL("../../../../", import.meta.url));
const bundledQuestions = [
  "Which papers address the research problem Question focus extraction or Knowledge graph construction?",
  "List the papers with the knowledge graph Freebase and the venue arXiv.",
  "Which papers published before 2024 use the evaluation dataset WebQuestionsSP?",
];
const hospitalQuestions = [
  "Which drugs are supplied by Nordica Remedies?",
  "Who is the ward sister of Hollin Ward?",
];

const folder = suiteFolder();
let server: SparqlServer;
let reader: OpenedReader;
let live: Answering;

const openLive = async (): Promise<Answering> =>
  openAnswering(await openGraph(server.url, { cacheFolder: join(folder, "cache") }), weights, unwatched, 0);

beforeAll(async () => {
  const file = join(folder, "graph.nt");
  writeGeneratedGraph(file, { triples: 4_000, seed: 2 }, true);
  server = await startSparqlServer(readFileSync(file, "utf8"));
  reader = await openReader(await openGraph(file), weights);
  live = await openLive();
});
afterAll(() => server.close());

async function askLive(question: string, answering = live) {
  const before = server.queries.length;
  const answer = await answering.answer(question);
  return { answer, requests: server.queries.length - before };
}

describe("a question in every construct of the algebra", () => {
  test("has the store's answer, by at most twelve requests", async () => {
    const random = createRandom(1);
    const choose = <T>(options: readonly [T, ...T[]]): T => options[random.below(options.length)] as T;
    const questions = scaleExpressions(reader.index.instances("Paper").length)
      .filter((_, at) => at % 5 === 0)
      .map((expression) => ask(expression, { vocabulary: reader.vocabulary, choose }));
    for (const question of questions) {
      const { answer, requests } = await askLive(question);
      const { result, readAs } = await answerQuestion(question, reader);
      expect(requests, question).toBeLessThanOrEqual(mostRequests);
      expect({ result: answer.result, readAs: answer.readAs }, question).toEqual({ result, readAs });
    }
  });
});

test("the proof of a list contains the triples of its things, and names their owners as sources", async () => {
  const question = "Which papers are written by Author 7?";
  const { answer } = await askLive(question);
  const stored = await answerQuestion(question, reader);
  expect(answer.text).toBe(stored.text);
  const idOf = ({ subject, predicate, object }: (typeof answer.triples)[number]): string =>
    [subject.id, predicate.label, object.label].join(" ");
  expect(new Set(answer.triples.map(idOf))).toEqual(new Set(stored.triples.map(idOf)));
  expect(new Set(answer.sources.map(({ id }) => id))).toEqual(new Set(stored.sources.map(({ id }) => id)));
});

test.each([
  ["values as nodes with labels", "datasets/graphs/question-answering.nt", bundledQuestions],
  ["classes above others", "src/testing/fixtures/questions-of-domains/hospital/graph.ttl", hospitalQuestions],
])("a graph of another form is read as over a store: %s", async (_form, file, questions) => {
  const graph = await openGraph(join(project, file));
  const opened = await openReader(graph, weights);
  let nTriples = "";
  for await (const text of nTriplesOf(graph)) nTriples += text;
  const other = await startSparqlServer(nTriples);
  try {
    const answering = await openAnswering(await openGraph(other.url), weights, unwatched, 0);
    for (const question of questions) {
      const { result } = await answerQuestion(question, opened);
      expect(result.type, question).not.toBe("none");
      expect((await answering.answer(question)).result, question).toEqual(result);
    }
  } finally {
    await other.close();
  }
});

test("a list that the endpoint cuts off is an error, and no answer", async () => {
  const cut = await startSparqlServer(
    readFileSync(join(folder, "graph.nt"), "utf8"),
    undefined,
    ({ results }) => {
      results.bindings = results.bindings.slice(0, 50);
    },
  );
  try {
    const client = (await openGraph(cut.url)).engine;
    if (client?.kind !== "sparql") throw new Error("no endpoint");
    const papers = "SELECT DISTINCT ?x WHERE { ?x a <http://orkg.org/orkg/class/Paper> }";
    await expect(client.things(papers)).rejects.toThrow(/returned only 50 of \d+ rows/);
  } finally {
    await cut.close();
  }
});

test("nothing is read of the schema again while the endpoint stays as it is", async () => {
  const before = server.queries.length;
  const again = await openLive();
  // The counts and the declared versions tell that it did.
  expect(server.queries.length - before).toBe(2);
  expect((await askLive("How many papers are there?", again)).answer.result).toEqual({
    type: "number",
    value: reader.index.instances("Paper").length,
  });
});

test("a reading that lists what only examples show is not executed", async () => {
  const { answer } = await askLive("Which evaluation method is used by the most papers published in 2010?");
  expect(answer.text).toBeNull();
  expect(answer.whyNot).toContain("taxolink graph pull");
});

test("a question about nothing in the graph is not answered", async () => {
  const { answer, requests } = await askLive("Who funded the lighthouse?");
  expect(answer.text).toBeNull();
  expect(answer.whyNot).toContain('"lighthouse"');
  expect(requests).toBeLessThanOrEqual(mostRequests);
});
