/**
 * Collects the texts to rank: full texts at a level of granularity (thesis, section 8.3.2), or the records of the
 * graph.
 */
import type { KnowledgeGraph } from "../../graph/index.ts";
import { collectRecords } from "../collect-records.ts";
import { cutIntoChunks } from "../cut-into-chunks.ts";
import type { Document, LinkedText, Source } from "../retriever.ts";
import { addressAmong } from "../source-address.ts";
import type { DocumentsOptions } from "./options.ts";

export type RankedText = { readonly document: Document; readonly source: Source };

export type CollectedTexts = {
  readonly texts: readonly RankedText[];
  readonly documents: number;
  /** Notes to show to the user. */
  readonly notes: readonly string[];
};

/** Collects the full texts, or the records of the graph if there are none. */
export async function collectTexts(
  linked: readonly LinkedText[],
  graph: KnowledgeGraph,
  options: DocumentsOptions,
  signal: AbortSignal | undefined,
): Promise<CollectedTexts> {
  const lacksTexts = linked.length === 0 && options.granularity !== "label";
  if (!lacksTexts && options.granularity !== "label") {
    const texts = linked.flatMap((text) => splitText(text, options));
    return { texts, documents: linked.length, notes: [] };
  }
  const records = await collectRecords(graph, signal);
  const texts = records.map(({ document }): RankedText => {
    const values = document.text.split("\n").map((line) => line.slice(line.indexOf(": ") + 1));
    const source = {
      entity: document.id,
      title: document.title,
      address: addressAmong([document.id, ...values]),
    };
    return { document, source };
  });
  const note = "no full texts were specified (--texts), so the records of the graph are ranked instead";
  return { texts, documents: records.length, notes: lacksTexts ? [note] : [] };
}

/** Splits a text into documents at the chosen level of granularity. */
function splitText({ key, title = key, text }: LinkedText, options: DocumentsOptions): readonly RankedText[] {
  const source = { entity: key, title, address: addressAmong([key]) };
  const pieces = piecesOf(text, options);
  return pieces.map((piece, at) => {
    const id = pieces.length === 1 ? key : `${key}#${at + 1}`;
    return { document: { id, title, text: piece }, source };
  });
}

function piecesOf(
  text: string,
  { granularity, chunkWords, overlapWords }: DocumentsOptions,
): readonly string[] {
  if (granularity === "document") return [text.trim()];
  if (granularity === "chunk") return cutIntoChunks(text, chunkWords, overlapWords);
  const sentences = new Intl.Segmenter("en", { granularity: "sentence" }).segment(text);
  return Array.from(sentences, ({ segment }) => segment.replace(/\s+/g, " ").trim()).filter(Boolean);
}
