/** Handles keys in a form: they edit fields, complete choices and paths, and run the form. */
import { OptionError } from "../../../../base/errors.ts";
import { didYouMean, nearest } from "../../../../base/text/nearest.ts";
import { type AppState, browsing, type Form } from "../app-state.ts";
import { createEditor, type Editor, editWithKey } from "../editor.ts";
import { keyLabel } from "../keys.ts";
import {
  formAnswers,
  isUnusedAgain,
  type KeyResult,
  runWords,
  valueOrOptionError,
  withActionSettings,
  withMessage,
  withoutEffects,
} from "../perform-action.ts";

export function pressFormKey(state: AppState, form: Form, key: string): KeyResult {
  const show = (next: Form): KeyResult => withoutEffects({ ...state, mode: { kind: "form", form: next } });
  switch (key) {
    case "esc": {
      const drafts = { ...state.drafts, [form.draft]: form.editors.map((editor) => editor.text) };
      return withoutEffects(
        withMessage(
          { ...state, mode: browsing, drafts },
          `The form is closed; ${form.action.key === "" ? "the palette" : keyLabel(form.action.key)} reopens it with your text.`,
        ),
      );
    }
    case "up":
    case "shift+tab":
      return show({ ...form, at: Math.max(0, form.at - 1) });
    case "down":
      return show({ ...form, at: Math.min(form.fields.length - 1, form.at + 1) });
    case "tab":
      return pressTab(state, form);
    case "enter": {
      if (isUnusedAgain(form))
        return withoutEffects(withMessage({ ...state, mode: browsing }, "Press > for the next thing."));
      const completedForm = completeOnlyChoice(form);
      if (isLastField(completedForm)) return submit(state, completedForm);
      return invalidChoice(completedForm, completedForm.at) === undefined
        ? show(nextField(completedForm))
        : returnToField(state, completedForm, completedForm.at);
    }
    case "ctrl+s":
      return submit(state, completeOnlyChoice(form));
    default: {
      const next = editField(form, (editor) => editWithKey(editor, key) ?? editor);
      return show(next);
    }
  }
}

/** Whether Enter runs the form: only `extra` fields may follow the current one. */
export function isLastField({ fields, at }: Form): boolean {
  return fields.slice(at + 1).every((field) => field.extra);
}

function nextField(form: Form): Form {
  return { ...form, at: (form.at + 1) % form.fields.length };
}

export function editField(form: Form, change: (editor: Editor) => Editor): Form {
  return { ...form, editors: form.editors.map((editor, at) => (at === form.at ? change(editor) : editor)) };
}

/**
 * Selects the first choice that matches the typed text, or else the most similar one, or the next choice if the text is
 * already a choice. Text that resembles no choice stays the same. Typing replaces the selected choice.
 */
function cycleChoice(form: Form, choices: readonly string[]): Form {
  const typedText = form.editors[form.at]?.text ?? "";
  const exact = choices.indexOf(typedText);
  const next =
    exact === -1
      ? (matchingChoices(choices, typedText)[0] ?? nearest(typedText, choices))
      : choices[(exact + 1) % choices.length];
  return next === undefined ? form : editField(form, () => ({ ...createEditor(next), isSuggestion: true }));
}

/** Selects the next matching choice or completes a path. If there is neither, moves to the next field. */
function pressTab(state: AppState, form: Form): KeyResult {
  const { choices, path } = form.fields[form.at] ?? {};
  const typedText = form.editors[form.at]?.text ?? "";
  const show = (next: Form): KeyResult => withoutEffects({ ...state, mode: { kind: "form", form: next } });
  const hasMatches = choices !== undefined && matchingChoices(choices, typedText).length > 0;
  if (choices && (hasMatches || !path)) return show(cycleChoice(form, choices));
  if (path && typedText !== "") return { state, effects: [{ kind: "complete", text: typedText }] };
  return show(nextField(form));
}

/** Completes the start of a choice if only one choice matches. */
function completeOnlyChoice(form: Form): Form {
  const typedText = form.editors[form.at]?.text.trim() ?? "";
  const field = form.fields[form.at];
  const choices = field?.choicesOnly ? (field.choices ?? []) : [];
  const matches = typedText === "" ? [] : matchingChoices(choices, typedText);
  const [choice] = matches;
  return matches.length === 1 && choice !== undefined ? editField(form, () => createEditor(choice)) : form;
}

/** Returns the typed text if the field accepts only its choices and the text is not one of them. */
function invalidChoice({ fields, editors }: Form, at: number): string | undefined {
  const { choicesOnly, choices = [] } = fields[at] ?? {};
  const typedText = editors[at]?.text.trim() ?? "";
  return choicesOnly && choices.length > 0 && typedText !== "" && !choices.includes(typedText)
    ? typedText
    : undefined;
}

/** Returns to a field whose value is missing or not among its choices, and states the problem. */
function returnToField(state: AppState, form: Form, at: number): KeyResult {
  const { label = "", choices = [] } = form.fields[at] ?? {};
  const invalid = invalidChoice(form, at);
  const problem =
    invalid === undefined
      ? `${label} is missing.`
      : [`"${invalid}" is not one of the choices: ${choices.join(", ")}.`, didYouMean(invalid, choices)]
          .filter(Boolean)
          .join(" ");
  return withoutEffects(
    withMessage({ ...state, mode: { kind: "form", form: { ...form, at } } }, problem, "warn"),
  );
}

/** Completes a path as far as all matches agree, and lists the matches in a message. */
export function withCompletedPath(state: AppState, paths: readonly string[]): AppState {
  if (state.mode.kind !== "form") return state;
  const { form } = state.mode;
  const typedText = form.editors[form.at]?.text ?? "";
  const commonStart = commonBeginning(paths);
  const next =
    commonStart.length > typedText.length ? editField(form, () => createEditor(commonStart)) : form;
  const message =
    paths.length === 0 ? "no file name begins with this text" : paths.length === 1 ? "" : paths.join(" · ");
  return withMessage({ ...state, mode: { kind: "form", form: next } }, message);
}

function commonBeginning([first = "", ...others]: readonly string[]): string {
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}

function submit(state: AppState, form: Form): KeyResult {
  const answers = formAnswers(form);
  const invalidAt = form.fields.findIndex(
    (field, at) => (!field.optional && answers[field.name] === "") || invalidChoice(form, at) !== undefined,
  );
  if (invalidAt !== -1) return returnToField(state, form, invalidAt);
  const { action } = form;
  if (action.line === undefined) {
    const prepared = withActionSettings(
      { ...state, mode: browsing },
      { settings: action.settingsOf(answers) },
    );
    return withoutEffects(withMessage(prepared, `${action.label}: ${Object.values(answers).join(", ")}.`));
  }
  const { line: toLine } = action;
  const line = valueOrOptionError(() => toLine(answers));
  if (line instanceof OptionError) {
    const problem = `${line.message}. ${line.hint ?? ""}`.trim();
    return withoutEffects(withMessage({ ...state, mode: { kind: "form", form } }, problem, "bad"));
  }
  // The draft is kept until the command has succeeded, so that a rejected command does not lose the text.
  const drafts = { ...state.drafts, [form.draft]: form.editors.map((editor) => editor.text) };
  return runWords(withActionSettings({ ...state, mode: browsing, drafts }, action), line, {
    next: action.next,
    storeAs: action.storeAs,
    select: action.select,
    slow: action.slow,
    form,
  });
}

/**
 * Returns choices that start with the text, followed by choices that contain all its words. Ignores letter case.
 * Returns all choices if the text is empty or a complete choice, so that the user can move to the next choice.
 */
export function matchingChoices(choices: readonly string[], typedText: string): readonly string[] {
  if (typedText === "" || choices.includes(typedText)) return choices;
  const text = typedText.toLowerCase();
  const words = text.split(" ").filter(Boolean);
  const startsWithText = (choice: string): boolean => choice.toLowerCase().startsWith(text);
  const containsWords = (choice: string): boolean =>
    words.every((word) => choice.toLowerCase().includes(word));
  return [
    ...choices.filter(startsWithText),
    ...choices.filter((choice) => !startsWithText(choice) && words.length > 0 && containsWords(choice)),
  ];
}
