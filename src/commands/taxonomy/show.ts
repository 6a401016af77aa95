import { option, optionalArgument } from "../../cli/arguments.ts";
import { type CommandContext, defineCommand, type Reported } from "../../cli/command.ts";
import { indented } from "../../pages/plain-text.ts";
import { deriveOperations, describeOperation } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { incrementNamed, openTaxonomy } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [
    optionalArgument("INCREMENT", "The increment (default: the newest)"),
    optionalArgument("TO", "Show the operations that turn INCREMENT into this later increment"),
  ],
  options: {
    derived: option.flag("Compare the contents even if operations are recorded"),
  },
  notes: [
    "For consecutive increments, the command shows the recorded operations and their reasons; for other increments, it derives the operations.",
  ],
  run: async ({ positionals: [name, to], options }, context): Promise<Reported> => {
    if (name !== undefined && to !== undefined) return showOperations(name, to, options.derived, context);
    const increment = incrementNamed(openTaxonomy(context).state, name);
    return {
      text: [
        increment.name,
        increment.categories.map(({ name: category, description, classes }) => [
          "",
          `${category}: ${description}`,
          classes.map((item) => `  ${item.name}: ${item.description}`),
        ]),
      ],
      json: increment,
    };
  },
});

function showOperations(first: string, last: string, derived: boolean, context: CommandContext): Reported {
  const { state } = openTaxonomy(context);
  const from = incrementNamed(state, first);
  const to = incrementNamed(state, last);
  const entry = state.construction.increments.find(({ name }) => name === to.name);
  const before = state.increments[state.increments.findIndex(({ name }) => name === to.name) - 1];
  const recorded = !derived && before?.name === from.name ? entry?.operations : undefined;
  const operations = recorded ?? deriveOperations(from, to, `derived from ${from.name} and ${to.name}`);
  return {
    text: [
      `${from.name} → ${to.name}: ${count(operations.length, "operation")}${recorded ? "" : ", derived by comparing the contents"}`,
      operations.map((operation) => [
        `- ${describeOperation(operation)}`,
        recorded && indented(operation.reason, 4),
      ]),
    ],
    json: { from: from.name, to: to.name, derived: recorded === undefined, operations },
  };
}
