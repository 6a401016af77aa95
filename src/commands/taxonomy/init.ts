import { defineCommand } from "../../cli/command.ts";
import { classesOf, effectiveRelevance, initConstruction } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";
import { incrementNamed, openTaxonomy } from "../shared/open-taxonomy.ts";

export const command = defineCommand({
  positionals: [],
  options: editOptions,
  run: async ({ options }, context) => {
    const { clustering, extraction, relevance, planning } = openTaxonomy(context).state;
    const relevant = effectiveRelevance(relevance, clustering, planning.relevance);
    editPhase(context, options, "construction", { kind: "init-taxonomy" }, (state) =>
      initConstruction(state, clustering, relevant, extraction),
    );
    const first = incrementNamed(openTaxonomy(context).state, undefined);
    return {
      text: `Created ${first.name} with ${count(first.categories.length, "category", "categories")} and ${count(classesOf(first).length, "class", "classes")}.`,
      json: first,
    };
  },
});
