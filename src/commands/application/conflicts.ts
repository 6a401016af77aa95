import { defineCommand } from "../../cli/command.ts";
import { annotationConflicts, annotationsOf } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { incrementNamed, openTaxonomy } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [],
  options: {
    increment: { kind: "text", value: "NAME", summary: "The increment (default: the newest)" },
  },
  notes: [
    "Objects classified by the gold-standard annotator (taxolink apply gold) count as settled and are not listed.",
  ],
  run: async ({ options }, context) => {
    const { state } = openTaxonomy(context);
    const increment = incrementNamed(state, options.increment);
    const conflicts = annotationConflicts(
      annotationsOf(state.application, increment),
      increment.categories.map(({ name }) => name),
      state.application.gold,
    );
    return {
      text: [
        ...conflicts.flatMap(({ object, category, given: choices }) => [
          `${object}, ${category}`,
          ...choices.map(({ annotator, classes }) => `    ${annotator}: ${classes.join(", ") || "no class"}`),
        ]),
        `${count(conflicts.length, "open conflict")}.`,
      ].join("\n"),
      json: { increment: increment.name, conflicts },
    };
  },
});
