/** Caches a label reader for each index, and the hubs that have been prepared for weighing evidence. */
import type { Triple } from "../../graph/index.ts";
import { createLabelReader, type HubView, type LabelReader, viewHub } from "../../reading/index.ts";
import { foldLabel } from "../../text/words.ts";
import type { HubIndex, IndexedHub } from "../hublink/index.ts";
import { keepRecent } from "../keep-recent.ts";

export type IndexWords = {
  /** Creates the reader of an index from all of its paths. */
  prepare(index: HubIndex): Promise<void>;
  /** Returns the reader of an index that has been prepared. */
  reader(index: HubIndex): LabelReader;
  /** Returns a hub's paths, prepared for weighing evidence. Each hub is prepared only once while it is in memory. */
  view(hub: IndexedHub): HubView;
};

/** The minimum size of the cache of folded labels. Hubs share most of their labels. */
const recentLabels = 10_000;

export function createIndexWords(): IndexWords {
  const readers = new WeakMap<HubIndex, LabelReader>();
  const views = new WeakMap<IndexedHub, HubView>();
  const fold = keepRecent(foldLabel, recentLabels);
  return {
    prepare: async (index) => {
      const paths: (readonly Triple[])[] = [];
      for await (const hubs of index.allHubs())
        for (const hub of hubs) for (const { triples } of hub.paths) paths.push(triples);
      readers.set(index, createLabelReader(paths));
    },
    reader: (index) => readers.get(index) ?? createLabelReader([]),
    view: (hub) =>
      remember(views, hub, () =>
        viewHub(
          hub.paths.map(({ triples }) => triples),
          fold,
        ),
      ),
  };
}

function remember<K extends WeakKey, T>(cache: WeakMap<K, T>, key: K, make: () => T): T {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const item = make();
  cache.set(key, item);
  return item;
}
