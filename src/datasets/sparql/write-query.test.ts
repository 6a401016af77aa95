import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Store, type Term } from "oxigraph";
import { expect, test } from "vitest";
import { createGraph, openGraph, writeGraph } from "../../graph/index.ts";
import { populate, readPopulation, readTemplate, templateFile } from "../../population/index.ts";
import { unwatched } from "../../progress.ts";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { writePaperGraph } from "../../testing/paper-graph.ts";
import {
  compoundStatements,
  factsOf,
  membershipTriples,
  paintingTriples,
  songTriples,
} from "../../testing/shaped-graphs.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { readGraphView } from "../facts/graph-view.ts";
import { readPopulationFacts } from "../facts/population-facts.ts";
import { profileGraph } from "../facts/profile-graph.ts";
import type { Answer } from "../forms/answer.ts";
import { parseForm } from "../forms/form.ts";
import { runForm } from "../forms/run-form.ts";
import { generateQuestions } from "../generate/generate-questions.ts";
import { createSparqlWriter } from "./write-query.ts";

type Row = Readonly<Record<string, string>>;

async function load(graph: Awaited<ReturnType<typeof openGraph>>): Promise<Store> {
  const file = join(mkdtempSync(join(tmpdir(), "taxolink-sparql-")), "graph.nt");
  await writeGraph(graph, file);
  const store = new Store();
  store.load(readFileSync(file, "utf8"), { format: "application/n-triples" });
  return store;
}

function run(store: Store, sparql: string): Row[] {
  const rows = store.query(sparql) as ReadonlyMap<string, Term>[];
  return rows.map((row) => Object.fromEntries([...row].map(([name, { value }]) => [name, value])));
}

/**
 * Converts the rows that a query returns to the structure of the form's answer, with case-folded labels and hubs sorted
 * by title.
 */
function toAnswer(shape: Answer["shape"], rows: readonly Row[]): unknown {
  const labels = (answerRows: readonly Row[]): string[] =>
    [...new Set(answerRows.map(({ answerLabel = "" }) => valueKey(answerLabel)))].sort();
  switch (shape) {
    case "value":
    case "list":
    case "winner":
      return labels(rows);
    case "count":
      return Number(rows[0]?.count);
    case "groups":
      return rows.map(({ key = "", count }) => [valueKey(key), Number(count)]).sort();
    case "ranking":
      return rows.map(({ answerLabel = "" }) => valueKey(answerLabel));
    case "comparison":
      return ["1", "2"].map((side) => {
        const sideRows = rows.filter((row) => row.side === side);
        return sideRows[0]?.count === undefined ? labels(sideRows) : Number(sideRows[0].count);
      });
    case "both":
      return ["1", "2"].map((request) => labels(rows.filter((row) => row.request === request)));
  }
}

function expected(answer: Answer): unknown {
  const labels = (items: readonly { readonly label: string }[]): string[] =>
    items.map(({ label }) => valueKey(label)).sort();
  switch (answer.shape) {
    case "value":
      return labels([answer.item]);
    case "list":
      return labels(answer.items);
    case "winner":
      return labels(answer.winners);
    case "count":
      return answer.count;
    case "groups":
      return answer.groups.map(({ key, count }) => [valueKey(key), count]).sort();
    case "ranking":
      return answer.ranks.flatMap(({ items }) => labels(items));
    case "comparison":
      return answer.sides.map(({ count, items }) => count ?? labels(items));
    case "both":
      return answer.parts.map(expected);
  }
}

/**
 * Checks that every question's query returns the answer to its form.
 * @returns the number of questions with a query, and the reasons why the others have none
 */
async function compare(store: FactStore, rdf: Store, queries: readonly string[]) {
  const write = createSparqlWriter(store);
  const reasons: Record<string, number> = {};
  let written = 0;
  for (const query of queries) {
    const form = parseForm(query, "form");
    const outcome = runForm(store, form);
    if ("refused" in outcome) throw new Error(outcome.refused);
    const result = write(form, outcome);
    if ("inexpressible" in result) {
      reasons[result.inexpressible] = (reasons[result.inexpressible] ?? 0) + 1;
      continue;
    }
    written += 1;
    const answer = toAnswer(outcome.answer.shape, run(rdf, result.sparql));
    expect(answer, `${query}\n${result.sparql}`).toEqual(expected(outcome.answer));
  }
  return { written, reasons };
}

async function compareOn(file: string, count: number, hubType?: string) {
  const graph = await openGraph(file);
  try {
    const view = await readGraphView(graph, unwatched);
    const facts = profileGraph(view, hubType === undefined ? {} : { hubType }, unwatched);
    const classes = { intention_count: { "multiple intentions": 20 } };
    const { pairs } = await generateQuestions(
      [{ store: facts, clusters: new Map() }],
      { count, seed: 3, graph: "g", classes },
      unwatched,
    );
    const comparison = await compare(
      facts,
      await load(graph),
      pairs.map(({ query }) => query),
    );
    return { pairs: pairs.length, ...comparison };
  } finally {
    graph.close();
  }
}

test("on the bundled graph, every query returns the same answer as its form", async () => {
  const { pairs, written, reasons } = await compareOn("datasets/graphs/question-answering.nt", 100);
  expect(pairs).toBe(100);
  expect(written, JSON.stringify(reasons)).toBe(100);
});

test("on a small graph of papers, every query returns the same answer as its form", async () => {
  const { pairs, written } = await compareOn(writePaperGraph(), 60);
  expect(written).toBe(pairs);
});

test("the query about a type includes the entities of its subtypes", async () => {
  const file = join(temporaryFolder(), "compounds.nt");
  writeFileSync(file, compoundStatements());
  const { pairs, written, reasons } = await compareOn(file, 20, "http://compounds.example/Compound");
  expect(pairs).toBe(20);
  expect(written, JSON.stringify(reasons)).toBe(20);
});

const metaqa = "../shared/data/external/metaqa/kb_small.txt";
test.skipIf(!existsSync(metaqa))(
  "on a graph of films without types, every query returns the same answer as its form (needs ../shared)",
  async () => {
    const result = await compareOn(metaqa, 40);
    expect(result.written, JSON.stringify(result)).toBe(result.pairs);
  },
);

const untypedSongs = songTriples.map(
  ([subject, predicate, object]): TripleText => [
    subject.replace(/@.*/, ""),
    predicate,
    object.replace(/@.*/, ""),
  ],
);
/** Untyped ships, some of which are sister ships of others; only their predicates identify all of them. */
const untypedShips = ["Ada", "Bee", "Cod", "Doe", "Elk", "Fox"].flatMap((name, at): TripleText[] => [
  [`S${at}:MV ${name}`, "home port", `P${at % 2}:${["Oban", "Larne"][at % 2]}`],
  [`S${at}`, "length_m", `L${at}:${80 + at}`],
  [`S${at}`, "launched", `Y${at}:${1980 + at}`],
  ...(at < 3 ? ([[`S${at}`, "sister ship", `S${at + 1}`]] as const) : []),
]);

/** Castles and forts as in Wikidata, where a triple states the type and fort is a subclass of castle. */
const wikidataCastles = ["Ada", "Bee", "Cod", "Doe", "Elk", "Fox"].flatMap((name, at): TripleText[] => [
  [`Q${at}:${name} Keep`, "instance of", at % 2 === 0 ? "Q90:castle" : "Q91:fort"],
  [`Q${at}`, "owned by", `Q8${at % 3}:${["Bo Wren", "Cy Finch", "Di Swan"][at % 3]}`],
  [`Q${at}`, "height_m", `L${at}:${20 + at}`],
  ["Q91", "subclass of", "Q90"],
]);

test.each([
  { shape: "castles with statements of their types", triples: wikidataCastles, subjects: ["Q90", "Q91"] },
  { shape: "ships and their sister ships without types", triples: untypedShips, subjects: [""] },
  { shape: "songs and their writers", triples: songTriples, subjects: ["Person", "Song"] },
  // Without types, an entity is a writer if a song has it as its writer.
  { shape: "songs and writers without types", triples: untypedSongs, subjects: ["", "writer"] },
  { shape: "paintings of shared painters", triples: paintingTriples, subjects: ["Painter", "Painting"] },
  { shape: "memberships of rowers in clubs", triples: membershipTriples, subjects: ["Club", "Rower"] },
])(
  "on $shape, every query about every type returns the same answer as its form",
  async ({ triples, subjects }) => {
    const { subjects: stores } = await factsOf(triples, { maxHops: 3 });
    expect(stores.map(({ hubType }) => hubType).sort()).toEqual(subjects);
    const rdf = await load(createMemoryGraph(triples));
    const options = { count: 30, seed: 3, graph: "g" };
    for (const store of stores) {
      const { pairs } = await generateQuestions([{ store, clusters: new Map() }], options, unwatched);
      const queries = pairs.map(({ query }) => query);
      const { written, reasons } = await compare(store, rdf, queries);
      expect(queries.length, store.hubType).toBeGreaterThan(20);
      expect(written, JSON.stringify(reasons)).toBe(queries.length);
    }
  },
);

const publications = "../shared/data/publications/ECSA-ICSA-Proceedings.bib";
test.skipIf(!existsSync(publications))(
  "on four layouts of 153 papers, every query returns the same answer as its form (needs ../shared)",
  async () => {
    const joins = [{ file: "../shared/data/publications/evidence-values.csv", on: "DOI" }];
    const options = { count: 40, seed: 7, graph: "gv1" } as const;
    let queries: string[] = [];
    for (const name of ["gv1", "gv2", "gv3", "gv4"]) {
      const template = readTemplate(templateFile(name, (path) => path));
      const { publications: read } = readPopulation(publications, template.mapping, { joins });
      const population = populate(read, template, { withAbsent: true });
      const { facts } = await readPopulationFacts(population, template, unwatched);
      if (queries.length === 0) {
        const { pairs } = await generateQuestions(
          [{ store: facts, clusters: new Map() }],
          options,
          unwatched,
        );
        queries = pairs.map(({ query }) => query);
      }
      const { written, reasons } = await compare(facts, await load(createGraph(population.triples)), queries);
      // The deep layouts keep all evaluations separate, whereas the flat layouts merge the evaluations of a paper.
      if (name === "gv1" || name === "gv2") expect(written, JSON.stringify(reasons)).toBe(queries.length);
      else
        expect(Object.keys(reasons)).toEqual([
          "no query over the graph makes all distinctions that the question requires",
        ]);
    }
  },
);
