/**
 * Adds knowledge from outside the graph (Algorithm 18): splits the texts that belong to hubs into chunks, and adds the
 * chunks nearest to the question to the hubs' knowledge.
 */
import { type Embedder, indexTexts, type TextIndex } from "../../vectors/index.ts";
import { cutIntoChunks } from "../cut-into-chunks.ts";
import type { LinkedText } from "../retriever.ts";
import type { IndexedHub } from "./index/hub-index.ts";

export type TextLinks = TextIndex & {
  readonly chunks: readonly string[];
  /** The positions of the chunks of each text, by key. */
  readonly placesOf: ReadonlyMap<string, readonly number[]>;
};

/**
 * The number of words that a chunk shares with the next chunk, so that a statement at the boundary is complete in at
 * least one of them.
 */
const sharedWords = 20;

export async function createTextLinks(
  texts: readonly LinkedText[],
  embedder: Embedder,
  chunkWords: number,
  signal?: AbortSignal,
): Promise<TextLinks> {
  const chunks: string[] = [];
  const placesOf = new Map<string, number[]>();
  const overlap = Math.min(sharedWords, chunkWords >> 2);
  for (const { key, text } of texts) {
    const places = placesOf.get(linkKey(key)) ?? [];
    for (const chunk of cutIntoChunks(text, chunkWords, overlap)) places.push(chunks.push(chunk) - 1);
    placesOf.set(linkKey(key), places);
  }
  return { chunks, placesOf, ...(await indexTexts(chunks, embedder, signal)) };
}

/**
 * Returns, for each hub, the chunks of its linked texts that are nearest to the question, best first. A text is linked
 * to a hub if its key is the hub's id or the label at the end of one of the hub's paths.
 */
export async function findLinkedTexts(
  question: string,
  hubs: readonly IndexedHub[],
  links: TextLinks,
  perHub: number,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const [query] = await links.embedder.embed([question], signal);
  const textsByHub = new Map<string, readonly string[]>();
  if (query === undefined) return textsByHub;
  const [similarities] = links.vectors.compare([query]);
  for (const { root, paths } of hubs) {
    const ends = paths.map(({ triples }) => triples.at(-1)?.object.label ?? "");
    const keys = new Set([root.id, ...ends].map(linkKey));
    const texts = [...keys]
      .flatMap((key) => links.placesOf.get(key) ?? [])
      .map((place) => ({ place, score: similarities?.of(place) ?? 0 }))
      .filter(({ score }) => score > 0)
      .sort((left, right) => right.score - left.score || left.place - right.place)
      .slice(0, perHub)
      .map(({ place }) => links.chunks[place] ?? "");
    if (texts.length > 0) textsByHub.set(root.id, texts);
  }
  return textsByHub;
}

/** Normalises ids and DOIs to lower case, without the address of the resolver. */
function linkKey(key: string): string {
  return key
    .trim()
    .toLowerCase()
    .replace(/^(?:doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)/, "");
}
