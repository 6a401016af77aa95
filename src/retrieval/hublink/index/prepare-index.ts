/** Prepares the index of a run: opens, updates or builds it. */
import { InputError } from "../../../base/errors.ts";
import type { Watch } from "../../../base/progress.ts";
import type { Entity, KnowledgeGraph } from "../../../graph/index.ts";
import type { LanguageCall } from "../../../tasks/index.ts";
import { type HubLinkParts, indexTasks } from "../language-tasks.ts";
import type { HubLinkOptions } from "../options.ts";
import { waitForWriter } from "../wait-for-writer.ts";
import { type BuildReport, buildIndex } from "./build-index.ts";
import { fittedEmbedder } from "./complete-index.ts";
import type { RootsAmong } from "./find-hub-paths.ts";
import { createHubIndex, type HubIndex } from "./hub-index.ts";
import type { IndexHeader } from "./index-facts.ts";
import { type CompleteIndex, openComplete, writeIndex } from "./index-place.ts";
import { locateIndex } from "./locate-index.ts";
import { storedRoots } from "./stored-hubs.ts";

/** A complete index that answers questions. */
export type BuiltIndex = Omit<BuildReport, "embedder"> & {
  readonly index: HubIndex;
  readonly rootsAmong: RootsAmong;
};

/** @throws InputError if a stored index does not match the graph, the embedder, the language or the options */
export async function prepareIndex(
  graph: KnowledgeGraph,
  parts: HubLinkParts,
  options: HubLinkOptions,
  call: LanguageCall,
  watch: Watch,
): Promise<BuiltIndex> {
  const header = await headerOf(graph, parts, options);
  const place = await locateIndex(parts.index, header);
  const mode = parts.index?.mode ?? "open";
  const openIfComplete = async (): Promise<BuiltIndex | null> => {
    const complete = mode === "open" || mode === "read" ? await openComplete(place, header) : null;
    return complete && open(complete, parts, options);
  };
  // Another process may build the index between the first check and the lock, or during the wait.
  const openOrBuild = async (): Promise<BuiltIndex> => {
    const opened = await openIfComplete();
    if (opened !== null) return opened;
    const report = await writeIndex(place, header, mode, (table) =>
      buildIndex(graph, options, { ...parts, call, table }, watch),
    );
    const complete = await openComplete(place, header);
    if (complete === null) throw new InputError({ file: place.name }, "the index no longer exists");
    return open(complete, parts, options, report);
  };
  const opened = await openIfComplete();
  if (opened !== null) return opened;
  if (mode === "read") {
    const { index: _stored, ...unstored } = parts;
    return prepareIndex(graph, unstored, options, call, watch);
  }
  return mode === "open" ? waitForWriter(place.lock, openOrBuild, watch) : place.lock(openOrBuild);
}

/**
 * Opens a complete index without checking the graph. An entity is a hub root if it has one of the specified types or,
 * without such types, if the index contains its hub.
 */
async function open(
  { table, size }: CompleteIndex,
  { embedder }: Pick<HubLinkParts, "embedder">,
  { hubTypes, levels }: HubLinkOptions,
  report?: BuildReport,
): Promise<BuiltIndex> {
  const hasType = ({ types }: Entity): boolean => types.some((type) => hubTypes.includes(type));
  const rootsAmong: RootsAmong = async (entities) =>
    hubTypes.length > 0
      ? new Set(entities.filter(hasType).map(({ id }) => id))
      : storedRoots(table, entities);
  const { embedder: fitted, ...reported } = report ?? {
    embedder: await fittedEmbedder(table, embedder),
    rootReport: null,
    changes: { built: 0, unchanged: size.hubs, removed: 0, truncated: size.full },
  };
  return { ...reported, index: createHubIndex(table, size, levels, fitted), rootsAmong };
}

/** Returns the settings of an index, with the options that determine its content. Others may differ between questions. */
async function headerOf(
  graph: KnowledgeGraph,
  { embedder, language }: HubLinkParts,
  options: HubLinkOptions,
): Promise<IndexHeader> {
  const { hubTypes, minimumDegree, hubPaths, maximumPathLength, maximumPathsPerHub } = options;
  const { levels, startEntities, maximumIndexingDepth } = options;
  const roots = { hubTypes, minimumDegree, startEntities, maximumIndexingDepth };
  return {
    graph: await graph.version(),
    embedder: embedder.id,
    language: language.idOf(indexTasks),
    options: { ...roots, hubPaths, maximumPathLength, maximumPathsPerHub, levels },
  };
}
