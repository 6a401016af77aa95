/** `--retriever` and `--set`: a retriever by preset name, with some of its options changed. */
import { cpSync, existsSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { CommandContext, OptionSpecs } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { makeTemporaryFolder, writing } from "../../io/index.ts";
import {
  createRetriever,
  currentName,
  defaultRetriever,
  offlineNote,
  presetOrigins,
  type Retriever,
  type RetrieverParts,
  retrieverPresets,
} from "../../retrieval/index.ts";
import type { Models } from "../shared/with-models.ts";

export const retrieverOptions = {
  retriever: { kind: "text", value: "NAME", summary: "A retriever's preset name", default: defaultRetriever },
  set: {
    kind: "list",
    value: "OPTION=VALUE",
    summary: "Change an option of the retriever, e.g. hubsToKeep=10 or hubTypes=[Dataset]",
  },
} as const satisfies OptionSpecs;

/** The retriever over a language and an embedder. @throws OptionError for unknown names, options and values */
export function createNamedRetriever(
  name: string,
  settings: readonly string[],
  parts: RetrieverParts,
): Retriever {
  return createRetriever(name, parts, parseSettings(settings));
}

/**
 * Says once for every preset that bears a name of another system of earlier versions which system that is now. For the
 * versions that directly follow the change.
 */
export function noteEarlierNames(names: readonly string[], { warn }: Pick<CommandContext, "warn">): void {
  for (const { name, summary, origin } of retrieverPresets.filter((preset) => names.includes(preset.name))) {
    const now = currentName(name);
    if (now !== undefined)
      warn(`${name} is ${summary} (${origin}); what earlier versions called ${name} is ${now}`);
  }
}

/** For the help of commands that take presets: each with its origin, and what figures offline stand for. */
export const presetNotes: readonly string[] = [
  ...presetOrigins.map((origin) => {
    const names = retrieverPresets.filter((preset) => preset.origin === origin).map(({ name }) => name);
    return `Presets, ${origin}: ${names.join(", ")}.`;
  }),
  offlineNote,
];

export type KeptIndex = NonNullable<RetrieverParts["index"]>;

export const partitionOptions = {
  partition: {
    kind: "text",
    value: "NAME",
    summary: "One of several indexes kept in a folder; auto takes all, and each question's best",
  },
} as const satisfies OptionSpecs;

/** An index that is kept in a file, or as a partition in a folder. @throws OptionError for a partition without a place */
export function keptIndex(
  file: string | undefined,
  partition: string | undefined,
  mode: KeptIndex["mode"],
  option: "--out" | "--index",
): { readonly index?: KeptIndex } {
  if (file !== undefined) return { index: { file, mode, ...(partition === undefined ? {} : { partition }) } };
  if (partition === undefined) return {};
  throw new OptionError("--partition needs the folder of the partitions", { hint: `Add ${option} FOLDER.` });
}

/**
 * In a dry run, with a copy of the kept index that is thrown away after it: the plan counts what is there already, and
 * nothing that stands in for a model's reply is kept. A planned embedder has no vectors to compare with those of a
 * model; with one the plan is that of a new index.
 */
export async function withKeptIndex<T>(
  kept: { readonly index?: KeptIndex },
  { plan, names }: Pick<Models, "plan" | "names">,
  work: (kept: { readonly index?: KeptIndex }) => Promise<T>,
): Promise<T> {
  const { index } = kept;
  if (plan === null || index === undefined) return work(kept);
  if (names.embedder.kind === "endpoint") return work({});
  const folder = makeTemporaryFolder("dry-run");
  try {
    const copy = join(folder, basename(index.file));
    for (const suffix of ["", "-wal"]) {
      const file = `${index.file}${suffix}`;
      if (existsSync(file)) writing(copy, () => cpSync(file, `${copy}${suffix}`, { recursive: true }));
    }
    return await work({ index: { ...index, file: copy } });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `name=value` words: numbers, true and false as such; `a+b` and `[a]` as lists; anything else as text. */
export function parseSettings(settings: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    settings.map((setting) => {
      const at = setting.indexOf("=");
      if (at < 1) {
        throw new OptionError(`--set needs OPTION=VALUE, not "${setting}"`, {
          hint: "For example --set hubsToKeep=10.",
        });
      }
      return [setting.slice(0, at), parseValue(setting.slice(at + 1))];
    }),
  );
}

function parseValue(text: string): unknown {
  if (text === "true" || text === "false") return text === "true";
  if (text !== "" && Number.isFinite(Number(text))) return Number(text);
  if (text.startsWith("[") && text.endsWith("]")) return text.slice(1, -1).split("+").filter(Boolean);
  return text.includes("+") ? text.split("+") : text;
}
