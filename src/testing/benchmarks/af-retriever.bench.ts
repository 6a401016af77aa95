/**
 * AF-Retriever's ablations and the time of its steps, offline, on the development questions of the invented domains: the rows
 * of its Tables 5 (steps), 19 (candidates), 22 (rerankers) and 8 (seconds there, milliseconds here). What is measured are
 * entities: the nodes whose labels are golden answers, in the golden triples. Questions whose answers are counts, and those
 * without an answer, have none and are left out.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type KnowledgeGraph, openGraph } from "../../graph/index.ts";
import { createOfflineLanguage } from "../../language/offline/index.ts";
import { unwatched } from "../../progress.ts";
import { createRetriever } from "../../retrieval/index.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { type Benchmark, quantile } from "./benchmark.ts";

const folder = fileURLToPath(new URL("../fixtures/questions-of-domains/", import.meta.url));

type Asked = { readonly text: string; readonly golden: ReadonlySet<string> };
type Domain = { readonly graph: KnowledgeGraph; readonly questions: readonly Asked[] };
type Options = Readonly<Record<string, unknown>>;

const variants: readonly (readonly [string, Options])[] = [
  ...["1+7", "1-5", "1-6", "1-7", "1-8"].map((steps) => [`steps ${steps}`, { steps }] as const),
  ...[0, 1, 2, 3, 10, 33].map((most) => [`l_max ${most}`, { maximumCandidates: most }] as const),
  ...["pointwise", "listwise"].map((reranker) => [`${reranker} reranking`, { reranker }] as const),
];

export const benchmark: Benchmark = {
  name: "af-retriever",
  run: async () => {
    const domains = await Promise.all(readdirSync(folder).filter(isDomain).map(readDomain));
    const figures: Record<string, string> = {};
    for (const [name, options] of variants) {
      const { ranks, times } = await measure(domains, options);
      figures[`${name}: Hits@1, Hits@5, Recall@20, MRR`] = summarise(ranks);
      if (!name.endsWith("reranking") && name !== "steps 1-8") continue;
      const reranker = name === "steps 1-8" ? "pairwise reranking" : name;
      for (const [step, taken] of times) {
        const mean = taken.reduce((sum, one) => sum + one, 0) / taken.length;
        const cells = [quantile(taken, 0.5), mean, Math.max(...taken)].map((one) => one.toFixed(2));
        figures[`${reranker}, step ${step}, ms: median, mean, most`] = cells.join(", ");
      }
    }
    for (const { graph } of domains) graph.close();
    return figures;
  },
};

function isDomain(name: string): boolean {
  return !name.includes(".");
}

async function readDomain(name: string): Promise<Domain> {
  const graph = await openGraph(`${folder}${name}/graph.ttl`);
  const lines = readFileSync(`${folder}${name}/questions.jsonl`, "utf8").trim().split("\n");
  const questions: Asked[] = [];
  for (const line of lines) {
    const { text, split, golden, answers } = JSON.parse(line) as {
      readonly text: string;
      readonly split: string;
      readonly golden: readonly (readonly string[])[];
      readonly answers: readonly string[];
    };
    const ids = golden.flatMap(([subject = "", , object = ""]) => [subject, object]);
    const labels = await graph.entities(ids);
    const wanted = [...labels.values()].filter((entity) => answers.includes(entity.label));
    if (split === "dev" && wanted.length > 0)
      questions.push({ text, golden: new Set(wanted.map(({ id }) => id)) });
  }
  return { graph, questions };
}

type Measured = {
  /** For each question the places of its golden entities among the first twenty, from 0, and how many there are. */
  readonly ranks: readonly { readonly places: readonly number[]; readonly golden: number }[];
  readonly times: ReadonlyMap<string, readonly number[]>;
};

async function measure(domains: readonly Domain[], options: Options): Promise<Measured> {
  const times = new Map<string, number[]>();
  const onStep = (step: string, milliseconds: number): void => {
    const taken = times.get(step) ?? [];
    times.set(step, taken);
    taken.push(milliseconds);
  };
  const ranks: { places: number[]; golden: number }[] = [];
  for (const { graph, questions } of domains) {
    const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder(), onStep };
    const retriever = createRetriever("af-retriever", parts, options);
    await retriever.prepare(graph, unwatched);
    for (const { text, golden } of questions) {
      const { entities = [] } = await retriever.retrieve({ text });
      const places = entities.slice(0, 20).flatMap(({ entity }, at) => (golden.has(entity.id) ? [at] : []));
      ranks.push({ places, golden: golden.size });
    }
  }
  return { ranks, times };
}

function summarise(ranks: Measured["ranks"]): string {
  const mean = (figureOf: (rank: Measured["ranks"][number]) => number): string =>
    (ranks.reduce((sum, rank) => sum + figureOf(rank), 0) / ranks.length).toFixed(3);
  const within = (depth: number): string =>
    mean(({ places }) => (places.some((place) => place < depth) ? 1 : 0));
  return [
    within(1),
    within(5),
    mean(({ places, golden }) => places.length / golden),
    mean(({ places: [first] }) => (first === undefined ? 0 : 1 / (first + 1))),
  ].join(", ");
}
