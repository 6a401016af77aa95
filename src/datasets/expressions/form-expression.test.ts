import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Store, type Term } from "oxigraph";
import { expect, test } from "vitest";
import {
  formatValue,
  type KnowledgeGraph,
  normaliseTripleText,
  nTriplesOf,
  openGraph,
} from "../../graph/index.ts";
import { unwatched } from "../../progress.ts";
import { createExecutor, type Denotation, type Expression, type Item, toPlain } from "../../query/index.ts";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { writePaperGraph } from "../../testing/paper-graph.ts";
import {
  compoundStatements,
  membershipTriples,
  paintingTriples,
  songTriples,
} from "../../testing/shaped-graphs.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { profileSubjects } from "../facts/graph-facts.ts";
import { readGraphView } from "../facts/graph-view.ts";
import type { ProfileOptions } from "../facts/profile-graph.ts";
import { parseForm } from "../forms/form.ts";
import { generateQuestions } from "../generate/generate-questions.ts";
import type { QaPair } from "../qa-pair.ts";
import { readQuestions } from "../question-file.ts";
import { createFormReader } from "./form-expression.ts";
import { compareGolden, triplesOfEdges } from "./proof-triples.ts";
import { createSparqlPrinter } from "./sparql-printer.ts";
import { denotesStored } from "./stored-answer.ts";

type Rows = readonly ReadonlyMap<string, Term>[];

/**
 * Returns what the rows of a query state: ids and texts in lower case, and numbers, each as often as it is stated. The
 * positions of cases and sides are left out. A table of things has one row per combination of cells, so its items count
 * once.
 */
function statedBy(rows: Rows, expression: Expression): string[] {
  const hasCases = expression.op === "group" && expression.by[0].of === "cases";
  const found = rows.flatMap((row) =>
    [...row].flatMap(([name, { value }]) =>
      name === "c" || (name === "k0" && hasCases)
        ? []
        : [folded(decodeURIComponent(value.replace(/^.*\/resource\//, "")))],
    ),
  );
  return expression.op === "rows" ? [...new Set(found)].sort() : found.sort();
}

function folded(text: string): string {
  return text === "" || Number.isNaN(Number(text)) ? text.toLowerCase() : String(Number(text));
}

/** Returns what a denotation states, in the same form. */
function statedIn(denotation: Denotation, expression: Expression): string[] {
  const items = (): readonly Item[] => {
    switch (denotation.type) {
      case "things":
        return denotation.ids.map((thing) => ({ thing }));
      case "values":
        return denotation.values.map((value) => ({ value }));
      case "scalar":
        return denotation.value === null ? [] : [{ value: denotation.value }];
      case "truth":
        return [];
      case "table":
        return denotation.rows.flat(2);
    }
  };
  const texts = items().flatMap((item) =>
    "thing" in item ? folded(item.thing) : "value" in item ? folded(formatValue(item.value)) : [],
  );
  return expression.op === "rows" ? [...new Set(texts)].sort() : texts.sort();
}

/** Lists the questions whose expression denotes another answer, or is proved by other triples, than the file states. */
async function differencesOf(graph: KnowledgeGraph, pairs: readonly QaPair[]): Promise<string[]> {
  const executor = await createExecutor(graph);
  const reader = createFormReader(graph, async () => executor);
  const print = await createSparqlPrinter(graph);
  const rdf = new Store();
  let lines = "";
  for await (const line of nTriplesOf(graph)) lines += line;
  rdf.load(lines, { format: "application/n-triples" });
  const differences: string[] = [];
  for (const { query, answers, goldenTriples } of pairs) {
    try {
      const expression = await reader.expressionOf(parseForm(query, "form"));
      const denotation = await executor.denote(expression);
      const { edges } = await executor.prove(expression);
      const golden = new Set(goldenTriples.map(normaliseTripleText));
      const { missing, surplus } = compareGolden(golden, await triplesOfEdges(edges, graph));
      const isEqual = answers === null || (await denotesStored(answers, expression, denotation, graph));
      const sparql = print(expression);
      const rows = statedBy(rdf.query(sparql) as Rows, expression);
      const wanted = statedIn(denotation, expression);
      const isSame = JSON.stringify(rows) === JSON.stringify(wanted);
      if (!isEqual || !isSame || missing.length + surplus.length > 0) {
        const results = isSame ? {} : { rows, wanted, sparql };
        differences.push(
          JSON.stringify({
            query,
            isEqual,
            isSame,
            missing,
            surplus,
            ...results,
            expression: toPlain(expression),
          }),
        );
      }
    } catch (error) {
      differences.push(`${query}: ${(error as Error).message}`);
    }
  }
  return differences;
}

const bundled = "datasets/questions/question-answering";
test.each([
  ["datasets/graphs/question-answering.nt", [`${bundled}.csv`, `${bundled}-reviewed.csv`]],
  [
    "src/testing/fixtures/witness/datasets/graphs/orkg.nt",
    ["src/testing/fixtures/witness/datasets/questions/orkg.csv"],
  ],
])("on %s, the forms of older question files have expressions with their answers", async (file, sets) => {
  const graph = await openGraph(file);
  try {
    expect(
      await differencesOf(
        graph,
        sets.flatMap((set) => readQuestions(set).pairs),
      ),
    ).toEqual([]);
  } finally {
    graph.close();
  }
});

/** Generates questions about every type of a graph. */
async function generate(
  graph: KnowledgeGraph,
  count: number,
  options: ProfileOptions = {},
): Promise<readonly QaPair[]> {
  const { subjects } = profileSubjects(await readGraphView(graph, unwatched), options, unwatched);
  const classes = { intention_count: { "multiple intentions": 4 } };
  const lists = await Promise.all(
    subjects.map((store) =>
      generateQuestions([{ store, clusters: new Map() }], { count, seed: 3, graph: "g", classes }, unwatched),
    ),
  );
  return lists.flatMap(({ pairs }) => pairs);
}

/** Writes the years and amounts of a graph as literals of a published graph. */
function withLiterals(triples: readonly TripleText[]): TripleText[] {
  return triples.map(([subject, predicate, object], at) => {
    const [, amount] = /^[^L][^:]*:([-\d.]+)$/.exec(object) ?? [];
    return [subject, predicate, amount === undefined ? object : `L9${at}:${amount}`];
  });
}

const untypedSongs = songTriples.map(
  ([subject, predicate, object]): TripleText => [
    subject.replace(/@.*/, ""),
    predicate,
    object.replace(/@.*/, ""),
  ],
);
const shipsAndCastles = ["Ada", "Bee", "Cod", "Doe", "Elk", "Fox"];
/** Untyped ships, some of which are sister ships of others; only their predicates identify all of them. */
const untypedShips = shipsAndCastles.flatMap((name, at): TripleText[] => [
  [`S${at}:MV ${name}`, "home port", `P${at % 2}:${["Oban", "Larne"][at % 2]}`],
  [`S${at}`, "length_m", `L${at}:${80 + at}`],
  [`S${at}`, "launched", `L1${at}:${1980 + at}`],
  ...(at < 3 ? ([[`S${at}`, "sister ship", `S${at + 1}`]] as const) : []),
]);
/** Castles and forts as in Wikidata, where a triple states the type and fort is a subclass of castle. */
const wikidataCastles = shipsAndCastles.flatMap((name, at): TripleText[] => [
  [`Q${at}:${name} Keep`, "instance of", at % 2 === 0 ? "Q90:castle" : "Q91:fort"],
  [`Q${at}`, "owned by", `Q8${at % 3}:${["Bo Wren", "Cy Finch", "Di Swan"][at % 3]}`],
  [`Q${at}`, "height_m", `L${at}:${20 + at}`],
  ["Q91", "subclass of", "Q90"],
]);

test.each([
  { shape: "castles with statements of their types", triples: wikidataCastles },
  { shape: "ships and their sister ships without types", triples: untypedShips },
  { shape: "songs and their writers", triples: songTriples },
  { shape: "songs and writers without types", triples: untypedSongs },
  { shape: "paintings of shared painters", triples: paintingTriples },
  { shape: "memberships of rowers in clubs", triples: membershipTriples },
])("on $shape, every form has an expression with its answer and its golden triples", async ({ triples }) => {
  const graph = createMemoryGraph(withLiterals(triples));
  const pairs = await generate(graph, 14, { maxHops: 3 });
  expect(pairs.length).toBeGreaterThan(10);
  expect(await differencesOf(graph, pairs)).toEqual([]);
});

test.each([
  ["papers", writePaperGraph],
  [
    "compounds, whose type includes subtypes",
    () => {
      const file = join(temporaryFolder(), "compounds.nt");
      writeFileSync(file, compoundStatements());
      return file;
    },
  ],
])(
  "on a graph of %s, every form has an expression with its answer and its golden triples",
  async (_name, write) => {
    const graph = await openGraph(write());
    try {
      const pairs = await generate(graph, 20);
      expect(pairs.length).toBeGreaterThan(15);
      expect(await differencesOf(graph, pairs)).toEqual([]);
    } finally {
      graph.close();
    }
  },
);

const gv3 = "../shared/data/graph/gv3.json";
test.skipIf(!existsSync(gv3))(
  "on the published graph, every form has an expression with its answer and its golden triples (needs ../shared)",
  async () => {
    const graph = await openGraph(gv3);
    try {
      expect(await differencesOf(graph, await generate(graph, 24))).toEqual([]);
    } finally {
      graph.close();
    }
  },
);
