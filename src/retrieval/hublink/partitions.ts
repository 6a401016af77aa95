/**
 * Several indexes over parts of one graph, side by side in a folder (thesis 4.10.3): which of them a run works with,
 * and what each was shaped by.
 */

import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { InputError, OptionError } from "../../errors.ts";
import { canonicalJson, makeFolder } from "../../io/index.ts";
import { validNames } from "../../text/nearest.ts";
import type { RetrieverParts } from "../retriever.ts";
import { readShapingOptions } from "./index/index-file.ts";
import { type HubLinkOptions, hubLinkDefaults } from "./options.ts";

/** One index of a run. */
export type PartitionPlan = {
  /** Null where the index is not one of several. */
  readonly name: string | null;
  /** Where it is kept; null to keep none. */
  readonly file: string | null;
  readonly options: HubLinkOptions;
};

const suffix = ".index";
const everyPartition = "auto";

/**
 * The indexes a run works with. A partition that is there already keeps the options that shaped it, so that nobody
 * has to repeat them; options that are given and differ are refused when it is opened.
 *
 * @throws InputError for a folder without partitions, or a file where a folder is meant and the other way round;
 * OptionError for a name that is none
 */
export function planPartitions(
  index: RetrieverParts["index"],
  options: HubLinkOptions,
): readonly [PartitionPlan, ...PartitionPlan[]] {
  if (index === undefined) return [{ name: null, file: null, options }];
  const { file: place, partition, mode } = index;
  const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory();
  if (partition === undefined) {
    if (!isFolder) return [{ name: null, file: place, options }];
    throw new InputError({ file: place }, "this is a folder, but an index is a file", {
      hint: `Name a file; where the folder holds partitions, add --partition NAME, or --partition ${everyPartition}.`,
    });
  }
  if (isFolder === false) {
    throw new InputError({ file: place }, "partitions are kept in a folder, but this is a file", {
      hint: "Name a folder, or leave --partition out.",
    });
  }
  const isDefault = canonicalJson(shapingOptions(options)) === canonicalJson(shapingOptions(hubLinkDefaults));
  const names = partition === everyPartition ? partitionsIn(place) : ([checkName(partition)] as const);
  if (isFolder && isDefault && mode === "open") requirePartition(place, partition);
  if (isFolder === undefined) makeFolder(place);
  const plan = (name: string): PartitionPlan => {
    const file = join(place, `${name}${suffix}`);
    // The file's options were written from this type, and its header is checked again when it is opened.
    const shaped = isDefault ? (readShapingOptions(file) as Partial<HubLinkOptions> | undefined) : {};
    return { name, file, options: { ...options, ...shaped } };
  };
  const [first, ...others] = names;
  return [plan(first), ...others.map(plan)];
}

function partitionsIn(folder: string): readonly [string, ...string[]] {
  const files = statSync(folder, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(folder);
  const names = files.filter((name) => name.endsWith(suffix)).map((name) => name.slice(0, -suffix.length));
  const [first, ...others] = names.sort();
  if (first !== undefined) return [first, ...others];
  throw new InputError({ file: folder }, "there is no partition here", {
    hint: "Build one: taxolink index GRAPH --out FOLDER --partition NAME --set hubTypes=[TYPE]",
  });
}

function checkName(name: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(name)) return name;
  throw new OptionError(`"${name}" is not a valid partition name`, {
    hint: "Use letters, digits, dots, dashes and underscores.",
  });
}

/** A name that is not there, beside others and without options of its own, is a slip and no wish for one more. */
function requirePartition(folder: string, name: string): void {
  if (name === everyPartition || existsSync(join(folder, `${name}${suffix}`))) return;
  const others = readdirSync(folder).filter((file) => file.endsWith(suffix));
  if (others.length === 0) return;
  const names = others.map((file) => file.slice(0, -suffix.length));
  throw new InputError({ file: folder }, `there is no partition "${name}"`, {
    hint: `${validNames(name, names.sort(), "There are")} taxolink index --rebuild makes one of the whole graph.`,
  });
}

/** The options that decide what is in an index; the others may change from question to question. */
export function shapingOptions(options: HubLinkOptions): Partial<HubLinkOptions> {
  const { hubCriteria, hubCriteriaMode, hubTypes, minimumDegree, minimumPaths, minimumPathDepth } = options;
  const { minimumSimilarity, maximumPathLength, maximumPathsPerHub, levels } = options;
  const { startEntities, maximumIndexingDepth } = options;
  const roots = { hubCriteria, hubCriteriaMode, hubTypes, minimumDegree, minimumPaths, minimumPathDepth };
  const limits = { minimumSimilarity, maximumPathLength, maximumPathsPerHub, levels };
  return { ...roots, ...limits, startEntities, maximumIndexingDepth };
}
