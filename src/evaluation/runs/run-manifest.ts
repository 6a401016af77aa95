/**
 * `manifest.json`: what a results folder was made from, so that somebody else can make it again. It holds nothing that
 * varies between two runs of the same thing; the machine stands with the times in `timing.jsonl`.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { hashValue, packageVersion, readJson, writeJson } from "../../io/index.ts";

const schemaName = "urn:taxolink:schema:manifest";
const fileName = "manifest.json";

const modelSchema = z.strictObject({
  /** What it did in the run. */
  role: z.enum(["language", "embedder", "judge"]),
  /** As headers of predictions name it. */
  id: z.string(),
  /** The provider's name or address; null if computed here. */
  provider: z.string().nullable(),
  model: z.string().nullable(),
  /** Temperature, reasoning effort and seed; null if there are none. */
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
  /** US dollars per million tokens; null if unknown or free. */
  price: z.strictObject({ input: z.number(), output: z.number() }).nullable(),
});

export const runManifestSchema = z.strictObject({
  $schema: z.literal(schemaName).default(schemaName),
  version: z.literal(1).default(1),
  versions: z.strictObject({ taxolink: z.string() }),
  /** Of the workspace when the run began; whether files were changed since is not seen. */
  git: z.union([
    z.strictObject({ commit: z.string() }),
    z.strictObject({ commit: z.null(), reason: z.string() }),
  ]),
  /** What was asked for: the experiment file, or the retrievers of a benchmark with all their options. */
  config: z.record(z.string(), z.unknown()),
  data: z.array(
    z.strictObject({
      /** Names of the files, without their folders. */
      graph: z.string(),
      /** Of the content, whatever notation it is in. */
      graph_hash: z.string(),
      questions: z.string(),
      questions_hash: z.string(),
    }),
  ),
  seeds: z.array(z.int()),
  models: z.array(modelSchema),
  /** Where the machine is described: it may differ from question to question. */
  machine: z.literal("timing.jsonl").default("timing.jsonl"),
});

export type RunManifest = z.output<typeof runManifestSchema>;
/** @returns null where the folder has none, as results of earlier versions */
export function readRunManifest(folder: string): RunManifest | null {
  const file = join(folder, fileName);
  return existsSync(file) ? readJson(file, runManifestSchema) : null;
}

/** Writes the manifest. A run that goes on keeps the commit it began at. */
export function writeRunManifest(
  folder: string,
  content: Omit<RunManifest, "$schema" | "version" | "versions" | "machine">,
): void {
  const made: RunManifest = {
    $schema: schemaName,
    version: 1,
    versions: { taxolink: packageVersion() },
    ...content,
    machine: "timing.jsonl",
  };
  const earlier = readRunManifest(folder);
  const same = earlier !== null && hashValue({ ...earlier, git: null }) === hashValue({ ...made, git: null });
  if (!same) writeJson(join(folder, fileName), made);
}

/** Takes the manifest of one folder over into another, where there is one. */
export function copyRunManifest(from: string, to: string): void {
  const manifest = readRunManifest(from);
  if (manifest !== null) writeJson(join(to, fileName), manifest);
}
