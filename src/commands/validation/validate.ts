import { defineCommand } from "../../cli/command.ts";
import { formatRatio, type GqmTable, gqmQuestions, measureIncrement } from "../../taxonomy/index.ts";
import { tableLines } from "../../text/table.ts";
import { incrementNamed, openTaxonomy, publicationTitles } from "../shared/open-taxonomy.ts";

export const command = defineCommand({
  positionals: [{ name: "INCREMENT", summary: "Only this increment (default: all)" }],
  options: {
    compat: {
      kind: "text",
      value: "NAME",
      summary: "Compute like the published script, which cut mapping lines at every colon",
      choices: ["aquality"],
    },
  },
  notes: ["--json adds to every metric the terms and classes behind it."],
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
          ? "The taxonomy has no increment yet. Make the first one with taxolink taxonomy init."
          : [
              ...tables.map(formatTable),
              `Measured against the ${measuredAgainst.classes} classes that this workspace extracted from ${measuredAgainst.publications} publications.`,
              ...(titles ? [whyTheyDiffer] : []),
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

const whyTheyDiffer = [
  "With --compat aquality a mapping line `class : term (title)` is cut at every colon, as the script behind the",
  "published figures cut it. A term of a publication with a colon in its title then matches no extracted term: it",
  "counts as a term without a class, which lowers completeness and can raise laconicity. Figures over classes, lucidity",
  "and soundness, still count the shortened terms. Without the option no line is cut.",
  "Relevance as published counts every class of an increment, because only classes argued to be relevant enter one.",
  "Relevance without these words counts a class only if the argument for it, or for a cluster behind it, is recorded;",
  "--json names the classes that lack one.",
].join("\n");

function formatTable(table: GqmTable): string {
  const rows = table.rows.map(({ question, metric, name, ratio, why, evidence }, at) => {
    const first = table.rows[at - 1]?.question !== question;
    const head = first ? `${question} ${gqmQuestions[question]}` : "";
    const judged = evidence ? `, ${evidence.judged} of ${evidence.of} judged` : "";
    const value = ratio ? `${formatRatio(ratio)}${judged}` : `not measured: ${why ?? "no value"}`;
    return [head, metric, name, value];
  });
  const lines = tableLines(rows, { indent: 2 });
  return [`${table.increment}: ${table.categories} categories, ${table.classes} classes`, ...lines].join(
    "\n",
  );
}
