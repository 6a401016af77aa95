/** Derives the app's keys and forms from the tables of edits, with values from the selected row. */
import type { z } from "zod";
import { type EditLine, lineOf } from "../../operations/edit-line.ts";
import type { Edit, EditKey } from "../../operations/edits.ts";
import { type EditName, editNamed } from "../../operations/index.ts";
import { innerOf, takesOf } from "../../operations/takes.ts";
import { choicesOf, emptyValue, fieldText, fieldValue, textOf } from "../../operations/values.ts";
import type { Answers } from "../shell/outcomes.ts";
import type { WorkspaceView } from "../shell/workspace-view.ts";
import { itemsOf } from "./edit-items.ts";
import { type Action, type Field, type Line, lineBreak, type Settings, type Strip } from "./screen.ts";

/** What a row knows about the edits of its keys. */
export type EditedRow = {
  /** The kind of the row in the tables. */
  readonly row: string;
  /** The values that the row provides. An edit takes only the values that it declares. */
  readonly given?: Readonly<Record<string, unknown>>;
  /** The current values, which the fields of a form show. `reason` is the current reason. */
  readonly current?: Readonly<Record<string, unknown>>;
  readonly explanation?: readonly Line[];
  /** The number of marked rows, which the labels then state. */
  readonly several?: number;
};

/** What a screen adds to the entry of a key: anything that depends on more than the row. */
export type KeyAddition = Partial<EditKey> & {
  readonly settings?: Settings;
  readonly select?: string;
  /** Choices that replace those of the table, by the name of the value; `undefined` offers none. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** Current values that only this key shows. */
  readonly current?: Readonly<Record<string, unknown>>;
  preview?(answers: Answers, line: EditLine): readonly Strip[];
};

type View = { readonly workspace: WorkspaceView };

/**
 * Returns the actions of a table for a row, in the order of the table.
 * @param additions what the screen adds to keys, by the name of their edit
 */
export function editActions(
  view: View,
  table: readonly Edit[],
  row: EditedRow,
  additions: { readonly [Name in EditName]?: KeyAddition } = {},
): Action[] {
  const byName: Readonly<Record<string, KeyAddition | undefined>> = additions;
  return table.flatMap((edit) =>
    (edit.keys ?? [])
      .filter((key) => key.row === row.row)
      .map((key) => actionOf(view, edit, key, row, byName[edit.name] ?? {})),
  );
}

/** Returns the action of an edit's first key for a row, with additions that only the screen knows. */
export function editAction(
  view: View,
  name: EditName,
  row: EditedRow,
  addition: KeyAddition = {},
): Action & { readonly kind: "command" | "form" } {
  const edit = editNamed(name);
  const declared = edit.keys?.find((key) => key.row === row.row) ?? { row: row.row, key: "", label: "" };
  return actionOf(view, edit, declared, row, addition);
}

function actionOf(
  view: View,
  edit: Edit,
  declared: EditKey,
  { given = {}, current: shown = {}, explanation, several = 0 }: EditedRow,
  { preview, settings, select, choices, current: own, ...changed }: KeyAddition,
): Action & { readonly kind: "command" | "form" } {
  const {
    key,
    label,
    short,
    asks = [],
    gives = {},
    next,
    confirm,
    why = "Why",
  } = { ...declared, ...changed };
  const current = { ...shown, ...own };
  const { positionals, needs, options } = takesOf(edit);
  const schemas = { ...positionals, ...needs, ...options };
  const values = Object.fromEntries(
    Object.entries({ ...given, ...gives }).filter(([name]) => name in schemas),
  );
  const common = {
    key,
    label: several > 1 ? `${label} (${several})` : label,
    ...(short === undefined ? {} : { short: several > 1 ? `${short} ${several}` : short }),
    ...(next ? { next } : {}),
    ...(settings && { settings }),
    ...(select === undefined ? {} : { select }),
  };
  if (asks.length === 0) {
    const line = lineOf(edit, values, undefined);
    return { ...common, kind: "command", line, ...(confirm === undefined ? {} : { confirm }) };
  }
  const fields = asks.map((ask): Field => {
    const name = ask.replace(/\?$/, "");
    const schema = schemas[name];
    const field = schema
      ? fieldOf(view, schema, current[name], choices?.[name])
      : { label: why, value: fieldText(current[name]) };
    // A key asks for what its edit needs here, even if the command has another use without it.
    const isOptional = ask !== name || name in options;
    return { name, ...field, ...(isOptional ? { optional: true as const } : {}) };
  });
  const toLine = ({ reason, ...answers }: Answers): EditLine => {
    const typed = Object.entries(answers).flatMap(([name, text]) => {
      const schema = schemas[name];
      if (!schema) return [];
      // An option that shows its current value changes only if the user changes it.
      // The only field of a form always sets its value.
      const isUnchanged = asks.length > 1 && name in options && text === fieldText(current[name]);
      if (isUnchanged && !textOf(innerOf(schema)).suggested) return [];
      return [[name, typedValue(view, schema, text, current[name], name in needs)]];
    });
    return lineOf(edit, { ...values, ...Object.fromEntries(typed) }, reason);
  };
  return {
    ...common,
    kind: "form",
    fields,
    ...(explanation && { explanation }),
    ...(preview && { preview: (answers: Answers) => preview(answers, toLine(answers)) }),
    line: toLine,
  };
}

function fieldOf(
  view: View,
  schema: z.ZodType,
  current: unknown,
  offered: readonly string[] | undefined,
): Omit<Field, "name"> {
  const inner = innerOf(schema);
  const about = textOf(inner);
  const fixed = choicesOf(inner);
  const items = about.of === undefined ? undefined : [...itemsOf(view, about.of).keys()];
  const choices = offered ?? fixed ?? items;
  const value = fieldText(current);
  return {
    label: about.label ?? about.summary,
    ...(value === "" ? {} : { value }),
    ...(choices && choices.length > 0 ? { choices } : {}),
    ...(fixed || about.strict ? { choicesOnly: true } : {}),
    ...(about.multiline ? { multiline: true } : {}),
    ...(about.extra ? { extra: true } : {}),
    ...(about.suggested ? { isSuggestion: true } : {}),
    ...(about.value === "FILE" ? { path: true } : {}),
  };
}

/** @throws OptionError if the text does not form a value */
function typedValue(
  view: View,
  schema: z.ZodType,
  text: string,
  current: unknown,
  isNeeded: boolean,
): unknown {
  const inner = innerOf(schema);
  const about = textOf(inner);
  // An emptied field clears a text, and an empty field leaves a value out.
  if (text === "")
    return about.clears && (isNeeded || fieldText(current) !== "") ? emptyValue(inner) : undefined;
  const value = about.of === undefined ? text : (itemsOf(view, about.of).get(text) ?? text);
  return fieldValue(
    inner,
    value,
    about.label ?? about.summary,
    about.multiline ? value.split(lineBreak) : undefined,
  );
}
