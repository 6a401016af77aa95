import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { addCitation, countCitations } from "../../literature/index.ts";
import { tableLines } from "../../text/table.ts";
import { readSurveyState, updateSurvey } from "../../workspace/index.ts";
import { authorOption } from "../shared/edit-options.ts";
import { openCommandEditor } from "../shared/edit-workspace.ts";

export const command = defineCommand({
  positionals: [
    { name: "FROM", summary: "The citing paper" },
    { name: "TO", summary: "The papers it cites", many: true },
  ],
  options: { ...authorOption },
  run: async ({ options, positionals: [from, ...to] }, context) => {
    const editor = openCommandEditor(context, options.author);
    if (from !== undefined) {
      if (to.length === 0) throw new OptionError(`say what ${from} cites`);
      const operation = { kind: "add-citations", from, to };
      updateSurvey(editor, { operation }, (state) =>
        to.reduce((next, cited) => addCitation(next, from, cited), state),
      );
    }
    const state = readSurveyState(editor);
    const { cited, citing } = countCitations(
      state.survey,
      state.final.map(({ key }) => key),
    );
    const table = (title: string, rows: typeof cited): string[] => [
      title,
      ...tableLines(
        rows.map(({ key, others }) => [String(others.length), `${key}: ${others.join(", ")}`]),
        { indent: 2 },
      ),
    ];
    const text =
      cited.length === 0
        ? "No citations inside the final list are noted."
        : [...table("Cited by", cited), "", ...table("Cites", citing)].join("\n");
    return { text, json: { cited, citing } };
  },
});
