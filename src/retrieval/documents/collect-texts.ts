/** Collects the texts to rank: chunks of full texts, or the records of the graph. */
import type { KnowledgeGraph } from "../../graph/index.ts";
import { collectRecords } from "../collect-records.ts";
import { cutIntoChunks } from "../cut-into-chunks.ts";
import type { Document, LinkedText, Source } from "../retriever.ts";
import { addressAmong } from "../source-address.ts";
import { sourceOfDocument } from "../source-of.ts";
import type { DocumentsOptions } from "./options.ts";

export type RankedText = { readonly document: Document; readonly source: Source };

export type CollectedTexts = {
  readonly texts: readonly RankedText[];
  readonly documents: number;
  /** Notes to show to the user. */
  readonly notes: readonly string[];
};

/** Collects the chunks of the full texts, or the records of the graph if there are none. */
export async function collectTexts(
  linked: readonly LinkedText[],
  graph: KnowledgeGraph,
  options: DocumentsOptions,
  signal: AbortSignal | undefined,
): Promise<CollectedTexts> {
  if (linked.length > 0) {
    const texts = linked.flatMap((text) => splitText(text, options));
    return { texts, documents: linked.length, notes: [] };
  }
  const records = await collectRecords(graph, signal);
  const texts = records.map(({ document }) => ({ document, source: sourceOfDocument(document) }));
  const note = "no full texts were specified (--texts), so the records of the graph are ranked instead";
  return { texts, documents: records.length, notes: [note] };
}

function splitText(
  { key, title = key, text }: LinkedText,
  { chunkWords, overlapWords }: DocumentsOptions,
): readonly RankedText[] {
  const source = { entity: key, title, address: addressAmong([key]) };
  const chunks = cutIntoChunks(text, chunkWords, overlapWords);
  return chunks.map((chunk, at) => {
    const id = chunks.length === 1 ? key : `${key}#${at + 1}`;
    return { document: { id, title, text: chunk }, source };
  });
}
