import { defineCommand } from "../../cli/command.ts";
import { addExtractedClass, describePublication } from "../../taxonomy/index.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";
import { checkPublication } from "./known-publication.ts";

export const command = defineCommand({
  positionals: [
    { name: "PUBLICATION", summary: "Its citation key", required: true },
    { name: "NAME", summary: "The class's name in the publication", required: true },
  ],
  options: {
    description: { kind: "text", value: "TEXT", summary: "What the class means there" },
    quote: { kind: "text", value: "TEXT", summary: "The passage it was taken from" },
    page: { kind: "text", value: "TEXT", summary: "The page of the passage" },
    category: { kind: "text", value: "NAME", summary: "The kind of the publication" },
    domain: { kind: "text", value: "NAME", summary: "The field of the publication" },
    again: { kind: "flag", summary: "Another class of a name that the publication has already" },
    ...editOptions,
  },
  run: async ({ positionals, options }, context) => {
    const [publication = "", name = ""] = positionals;
    checkPublication(context, publication);
    const { description, quote, page, category, domain, again } = options;
    const given = { publication, name, description, quote, page };
    const next = editPhase(
      context,
      options,
      "extraction",
      { kind: "add-extracted-class", publication, name },
      (state) =>
        describePublication(addExtractedClass(state, given, again), publication, {
          ...(category !== undefined && { category }),
          ...(domain !== undefined && { domain }),
        }),
    );
    const added = next.publications.find(({ id }) => id === publication)?.classes.at(-1);
    return { text: `Added ${added?.id ?? name}.`, json: { added } };
  },
});
