/** Retrievers: the port and the registry of presets. */
export { createRetriever, type RetrieverPreset, retrieverNames, retrieverPresets } from "./registry.ts";
export type * from "./retriever.ts";
