/**
 * Defines the `--retriever` and `--set` options, which choose a retriever by preset name and change some of its
 * options.
 */

import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import { OptionError } from "../../../base/errors.ts";
import { copyFiles, makeTemporaryFolder } from "../../../base/io/index.ts";
import { type KnowledgeGraph, requireEntity } from "../../../graph/index.ts";
import { isDatabase } from "../../../net/postgres/index.ts";
import { option } from "../../../operations/arguments.ts";
import type { CommandContext } from "../../../operations/command.ts";
import {
  defaultRetriever,
  describeOrigin,
  indexRetriever,
  presetOrigins,
  type Retriever,
  type RetrieverParts,
  retrieverPresets,
  rulesNote,
  topicRetriever,
} from "../../../retrieval/index.ts";
import type { Models } from "../shared/with-models.ts";

/**
 * The changes to {@link indexRetriever} and {@link topicRetriever} with which a person who waits for a model gets an
 * answer: at most 11 calls or, with a topic, 19, instead of dozens. The model reads the same hubs as in the published
 * runs, but several in one call.
 */
export const fewCalls = { hubsPerCall: 4, filterCalls: "one" } as const;

export const retrieverOptions = {
  retriever: option.name("A retriever's preset name", { default: defaultRetriever }),
  set: option.list(
    "OPTION=VALUE",
    "Change an option of the retriever, e.g. hubsToKeep=10 or hubTypes=[Dataset]",
  ),
};

type QuestionOptions = {
  readonly retriever?: string | undefined;
  readonly set: readonly string[];
  readonly topic?: string | undefined;
  readonly index?: string | undefined;
};

/**
 * Returns the preset for questions and the changes to its options. If the user names none: with a topic, a model or an
 * index, one that uses them; with a model, it makes few calls, which a note says.
 */
export function presetForQuestions(
  { names }: Pick<Models, "names">,
  { retriever, set, topic, index }: QuestionOptions,
  { progress }: Pick<CommandContext, "progress">,
): { readonly name: string; readonly settings: Readonly<Record<string, unknown>> } {
  const settings = parseSettings(set);
  if (retriever !== undefined) return { name: retriever, settings };
  const hasModel = names.language.kind === "endpoint";
  const usesIndex = hasModel || index !== undefined;
  const name = topic !== undefined ? topicRetriever : usesIndex ? indexRetriever : defaultRetriever;
  if (!hasModel) return { name, settings };
  const hubs = settings.hubsPerCall ?? fewCalls.hubsPerCall;
  progress.note(
    `${name}: each call reads up to ${hubs} hubs; with --retriever ${name}, each call reads one, as in its publication`,
  );
  return { name, settings: { ...fewCalls, ...settings } };
}

/** Prepares a retriever for a graph, and shows its notes. @throws OptionError if the graph lacks the topic */
export async function prepareRetriever(
  retriever: Retriever,
  graph: KnowledgeGraph,
  topic: string | undefined,
  context: CommandContext,
): Promise<void> {
  await checkTopic(retriever, graph, topic, context);
  const { notes } = await retriever.prepare(graph, context);
  for (const note of notes) context.progress.note(note);
}

/** Warns if a topic has no effect. @throws OptionError if the graph lacks the topic */
export async function checkTopic(
  retriever: Retriever,
  graph: KnowledgeGraph,
  topic: string | undefined,
  context: CommandContext,
): Promise<void> {
  if (topic !== undefined && !retriever.usesTopic)
    context.warn(
      `${retriever.name} always searches the whole graph, so --topic has no effect. ${topicRetriever} starts from the topic.`,
    );
  if (topic !== undefined) await requireEntity(graph, topic);
}

/** Notes for the help of commands with presets: where each preset comes from, and what offline figures mean. */
export const presetNotes: readonly string[] = [
  ...presetOrigins.flatMap((origin) => {
    const names = retrieverPresets.filter((preset) => preset.origin === origin).map(({ name }) => name);
    return names.length === 0 ? [] : `Presets (${describeOrigin(origin)}): ${names.join(", ")}.`;
  }),
  rulesNote,
];

export type StoredIndex = NonNullable<RetrieverParts["index"]>;

/** The option of commands whose option `requires` names the place of an index. */
export const partitionOption = (requires: string) => ({
  partition: option.name("The index to use in a folder or database with several indexes", { requires }),
});

/** The options for commands that run more than one system. */
export const sharedIndexOption = {
  index: option.outputFolder("Store hub indexes in this folder, or in a PostgreSQL database (URL)", {
    page: "all",
    value: "PLACE",
  }),
};

/** Returns the location of the indexes, which systems with the same settings share. A dry run writes none of them. */
export function sharedIndex(
  place: string | undefined,
  { plan, index }: Pick<Models, "plan" | "index">,
  context: CommandContext,
): { readonly index?: StoredIndex } {
  if (place === undefined) return {};
  const file = indexPath(place, context);
  if (plan === null) return { index: { file, mode: "open", shared: true } };
  return index === undefined ? {} : { index: { ...index, file } };
}

/** Returns the absolute path of an index, or the address of a database unchanged. */
export function indexPath(place: string, { resolve }: Pick<CommandContext, "resolve">): string {
  return isDatabase(place) ? place : resolve(place);
}

/** Returns the location of an index in a file or a database, or of one of its partitions. */
export function indexOptionOf(
  place: string | undefined,
  partition: string | undefined,
  mode: StoredIndex["mode"],
  context: Pick<CommandContext, "resolve">,
): { readonly index?: StoredIndex } {
  return place === undefined ? {} : { index: { file: indexPath(place, context), mode, partition } };
}

/**
 * Runs `action` with the stored index. In a dry run, `action` uses a temporary copy of the index instead, so that the
 * plan counts only the missing entries and no placeholder for a model's reply is saved. An index in a database is not
 * copied, and the vectors of a planned embedder cannot be compared with those in an index. In both cases, the plan is
 * the same as for a new index.
 */
export async function withStoredIndex<T>(
  indexOption: { readonly index?: StoredIndex },
  { plan, names }: Pick<Models, "plan" | "names">,
  action: (indexOption: { readonly index?: StoredIndex }) => Promise<T>,
): Promise<T> {
  const { index } = indexOption;
  if (plan === null || index === undefined) return action(indexOption);
  if (names.embedder.kind === "endpoint" || isDatabase(index.file)) return action({});
  const folder = makeTemporaryFolder("dry-run");
  try {
    const copy = join(folder, basename(index.file));
    for (const suffix of ["", "-wal"]) copyFiles(`${index.file}${suffix}`, `${copy}${suffix}`);
    return await action({ index: { ...index, file: copy } });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Parses `name=value` words: numbers, `true` and `false` are converted, `a+b` and `[a]` become lists, and any other
 * value remains a string.
 */
export function parseSettings(settings: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    settings.map((setting) => {
      const at = setting.indexOf("=");
      if (at < 1)
        throw new OptionError(`--set requires OPTION=VALUE, not "${setting}"`, {
          hint: "For example, --set hubsToKeep=10.",
        });
      return [setting.slice(0, at), parseValue(setting.slice(at + 1))];
    }),
  );
}

/** Returns the number or the flag that a text states; any other text stays a text. */
export function parseScalar(text: string): string | number | boolean {
  if (text === "true" || text === "false") return text === "true";
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}

function parseValue(text: string): unknown {
  const scalar = parseScalar(text);
  if (typeof scalar !== "string") return scalar;
  if (text.startsWith("[") && text.endsWith("]")) return text.slice(1, -1).split("+").filter(Boolean);
  return text.includes("+") ? text.split("+") : text;
}
