/** The library: what other programs may import from `taxolink`. */
export { openTaxonomy } from "./commands/shared/open-taxonomy.ts";
export * from "./datasets/index.ts";
export * from "./errors.ts";
// Names that two rooms use, told apart here.
export type { Manifest as RunManifest } from "./evaluation/index.ts";
export * from "./evaluation/index.ts";
export * from "./graph/index.ts";
export * from "./language/index.ts";
export { createOfflineLanguage } from "./language/offline/index.ts";
export * from "./literature/index.ts";
export * from "./population/index.ts";
export type { Progress, Stage, Watch } from "./progress.ts";
export { silentProgress, unwatched } from "./progress.ts";
export { createRandom, type Random } from "./random.ts";
export * from "./retrieval/index.ts";
export type { Operation } from "./taxonomy/index.ts";
export * from "./taxonomy/index.ts";
export * from "./vectors/index.ts";
export type { Manifest, Operation as HistoryOperation } from "./workspace/index.ts";
export * from "./workspace/index.ts";
