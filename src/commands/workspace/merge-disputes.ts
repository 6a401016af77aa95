import { option, optionalArgument } from "../../cli/arguments.ts";
import { defineCommand, type Reported } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { explainRefusal } from "../../operations/apply-edit.ts";
import { editOptions } from "../../operations/edit-options.ts";
import type { Block } from "../../pages/blocks.ts";
import {
  canTakeBoth,
  type Editor,
  endOfMerge,
  listDisputes,
  type OpenDispute,
  openCommandEditor,
  placeOfDispute,
  settleDispute,
  type Take,
} from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [optionalArgument("ID", "The dispute to settle with --take")],
  options: {
    take: option.text("1|2|both", "1: the current value; 2: the other value; both: keep both, if possible", {
      choices: ["1", "2", "both"],
    }),
    ...editOptions,
  },
  notes: [
    "The first value of each dispute is in effect. A settlement is an edit: the history records it, and you can undo it.",
    "--take both combines two texts of a description, reason or note, or two lists; if two papers or questions have the same key, the second receives a new key.",
  ],
  run: async ({ positionals: [id], options }, context): Promise<Reported> => {
    const { take, reason = "", author } = options;
    if ((id === undefined) !== (take === undefined))
      throw new OptionError("to settle a dispute, specify its ID and --take 1, 2 or both");
    if (id !== undefined) return settle(id, takeOf(take), reason, openCommandEditor(context, author));
    const disputes = listDisputes(openCommandEditor(context, undefined));
    return {
      text: disputes.length === 0 ? "There are no disputes." : disputes.map(describe),
      json: { disputes },
    };
  },
});

function settle(id: string, take: Take, reason: string, editor: Editor): Reported {
  const dispute = explainRefusal(() => settleDispute(editor, id, take, reason));
  return {
    text: `Settled: ${placeOfDispute(dispute)} (${dispute.file}).${nextStep(editor)}`,
    json: { id, file: dispute.file, path: dispute.path, take },
  };
}

function takeOf(take: string | undefined): Take {
  return take === "both" ? "both" : take === "2" ? 2 : 1;
}

/**
 * After the last dispute, returns the git commands that end the merge, because git does not know that the files are
 * settled.
 */
function nextStep(editor: Editor): string {
  if (listDisputes(editor).length > 0) return "";
  const end = endOfMerge(editor.workspace.root);
  return ` No disputes remain.${end === undefined ? "" : ` git add --update, followed by ${end}, ends the merge.`}`;
}

function describe(dispute: OpenDispute): Block {
  const { id, file, path, sides } = dispute;
  return [
    `${id}  ${file}: ${placeOfDispute({ path })}`,
    sides.map(({ by, time, value }, at) => {
      const attribution =
        by === "" ? "" : `  (${by}${time === "" ? "" : `, ${time.slice(0, 16).replace("T", " ")}`})`;
      return `  ${at + 1}  ${value === undefined ? "removed" : textOf(value)}${attribution}`;
    }),
    canTakeBoth(dispute) && "  both can be kept",
  ];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
