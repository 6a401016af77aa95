import { option, optionalArgument } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { formatRatio, type GqmTable, gqmQuestions, measureIncrement } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { tableLines } from "../../text/table.ts";
import { incrementNamed, openTaxonomy, publicationTitles } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [optionalArgument("INCREMENT", "Show only this increment (default: all increments)")],
  options: {
    compat: option.name("Reproduce the published script, which cuts mapping lines at every colon", {
      choices: ["aquality"],
    }),
  },
  notes: ["--json also lists the terms and classes that each metric counts."],
  run: async ({ positionals, options }, context) => {
    const { workspace, state } = openTaxonomy(context);
    const titles = options.compat === undefined ? undefined : publicationTitles(workspace, state);
    const extracted = state.extraction.publications;
    const measuredAgainst = {
      publications: extracted.length,
      classes: extracted.reduce((sum, { classes }) => sum + classes.length, 0),
    };
    const increments =
      positionals[0] === undefined ? state.increments : [incrementNamed(state, positionals[0])];
    const tables = increments.map((increment) => measureIncrement(state, increment, titles));
    return {
      text:
        tables.length === 0
          ? "The taxonomy has no increment yet. Create the first increment with taxolink taxonomy init."
          : [
              ...tables.map(formatTable),
              `The metrics compare the taxonomy with the ${count(measuredAgainst.classes, "class", "classes")} that this workspace extracted from ${count(measuredAgainst.publications, "publication")}.`,
              ...(titles ? [compatNote] : []),
            ].join("\n\n"),
      json: {
        workspace: workspace.manifest.name,
        compat: options.compat ?? null,
        measured_against: measuredAgainst,
        increments: tables,
      },
    };
  },
});

const compatNote = [
  "With --compat aquality, a mapping line `class : term (title)` is cut at every colon, as in the script behind the published figures.",
  "If a publication's title contains a colon, its terms therefore match no extracted term.",
  "They count as terms without a class, which lowers completeness and can raise laconicity.",
  "Lucidity and soundness, which count classes, still include the shortened terms.",
  "Without --compat aquality, lines stay whole.",
  "With --compat aquality, relevance counts every class, as published, because only classes argued to be relevant enter an increment.",
  "Without --compat aquality, relevance counts a class only if an argument for the class or for one of its clusters is recorded.",
  "--json lists the classes without a recorded argument.",
].join("\n");

function formatTable(table: GqmTable): string {
  const rows = table.rows.map(({ question, metric, name, ratio, why, evidence }, at) => {
    const first = table.rows[at - 1]?.question !== question;
    const head = first ? `${question} ${gqmQuestions[question]}` : "";
    const judgedText = evidence ? `, ${evidence.judged} of ${evidence.of} judged` : "";
    const value = ratio ? `${formatRatio(ratio)}${judgedText}` : `not measured: ${why ?? "no value"}`;
    return [head, metric, name, value];
  });
  const lines = tableLines(rows, { indent: 2 });
  const categories = count(table.categories, "category", "categories");
  const classes = count(table.classes, "class", "classes");
  return [`${table.increment}: ${categories}, ${classes}`, ...lines].join("\n");
}
