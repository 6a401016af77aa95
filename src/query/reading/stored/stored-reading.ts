/** Keeps what the reader prepares of a large store in a file beside it, from which opening costs nothing that grows. */
import type Database from "better-sqlite3";
import { WriteError } from "../../../base/errors.ts";
import type { KnowledgeGraph } from "../../../graph/index.ts";
import type { GraphIndex } from "../../graph-index.ts";
import type { FoundWords } from "../../writing/vocabulary.ts";
import type { collectNames, Names } from "../lexicon.ts";
import type { ReadingGraph } from "../reading-graph.ts";
import { createNumberKeeper } from "./kept-numbers.ts";
import { openShelf, writeShelf } from "./shelf.ts";
import { keepGraph, openGraph } from "./stored-graph.ts";
import { keepIndex, openIndex } from "./stored-index.ts";
import { keepNames, openNames } from "./stored-names.ts";

/** What the reader needs of a graph. */
export type Prepared = {
  readonly index: GraphIndex;
  readonly reading: ReadingGraph;
  readonly names: Names;
  readonly found: FoundWords;
};

/** Where the reader keeps what it prepares of a store. */
export type Place = {
  readonly file: string;
  readonly version: string;
  readonly database: Database.Database;
};

/** The number of triples up to which a graph is prepared within a second, and no file appears beside it. */
const fewTriples = 100_000;

/** Returns the place beside a store; undefined for a small store and for any other graph. */
export async function placeBeside(graph: KnowledgeGraph, most = fewTriples): Promise<Place | undefined> {
  if (graph.engine?.kind !== "sqlite") return undefined;
  const { database } = graph.engine;
  if (database.memory || database.name === "") return undefined;
  if ((await graph.statistics()).triples <= most) return undefined;
  return { file: `${database.name}.reading`, version: await graph.version(), database };
}

const wordsKey = "words";

type KeptWords = { readonly [K in keyof FoundWords]: readonly (readonly [string, unknown])[] };

/** Opens what was kept of this version of a store; returns undefined if nothing was. */
export function openPrepared({ file, version, database }: Place): Prepared | undefined {
  const shelf = openShelf(file, version);
  if (shelf === undefined) return undefined;
  const index = openIndex(database, shelf);
  const { properties, paths } = shelf.json<KeptWords>(wordsKey);
  return {
    index,
    reading: openGraph(index, shelf),
    names: openNames(shelf),
    // `keepPrepared` wrote the same words.
    found: { properties: new Map(properties), paths: new Map(paths) } as FoundWords,
  };
}

/** Keeps what was prepared in memory; returns whether the folder of the store can be written to. */
export async function keepPrepared(
  { file, version, database }: Place,
  { index, reading, names, found }: Prepared & { readonly names: ReturnType<typeof collectNames> },
): Promise<boolean> {
  try {
    await writeShelf(file, version, (writer) => {
      const keeper = createNumberKeeper(writer);
      keepIndex(index, database, writer, keeper);
      keepGraph(reading, index, writer, keeper);
      keepNames(names, writer);
      const words: KeptWords = { properties: [...found.properties], paths: [...found.paths] };
      writer.putJson(wordsKey, words);
    });
    return true;
  } catch (error) {
    if (error instanceof WriteError) return false;
    throw error;
  }
}
