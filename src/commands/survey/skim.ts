import { defineCommand } from "../../cli/command.ts";
import { decide } from "../../literature/index.ts";
import { updateSurvey } from "../../workspace/index.ts";
import { authorOption, reasonOption } from "../shared/edit-options.ts";
import { openCommandEditor } from "../shared/edit-workspace.ts";
import { takeBack, verdictOf, verdictOptions } from "./survey-verdict.ts";

export const command = defineCommand({
  positionals: [{ name: "KEY", summary: "Citation key of the paper", required: true }],
  options: {
    ...verdictOptions,
    sections: {
      kind: "text",
      value: "LIST",
      summary: "Sections of the text that matter: TITLE: NOTE; TITLE: NOTE; …",
    },
    ...reasonOption,
    ...authorOption,
  },
  run: async ({ options, positionals: [paper = ""] }, context) => {
    const verdict = verdictOf(options);
    const editor = openCommandEditor(context, options.author);
    const reason = options.reason ?? "";
    if (verdict === "withdraw") return takeBack(editor, paper, "skim", reason);
    const decision = {
      paper,
      stage: "skim",
      reviewer: editor.author,
      verdict,
      reason,
      ...(options.criterion === undefined ? {} : { criterion: options.criterion }),
      ...(options.sections === undefined ? {} : { sections: parseSections(options.sections) }),
    } as const;
    const { stage: _stage, reviewer: _reviewer, reason: _reason, ...details } = decision;
    updateSurvey(editor, { operation: { kind: "skim", ...details }, reason }, (state) =>
      decide(state, decision),
    );
    const text =
      verdict === "in"
        ? `${paper} is in the final list.\nNext: taxolink survey follow ${paper}`
        : `${paper} is left out.\nNext: taxolink survey next`;
    return { text, json: { decision } };
  },
});

function parseSections(text: string): { title: string; note: string }[] {
  return text
    .split(";")
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const at = part.indexOf(":");
      if (at === -1) return { title: part.trim(), note: "" };
      return { title: part.slice(0, at).trim(), note: part.slice(at + 1).trim() };
    });
}
