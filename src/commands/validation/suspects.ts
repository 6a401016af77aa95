import { defineCommand } from "../../cli/command.ts";
import { proposeOverlaps } from "../../taxonomy/index.ts";
import { incrementNamed, openTaxonomy } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [{ name: "INCREMENT", summary: "The increment (default: the newest)" }],
  options: {
    top: {
      kind: "number",
      value: "N",
      summary: "Number of pairs to list",
      default: 20,
      minimum: 1,
      integer: true,
    },
  },
  notes: [
    "The command ranks pairs by shared words; this ranking only suggests an order for review. The list omits marked cells.",
  ],
  run: async ({ positionals, options }, context) => {
    const { state } = openTaxonomy(context);
    const increment = incrementNamed(state, positionals[0]);
    const markedCells = new Set(
      (state.matrices.get(increment.name)?.overlaps ?? []).map(({ row, column }) => `${row}\n${column}`),
    );
    const pairs = proposeOverlaps(state, increment)
      .filter(({ row, column }) => !markedCells.has(`${row}\n${column}`))
      .slice(0, options.top);
    return {
      text: [
        ...pairs.map(({ row, column, score }) => `${score.toFixed(2)}  ${row} → ${column}`),
        "Mark a pair with taxolink validate mark ROW COLUMN.",
      ].join("\n"),
      json: { increment: increment.name, marked: markedCells.size, pairs },
    };
  },
});
