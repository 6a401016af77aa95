/** Caches a label reader for each index, and the hubs that have been prepared for weighing evidence. */
import { createLabelReader, type HubView, type LabelReader, viewHub } from "../../reading/index.ts";
import { foldLabel } from "../../text/words.ts";
import type { HubIndex, IndexedHub } from "../hublink/index.ts";
import { keepRecent } from "../keep-recent.ts";

export type IndexWords = {
  /** Returns the reader of an index, which is created only once. */
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
    reader: (index) => remember(readers, index, () => createLabelReader(index.pathTriples())),
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
