/**
 * Derives the app's keys and forms from the tables of edits. A screen only states which kinds of rows it shows and what
 * it knows about them; every edit with a key for such a row then becomes an action.
 */
import type { z } from "zod";
import { type Edit, type EditKey, numberKeys } from "../../../operations/edits.ts";
import { allEdits } from "../../../operations/index.ts";
import { innerOf, takesOf } from "../../../operations/takes.ts";
import {
  choicesOf,
  emptyValue,
  fieldText,
  fieldValue,
  type ItemKind,
  takesList,
  textOf,
} from "../../../operations/values.ts";
import { classesOf } from "../../../taxonomy/index.ts";
import { type EditLine, lineOf } from "../../cli/edit-line.ts";
import type { Answers } from "../shell/outcomes.ts";
import { previewEdit } from "./edit-previews.ts";
import {
  type Action,
  type EditAction,
  type EditedRow,
  type Field,
  lineBreak,
  type Offers,
  type Row,
  type Screen,
  type ScreenInput,
} from "./screen.ts";

type Values = Readonly<Record<string, unknown>>;

/** Replaces every row by the actions that the tables declare for it. */
export function withEdits(input: ScreenInput, offers: Offers): Action[] {
  return presentIn(offers).flatMap((offer) => (isRow(offer) ? actionsOn(input, offer) : [offer]));
}

/** Returns the keys and rows in order, without those that do not apply. */
function presentIn(offers: Offers): (Action | EditedRow)[] {
  return offers.flatMap((offer) => {
    if (!offer) return [];
    return "key" in offer || "row" in offer ? [offer] : presentIn(offer);
  });
}

function isRow(offer: Action | EditedRow): offer is EditedRow {
  return "row" in offer;
}

function actionsOn(input: ScreenInput, row: EditedRow): Action[] {
  return allEdits.flatMap((edit) =>
    (edit.keys ?? [])
      .filter((declared) => declared.row === row.row)
      .flatMap((declared) => {
        if (declared.key !== numberKeys) return [actionOf(input, edit, declared, row)];
        return (row.numbered ?? []).slice(0, 9).map((item, at) =>
          actionOf(input, edit, declared, {
            ...row,
            ...item,
            key: String(at + 1),
            given: { ...row.given, ...item.given },
          }),
        );
      }),
  );
}

/**
 * Returns the action of an edit for the palette: a form with all its values, which shows what the offered rows know about
 * them. Returns undefined if the edit, without values, only shows something.
 */
export function paletteAction(input: ScreenInput, edit: Edit, offers: Offers): EditAction | undefined {
  const { positionals, needs, options } = takesOf(edit);
  const isNeeded = (name: string): boolean => positionals[name]?.safeParse(undefined).success !== true;
  const needed = [
    ...Object.keys({ ...positionals, ...needs }).filter(isNeeded),
    ...(edit.reason === undefined ? [] : ["reason"]),
  ];
  if (edit.view && needed.length === 0) return undefined;
  const names = Object.keys({ ...positionals, ...options });
  const others = [...names, "reason"].filter((name) => !needed.includes(name)).map((name) => `${name}?`);
  const row = presentIn(offers)
    .filter(isRow)
    .find((offer) => edit.keys?.some((key) => key.row === offer.row));
  const { given = {}, current = {}, explanation = [], complete } = row ?? {};
  const declared = {
    row: "",
    key: "",
    label: edit.name,
    asks: names.length === 0 && needed.length === 0 ? [] : [...needed, ...others],
    ...edit.keys?.map(({ confirm }) => (confirm === undefined ? {} : { confirm })).at(-1),
  };
  const action = actionOf(input, edit, declared, {
    given,
    current: { ...current, ...given },
    explanation: [edit.summary, explanation],
    ...(complete && { complete }),
  });
  if (action.kind === "command") return action;
  const fields = action.fields.map((field) => (field.optional ? { ...field, extra: true as const } : field));
  return { ...action, fields };
}

function actionOf(
  input: ScreenInput,
  edit: Edit,
  declared: EditKey,
  row: Omit<EditedRow, "row">,
): EditAction {
  const { given = {}, current = {}, choices, explanation, settings, select, complete, ...changed } = row;
  const {
    key,
    label,
    short,
    asks = [],
    gives = {},
    next,
    confirm,
    repeats,
    why = "Why",
  } = { ...declared, ...changed };
  const { positionals, needs, options } = takesOf(edit);
  const schemas = { ...positionals, ...needs, ...options };
  const values = Object.fromEntries(
    Object.entries({ ...given, ...gives }).filter(([name]) => name in schemas),
  );
  const chosen = input.markedIds.length > 1 ? countOf(values) : 0;
  const common = {
    key,
    edit: edit.name,
    label: chosen > 1 ? `${label} (${chosen})` : label,
    ...(short === undefined ? {} : { short: chosen > 1 ? `${short} ${chosen}` : short }),
    // Marked rows may be anywhere, so there is no next row.
    ...(next && input.markedIds.length === 0 ? { next } : {}),
    ...(settings && { settings }),
    ...(select === undefined ? {} : { select }),
  };
  if (asks.length === 0) {
    const reason = typeof given.reason === "string" ? given.reason : undefined;
    const line = lineOf(edit, complete?.(values) ?? values, reason);
    return { ...common, kind: "command", line, ...(confirm === undefined ? {} : { confirm }) };
  }
  const fields = asks.map((ask): Field => {
    const name = ask.replace(/\?$/, "");
    const schema = schemas[name];
    const field = schema
      ? fieldOf(input, schema, current[name], choices?.[name])
      : { label: why, value: fieldText(current[name]) };
    // A key asks for what its edit needs here, even if the command has another use without it. The only field of a form
    // may stay empty only to remove what it shows.
    const clears = asks.length > 1 || fieldText(current[name]) !== "";
    const isOptional = ask !== name || (name in options && clears);
    return { name, ...field, ...(isOptional ? { optional: true as const } : {}) };
  });
  const shownTexts = Object.fromEntries(fields.map((field) => [field.name, field.value ?? ""]));
  const toLine = ({ reason, ...answers }: Answers): EditLine => {
    const typed = Object.entries(answers).flatMap(([name, text]) => {
      const schema = schemas[name];
      if (!schema) return [];
      // An option that shows its current value changes only if the user changes it.
      // The only field of a form always sets its value.
      const isUnchanged = asks.length > 1 && name in options && text === shownTexts[name];
      if (isUnchanged && !textOf(innerOf(schema)).suggested) return [];
      return [[name, typedValue(input, schema, text, current[name], name in needs)]];
    });
    const all = { ...values, ...Object.fromEntries(typed) };
    return lineOf(edit, complete?.(all) ?? all, reason);
  };
  const preview = previewEdit(input, edit.name);
  return {
    ...common,
    kind: "form",
    fields,
    ...(repeats && { repeats }),
    ...(explanation && { explanation }),
    ...(preview && { preview: (answers: Answers) => preview(toLine(answers).call) }),
    line: toLine,
  };
}

/** Returns the length of the longest list among the values. */
function countOf(values: Values): number {
  return Math.max(0, ...Object.values(values).map((value) => (Array.isArray(value) ? value.length : 0)));
}

function fieldOf(
  input: ScreenInput,
  schema: z.ZodType,
  current: unknown,
  offered: readonly string[] | undefined,
): Omit<Field, "name"> {
  const inner = innerOf(schema);
  const about = textOf(inner);
  const fixed = choicesOf(inner);
  const items = about.of === undefined ? undefined : itemsOf(input, about.of);
  const choices = offered ?? fixed ?? (items && [...items.keys()]);
  const named = [...(items ?? [])].find(([, id]) => id === current)?.[0];
  const value = named ?? fieldText(current);
  return {
    label: `${about.label ?? about.summary}${takesList(inner) ? " (commas between)" : ""}`,
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
  input: ScreenInput,
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
  const named = about.of === undefined ? text : (itemsOf(input, about.of).get(text) ?? text);
  const value = about.multiline ? named.replaceAll(lineBreak, "\n") : named;
  return fieldValue(inner, value, about.label ?? about.summary);
}

/** Maps the texts that a form offers to the values that an edit takes. */
function itemsOf({ workspace }: Pick<ScreenInput, "workspace">, kind: ItemKind): ReadonlyMap<string, string> {
  const { taxonomy, index, survey } = workspace;
  const same = (names: Iterable<string>): ReadonlyMap<string, string> =>
    new Map([...names].map((name) => [name, name]));
  switch (kind) {
    case "annotator":
      return same(taxonomy.application.classifications.map(({ annotator }) => annotator));
    case "category":
      return same(taxonomy.clustering.categories.map(({ name }) => name));
    case "class":
      return same(index.classes.keys());
    case "cluster":
      return new Map([...index.clustersByName].map(([name, { id }]) => [name, id]));
    case "compared taxonomy":
      return same([
        ...(taxonomy.construction.comparisons ?? []).map(({ name }) => name),
        ...taxonomy.increments.flatMap(({ categories }) =>
          categories.flatMap(({ classes }) => classes.flatMap(({ compared = {} }) => Object.keys(compared))),
        ),
      ]);
    case "taxonomy category":
      return same((taxonomy.increments.at(-1)?.categories ?? []).map(({ name }) => name));
    case "increment":
      return same(taxonomy.increments.map(({ name }) => name));
    case "label": {
      const newest = taxonomy.increments.at(-1);
      return same(newest ? classesOf(newest).map(({ label }) => label) : []);
    }
    case "object":
      return same(taxonomy.application.objects.map(({ id }) => id));
    case "paper":
      return same(workspace.papers.map(({ paper }) => paper.key));
    case "publication":
      return same(index.publications.keys());
    case "question":
      return same(taxonomy.planning.relevance.questions.map(({ id }) => id));
    case "criterion":
      return same(survey.survey.criteria.map(({ id }) => id));
  }
}

/**
 * Returns the actions that the screen offers. If no rows are marked, these are the actions for the row under the
 * cursor. Otherwise, they are actions on the marked rows, followed by actions that only show the row under the cursor
 * or need no row.
 */
export function offeredActions(
  screen: Pick<Screen, "actions">,
  input: ScreenInput,
  row: Row | undefined,
): readonly Action[] {
  const actions = (of: ScreenInput, on: Row | undefined): Action[] => withEdits(of, screen.actions(of, on));
  if (input.markedIds.length === 0) return actions(input, row);
  const withoutRow = actions(input, undefined);
  const unmarkedKeys = keysOf(actions({ ...input, markedIds: [] }, undefined));
  const onMarkedRows = withoutRow.filter(({ key }) => !unmarkedKeys.has(key));
  const generalKeys = keysOf(withoutRow);
  const views = actions(input, row).filter((action) => isView(action) && !generalKeys.has(action.key));
  return [...onMarkedRows, ...views, ...withoutRow.filter(({ key }) => unmarkedKeys.has(key))];
}

/** Whether the action leaves the workspace unchanged. */
function isView({ kind }: Action): boolean {
  return kind === "open" || kind === "set" || kind === "next" || kind === "link";
}

function keysOf(actions: readonly Action[]): ReadonlySet<string> {
  return new Set(actions.map(({ key }) => key));
}
