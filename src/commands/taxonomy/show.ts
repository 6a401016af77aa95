import { defineCommand } from "../../cli/command.ts";
import { incrementNamed, openTaxonomy } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [{ name: "INCREMENT", summary: "The increment (default: the newest)" }],
  options: {},
  run: async ({ positionals }, context) => {
    const { state } = openTaxonomy(context);
    const increment = incrementNamed(state, positionals[0]);
    return {
      text: [
        increment.name,
        ...increment.categories.flatMap(({ name, description, classes }) => [
          "",
          `${name}: ${description}`,
          ...classes.map((item) => `  ${item.name}: ${item.description}`),
        ]),
      ].join("\n"),
      json: increment,
    };
  },
});
