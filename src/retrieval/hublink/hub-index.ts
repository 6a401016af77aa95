/**
 * The vector store of hub paths (Algorithm 7), with one vector per distinct text and, for each text, the paths it
 * stands for. So equal predicates or entities of different hubs share a vector without overwriting each other.
 */
import type { Entity } from "../../graph/index.ts";
import { createLexicon, foldLabel, type HubView, type Lexicon, viewHub } from "../../language/index.ts";
import { createSparseVectorIndex, type Embedder, type VectorIndex } from "../../vectors/index.ts";
import type { FoundText, HubPath } from "./hub.ts";
import type { HubStore } from "./index-store.ts";
import type { VectorLevel } from "./options.ts";

export type IndexedHub = {
  readonly root: Entity;
  readonly paths: readonly IndexedPath[];
  /** The same paths, as evidence is weighed. */
  readonly view: HubView;
};

export type IndexedPath = HubPath & {
  readonly hub: string;
  readonly texts: readonly TextUse[];
};

/** A text of a path at one level. Its vector's id in the index is `String(id)`. */
export type TextUse = FoundText & { readonly id: number };

export type HubIndex = {
  readonly hubs: ReadonlyMap<string, IndexedHub>;
  readonly vectors: VectorIndex;
  readonly embedder: Embedder;
  readonly lexicon: Lexicon;
  /** The id of a text that is embedded; undefined for others. */
  idOfText(text: string): number | undefined;
  /** Distinct texts; their ids are the numbers below. */
  readonly texts: number;
  /** The paths that a text stands for. */
  pathsOfText(id: number): readonly IndexedPath[];
  /** In how many hubs a text occurs. */
  hubsOfText(id: number): number;
};

/** Texts embedded in one call. */
const batchSize = 512;

export type HubIndexParts = {
  readonly embedder: Embedder;
  readonly levels: readonly VectorLevel[];
  /** Where vectors are kept; null to keep none. */
  readonly store: Pick<HubStore, "complete" | "vectors" | "saveVectors" | "finish"> | null;
  /** Called after each batch with the number of texts embedded. */
  readonly onEmbedded?: (count: number) => void;
  readonly signal?: AbortSignal | undefined;
};

/** @param hubs each root with its paths, in the order in which equal scores shall stand */
export async function createHubIndex(
  hubs: readonly { readonly root: Entity; readonly paths: readonly HubPath[] }[],
  parts: HubIndexParts,
): Promise<HubIndex> {
  const ids = new Map<string, number>();
  const users: IndexedPath[][] = [];
  const indexed = new Map<string, IndexedHub>();
  const fold = remember(foldLabel);
  for (const { root, paths } of hubs) {
    const kept = paths.map((path) => {
      const texts = textsOf(path, parts.levels).map((found) => ({ ...found, id: idOf(found.text, ids) }));
      const item: IndexedPath = { ...path, hub: root.id, texts };
      for (const id of new Set(texts.map((text) => text.id))) {
        users[id] ??= [];
        users[id].push(item);
      }
      return item;
    });
    const view = viewHub(
      paths.map(({ triples }) => triples),
      fold,
    );
    indexed.set(root.id, { root, paths: kept, view });
  }
  const all = hubs.flatMap(({ paths }) => paths);
  const embedder = parts.embedder.fit(all.map((path) => path.text));
  const vectors = createSparseVectorIndex(embedder.dimensions);
  const texts = [...ids.keys()];
  for (let from = 0; from < texts.length; from += batchSize) {
    const batch = texts.slice(from, from + batchSize);
    const embedded = await embedBatch(batch, embedder, parts);
    vectors.upsert(
      batch.map((text, at) => {
        const id = String(from + at);
        return { id, group: id, vector: embedded.get(text) ?? new Float32Array(embedder.dimensions) };
      }),
    );
    parts.onEmbedded?.(batch.length);
  }
  if (parts.store?.complete === false) parts.store.finish(embedder.id, new Set(texts));
  const spread = users.map((paths) => new Set(paths.map(({ hub }) => hub)).size);
  return {
    hubs: indexed,
    vectors,
    embedder,
    lexicon: createLexicon(all.map(({ triples }) => triples)),
    idOfText: (text) => ids.get(text),
    texts: texts.length,
    pathsOfText: (id) => users[id] ?? [],
    hubsOfText: (id) => spread[id] ?? 0,
  };
}

/** Vectors by text: those the store has, and new ones for the rest, which it then has too. */
async function embedBatch(
  texts: readonly string[],
  embedder: Embedder,
  { store, signal }: HubIndexParts,
): Promise<ReadonlyMap<string, Float32Array>> {
  const stored = store?.vectors(embedder.id, texts) ?? new Map<string, Float32Array>();
  const missing = texts.filter((text) => !stored.has(text));
  const embedded = await embedder.embed(missing, signal);
  const fresh = new Map(missing.map((text, at) => [text, embedded[at] as Float32Array]));
  store?.saveVectors(embedder.id, fresh);
  return new Map([...stored, ...fresh]);
}

/** The texts under which a path can be found, without repetition within a level. A triple is its whole sentence. */
function textsOf(path: HubPath, levels: readonly VectorLevel[]): FoundText[] {
  const found = new Map<string, FoundText>();
  const add = (level: VectorLevel, text: string, subject: string | null = null): void => {
    if (text.trim() !== "") found.set(`${level}\n${text}`, { text, level, subject });
  };
  for (const level of levels) {
    if (level === "path") add(level, path.text);
    for (const { subject, predicate, object } of path.triples) {
      if (level === "triple") add(level, `${subject.label} ${predicate.label} ${object.label}`, subject.id);
      if (level === "entity") {
        add(level, subject.label);
        add(level, object.label);
      }
      if (level === "predicate") add(level, predicate.label);
    }
  }
  return [...found.values()];
}

function idOf(text: string, ids: Map<string, number>): number {
  const known = ids.get(text);
  if (known !== undefined) return known;
  ids.set(text, ids.size);
  return ids.size - 1;
}

/** Labels repeat: each is folded once, and its folded form is one string. */
function remember(fold: (label: string) => string): (label: string) => string {
  const known = new Map<string, string>();
  return (label) => {
    let folded = known.get(label);
    if (folded === undefined) {
      folded = fold(label);
      known.set(label, folded);
    }
    return folded;
  };
}
