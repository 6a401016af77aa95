/** `taxolink graph export`: writes a graph as a file that other programs read. */

import { option } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { formatOfFile, writeGraph } from "../../graph/index.ts";
import { count } from "../../text/count.ts";
import { graphOptions, graphPositional, openOnlyGraph } from "./graph-file.ts";

export const command = defineCommand({
  positionals: [graphPositional],
  options: {
    ...graphOptions,
    out: option.outputFile("The output file: .json or .nt", { required: true }),
  },
  async run({ options, positionals }, context) {
    const out = context.resolve(options.out);
    formatOfFile(out);
    const { file, graph } = await openOnlyGraph(options, positionals, context);
    try {
      await writeGraph(graph, out, context);
      const { triples } = await graph.statistics();
      return {
        text: `Wrote ${count(triples, "triple")} from ${file} to ${options.out}`,
        json: { out: options.out, triples, graph_hash: await graph.version() },
      };
    } finally {
      graph.close();
    }
  },
});
