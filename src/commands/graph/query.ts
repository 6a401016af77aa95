/** `taxolink graph query`: joins triple patterns with variables. */

import { option, requiredArgument } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { formatEntity, parsePattern, queryGraph, variablesOf } from "../../graph/index.ts";
import { recordOf } from "../../io/index.ts";
import { count } from "../../text/count.ts";
import { graphOptions, openGivenGraph } from "./graph-file.ts";

export const command = defineCommand({
  positionals: [
    requiredArgument("PATTERN", '"subject | predicate | object", in which ?name is a variable', {
      many: true,
    }),
  ],
  options: {
    ...graphOptions,
    limit: option.integer("Maximum number of rows to show", { default: 50 }),
  },
  notes: [
    "Subjects, predicates and objects may be ids or labels. A variable has the same value in all patterns:",
    '  taxolink graph query --graph G "?paper | publication year | 2020" "?paper | venue | ?venue"',
    "Without --graph, the command queries the workspace's default graph.",
  ],
  async run({ options, positionals }, context) {
    let patterns: ReturnType<typeof parsePattern>[];
    try {
      patterns = positionals.map(parsePattern);
    } catch (error) {
      if (error instanceof SyntaxError) throw new OptionError(error.message, { cause: error });
      throw error;
    }
    const { graph } = await openGivenGraph(options, [], context);
    try {
      const rows = await queryGraph(graph, patterns);
      const names = variablesOf(patterns);
      const hiddenRows = rows.length - options.limit;
      const formatRow = (row: (typeof rows)[number]): string =>
        names.map((name) => `?${name} = ${formatEntity(row.get(name) ?? { id: "", label: "" })}`).join("   ");
      return {
        text: [
          count(rows.length, "row"),
          rows.slice(0, options.limit).map(formatRow),
          hiddenRows > 0 && `and ${hiddenRows} more (--limit)`,
        ],
        json: { variables: names, rows: rows.map((row) => recordOf(row)) },
      };
    } finally {
      graph.close();
    }
  },
});
