/** `taxolink index`: builds and stores a retriever's index of a graph, and describes what it contains. */

import { option } from "../../cli/arguments.ts";
import { type CommandContext, defineCommand, type Outcome } from "../../cli/command.ts";
import { CancelledError, PausedError } from "../../errors.ts";
import { modelOptions } from "../../models/model-options.ts";
import { type IndexReport, indexRetriever } from "../../retrieval/index.ts";
import { graphOptions, graphPositional, openOnlyGraph } from "../graph/graph-file.ts";
import { formatDetail } from "../shared/format-detail.ts";
import { type Models, withEstimatedModels } from "../shared/with-models.ts";
import {
  createNamedRetriever,
  indexOptionOf,
  partitionOptions,
  presetNotes,
  retrieverOptions,
  withStoredIndex,
} from "./retriever-options.ts";

export const command = defineCommand({
  positionals: [graphPositional],
  options: {
    ...graphOptions,
    ...retrieverOptions,
    retriever: { ...retrieverOptions.retriever, default: indexRetriever },
    ...modelOptions,
    ...partitionOptions,
    out: option.text(
      "PLACE",
      "Store the index in this file, or in a PostgreSQL database (URL); rerun the command to resume an interrupted build",
      { writes: "either" },
    ),
    update: option.flag("Update the index in --out: only changed hubs are rebuilt", { requires: "out" }),
    rebuild: option.flag("Rebuild the index in --out from scratch", {
      requires: "out",
      excludes: ["update"],
    }),
    explain: option.flag("Show the hubs that each criterion selected, and the triples without a hub"),
  },
  notes: presetNotes,
  async run({ options, positionals }, context) {
    const mode = options.rebuild ? "rebuild" : options.update ? "update" : "open";
    const indexOption = indexOptionOf(options.out, options.partition, mode, "--out", context);
    const build = async (
      models: Models,
      index: typeof indexOption,
      watched: CommandContext,
    ): Promise<Outcome> => {
      const retriever = createNamedRetriever(options.retriever, options.set, { ...models, ...index });
      const { graph, file } = await openOnlyGraph(options, positionals, watched);
      try {
        const report = await retriever.prepare(graph, watched);
        const counts = Object.entries(report.counts).map(([name, count]) => `${count} ${name}`);
        return {
          text: [
            `${retriever.name} over ${file}: ${counts.join(", ")}`,
            report.notes.map((note) => `  ${note}`),
            options.explain ? explain(report) : [],
          ],
          json: {
            retriever: retriever.name,
            options: retriever.options,
            ...report,
          },
        };
      } catch (error) {
        if (!(error instanceof CancelledError) || error instanceof PausedError) throw error;
        const hint =
          options.out === undefined ? "Nothing was written." : "Run the same command again to resume.";
        throw new CancelledError("interrupted", { cause: error, hint });
      } finally {
        graph.close();
      }
    };
    return withEstimatedModels(options, context, (models, watched) =>
      withStoredIndex(indexOption, models, (index) => build(models, index, watched)),
    );
  },
});

function explain({ explanation }: IndexReport): string[] {
  if (explanation === undefined) {
    return [
      "",
      "There is nothing to explain: the retriever has no hubs, or the command opened an existing index; --update checks the graph again.",
    ];
  }
  return ["", ...formatDetail(explanation)];
}
