/**
 * The facts about an index: its provenance and its size. A command checks whether they match its graph,
 * embedder, language and options.
 */

import { z } from "zod";
import { InputError } from "../../../base/errors.ts";
import { canonicalJson } from "../../../base/io/index.ts";
import type { RetrieverParts } from "../../retriever.ts";
import { type EntryTable, entryId } from "./entry-table.ts";

const headerSchema = z.object({
  /** The version of the graph's content. */
  graph: z.string(),
  embedder: z.string(),
  /** The id of the language tasks whose output is stored. */
  language: z.string(),
  /** The options that determine the content of an index. */
  options: z.record(z.string(), z.unknown()),
});

/** The provenance and settings of an index. All settings must match when the index is used. */
export type IndexHeader = Readonly<z.infer<typeof headerSchema>>;

const amount = z.int().nonnegative();
const sizeSchema = z.object({
  hubs: amount,
  paths: amount,
  texts: amount,
  /** The position of the first hub and of the first text. Earlier positions belong to earlier builds. */
  firstHub: amount,
  firstText: amount,
  /** The number of hubs with the maximum number of paths. */
  full: amount,
  /** The number of texts in each segment of the postings; empty if the vectors are stored with the texts. */
  segments: z.array(amount),
});

/** The size of a complete index. */
export type IndexSize = Readonly<z.infer<typeof sizeSchema>>;

const factsSchema = z.object({
  header: headerSchema,
  /** The size, or null while a build has not finished. */
  size: sizeSchema.nullable(),
});

export type IndexFacts = Readonly<z.infer<typeof factsSchema>>;

export const factsId = entryId("facts", 0);

/** @throws an error from JSON or the schema if the content is damaged */
export function parseFacts(content: Uint8Array): IndexFacts {
  return factsSchema.parse(JSON.parse(Buffer.from(content).toString()));
}

export function packFacts(facts: IndexFacts): Uint8Array {
  return Buffer.from(canonicalJson(facts));
}

/** Returns the facts, or undefined if nothing has been stored yet. */
export async function readFacts(table: EntryTable): Promise<IndexFacts | undefined> {
  const [entry] = await table.byId([factsId]);
  return entry && table.guard(() => parseFacts(entry.content));
}

export async function writeFacts(table: EntryTable, facts: IndexFacts): Promise<void> {
  await table.put([{ id: factsId, key: null, content: packFacts(facts) }]);
}

export type IndexMode = NonNullable<RetrieverParts["index"]>["mode"];

/**
 * @param place the file or the address of the index, used in messages
 * @throws InputError if the headers differ
 */
export function checkHeader(place: string, stored: IndexHeader, header: IndexHeader, mode: IndexMode): void {
  for (const key of ["graph", "embedder", "language", "options"] as const) {
    const [storedValue, value] = [canonicalJson(stored[key]), canonicalJson(header[key])];
    if (storedValue === value || (key === "graph" && mode === "update")) continue;
    if (key === "graph") {
      throw new InputError(
        { file: place },
        "the index was built for another graph, or for an older version of this graph",
        {
          hint: `${indexCommand} --update updates the index; --rebuild rebuilds it.`,
        },
      );
    }
    if (key === "options") throw optionsMismatch(place, stored.options, header.options);
    throw indexMismatch(place, `was built with a different ${key}: ${storedValue}, not ${value}`);
  }
}

const indexCommand = "taxolink index GRAPH --out FILE";

export function indexMismatch(file: string, problem: string): InputError {
  return new InputError({ file }, `the index ${problem}`, {
    hint: `Rebuild the index: ${indexCommand} --rebuild`,
  });
}

/** Lists the options that differ, with both values. */
function optionsMismatch(
  file: string,
  stored: IndexHeader["options"],
  requested: IndexHeader["options"],
): InputError {
  const names = Object.keys(requested).sort();
  // Other versions have other options, which nobody can set.
  if (Object.keys(stored).sort().join() !== names.join())
    return indexMismatch(file, "was built by another version");
  const show = (value: unknown): string =>
    Array.isArray(value) ? `[${value.join("+")}]` : String(value ?? "none");
  const differing = names.filter((name) => canonicalJson(stored[name]) !== canonicalJson(requested[name]));
  const differences = differing.map((name) => `${name}=${show(stored[name])}, not ${show(requested[name])}`);
  const settings = (values: IndexHeader["options"]): string =>
    differing.map((name) => `--set ${name}=${show(values[name])}`).join(" ");
  return new InputError({ file }, `the index was built with different options: ${differences.join("; ")}`, {
    hint: `Use the options that the index was built with (${settings(stored)}), or rebuild it: ${indexCommand} --rebuild ${settings(requested)}`,
  });
}
