/**
 * Embeds texts and stores the vectors in a table. Texts that are already stored keep their vectors, so an interrupted
 * build can continue.
 */
import type { Session } from "../../postgres/index.ts";
import { type Embedder, embedForIndex } from "../embedder.ts";
import type { VectorColumn } from "./vector-column.ts";
import { addRows, findRows, type Places } from "./vector-table.ts";

/** The number of texts that are looked up and stored in one step. */
const batchSize = 512;

export type EmbeddingWatch = {
  /** Called after each batch with the number of texts in it. */
  readonly onEmbedded?: ((count: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

type TargetTable = {
  readonly session: Session;
  /** The name of the table, including its schema. */
  readonly table: string;
  readonly column: VectorColumn;
};

/** @param embedder the fitted embedder @returns the rows in which the table stores the texts */
export async function embedIntoTable(
  { session, table, column }: TargetTable,
  texts: readonly string[],
  embedder: Embedder,
  { onEmbedded, signal }: EmbeddingWatch,
): Promise<Places> {
  const places = new Int32Array(texts.length);
  for (let from = 0; from < texts.length; from += batchSize) {
    const batch = texts.slice(from, from + batchSize);
    const stored = await findRows(session, table, embedder.id, batch);
    const missing = batch.filter((text) => !stored.has(text));
    const vectors = await embedForIndex(embedder, missing, signal);
    const embedded = missing.flatMap((text, at) => {
      const vector = vectors[at] ?? null;
      return vector === null ? [] : [{ text, vector }];
    });
    if (embedded.length > 0) await addRows(session, table, embedder.id, column, embedded);
    const added = embedded.length > 0 ? await findRows(session, table, embedder.id, missing) : stored;
    batch.forEach((text, at) => {
      places[from + at] = stored.get(text) ?? added.get(text) ?? 0;
    });
    onEmbedded?.(batch.length);
  }
  return places;
}
