/** Draws the form for the values of an action, with the resulting command line. */

import { OptionError } from "../../../base/errors.ts";
import type { Field, Span } from "../screens/screen.ts";
import type { Form } from "../shell/app-state.ts";
import { formatWords } from "../shell/command-line.ts";
import { type Editor, visiblePart } from "../shell/editor.ts";
import { matchingChoices } from "../shell/finding/press-form-key.ts";
import type { Answers } from "../shell/outcomes.ts";
import { formAnswers, valueOrOptionError } from "../shell/perform-action.ts";
import { drawBlocks } from "./blocks.ts";
import { fitSpans, spansWidth, width } from "./text.ts";

export type FormLines = {
  readonly lines: readonly (readonly Span[])[];
  /** The cursor position, in cells and lines from the top left corner of the form. */
  readonly cursor: { readonly x: number; readonly y: number };
};

/**
 * Draws a form. If not all fields fit, fields before the current field are hidden.
 * @param hasTitle whether to show the form's title
 */
export function formLines(form: Form, cells: number, height: number, hasTitle: boolean): FormLines {
  const fieldCount = Math.max(1, Math.floor((height - 3) / 2));
  const first = Math.max(0, Math.min(form.at - fieldCount + 1, form.fields.length - fieldCount));
  const heading: (readonly Span[])[] = hasTitle ? [[{ text: form.action.label, tone: "title" }]] : [];
  const drawnFields = form.fields
    .slice(first, first + fieldCount)
    .map((field, at) => fieldLines(field, form.editors[first + at], first + at === form.at, cells));
  const explanation = drawBlocks(form.action.explanation, cells);
  const lines = [
    ...heading,
    ...drawnFields.flatMap((field) => field.lines),
    ...resultLines(form),
    ...(explanation.length > 0 && spansWidth(explanation[0] ?? []) > 0 ? [[]] : []),
    ...explanation,
  ];
  const cursor = {
    x: 2 + (drawnFields[form.at - first]?.cursor ?? 0),
    // Every field has two lines, and its text is the second.
    y: heading.length + 2 * (form.at - first) + 1,
  };
  return { lines: lines.slice(0, height).map((spans) => fitSpans(spans, cells)), cursor };
}

/** Returns a line with the field's label and hint, a line with its text, and the typing position in cells. */
function fieldLines(
  field: Field,
  editor: Editor | undefined,
  current: boolean,
  cells: number,
): { readonly lines: readonly (readonly Span[])[]; readonly cursor: number } {
  const part = editor ? visiblePart(editor, cells - 4) : { text: "", cell: 0 };
  const isSuggestion = current && editor?.isSuggestion === true;
  const hint = hintOf(
    field,
    editor?.text.trim() ?? "",
    { current, isSuggestion },
    cells - width(field.label) - 2,
  );
  return {
    cursor: part.cell,
    lines: [
      [
        { text: field.label, tone: current ? "accent" : "normal" },
        { text: `  ${hint}`, tone: "dim" },
      ],
      [
        { text: current ? "› " : "  ", tone: "accent" },
        { text: part.text, tone: isSuggestion ? "dim" : "normal" },
      ],
    ],
  };
}

/** Explains, as far as space allows, what Tab does and that typed text replaces a suggestion. */
function hintOf(
  field: Field,
  typedText: string,
  { current, isSuggestion }: { readonly current: boolean; readonly isSuggestion: boolean },
  room: number,
): string {
  const matching = matchingChoices(field.choices ?? [], typedText);
  const isTheOnlyChoice = matching.length === 1 && matching[0] === typedText;
  if (matching.length === 0 || isTheOnlyChoice) return isSuggestion ? "type to replace it" : usesOf(field);
  const all = matching.join(" · ");
  if (isSuggestion) {
    const full = `type to replace it, or press Tab: ${all}`;
    if (width(full) <= room) return full;
  }
  const tab = field.extra && !current ? " (Tab)" : "";
  return `${choicesThatFit(matching, typedText, room - width(tab))}${tab}`;
}

/** Lists the choices that fit, beginning with those that Tab reaches next. */
function choicesThatFit(choices: readonly string[], typedText: string, room: number): string {
  const all = choices.join(" · ");
  if (width(all) <= room) return all;
  const at = choices.indexOf(typedText) + 1;
  const next = [...choices.slice(at), ...choices.slice(0, at)];
  const ellipsis = " · …";
  let text = next[0] ?? "";
  for (const choice of next.slice(1)) {
    const longer = `${text} · ${choice}`;
    if (width(longer) + width(ellipsis) > room) break;
    text = longer;
  }
  return `${text}${ellipsis}`;
}

function usesOf({ optional, path }: Field): string {
  return [...(optional ? ["optional"] : []), ...(path ? ["Tab completes the path"] : [])].join(", ");
}

/** Returns the command line for the typed values, or the reason why they do not form one. */
function resultLines(form: Form): (readonly Span[])[] {
  const answers = formAnswers(form);
  // Nothing can be wrong with values that are still to come.
  if (form.fields.some(({ name, optional }) => !optional && answers[name] === "")) return [];
  const line = valueOrOptionError(() => form.action.line?.(answers));
  if (line instanceof OptionError) return [[{ text: line.message, tone: "bad" }]];
  return lineAndPreview(form, answers, line);
}

/** Draws the command's preview, followed by its command line. */
function lineAndPreview(
  { action }: Form,
  answers: Answers,
  line: readonly string[] | undefined,
): (readonly Span[])[] {
  const preview = valueOrOptionError(() => action.preview?.(answers) ?? []);
  if (preview instanceof OptionError) return [[{ text: preview.message, tone: "bad" }]];
  return [
    ...preview.map((strip) => (typeof strip === "string" ? [{ text: strip, tone: "warn" } as const] : strip)),
    ...(line === undefined ? [] : [[{ text: `taxolink ${formatWords(line)}`, tone: "dim" } as const]]),
  ];
}
