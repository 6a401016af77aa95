/** The reader answers alike whether it prepares a store in memory or opens the file beside it. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { readCsv } from "../../../base/io/index.ts";
import { createRandom } from "../../../base/random.ts";
import { importGraph, type KnowledgeGraph, openGraph } from "../../../graph/index.ts";
import { scaleExpressions } from "../../../testing/benchmarks/measuring/scale-questions.ts";
import { writeGeneratedGraph } from "../../../testing/generate-graph.ts";
import { temporaryFile, temporaryFolder } from "../../../testing/temporary-folder.ts";
import { ask } from "../../writing/ask.ts";
import { answerQuestion } from "../answer.ts";
import { createReader, learntWeights, type OpenedReader, prepareGraph } from "../reader.ts";

const project = fileURLToPath(new URL("../../../../", import.meta.url));

async function importTo(file: string): Promise<KnowledgeGraph> {
  const store = join(temporaryFolder(), "graph.sqlite");
  await importGraph(file, store);
  return openGraph(store);
}

async function open(graph: KnowledgeGraph, mostInMemory: number): Promise<OpenedReader> {
  return createReader(await prepareGraph(graph, undefined, mostInMemory), { weights: learntWeights });
}

/** Asks a reader in memory, and one that opens what another has kept. */
async function expectSameAnswers(
  graph: KnowledgeGraph,
  questionsFor: (reader: OpenedReader) => readonly string[],
): Promise<void> {
  const memory = await open(graph, Number.POSITIVE_INFINITY);
  await open(graph, 0);
  const stored = await open(graph, 0);
  for (const question of questionsFor(memory)) {
    const expected = await answerQuestion(question, memory);
    expect(await answerQuestion(question, stored), question).toEqual(expected);
  }
}

test("questions in every construct of the algebra", async () => {
  const file = join(temporaryFolder(), "graph.nt");
  writeGeneratedGraph(file, { triples: 600, seed: 2 });
  const choose = createChooser();
  await expectSameAnswers(await importTo(file), ({ index, vocabulary }) =>
    scaleExpressions(index.instances("Paper").length)
      .filter((_, at) => at % 9 === 0)
      .map((expression) => ask(expression, { vocabulary, choose })),
  );
});

function createChooser() {
  const random = createRandom(1);
  return <T>(options: readonly [T, ...T[]]): T => options[random.below(options.length)] as T;
}

test("questions about the bundled graph", async () => {
  const graph = await importTo(join(project, "datasets/graphs/question-answering.nt"));
  const { rows } = readCsv(join(project, "datasets/questions/question-answering.csv"));
  const questions = rows.map(({ cells }) => cells.question ?? "").filter((_, at) => at % 16 === 0);
  await expectSameAnswers(graph, () => questions);
});

const herons = `@prefix : <http://herons.org/> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
:r1 a :Report ; rdfs:label "Birds of the Fens"@en ; :method :m1 ; :remark "Wet" ; :depth "5 m" ; :open true .
:r2 a :Report ; rdfs:label "Counting Owls" ; :method :m2 ; :remark "wet" ; :depth "12 m" ; :open false .
:r3 a :Report ; rdfs:label "Silent Marsh" ; :method :m3 ; :remark "dry" ; :on "2021-05-04"^^xsd:date ; :open true .
:r1 :on "2020-01-31"^^xsd:date ; :by :p1 . :r2 :on "2021-11-02"^^xsd:date ; :by :p1, :p2 . :r3 :by :p3 .
:m1 rdfs:label "survey" ; skos:altLabel "questionnaire" . :m2 rdfs:label "field trip" . :m3 rdfs:label "no method" .
:p1 rdfs:label "Ada Ark" ; :age 31 . :p2 rdfs:label "Bo Reed" ; :age 44 . :p3 rdfs:label "Cy Fenn" ; :age 27.5 .
`;

test("things without types, texts of either case, quantities, dates, and what says that there is none", async () => {
  const file = temporaryFile("herons.ttl", herons);
  await expectSameAnswers(await importTo(file), () => [
    "Which reports use a survey?",
    "Which reports use a questionnaire?",
    "Which reports have the remark wet?",
    "Which reports have no method?",
    "Which reports have a method?",
    "What is the depth of Birds of the Fens?",
    "Which report has a depth of more than 6 m?",
    "Which open reports are by Cy Fenn?",
    "Which reports are from 2021?",
    "Who is the oldest author?",
    "How many reports are by Ada Ark?",
    "What did Bo Reid write?",
    'Which reports contain the word "owls"?',
  ]);
});

test("a store that has changed is prepared again", async () => {
  const file = join(temporaryFolder(), "herons.ttl");
  const store = `${file}.sqlite`;
  const sizeOf = async (turtle: string): Promise<number> => {
    writeFileSync(file, turtle);
    await importGraph(file, store);
    const graph = await openGraph(store);
    const { index } = await open(graph, 0);
    const size = index.instances("http://herons.org/Report").length;
    graph.close();
    expect(existsSync(`${store}.reading`)).toBe(true);
    return size;
  };
  expect(await sizeOf(herons)).toBe(3);
  expect(await sizeOf(`${herons}:r4 a :Report .`)).toBe(4);
});

test("a file that this user has not signed is prepared again", async () => {
  const file = temporaryFile("herons.ttl", herons);
  const graph = await importTo(file);
  const kept = `${graph.engine?.kind === "sqlite" ? graph.engine.database.name : ""}.reading`;
  await open(graph, 0);
  const database = new Database(kept);
  database
    .prepare("UPDATE contents SET content = json_set(content, '$.signature', 'forged') WHERE key = 'stamp'")
    .run();
  database.close();
  const forged = readFileSync(kept);
  await open(graph, 0);
  expect(readFileSync(kept).equals(forged)).toBe(false);
});
