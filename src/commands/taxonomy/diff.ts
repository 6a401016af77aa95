import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { deriveOperations, describeOperation } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { incrementNamed, openTaxonomy } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [
    { name: "FROM", summary: "The earlier increment, e.g. T1", required: true },
    { name: "TO", summary: "The later increment, e.g. T2", required: true },
  ],
  options: {
    derived: {
      kind: "flag",
      summary: "Compare the contents even if operations are recorded",
    },
  },
  notes: [
    "For consecutive increments, the command shows the recorded operations and their reasons; for other increments, it derives the operations.",
  ],
  run: async ({ positionals, options }, context) => {
    const { state } = openTaxonomy(context);
    const [from, to] = positionals.map((name) => incrementNamed(state, name));
    if (!from || !to) throw new OptionError("two increments are required");
    const entry = state.construction.increments.find(({ name }) => name === to.name);
    const before = state.increments[state.increments.findIndex(({ name }) => name === to.name) - 1];
    const recordedOperations = !options.derived && before?.name === from.name ? entry?.operations : undefined;
    const operations =
      recordedOperations ?? deriveOperations(from, to, `derived from ${from.name} and ${to.name}`);
    const lines = operations.map((operation) =>
      [`- ${describeOperation(operation)}`, ...(recordedOperations ? [`    ${operation.reason}`] : [])].join(
        "\n",
      ),
    );
    return {
      text: [
        `${from.name} → ${to.name}: ${count(operations.length, "operation")}${recordedOperations ? "" : ", derived by comparing the contents"}`,
        ...lines,
      ].join("\n"),
      json: { from: from.name, to: to.name, derived: recordedOperations === undefined, operations },
    };
  },
});
