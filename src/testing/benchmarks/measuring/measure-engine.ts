/**
 * Measures one engine on a generated graph. `node measure-engine.ts ENGINE FOLDER` runs in a separate process, reads
 * `graph.nt` in the folder and prints `EngineFigures` as JSON. All engines answer the same question: the papers of one
 * venue in one year.
 */
import { createReadStream, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import Database from "better-sqlite3";
import { importGraph, openGraph, parseValue } from "../../../graph/index.ts";
import { createExecutor, readProfile, type Things } from "../../../query/index.ts";
import { medianMilliseconds, peakMegabytes, processorSeconds } from "./benchmark.ts";

export type EngineName = "store" | "oxigraph" | "sqlite";

export type EngineFigures = {
  readonly statements: number;
  /** The processor time of loading the graph, in seconds. */
  readonly load: number;
  readonly peakMegabytes: number;
  /** The size of the file, in MB, or `null` for an engine in memory. */
  readonly megabytes: number | null;
  /** The time to open the file in milliseconds, and to compute the profile in seconds. */
  readonly opening: number | null;
  readonly profile: number | null;
  /** The median wall time of the question, in seconds. */
  readonly query: number;
  readonly answers: number;
};

const orkg = "http://orkg.org/orkg/";
const venue = "R3";
const year = "2012";
const rounds = 5;

async function timeQuery(ask: () => unknown): Promise<number> {
  return (await medianMilliseconds(rounds, ask)) / 1000;
}

async function measureStore(folder: string): Promise<Omit<EngineFigures, "statements">> {
  const file = join(folder, "store.sqlite");
  const before = processorSeconds();
  await importGraph(join(folder, "graph.nt"), file);
  const [load, peak] = [processorSeconds() - before, peakMegabytes()];
  const opening = await medianMilliseconds(rounds, async () => (await openGraph(file)).close());
  const graph = await openGraph(file);
  const started = performance.now();
  await readProfile(graph);
  const profile = (performance.now() - started) / 1000;
  const executor = await createExecutor(graph);
  const papers: Things = { op: "class", class: "Paper" };
  const value = parseValue(year, "year");
  if (value === null) throw new Error(`${year} is no year`);
  const expression: Things = {
    op: "and",
    all: [
      {
        op: "with",
        things: papers,
        path: [{ property: "venue", inverse: false }],
        to: { op: "entities", ids: [venue] },
      },
      {
        op: "where",
        things: papers,
        path: [{ property: "publication_year", inverse: false }],
        is: "=",
        value: { op: "value", value },
      },
    ],
  };
  const denotation = await executor.denote(expression);
  const query = await timeQuery(() => executor.denote(structuredClone(expression)));
  graph.close();
  return {
    load,
    peakMegabytes: peak,
    megabytes: statSync(file).size / 1e6,
    opening,
    profile,
    query,
    answers: denotation.type === "things" ? denotation.ids.length : Number.NaN,
  };
}

async function measureOxigraph(folder: string): Promise<Omit<EngineFigures, "statements">> {
  const { Store } = await import("oxigraph");
  const store = new Store();
  const before = processorSeconds();
  store.load(readFileSync(join(folder, "graph.nt"), "utf8"), { format: "application/n-triples" });
  const load = processorSeconds() - before;
  const ask = () =>
    store.query(`SELECT ?paper WHERE {
      ?paper a <${orkg}class/Paper> ; <${orkg}predicate/venue> <${orkg}resource/${venue}> ;
        <${orkg}predicate/publication_year> ?year . ?year <http://www.w3.org/2000/01/rdf-schema#label> "${year}" }`) as unknown[];
  return {
    load,
    ...inMemory,
    peakMegabytes: peakMegabytes(),
    query: await timeQuery(ask),
    answers: ask().length,
  };
}

const inMemory = { megabytes: null, opening: null, profile: null };

/** Loads the statements as they are into three tables, with the indexes that the question needs. */
async function measureSqlite(folder: string): Promise<Omit<EngineFigures, "statements">> {
  const file = join(folder, "plain.sqlite");
  rmSync(file, { force: true });
  const before = processorSeconds();
  const database = new Database(file);
  database.pragma("journal_mode = OFF");
  database.pragma("synchronous = OFF");
  database.exec(`
    BEGIN;
    CREATE TABLE terms (row INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
    CREATE TABLE predicates (row INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
    CREATE TABLE statements (subject INTEGER, predicate INTEGER, object INTEGER);
  `);
  const rows = { terms: new Map<string, number>(), predicates: new Map<string, number>() };
  const insert = {
    terms: database.prepare("INSERT INTO terms VALUES (?, ?)"),
    predicates: database.prepare("INSERT INTO predicates VALUES (?, ?)"),
  };
  const rowOf = (table: keyof typeof rows, text: string): number => {
    const known = rows[table].get(text);
    if (known !== undefined) return known;
    const row = rows[table].size + 1;
    rows[table].set(text, row);
    insert[table].run(row, text);
    return row;
  };
  const add = database.prepare("INSERT INTO statements VALUES (?, ?, ?)");
  for await (const line of createInterface({ input: createReadStream(join(folder, "graph.nt")) })) {
    const [, subject = "", predicate = "", object = ""] = /^(\S+) (\S+) (.*) \.$/.exec(line) ?? [];
    add.run(rowOf("terms", subject), rowOf("predicates", predicate), rowOf("terms", object));
  }
  database.exec(`
    CREATE INDEX by_subject ON statements (subject, predicate, object);
    CREATE INDEX by_object ON statements (object, predicate, subject);
    ANALYZE;
    COMMIT;
  `);
  const load = processorSeconds() - before;
  const term = (text: string): string => `(SELECT row FROM terms WHERE text = '${text}')`;
  const predicate = (text: string): string => `(SELECT row FROM predicates WHERE text = '${text}')`;
  const ask = database.prepare(`
    SELECT DISTINCT venue.subject FROM statements venue
    JOIN statements kind ON kind.subject = venue.subject
      AND kind.predicate = ${predicate("<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>")}
      AND kind.object = ${term(`<${orkg}class/Paper>`)}
    JOIN statements year ON year.subject = venue.subject AND year.predicate = ${predicate(`<${orkg}predicate/publication_year>`)}
    JOIN statements label ON label.subject = year.object
      AND label.predicate = ${predicate("<http://www.w3.org/2000/01/rdf-schema#label>")}
      AND label.object = ${term(`"${year}"`)}
    WHERE venue.predicate = ${predicate(`<${orkg}predicate/venue>`)} AND venue.object = ${term(`<${orkg}resource/${venue}>`)}`);
  const answers = ask.all().length;
  const query = await timeQuery(() => ask.all());
  database.close();
  return {
    load,
    ...inMemory,
    megabytes: statSync(file).size / 1e6,
    peakMegabytes: peakMegabytes(),
    query,
    answers,
  };
}

const engines: Readonly<Record<EngineName, (folder: string) => Promise<Omit<EngineFigures, "statements">>>> =
  {
    store: measureStore,
    oxigraph: measureOxigraph,
    sqlite: measureSqlite,
  };

async function countLines(file: string): Promise<number> {
  let lines = 0;
  for await (const chunk of createReadStream(file))
    for (const byte of chunk as Buffer) if (byte === 10) lines += 1;
  return lines;
}

const [engine = "store", folder = "."] = process.argv.slice(2);
const figures = await engines[engine as EngineName](folder);
console.log(JSON.stringify({ statements: await countLines(join(folder, "graph.nt")), ...figures }));
