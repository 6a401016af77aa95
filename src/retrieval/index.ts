/** Retrievers: the port and the registry of presets. */
export { createRetriever, type RetrieverPreset, retrieverNames, retrieverPresets } from "./registry.ts";
export * from "./retriever.ts";
