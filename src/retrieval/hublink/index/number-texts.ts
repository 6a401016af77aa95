/**
 * Numbers the distinct texts of an index in the order of their first use, and stores which paths use them. Equal
 * predicates or entities of different hubs share a number, and therefore a vector, although they belong to different
 * paths.
 */
import { setImmediate } from "node:timers/promises";
import { throwIfCancelled } from "../../../base/errors.ts";
import {
  type Entry,
  type EntryTable,
  entriesBetween,
  entryId,
  keyOf,
  nextPosition,
  packNumbers,
  positionOf,
  rangeOf,
  unpackNumbers,
} from "./entry-table.ts";
import type { IndexSize } from "./index-facts.ts";
import { type PathLevels, textsOfPath } from "./path-texts.ts";
import { hubBatches, type PlacedHub } from "./stored-hubs.ts";

export type NumberedTexts = Pick<IndexSize, "hubs" | "paths" | "texts" | "firstHub" | "firstText">;

/** A use of a text by a path, which is the path at this place in a hub. */
export type TextUse = { readonly hub: number; readonly path: number };

/** The range of positions for the uses of one text, one for each batch of hubs. */
const usesPerText = 2 ** 20;
/**
 * The number of texts whose numbers are kept in memory, and then stored together. Most uses are of texts that occurred
 * shortly before, and storing few keys at a time would write most pages of their index each time.
 */
const rememberedTexts = 200_000;

/**
 * Stores the number of every text, the numbers of each hub's texts, and the uses of each text.
 * @param onHubs receives each batch of hubs, in order
 */
export async function numberTexts(
  table: EntryTable,
  levels: PathLevels,
  onHubs: (hubs: readonly PlacedHub[]) => void,
  signal: AbortSignal | undefined,
): Promise<NumberedTexts> {
  for (const kind of ["ids", "uses"] as const) await table.remove(...rangeOf(kind));
  const numbers = await createNumbers(table);
  let [batches, hubs, paths, firstHub] = [0, 0, 0, 0];
  for await (const batch of hubBatches(table)) {
    await setImmediate();
    throwIfCancelled(signal);
    onHubs(batch);
    if (hubs === 0) firstHub = batch[0]?.position ?? 0;
    const texts = batch.map((hub) =>
      hub.paths.map((path) => textsOfPath(path, levels).map(({ text }) => text)),
    );
    const numberOf = await numbers.of(texts.flat(2));
    const uses = new Map<number, number[]>();
    const entries = batch.map(({ position }, at): Entry => {
      const ids = (texts[at] ?? []).map((pathTexts) => pathTexts.map(numberOf));
      for (const [path, pathIds] of ids.entries()) {
        for (const id of new Set(pathIds)) {
          const usesOfText = uses.get(id) ?? [];
          usesOfText.push(position, path);
          uses.set(id, usesOfText);
        }
      }
      paths += ids.length;
      return { id: entryId("ids", position), key: null, content: packNumbers(ids.flat()) };
    });
    for (const [text, numbersOfUses] of uses) {
      const id = entryId("uses", text * usesPerText + batches);
      entries.push({ id, key: null, content: packNumbers(numbersOfUses) });
    }
    await table.put(entries);
    batches += 1;
    hubs += batch.length;
  }
  await numbers.finish();
  return { hubs, paths, texts: numbers.count(), firstHub, firstText: numbers.first };
}

/** The texts of earlier builds keep their entries, with their vectors, but get new numbers. */
async function createNumbers(table: EntryTable) {
  const first = await nextPosition(table, "texts");
  let count = 0;
  let remembered = new Map<string, number>();
  let added: Entry[] = [];
  const store = async (): Promise<void> => {
    if (added.length > 0) await table.put(added);
    added = [];
    remembered = new Map();
  };
  return {
    first,
    count: () => count,
    /** Numbers the texts that have no number yet, and returns a function that returns the number of each text. */
    of: async (texts: readonly string[]): Promise<(text: string) => number> => {
      if (remembered.size > rememberedTexts) await store();
      const missing = [...new Set(texts)].filter((text) => !remembered.has(text));
      const keys = missing.map((text) => keyOf("texts", text));
      const stored = new Map((await table.byKey(keys)).map((entry) => [entry.key, entry]));
      missing.forEach((text, at) => {
        const key = keys[at] as string;
        const entry = stored.get(key);
        if (entry !== undefined && positionOf(entry) >= first) {
          remembered.set(text, positionOf(entry) - first);
          return;
        }
        const content = entry?.content ?? new Uint8Array();
        added.push({ id: entryId("texts", first + count), key, content });
        remembered.set(text, count);
        count += 1;
      });
      const numbers = remembered;
      return (text) => numbers.get(text) as number;
    },
    /** Stores all numbers, and removes the texts of earlier builds that no path uses. */
    finish: async (): Promise<void> => {
      await store();
      await table.remove(entryId("texts", 0), entryId("texts", first));
    },
  };
}

/** Yields the uses of a text, in the order of the hubs and of their paths. */
export async function* usesOf(table: EntryTable, text: number): AsyncGenerator<TextUse> {
  const from = entryId("uses", text * usesPerText);
  for await (const entries of entriesBetween(table, from, from + usesPerText, 2)) {
    for (const { content } of entries) {
      const numbers = table.guard(() => unpackNumbers(content));
      for (let at = 0; at + 1 < numbers.length; at += 2)
        yield { hub: numbers[at] as number, path: numbers[at + 1] as number };
    }
  }
}
