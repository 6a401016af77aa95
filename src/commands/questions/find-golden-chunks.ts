/** Which chunks of publications' texts say what a question's golden triples say. */
import type { QaPair } from "../../datasets/index.ts";
import { cutTriple } from "../../evaluation/index.ts";
import { foldLabel } from "../../text/words.ts";

/** By the key of a text, its id or DOI in lower case: its chunks in order. */
export type ChunkedTexts = ReadonlyMap<string, readonly string[]>;

export type GoldenChunks = {
  readonly chunks: readonly string[];
  /** The golden triples whose value no text of their sources says. */
  readonly unsaid: readonly string[];
};

/**
 * For each golden triple the chunk of its source that has the words of the triple's value, in their order; of several the
 * one that has most words of the predicate, then the first.
 */
export function findGoldenChunks(pair: QaPair, texts: ChunkedTexts): GoldenChunks {
  const chunks = new Set<string>();
  const unsaid: string[] = [];
  for (const golden of pair.goldenTriples) {
    const triple = cutTriple(golden);
    const [subjectId = ""] = triple?.subject.split(":") ?? [];
    const sources = [...pair.sourceIds, subjectId].flatMap((key) => texts.get(key.toLowerCase()) ?? []);
    const chunk = triple === null ? undefined : chunkSaying(triple.object, triple.predicate, sources);
    if (chunk === undefined) unsaid.push(golden);
    else chunks.add(chunk);
  }
  return { chunks: [...chunks], unsaid };
}

function chunkSaying(object: string, predicate: string, chunks: readonly string[]): string | undefined {
  const value = foldLabel(object.replace(/^[^\s:]+:/, ""));
  if (value === "") return undefined;
  const words = foldLabel(predicate).split(" ");
  let best: { readonly chunk: string; readonly shared: number } | undefined;
  for (const chunk of chunks) {
    const text = ` ${foldLabel(chunk)} `;
    if (!text.includes(` ${value} `)) continue;
    const shared = words.filter((word) => text.includes(` ${word} `)).length;
    if (best === undefined || shared > best.shared) best = { chunk, shared };
  }
  return best?.chunk;
}
