/** Defines the actions of phase 3. */
import { commandLine } from "../../../cli/command-line.ts";
import { extractionEdits } from "../../../operations/extraction.ts";
import type { ExtractedClass, ExtractedPublication } from "../../../taxonomy/index.ts";
import { classesIn } from "../../../taxonomy/index.ts";
import { count } from "../../../text/count.ts";
import { tableLines } from "../../../text/table.ts";
import type { Answers } from "../../shell/outcomes.ts";
import { editActions } from "../edit-actions.ts";
import { type Action, lineBreak, type ScreenInput, type Strip } from "../screen.ts";
import { linkActions, paperLines } from "./read-paper.ts";

/** @param nextOpen the next publication that has neither classes nor a reason for their absence */
export function publicationActions(
  input: ScreenInput,
  publication: ExtractedPublication,
  nextOpen: string | undefined,
): Action[] {
  const { id, category, domain, none } = publication;
  return [
    { key: "enter", label: "its classes", kind: "set", settings: { inside: id } },
    ...editActions(
      input,
      extractionEdits,
      {
        row: "publication",
        given: { publication: id, id },
        current: { category, domain, reason: none },
        explanation: paperLines(input, id),
      },
      pasting,
    ),
    ...linkActions(input, id),
    ...(nextOpen === undefined
      ? []
      : [
          {
            key: "N",
            label: "next without classes",
            kind: "open",
            screen: "extraction",
            select: nextOpen,
          } as const,
        ]),
    { key: "T", label: "table", kind: "command", line: commandLine("extract", []) },
  ];
}

export function classActions(
  input: ScreenInput,
  publication: string,
  item: ExtractedClass | undefined,
): Action[] {
  const row = { given: { publication, id: item?.id }, explanation: paperLines(input, publication) };
  return [
    ...editActions(input, extractionEdits, { ...row, row: "class" }, pasting),
    ...(item ? editActions(input, extractionEdits, { ...row, row: "extracted class", current: item }) : []),
    ...linkActions(input, publication),
  ];
}

const pasting = { "extract block": { preview: previewPaste } };

/** Shows the classes that a paste would create as a table. @throws OptionError if a line is invalid */
function previewPaste({ lines = "" }: Answers): readonly Strip[] {
  if (lines.trim() === "") return [];
  const classes = classesIn(lines.split(lineBreak));
  const rows = classes.map(
    ({ name, description, quote = "", page = "" }) =>
      [
        name,
        description || "–",
        [quote, page === "" ? "" : `p. ${page}`].filter(Boolean).join(", "),
      ] as const,
  );
  return [`Enter creates ${count(classes.length, "class", "classes")}:`, ...tableLines(rows, { indent: 2 })];
}
