/** The names of a graph on a shelf, each read when a question may contain it. */
import type { collectNames, NameEntry, Names } from "../lexicon.ts";
import { inKeyOrder, type Shelf, type ShelfWriter } from "./shelf.ts";

type KeptNames = Pick<Names, "allNames" | "longestName"> & { readonly size: number };

const namesKey = "names";

/** Keeps the names that were collected from a graph. */
export function keepNames(
  { names, wordNames, allNames, longestName, partialNames, namesByStart }: ReturnType<typeof collectNames>,
  { putFew, putJson }: ShelfWriter,
): void {
  for (const [name, entries] of inKeyOrder(names))
    putFew(
      `name ${name}`,
      Int32Array.from(entries, ({ node, isOther }) => 2 * node + Number(isOther)),
    );
  for (const [word, nodes] of inKeyOrder(wordNames)) putFew(`short ${word}`, Int32Array.from(nodes));
  for (const [word, nodes] of inKeyOrder(partialNames)) putFew(`word ${word}`, Int32Array.from(nodes));
  for (const [start, some] of namesByStart) putJson(`start ${start}`, some);
  putJson(namesKey, { size: names.size, allNames, longestName } satisfies KeptNames);
}

/** Opens the names that `keepNames` kept. */
export function openNames(shelf: Shelf): Names {
  const { size, allNames, longestName } = shelf.json<KeptNames>(namesKey);
  const listAt = (key: string): readonly number[] | undefined => {
    const numbers = shelf.few(key);
    return numbers === null ? undefined : Array.from(numbers);
  };
  const entriesOf = (name: string): readonly NameEntry[] | undefined =>
    listAt(`name ${name}`)?.map((entry) => ({ node: entry >> 1, isOther: (entry & 1) === 1 }));
  return {
    names: { size, get: entriesOf, has: (name) => shelf.few(`name ${name}`) !== null },
    wordNames: { get: (word) => listAt(`short ${word}`), has: (word) => shelf.few(`short ${word}`) !== null },
    allNames,
    longestName,
    partialNames: { get: (word) => listAt(`word ${word}`) },
    namesByStart: { get: (start) => shelf.jsonIfAny<readonly string[]>(`start ${start}`) },
  };
}
