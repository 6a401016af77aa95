/**
 * Reads and writes `manifest.json`, which describes how the results in a folder were obtained, so that other
 * researchers can reproduce them. The manifest contains nothing that varies between identical runs. The machine is
 * described in `timing.jsonl`, next to the times.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { hashValue, packageVersion, readJson, writeJson } from "../../base/io/index.ts";

const schemaName = "urn:taxolink:schema:manifest";
const fileName = "manifest.json";

const modelSchema = z.strictObject({
  /** The model's role in the run. */
  role: z.enum(["language", "embedder", "judge"]),
  /** The model's name in prediction headers. */
  id: z.string(),
  /** The name or address of the provider, or `null` for a local model. */
  provider: z.string().nullable(),
  model: z.string().nullable(),
  /** The temperature, reasoning effort and seed; `null` for those that do not apply. */
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
  /** The prices in US dollars per million tokens, or `null` if they are unknown or the model is free. */
  price: z.strictObject({ input: z.number(), output: z.number() }).nullable(),
});

export const runManifestSchema = z.strictObject({
  $schema: z.literal(schemaName).default(schemaName),
  version: z.literal(1).default(1),
  versions: z.strictObject({ taxolink: z.string() }),
  /** The commit of the workspace at the start of the run. Later changes to the files are not detected. */
  git: z.union([
    z.strictObject({ commit: z.string() }),
    z.strictObject({ commit: z.null(), reason: z.string() }),
  ]),
  /** The configuration of the run: the experiment file, or the retrievers of the benchmark with all their options. */
  config: z.record(z.string(), z.unknown()),
  data: z.array(
    z.strictObject({
      /** The file names without their folders. */
      graph: z.string(),
      /** The hash of the content, regardless of its formatting. */
      graph_hash: z.string(),
      questions: z.string(),
      questions_hash: z.string(),
    }),
  ),
  /**
   * The location of the hub indexes: the name of a folder, or the address of a database without its password; absent if
   * the indexes are in memory.
   */
  index: z.string().optional(),
  seeds: z.array(z.int()),
  models: z.array(modelSchema),
  /**
   * The file that states, for each question, the machine on which it was answered. A run may continue on a different
   * machine.
   */
  machine: z.literal("timing.jsonl").default("timing.jsonl"),
});

export type RunManifest = z.output<typeof runManifestSchema>;
/** @returns the manifest, or `null` if an earlier version, which wrote no manifests, created the folder */
export function readRunManifest(folder: string): RunManifest | null {
  const file = join(folder, fileName);
  return existsSync(file) ? readJson(file, runManifestSchema) : null;
}

/** Writes the manifest of a run. A resumed run keeps its original commit. */
export function writeRunManifest(
  folder: string,
  content: Omit<RunManifest, "$schema" | "version" | "versions" | "machine">,
): void {
  const manifest: RunManifest = {
    $schema: schemaName,
    version: 1,
    versions: { taxolink: packageVersion() },
    ...content,
    machine: "timing.jsonl",
  };
  const earlier = readRunManifest(folder);
  const isUnchanged =
    earlier !== null && hashValue({ ...earlier, git: null }) === hashValue({ ...manifest, git: null });
  if (!isUnchanged) writeJson(join(folder, fileName), manifest);
}

/** Copies a folder's manifest, if any, to another folder. */
export function copyRunManifest(from: string, to: string): void {
  const manifest = readRunManifest(from);
  if (manifest !== null) writeJson(join(to, fileName), manifest);
}
