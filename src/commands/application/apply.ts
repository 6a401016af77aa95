import { defineCommand } from "../../cli/command.ts";
import { classifiedWith, formatRatio, measureIncrement } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { openTaxonomy } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [],
  options: {},
  run: async (_invocation, context) => {
    const { state } = openTaxonomy(context);
    const { objects, classifications, gold } = state.application;
    const schemes = classifiedWith(state.application);
    const newest = state.increments.at(-1);
    const delta = newest
      ? measureIncrement(state, newest).rows.filter(({ question }) => question === "Q2.3")
      : [];
    const lines = objects.flatMap(({ id, text }) => [
      `${id}  ${text}`,
      ...classifications
        .filter(({ object }) => object === id)
        .map(
          ({ scheme, annotator, classes }) =>
            `    ${scheme}, ${annotator}: ${classes.join(", ") || "no class"}`,
        ),
    ]);
    return {
      text: [
        lines.length === 0 ? "There are no objects yet. Add an object with taxolink apply add TEXT." : lines,
        "",
        schemes.map(
          ({ scheme, distinct, objects: classified }) =>
            `${scheme}: ${count(distinct, "distinct classification")} of ${count(classified, "object")}`,
        ),
        delta.map(
          ({ name, ratio, why }) => `${name}: ${ratio ? formatRatio(ratio) : `not measured: ${why ?? ""}`}`,
        ),
      ],
      json: { objects, classifications, gold, schemes, delta },
    };
  },
});
