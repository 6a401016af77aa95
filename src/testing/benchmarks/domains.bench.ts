/**
 * Measures retrievers on small graphs of other domains (`../fixtures/domains/`), with questions in everyday language.
 * The zoo's questions were written after the offline language rules had been tuned on the other domains.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { KnowledgeGraph } from "../../graph/index.ts";
import { createOfflineLanguage } from "../../language/offline/index.ts";
import { unwatched } from "../../progress.ts";
import { createRetriever } from "../../retrieval/index.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { createMemoryGraph, type TripleText } from "../memory-graph.ts";
import type { Benchmark } from "./measuring/benchmark.ts";

const folder = fileURLToPath(new URL("../fixtures/domains/", import.meta.url));
const presets = ["hubfocus", "hublink", "hublink-base", "difar", "mindmap", "fidelis", "bm25"];

/** A graph whose triples consist of labels (`subject|predicate|object`). Each type lists the labels of its entities. */
type Domain = {
  readonly types: Readonly<Record<string, readonly string[]>>;
  readonly triples: readonly string[];
  readonly questions: readonly { readonly question: string; readonly golden: readonly string[] }[];
};

export const benchmark: Benchmark = {
  name: "domains",
  run: async () => {
    const figures: Record<string, string> = {};
    for (const file of readdirSync(folder).sort()) {
      const domain = JSON.parse(readFileSync(`${folder}${file}`, "utf8")) as Domain;
      const graph = graphOf(domain);
      for (const preset of presets) {
        const label = `${file.replace(".json", "")}, ${preset}: recall, precision, Hits@10`;
        figures[label] = await measure(preset, graph, domain.questions);
      }
    }
    return figures;
  },
};

/** Creates an entity for each label. */
function graphOf({ types, triples }: Domain): KnowledgeGraph {
  const typeOf = new Map(
    Object.entries(types).flatMap(([type, labels]) => labels.map((label) => [label, type])),
  );
  const numbers = new Map<string, number>();
  const entity = (label: string): string => {
    const number = numbers.get(label) ?? numbers.size;
    numbers.set(label, number);
    const type = typeOf.get(label);
    return `N${number}:${label}${type === undefined ? "" : `@${type}`}`;
  };
  return createMemoryGraph(
    triples.map((text): TripleText => {
      const [subject = "", predicate = "", object = ""] = text.split("|");
      return [entity(subject), predicate, entity(object)];
    }),
  );
}

async function measure(
  preset: string,
  graph: KnowledgeGraph,
  questions: Domain["questions"],
): Promise<string> {
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  const retriever = createRetriever(preset, parts);
  await retriever.prepare(graph, unwatched);
  const sums = [0, 0, 0];
  for (const { question, golden } of questions) {
    const { triples } = await retriever.retrieve({ text: question });
    const retrieved = triples.map(({ triple }) =>
      [triple.subject.label, triple.predicate.label, triple.object.label].join("|"),
    );
    const hits = (list: readonly string[]): number => golden.filter((text) => list.includes(text)).length;
    const scores = [
      hits(retrieved) / golden.length,
      retrieved.length === 0 ? 0 : hits(retrieved) / retrieved.length,
      hits(retrieved.slice(0, 10)) / Math.min(10, golden.length),
    ];
    scores.forEach((score, at) => {
      sums[at] = (sums[at] as number) + score;
    });
  }
  return sums.map((sum) => (sum / questions.length).toFixed(3)).join(", ");
}
