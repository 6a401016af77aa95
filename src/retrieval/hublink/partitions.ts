/**
 * Selects the indexes of a run and their options. A folder or a database may contain several indexes, each over a
 * subset of a graph (thesis, section 4.10.3).
 */

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { InputError, OptionError } from "../../errors.ts";
import { canonicalJson, makeFolder, shortHash } from "../../io/index.ts";
import { isDatabase } from "../../postgres/index.ts";
import { validNames } from "../../text/nearest.ts";
import { optionsIn, profilesOf } from "../options.ts";
import type { RetrieverParts } from "../retriever.ts";
import { openIndexDatabase } from "./index/database-table.ts";
import { type IndexHeader, readFacts } from "./index/index-facts.ts";
import { type IndexCollection, type IndexPlace, indexFileAt, temporaryPlace } from "./index/index-place.ts";
import { type HubLinkOptions, hubLinkRows } from "./options.ts";

/** An index of a run. */
export type PartitionPlan = {
  /** The name of the partition, or null if the run has only one index. */
  readonly name: string | null;
  readonly place: IndexPlace;
  readonly options: HubLinkOptions;
};

const suffix = ".index";
const everyPartition = "auto";
/** The name given to an index if the user does not choose one, because every index in a database needs a name. */
const unnamedIndex = "default";

/**
 * Returns the indexes that a run uses. An existing partition keeps its options, so users need not repeat them. Opening
 * a partition with different options fails.
 *
 * @param header the options of the index
 * @throws InputError if a folder has no partitions, or if the path is a file instead of a folder or vice versa
 * @throws OptionError if the name is invalid
 */
export async function planPartitions(
  index: RetrieverParts["index"],
  options: HubLinkOptions,
  header: IndexHeader,
): Promise<readonly [PartitionPlan, ...PartitionPlan[]]> {
  if (index === undefined) return [{ name: null, place: temporaryPlace(), options }];
  const { file, partition, mode, shared } = index;
  if (isDatabase(file)) {
    const stored = await openIndexDatabase(file);
    if (shared) return [{ name: null, place: stored.at(sharedName(header)), options }];
    return partition === undefined
      ? [{ name: null, place: stored.at(unnamedIndex), options }]
      : planNamed(stored, file, partition, mode, options);
  }
  const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory();
  if (partition === undefined && !shared) {
    if (!isFolder) return [{ name: null, place: indexFileAt(file), options }];
    throw new InputError({ file }, "the path is a folder, but an index is a file", {
      hint: `Specify a file; if the folder contains partitions, add --partition NAME or --partition ${everyPartition}.`,
    });
  }
  if (isFolder === false) {
    throw new InputError({ file }, "several indexes require a folder, but the path is a file", {
      hint: shared ? "Specify a folder." : "Specify a folder, or omit --partition.",
    });
  }
  const stored = indexFilesIn(file);
  return partition === undefined
    ? [{ name: null, place: stored.at(sharedName(header)), options }]
    : planNamed(stored, file, partition, mode, options);
}

/** Returns a key that is the same for all systems that can share an index. */
function sharedName(header: IndexHeader): string {
  return `shared-${shortHash(canonicalJson(header))}`;
}

/** @param place the folder or database, used in messages */
async function planNamed(
  stored: IndexCollection,
  place: string,
  partition: string,
  mode: NonNullable<RetrieverParts["index"]>["mode"],
  options: HubLinkOptions,
): Promise<readonly [PartitionPlan, ...PartitionPlan[]]> {
  const existingNames = await stored.names();
  const shape = canonicalJson(shapingOptions(options));
  const profiles = profilesOf(hubLinkRows).map((profile) => optionsIn(hubLinkRows, profile));
  const isDefault = profiles.some((defaults) => canonicalJson(shapingOptions(defaults)) === shape);
  const names =
    partition === everyPartition
      ? requireNames(existingNames, place)
      : ([requireValidName(partition)] as const);
  if (isDefault && mode === "open" && partition !== everyPartition)
    requirePartition(partition, existingNames, place);
  const plan = async (name: string): Promise<PartitionPlan> => {
    // The options were written from this type, and opening the index checks the header again.
    const place = stored.at(name);
    const table = isDefault ? await place.read() : undefined;
    const storedOptions = table && (await readFacts(table))?.header.options;
    return {
      name,
      place,
      options: { ...options, ...(storedOptions as Partial<HubLinkOptions> | undefined) },
    };
  };
  const [first, ...others] = names;
  const plans: [PartitionPlan, ...PartitionPlan[]] = [await plan(first)];
  for (const name of others) plans.push(await plan(name));
  return plans;
}

function indexFilesIn(folder: string): IndexCollection {
  const fileOf = (name: string): string => join(folder, `${name}${suffix}`);
  const folderExists = (): boolean => statSync(folder, { throwIfNoEntry: false }) !== undefined;
  return {
    names: async () =>
      (folderExists() ? readdirSync(folder) : [])
        .filter((name) => name.endsWith(suffix))
        .map((name) => name.slice(0, -suffix.length))
        .sort(),
    at: (name) => {
      if (!folderExists()) makeFolder(folder);
      return indexFileAt(fileOf(name));
    },
  };
}

function requireNames(names: readonly string[], place: string): readonly [string, ...string[]] {
  const [first, ...others] = names;
  if (first !== undefined) return [first, ...others];
  throw new InputError({ file: place }, "this location contains no partitions", {
    hint: "Build a partition: taxolink index GRAPH --out LOCATION --partition NAME --set hubTypes=[TYPE]",
  });
}

function requireValidName(name: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(name)) return name;
  throw new OptionError(`"${name}" is not a valid partition name`, {
    hint: "Use letters, digits, dots, dashes and underscores.",
  });
}

/** Rejects a new name without options if partitions already exist, because it is probably a typing error. */
function requirePartition(name: string, existingNames: readonly string[], place: string): void {
  if (existingNames.length === 0 || existingNames.includes(name)) return;
  throw new InputError({ file: place }, `the partition "${name}" does not exist`, {
    hint: `${validNames(name, existingNames, "Available")} To build one index for the whole graph, run taxolink index --rebuild.`,
  });
}

/** Returns the options that determine the content of an index. All other options may differ between questions. */
export function shapingOptions(options: HubLinkOptions): Partial<HubLinkOptions> {
  const { hubCriteria, hubCriteriaMode, hubTypes, minimumDegree, minimumPaths, minimumPathDepth } = options;
  const { minimumSimilarity, maximumPathLength, maximumPathsPerHub, levels } = options;
  const { startEntities, maximumIndexingDepth, hubPaths } = options;
  const roots = { hubCriteria, hubCriteriaMode, hubTypes, minimumDegree, minimumPaths, minimumPathDepth };
  const limits = { minimumSimilarity, maximumPathLength, maximumPathsPerHub, levels };
  return { ...roots, ...limits, hubPaths, startEntities, maximumIndexingDepth };
}
