/** What an index is built with. */
import type { HubIndex } from "./hub-index.ts";
import type { IndexStore, VectorStore } from "./index-store.ts";

/** The store interface for building, on disk or in memory. */
export type HubStore = VectorStore & {
  /** The index before, where its vectors are in memory and nowhere else. */
  readonly previous?: HubIndex | null;
} & Pick<
    IndexStore,
    "storedHubs" | "differingRoots" | "saveHubs" | "retain" | "added" | "saveAdded" | "saveOtherRoots"
  >;
