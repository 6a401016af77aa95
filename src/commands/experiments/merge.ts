/** `taxolink bench merge`: merges the shards of a run into one finished run. */

import { join } from "node:path";
import { option, requiredArgument } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { readQuestions } from "../../datasets/index.ts";
import {
  copyRunManifest,
  fileOfRun,
  formatSummaryText,
  mergeShards,
  readRunIndex,
  summariseFolder,
  writeRunIndex,
} from "../../evaluation/index.ts";

export const command = defineCommand({
  positionals: [requiredArgument("DIR", "The results folders of the shards", { many: true })],
  options: {
    out: option.outputFolder("Output folder for the merged run (default: the first folder)"),
  },
  run: async ({ options, positionals }, context) => {
    const folders = positionals.map((folder) => context.resolve(folder));
    const first = folders[0] ?? context.cwd;
    const target = options.out === undefined ? first : context.resolve(options.out);
    const { variants = [] } = readRunIndex(first);
    const layoutFolders = variants.length > 0 ? variants.map(({ folder }) => folder) : ["."];
    for (const layoutFolder of layoutFolders) {
      mergeRuns(
        folders.map((folder) => join(folder, layoutFolder)),
        join(target, layoutFolder),
      );
    }
    for (const place of layoutFolders.filter((name) => name !== "."))
      await summariseFolder(join(target, place));
    const { document } = await summariseFolder(target);
    return {
      text: [formatSummaryText(document), "", `Results: ${target}`],
      json: { ...document, out: target },
    };
  },
});

/** Merges every run in these folders, and copies the metadata from the first folder. */
function mergeRuns(folders: readonly string[], target: string): void {
  const [first = ""] = folders;
  const index = readRunIndex(first);
  const { pairs } = readQuestions(fileOfRun(first, index, "questions"));
  // The merged results carry this user's signature, also for the paths that nothing opens now.
  for (const kind of ["graph", "index"] as const) fileOfRun(first, index, kind);
  for (const { folder } of index.runs) {
    mergeShards(
      folders.map((parent) => join(parent, folder)),
      join(target, folder),
      pairs,
    );
  }
  writeRunIndex(target, index);
  copyRunManifest(first, target);
}
