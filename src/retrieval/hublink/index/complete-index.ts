/** Completes an index whose hubs are stored: numbers and embeds the texts of their paths, and records its size. */

import { DamageError } from "../../../base/io/index.ts";
import type { Watch } from "../../../base/progress.ts";
import type { Embedder } from "../../../vectors/index.ts";
import { startFitting } from "../../../vectors/index.ts";
import type { HubLinkOptions } from "../options.ts";
import { type EntryTable, entryId } from "./entry-table.ts";
import { type IndexSize, readFacts, writeFacts } from "./index-facts.ts";
import { numberTexts } from "./number-texts.ts";
import { storeVectors } from "./store-vectors.ts";
import { hubBatches, type PlacedHub } from "./stored-hubs.ts";

const learnedId = entryId("learned", 0);

/**
 * Completes the index. The result depends only on the hubs and their order, so an updated index equals a new one.
 * @param embedder the embedder before it is fitted to the texts of the paths
 * @returns the fitted embedder
 */
export async function completeIndex(
  table: EntryTable,
  embedder: Embedder,
  { levels, maximumPathsPerHub }: Pick<HubLinkOptions, "levels" | "maximumPathsPerHub">,
  { progress, signal }: Watch,
): Promise<Embedder> {
  const fitting = startFitting(embedder);
  let full = 0;
  const onHubs = (hubs: readonly PlacedHub[]): void => {
    fitting.add(pathTexts(hubs));
    full += hubs.filter(({ paths }) => paths.length >= maximumPathsPerHub).length;
  };
  const numbered = await numberTexts(table, levels, onHubs, signal);
  const fitted = fitting.finish();
  const stage = progress.stage("vectors");
  const onEmbedded = (count: number): void => stage.advance(count);
  const segments = await storeVectors({ table, numbered, embedder: fitted, levels, onEmbedded, signal });
  stage.finish();
  const content = fitted.learned?.() ?? new Uint8Array();
  await table.put([{ id: learnedId, key: null, content }]);
  const stored = await readFacts(table);
  const facts = table.guard(() => {
    if (stored === undefined) throw new DamageError("the index has no facts");
    return stored;
  });
  const size: IndexSize = { ...numbered, segments: [...segments], full };
  await writeFacts(table, { ...facts, size });
  return fitted;
}

/** Returns the embedder as it was fitted when the index was completed. */
export async function fittedEmbedder(table: EntryTable, embedder: Embedder): Promise<Embedder> {
  const [learned] = await table.byId([learnedId]);
  const { restore } = embedder;
  if (learned !== undefined && learned.content.length > 0 && restore !== undefined)
    return table.guard(() => restore(learned.content));
  // An embedder that cannot store what it learns learns it again.
  const fitting = startFitting(embedder);
  if (fitting.learns) for await (const hubs of hubBatches(table)) fitting.add(pathTexts(hubs));
  return fitting.finish();
}

function* pathTexts(hubs: readonly PlacedHub[]): Generator<string> {
  for (const { paths } of hubs) for (const { text } of paths) yield text;
}
