/** Prepares the index of a run: opens, updates or builds it. */

import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { InputError, LockedError, OptionError, throwIfCancelled } from "../../../base/errors.ts";
import { canonicalJson, makeFolder, shortHash } from "../../../base/io/index.ts";
import type { Watch } from "../../../base/progress.ts";
import type { Entity, KnowledgeGraph } from "../../../graph/index.ts";
import { isDatabase } from "../../../net/postgres/index.ts";
import type { LanguageCall } from "../../../tasks/index.ts";
import type { RetrieverParts } from "../../retriever.ts";
import { type HubLinkParts, indexTasks } from "../language-tasks.ts";
import type { HubLinkOptions } from "../options.ts";
import { type BuildReport, buildIndex } from "./build-index.ts";
import { fittedEmbedder } from "./complete-index.ts";
import { indexInDatabase } from "./database-table.ts";
import type { RootsAmong } from "./find-hub-paths.ts";
import { createHubIndex, type HubIndex } from "./hub-index.ts";
import type { IndexHeader } from "./index-facts.ts";
import {
  type CompleteIndex,
  type IndexPlace,
  indexFileAt,
  openComplete,
  temporaryPlace,
  writeIndex,
} from "./index-place.ts";
import { storedRoots } from "./stored-hubs.ts";

// Finds the place of a run's index. A folder or a database may contain several indexes, each over a subset of
// a graph (thesis, section 4.10.3) or with other settings.

/** The name given to an index if the user does not choose one, because every index in a database needs a name. */
const unnamedIndex = "default";

/**
 * @param header the settings of the index
 * @throws InputError if the path is a file instead of a folder or vice versa
 * @throws OptionError if the name is invalid
 */
async function locateIndex(index: RetrieverParts["index"], header: IndexHeader): Promise<IndexPlace> {
  if (index === undefined) return temporaryPlace();
  const { file, partition, shared, mode } = index;
  // Systems that can share an index find the same name.
  const name = shared ? `shared-${shortHash(canonicalJson(header))}` : partition;
  if (name !== undefined) requireValidName(name);
  if (isDatabase(file)) return indexInDatabase(file, name ?? unnamedIndex);
  const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory();
  if (name === undefined) {
    if (!isFolder) return indexFileAt(file);
    throw new InputError({ file }, "the path is a folder, but an index is a file", {
      hint: "Specify a file; if the folder contains several indexes, add --partition NAME.",
    });
  }
  if (isFolder === false) {
    throw new InputError({ file }, "several indexes require a folder, but the path is a file", {
      hint: shared ? "Specify a folder." : "Specify a folder, or omit --partition.",
    });
  }
  if (isFolder === undefined && mode !== "read") makeFolder(file);
  return indexFileAt(join(file, `${name}.index`));
}

function requireValidName(name: string): void {
  if (/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(name)) return;
  throw new OptionError(`"${name}" is not a valid partition name`, {
    hint: "Use letters, digits, dots, dashes and underscores.",
  });
}

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

// Waits while another process builds the required index, for example if several shards of an experiment start together.

const pauseMs = 500;
/**
 * The maximum waiting time. Even an index of a million triples takes only minutes, so the user should decide whether to
 * wait longer.
 */
const longestWaitMs = 60 * 60_000;

/**
 * Runs `action` under a lock as soon as no other process holds the lock.
 *
 * @param lock fails with a LockedError while another process holds the lock
 * @throws LockedError if the wait exceeds an hour
 * @throws CancelledError if the user cancels
 */
export async function waitForWriter<T>(
  lock: (action: () => Promise<T>) => Promise<T>,
  action: () => Promise<T>,
  { progress, signal }: Watch,
): Promise<T> {
  let isLocked = false;
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    try {
      return await lock(() => {
        isLocked = true;
        return action();
      });
    } catch (error) {
      if (isLocked || !(error instanceof LockedError) || waitedMs >= longestWaitMs) throw error;
      if (waitedMs === 0) progress.note(`${error.message}; waiting until the index is complete`);
    }
    await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
    throwIfCancelled(signal);
  }
}
