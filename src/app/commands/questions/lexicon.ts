import { writeJson } from "../../../base/io/index.ts";
import { count } from "../../../base/text/count.ts";
import { describeLexicon, openSampler } from "../../../datasets/index.ts";
import { option } from "../../../operations/arguments.ts";
import { defineCommand } from "../../../operations/command.ts";
import { graphOptions, graphPositional, openOnlyGraph, withGraph } from "../graph/graph-file.ts";

export const command = defineCommand({
  example: "graph.nt --out lexicon.json",
  positionals: [graphPositional],
  options: {
    ...graphOptions,
    out: option.outputFile("Output file for the lexicon, JSON (default: standard output)"),
    "hub-type": option.text(
      "TYPE",
      "Type of the entities that questions are about (default: detected automatically)",
    ),
  },
  notes: [
    "For each predicate, the file states the noun for its objects and, if it has one, the verb phrase from the subject to the object (is guarded by). " +
      "You can add the phrase in reverse (inverse: guards), the noun for the subject (inverse_noun), a question word and an adjective for a flag. " +
      "Correct the entries that are wrong, delete those that are already right, and pass the file to questions generate --lexicon.",
    "To print its JSON schema, run taxolink schema lexicon.",
  ],
  run: async ({ options, positionals }, context) => {
    return withGraph(openOnlyGraph(options, positionals, context), async ({ graph }) => {
      const settings = { graphName: "", seed: 0, hubType: options["hub-type"] };
      const { lexicon, unread } = describeLexicon(await openSampler(graph, settings, context));
      const names = Object.keys(lexicon.predicates).length;
      if (options.out === undefined) return { text: JSON.stringify(lexicon, null, 2), json: lexicon };
      const file = context.resolve(options.out);
      writeJson(file, lexicon);
      return {
        text: [
          `${file}: ${count(names, "predicate")}`,
          unread.length > 0 && `predicates without words in their labels: ${unread.join(", ")}`,
        ],
        json: { file, predicates: names, unread },
      };
    });
  },
});
