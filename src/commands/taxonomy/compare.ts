import { defineCommand } from "../../cli/command.ts";
import { parseTextList } from "../../compat/dialects/index.ts";
import { readText } from "../../io/index.ts";
import { editPhase } from "../../operations/apply-edit.ts";
import { enterComparison, matchNames } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { editOptions } from "../shared/edit-options.ts";
import { incrementNamed, openTaxonomy } from "../shared/open-taxonomy.ts";

export const command = defineCommand({
  positionals: [
    { name: "NAME", summary: "The name of the other taxonomy", required: true },
    {
      name: "FILE",
      summary: "The classes of the other taxonomy, one per line, as `Class` or `Category - Class`",
      required: true,
    },
  ],
  options: editOptions,
  notes: [
    "A class without a recorded relation counts as new compared with the other taxonomy. Record one with",
    "  taxolink taxonomy edit compare-class --category C --class X --taxonomy NAME --relation equal --reason TEXT",
  ],
  run: async ({ positionals, options }, context) => {
    const [name = "", file = ""] = positionals;
    const path = context.resolve(file);
    const { items } = parseTextList(readText(path), path);
    const set = { name, classes: [...items] };
    const operation = { kind: "enter-comparison", taxonomy: name, classes: items.length };
    editPhase(context, options, "construction", operation, (state) => enterComparison(state, set));
    const newest = incrementNamed(openTaxonomy(context).state, undefined);
    const matches = matchNames(newest, set);
    return {
      text: [
        `${name}: ${count(items.length, "class", "classes")}. ${count(matches.length, `class of ${newest.name} has`, `classes of ${newest.name} have`)} the same name as a class of ${name}${matches.length === 0 ? "." : ":"}`,
        ...matches.map((match) => `  ${match.category} - ${match.class}: ${match.theirs}`),
      ].join("\n"),
      json: { taxonomy: name, classes: items, matches },
    };
  },
});
