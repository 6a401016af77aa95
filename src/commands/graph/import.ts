/** `taxolink graph import`: imports a graph file into a store, which opens immediately. */
import { basename, extname, join } from "node:path";
import { type CommandContext, defineCommand } from "../../cli/command.ts";
import { importGraph } from "../../graph/index.ts";
import { findWorkspace, localFolder, openWorkspace } from "../../workspace/index.ts";
import { describeStatistics } from "./stats.ts";

export const command = defineCommand({
  positionals: [
    {
      name: "FILE",
      summary:
        "Published JSON, N-Triples, Turtle, nodes and edges as JSON lines, or subject|relation|object lines",
      required: true,
    },
  ],
  options: {
    out: {
      kind: "text",
      writes: "file",
      value: "STORE",
      summary:
        "The store to write (default: FILE's name with .sqlite, in the workspace's .taxolink/graphs, or here)",
    },
    lenient: { kind: "flag", summary: "Keep the valid items of a partly invalid file and list the others" },
  },
  notes: [
    "The content determines the format (Turtle: also the extension .ttl); any file may be compressed (.gz).",
    "An invalid item fails the import (exit code 3), and nothing is written.",
    "Turtle is read only up to its first error, even with --lenient.",
    "Triples that occur more than once are stored once and counted.",
  ],
  async run({ options, positionals }, context) {
    const [file = ""] = positionals;
    const out = context.resolve(options.out ?? defaultStore(file, context));
    const report = await importGraph(context.resolve(file), out, { lenient: options.lenient }, context);
    const warnings =
      report.duplicates > 0 ? [`${report.duplicates} triples occur in the file more than once`] : [];
    const { statistics, version, problems, problemCount } = report;
    return {
      text: [
        `Imported ${file} into ${out}`,
        ...describeStatistics(statistics, version),
        ...warnings.map((warning) => `warning: ${warning}`),
        ...(problemCount > 0
          ? [`${problemCount} items were left out:`, ...problems.map((line) => `  ${line}`)]
          : []),
      ].join("\n"),
      json: {
        store: out,
        format: report.format,
        ...statistics,
        graph_hash: version,
        duplicates: report.duplicates,
        left_out: problemCount,
        problems,
        warnings,
      },
    };
  },
});

/**
 * Returns the default path of a store. Stores are derived data, so in a workspace they belong in the folder that is
 * never committed.
 */
function defaultStore(file: string, { cwd, workspace, warn }: CommandContext): string {
  const name = `${basename(file, extname(file))}.sqlite`;
  if (workspace === undefined && findWorkspace(cwd) === undefined) return name;
  return join(localFolder(openWorkspace(cwd, workspace, warn)), "graphs", name);
}
