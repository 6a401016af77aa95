/** Writes the manifest of a run from the workspace's commit, the configuration, the data and the models. */
import { basename } from "node:path";
import type { CommandContext } from "../../cli/command.ts";
import { type Benchmark, writeRunManifest } from "../../evaluation/index.ts";
import { readCommit } from "../../io/index.ts";
import { isDatabase } from "../../postgres/index.ts";
import { findWorkspace } from "../../workspace/index.ts";
import type { Models } from "../shared/with-models.ts";

export type ManifestParts = {
  readonly config: Readonly<Record<string, unknown>>;
  /** The paths of the files, as the user typed them. */
  readonly graph: string;
  readonly questions: string;
  /** The location of the indexes, as the user typed it. */
  readonly index: string | undefined;
};

export function writeManifest(
  { folder, origin, runs }: Benchmark,
  { config, graph, questions, index }: ManifestParts,
  models: Models,
  context: CommandContext,
): void {
  writeRunManifest(folder, {
    git: readCommit(context.workspace ?? findWorkspace(context.cwd) ?? context.cwd),
    config,
    data: [
      {
        graph: basename(graph),
        graph_hash: origin.graphHash,
        questions: basename(questions),
        questions_hash: origin.questionsHash,
      },
    ],
    // Addresses with a password are rejected before anything is opened.
    ...(index === undefined ? {} : { index: isDatabase(index) ? index : basename(index) }),
    seeds: [...new Set(runs.map(({ seed }) => seed ?? origin.seed))],
    models: [...models.records],
  });
}
