/** Draws a form as lines, with the values that an action needs and the resulting command line. */

import { OptionError } from "../../errors.ts";
import type { Field, Span } from "../screens/screen.ts";
import type { Form } from "../shell/app-state.ts";
import { formatWords } from "../shell/command-line.ts";
import { visiblePart } from "../shell/editor.ts";
import { matchingChoices } from "../shell/finding/matching-choices.ts";
import type { Answers } from "../shell/outcomes.ts";
import { formAnswers, fromAnswers } from "../shell/perform-action.ts";
import { fitSpans, layLines } from "./scrolling-text.ts";

export type FormLines = {
  readonly lines: readonly (readonly Span[])[];
  /** The cursor position, in cells and lines from the top left corner of the form. */
  readonly cursor: { readonly x: number; readonly y: number };
};

/**
 * Draws the fields of a form; if not all of them fit, the fields before the current field are hidden.
 * @param titled whether to show the form's title
 */
export function formLines(form: Form, cells: number, height: number, titled: boolean): FormLines {
  const shown = Math.max(1, Math.floor((height - 3) / 2));
  const first = Math.max(0, Math.min(form.at - shown + 1, form.fields.length - shown));
  const lines: (readonly Span[])[] = titled ? [[{ text: form.action.label, tone: "title" }]] : [];
  let cursor = { x: 2, y: 2 };
  for (const [at, field] of form.fields.entries()) {
    if (at < first || at >= first + shown) continue;
    const current = at === form.at;
    const editor = form.editors[at];
    const part = editor ? visiblePart(editor, cells - 4) : { text: "", cell: 0 };
    const fitting = field.choices && matchingChoices(field.choices, editor?.text.trim() ?? "");
    const choices = fitting?.join(" · ") || hintOf(field);
    const offered = current && editor?.offered === true;
    const over = choices === "" ? "type to replace it" : "type to replace it, or press Tab: ";
    const hint = offered ? `${over}${choices}` : field.extra && !current ? `${choices} (Tab)` : choices;
    lines.push([
      { text: field.label, tone: current ? "accent" : "normal" },
      { text: `  ${hint}`, tone: "dim" },
    ]);
    if (current) cursor = { x: 2 + part.cell, y: lines.length };
    lines.push([
      { text: current ? "› " : "  ", tone: "accent" },
      { text: part.text, tone: offered ? "dim" : "normal" },
    ]);
  }
  const answers = formAnswers(form);
  const line = fromAnswers(() => form.action.line?.(answers));
  if (line instanceof OptionError) lines.push([{ text: line.message, tone: "bad" }]);
  else lines.push(...lineAndPreview(form, answers, line));
  const { about = [] } = form.action;
  if (about.length > 0) lines.push([{ text: "", tone: "normal" }], ...layLines(about, cells));
  return { lines: lines.slice(0, height).map((spans) => fitSpans(spans, cells)), cursor };
}

/** Draws the preview of the command, followed by the command line. */
function lineAndPreview(
  { action }: Form,
  answers: Answers,
  line: readonly string[] | undefined,
): (readonly Span[])[] {
  const preview = action.preview?.(answers);
  return [
    ...(preview === undefined
      ? []
      : [typeof preview === "string" ? [{ text: preview, tone: "warn" } as const] : preview]),
    ...(line === undefined ? [] : [[{ text: `taxolink ${formatWords(line)}`, tone: "dim" } as const]]),
  ];
}

function hintOf({ optional, path }: Field): string {
  return [...(optional ? ["optional"] : []), ...(path ? ["Tab completes the path"] : [])].join(", ");
}
