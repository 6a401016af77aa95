/** Lists the file formats of settings, workspaces and text taxonomies. */
import { join } from "node:path";
import type { z } from "zod";
import { parseNotebook } from "../../../app/notebooks/run-notebook.ts";
import { readJson, readText } from "../../../base/io/index.ts";
import { measureTextFiles } from "../../../evaluation/compat/index.ts";
import { readCredentials } from "../../../net/index.ts";
import { readContentSchema, readOwnPrices } from "../../../tasks/index.ts";
import { readAnnotations } from "../../../taxonomy/index.ts";
import { readOrthogonalityMatrix } from "../../../taxonomy/orthogonality-matrix.ts";
import { readHistory } from "../../../workspace/history.ts";
import { phaseSchemas, phases, type Workspace } from "../../../workspace/index.ts";
import { readManifest } from "../../../workspace/manifest.ts";
import * as samples from "./fuzz-samples.ts";
import { beginning, bundled, root } from "./fuzz-seeds.ts";
import type { FuzzTarget } from "./fuzz-targets.ts";

export const settingTargets: readonly FuzzTarget[] = [
  {
    name: "prices",
    path: "taxolink/prices.json",
    seed: Buffer.from('{"some-model": {"input": 0.15, "output": 0.6}}'),
    read: (_file, folder) => readOwnPrices({ XDG_CONFIG_HOME: folder }),
  },
  {
    name: "credentials",
    path: "credentials",
    seed: Buffer.from("# keys\nopenai = abc\nother-one = def\n"),
    read: (file) => readCredentials(file),
  },
  {
    name: "content schema",
    path: "schema.json",
    seed: Buffer.from(samples.contentSchema),
    read: (file) => readContentSchema(file),
  },
  {
    name: "notebook",
    path: "notebook.ts",
    seed: bundled("notebooks-ts/application.ts"),
    read: (file) => parseNotebook(readText(file)),
  },
];

function workspaceIn(folder: string): Workspace {
  return { root: folder, manifest: readManifest(root) };
}

export const workspaceTargets: readonly FuzzTarget[] = [
  {
    name: "workspace manifest",
    path: "taxolink.json",
    seed: bundled("taxolink.json"),
    read: (_file, folder) => readManifest(folder),
  },
  {
    name: "history",
    path: "taxonomy/history.jsonl",
    seed: beginning("taxonomy/history.jsonl", 3000),
    read: (_file, folder) => readHistory(workspaceIn(folder)),
  },
  ...phases.map(
    ({ name, number }): FuzzTarget => ({
      name: `phase ${name}`,
      path: `${name}.json`,
      seed: bundled(name === "survey" ? "literature/survey.json" : `taxonomy/${number}-${name}.json`),
      read: (file) => readJson(file, phaseSchemas[name] as z.ZodType),
    }),
  ),
];

const textFiles = (
  file: string,
  catalog: string,
  extraction: string,
  mapped: string,
  lenient: boolean,
): unknown =>
  measureTextFiles({
    catalog: join(file, "..", catalog),
    extractions: [join(file, "..", extraction)],
    mappings: [join(file, "..", mapped)],
    reading: "standard",
    lenient,
  });
const textSiblings = {
  "catalog.txt": "Class A\nClass B\n",
  "terms.txt": "one\ntwo\n",
  "map.txt": "Class A : one\nClass B : two\n",
};

export const taxonomyTargets: readonly FuzzTarget[] = [
  ...[false, true].map(
    (lenient): FuzzTarget => ({
      name: `taxonomy text${lenient ? ", lenient" : ""}`,
      path: "fuzzed.txt",
      seed: Buffer.from(textSiblings["map.txt"].repeat(3)),
      siblings: textSiblings,
      read: (file) => textFiles(file, "catalog.txt", "terms.txt", "fuzzed.txt", lenient),
    }),
  ),
  {
    name: "catalogue",
    path: "fuzzed.txt",
    seed: Buffer.from("Class A\nClass B\nClass C\n"),
    siblings: textSiblings,
    read: (file) => textFiles(file, "fuzzed.txt", "terms.txt", "map.txt", false),
  },
  {
    name: "orthogonality matrix",
    path: "matrix.csv",
    seed: Buffer.from("class,A - a,A - b\nA - a,0,1\nA - b,,0\n"),
    read: (file) => readOrthogonalityMatrix(file),
  },
  {
    name: "annotations",
    path: "annotations.csv",
    seed: Buffer.from("object,annotator,category,class\no1,x,Kind,a\no1,y,Kind,b\no2,x,Kind,\n"),
    read: (file) => readAnnotations(file),
  },
];
