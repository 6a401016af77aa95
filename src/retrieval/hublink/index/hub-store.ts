/** Defines the inputs from which an index is built. */
import type { HubIndex } from "./hub-index.ts";
import type { IndexStore, VectorStore } from "./index-store.ts";

/** The store interface for building, on disk or in memory. */
export type HubStore = VectorStore & {
  /** The previous index, if its vectors are only in memory. */
  readonly previous?: HubIndex | null;
} & Pick<
    IndexStore,
    "storedHubs" | "differingRoots" | "saveHubs" | "retain" | "added" | "saveAdded" | "saveOtherRoots"
  >;
