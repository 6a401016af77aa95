import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { addExtractedClass } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";

export const command = defineCommand({
  positionals: [
    { name: "PUBLICATION", summary: "Its citation key", required: true },
    {
      name: "LINE",
      summary: "NAME; DESCRIPTION; QUOTE; PAGE, of which the name is enough",
      required: true,
      many: true,
    },
  ],
  options: editOptions,
  notes: ["All lines are one edit: one that is refused leaves the publication as it was."],
  run: async ({ positionals: [publication = "", ...lines], options }, context) => {
    const classes = lines.filter((line) => line.trim() !== "").map(parseLine);
    if (classes.length === 0) throw new OptionError("there is no line with a class");
    const names = classes.map(({ name }) => name);
    const next = editPhase(
      context,
      options,
      "extraction",
      { kind: "add-extracted-classes", publication, names },
      (state) =>
        classes.reduce((extended, given) => addExtractedClass(extended, { publication, ...given }), state),
    );
    const held = next.publications.find(({ id }) => id === publication)?.classes ?? [];
    const added = held.slice(-classes.length);
    return { text: `Added ${count(added.length, "class", "classes")} to ${publication}.`, json: { added } };
  },
});

/** @throws OptionError for a line without a name, or with more than four parts */
function parseLine(line: string, at: number) {
  const [name = "", description, quote, page, ...more] = line.split(";").map((part) => part.trim());
  if (name === "" || more.length > 0) {
    throw new OptionError(`line ${at + 1} is not NAME; DESCRIPTION; QUOTE; PAGE: ${line}`, {
      hint: "Parts are divided by semicolons; a text that holds one itself goes through taxolink extract add.",
    });
  }
  return { name, description: description ?? "", quote: quote || undefined, page: page || undefined };
}
