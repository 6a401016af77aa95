/**
 * Reads and writes `manifest.json`, which describes the provenance of a results folder, so that other researchers can
 * reproduce the results. The manifest contains nothing that varies between identical runs. The machine is described in
 * `timing.jsonl`, along with the times.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { hashValue, packageVersion, readJson, writeJson } from "../../io/index.ts";

const schemaName = "urn:taxolink:schema:manifest";
const fileName = "manifest.json";

const modelSchema = z.strictObject({
  /** The model's role in the run. */
  role: z.enum(["language", "embedder", "judge"]),
  /** The model's name in prediction headers. */
  id: z.string(),
  /** The provider's name or address, or `null` for a local model. */
  provider: z.string().nullable(),
  model: z.string().nullable(),
  /** The temperature, reasoning effort and seed, or `null` if not applicable. */
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
  /** The prices in US dollars per million tokens, or `null` if unknown or free. */
  price: z.strictObject({ input: z.number(), output: z.number() }).nullable(),
});

export const runManifestSchema = z.strictObject({
  $schema: z.literal(schemaName).default(schemaName),
  version: z.literal(1).default(1),
  versions: z.strictObject({ taxolink: z.string() }),
  /** The workspace's commit at the start of the run. Later changes to files are not detected. */
  git: z.union([
    z.strictObject({ commit: z.string() }),
    z.strictObject({ commit: z.null(), reason: z.string() }),
  ]),
  /** The configuration of the run: the experiment file, or the benchmark's retrievers with all options. */
  config: z.record(z.string(), z.unknown()),
  data: z.array(
    z.strictObject({
      /** The file names without their folders. */
      graph: z.string(),
      /** The hash of the content, regardless of formatting. */
      graph_hash: z.string(),
      questions: z.string(),
      questions_hash: z.string(),
    }),
  ),
  /**
   * The location of the hub indexes: the name of a folder, or the address of a database without the password; absent if
   * the indexes are in memory.
   */
  index: z.string().optional(),
  seeds: z.array(z.int()),
  models: z.array(modelSchema),
  /** The file that describes the machine for each question, because a run may continue on a different machine. */
  machine: z.literal("timing.jsonl").default("timing.jsonl"),
});

export type RunManifest = z.output<typeof runManifestSchema>;
/** @returns the manifest, or `null` if the folder has no manifest because an earlier version wrote it */
export function readRunManifest(folder: string): RunManifest | null {
  const file = join(folder, fileName);
  return existsSync(file) ? readJson(file, runManifestSchema) : null;
}

/** Writes the manifest. A resumed run keeps its original commit. */
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

/** Copies a folder's manifest, if any, to another folder. */
export function copyRunManifest(from: string, to: string): void {
  const manifest = readRunManifest(from);
  if (manifest !== null) writeJson(join(to, fileName), manifest);
}
