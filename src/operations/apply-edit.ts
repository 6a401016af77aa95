/** Applies edits: the only place where an entry of the tables meets a workspace. */

import { InputError, OptionError } from "../base/errors.ts";
import * as io from "../base/io/index.ts";
import { textIfPresent } from "../base/io/index.ts";
import { composeTexts } from "../base/text/compose.ts";
import * as literature from "../literature/index.ts";
import * as taxonomy from "../taxonomy/index.ts";
import {
  type Editor,
  type FileChange,
  finalKeys,
  incrementNamed,
  locateTaxonomy,
  type Operation,
  openCommandEditor,
  type PhaseName,
  phases,
  readSurveyState,
  surveyChanges,
} from "../workspace/index.ts";
import type { CommandContext, Outcome } from "./command.ts";
import type { Change, Documents, Edit, EditContext } from "./edits.ts";
import { allEdits } from "./index.ts";
import { valuesSchema } from "./takes.ts";
import { valueKit } from "./values.ts";

/** The parts of a command's context that an edit needs. */
type EditPlace = Pick<CommandContext, "cwd" | "workspace" | "env" | "warn" | "resolve" | "sessionMemory">;

/** The person who edits, and the reason. */
export type Signature = { readonly reason?: string | undefined; readonly author?: string | undefined };

const phaseNames = Object.keys(taxonomy.taxonomyPhases) as taxonomy.TaxonomyPhase[];

/**
 * Applies an edit to the current files, validates the result, writes it, and records the edit with all its values.
 * @param values the typed values of the edit
 * @returns what the edit says about the new state
 * @throws OptionError if a value is invalid, if the edit is refused, or if it would leave broken references; in these
 * cases, nothing is written
 */
export function applyEdit(
  edit: Edit,
  values: Readonly<Record<string, unknown>>,
  signature: Signature,
  context: EditPlace,
): Outcome {
  const checked = checkValues(edit, values);
  const reason = signature.reason?.trim() ?? "";
  const given = { ...checked, ...(reason === "" ? {} : { reason }) };
  return inWorkspace(signature, context, ({ before, contextOf, commit }) => {
    const viewed = edit.view?.(before(), checked, contextOf(before()));
    if (viewed) return viewed;
    if (edit.reason !== undefined && reason === "")
      throw new OptionError(`--reason is missing: ${edit.reason}`);
    return commit(edit.phase, { kind: edit.name, ...checked }, (documents) => {
      const editContext = contextOf(documents);
      return {
        change: edit.apply(documents, checked, editContext),
        outcome: (after: Documents) => {
          const said = edit.says(checked, after, editContext);
          return typeof said === "string" ? { text: said, json: given } : said;
        },
      };
    });
  });
}

/** Changes one phase for a command that computes the change itself and prints its own report. */
export function editPhase<P extends PhaseName & keyof Documents>(
  context: CommandContext,
  signature: Signature,
  phase: P,
  operation: Operation,
  change: (state: Documents[P]) => Documents[P],
): void {
  inWorkspace(signature, context, ({ commit }) =>
    commit(phase, operation, (documents) => ({
      change: { [phase]: change(documents[phase]) },
      outcome: () => ({ text: "", json: null }),
    })),
  );
}

type Planned = { readonly change: Change; outcome(after: Documents): Outcome };

type OpenWorkspace = {
  before(): Documents;
  contextOf(documents: Documents): EditContext;
  /** Writes the planned change and adds it to the history, unless another phase still contains a removed name. */
  commit(phase: PhaseName, operation: Operation, plan: (documents: Documents) => Planned): Outcome;
};

/** Opens the workspace for an edit. @throws OptionError if the edit is refused */
function inWorkspace(
  { reason = "", author }: Signature,
  context: EditPlace,
  run: (workspace: OpenWorkspace) => Outcome,
): Outcome {
  const { workspace, files } = locateTaxonomy(context);
  const editor = openCommandEditor(context, author);
  const stateOf = (of: Documents): taxonomy.TaxonomyState => taxonomy.completeTaxonomy(taxonomyOf(of), files);
  return explainRefusal(() =>
    run({
      before: () => documentsOf(editor),
      contextOf: (before) =>
        contextOf({
          author: editor.author,
          reason,
          before,
          stateOf,
          finalKeys: () => finalKeys(workspace),
          resolve: context.resolve,
        }),
      commit: (phase, operation, plan) =>
        editor.exclusively(() => {
          const before = documentsOf(editor);
          const { change, outcome } = plan(before);
          checkReferences(before, change, files);
          const edit = { operation, reason: reason.trim() };
          editor.commit(phase, edit, changesOf(editor, before, change, files));
          return outcome(documentsOf(editor));
        }),
    }),
  );
}

/** Returns the context of an edit, from what depends on the place of its documents. */
export function contextOf({
  stateOf,
  ...place
}: Pick<EditContext, "author" | "reason" | "before" | "finalKeys" | "resolve"> & {
  stateOf(of: Documents): taxonomy.TaxonomyState;
}): EditContext {
  return {
    ...place,
    reason: place.reason.trim(),
    increment: (name) => incrementNamed(stateOf(place.before), name),
    state: (of = place.before) => stateOf(of),
    taxonomyIn: (path) => taxonomy.readTaxonomyFile(place.resolve(path)),
    objectTexts: taxonomy.readObjectTexts,
    io,
    taxonomy,
    literature,
  };
}

/** Returns the documents of all phases, each of which is read when it is first needed. */
function documentsOf(editor: Editor): Documents {
  const documents = { planning: {} } as Record<string, unknown>;
  const define = (name: string, read: () => unknown): void => {
    let value: unknown;
    Object.defineProperty(documents, name, {
      enumerable: true,
      get: () => {
        value ??= read();
        return value;
      },
    });
  };
  for (const name of phaseNames) define(name, () => editor.read(name));
  define("survey", () => readSurveyState(editor));
  // Every document has been defined under its name.
  return documents as unknown as Documents;
}

function taxonomyOf(documents: Documents): taxonomy.TaxonomyDocuments {
  return taxonomy.mapPhases<taxonomy.TaxonomyDocuments>((name) => documents[name]);
}

/** @throws OptionError if another phase still contains a removed name */
function checkReferences(before: Documents, change: Change, files: taxonomy.TaxonomyFiles): void {
  if (!phaseNames.some((name) => name in change)) return;
  const documents = taxonomyOf(before);
  const { survey: _survey, matrices: _matrices, ...changed } = change;
  try {
    taxonomy.checkTaxonomy({ ...documents, ...changed }, files);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    // References that were broken before the edit are reported as such.
    taxonomy.checkTaxonomy(documents, files);
    throw new OptionError(`this edit would leave dangling references: ${error.message}`, {
      hint: "Remove the dependent items first, e.g. a judgement with taxolink assess class ID --withdraw. Nothing was written.",
      cause: error,
    });
  }
}

function changesOf(
  editor: Editor,
  before: Documents,
  { matrices = {}, survey, ...changed }: Change,
  files: taxonomy.TaxonomyFiles,
): FileChange[] {
  const matrixChanges = Object.entries(matrices).map(([increment, matrix]): FileChange => {
    const file = taxonomy.matrixFile(files, increment);
    const text = textIfPresent(file);
    return { file, before: text, after: taxonomy.formatOrthogonalityMatrix(matrix) };
  });
  return [
    ...phaseNames.flatMap((name) => {
      const next = changed[name];
      return next === undefined ? [] : [editor.changeOf(name, next)];
    }),
    ...(survey ? surveyChanges(editor, before.survey, survey) : []),
    ...matrixChanges,
  ];
}

/** Returns the given values. @throws OptionError for the first invalid or missing value */
function checkValues(edit: Edit, values: Readonly<Record<string, unknown>>) {
  const positionals = edit.takes?.(valueKit).arguments ?? {};
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const result = valuesSchema(edit).safeParse(composeTexts(given));
  if (result.success) return result.data as Readonly<Record<string, never>>;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0] ?? "");
  const option = name in positionals ? name.toUpperCase() : `--${name}`;
  if (values[name] === undefined) throw new OptionError(`${option} is missing`);
  if (values[name] === "") throw new OptionError(`${option} is empty`);
  throw new OptionError(`${option}: ${issue ? io.issueText(issue) : "the value is invalid"}`);
}

/** Runs an edit. @throws OptionError if the edit is refused; any other error unchanged */
export function explainRefusal<T>(edit: () => T): T {
  try {
    return edit();
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * Converts a refused edit to the error that the user sees, whose hint names the key and the command with which to
 * continue; returns other errors unchanged.
 */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof taxonomy.OperationRefused)) return error;
  const hint = [error.hint, wayTo(error.use)].filter((part) => part !== undefined).join(" ");
  return new OptionError(error.message, { cause: error, ...(hint === "" ? {} : { hint }) });
}

/** Returns the sentence that names the key and the command of an edit. */
function wayTo(name: string | undefined): string | undefined {
  const edit = allEdits.find((candidate) => candidate.name === name);
  if (!edit) return undefined;
  const { number } = phases.find((phase) => phase.name === edit.phase) ?? {};
  const key = edit.keys?.[0]?.key.replace(/^enter$/, "Enter");
  const press = key && `press ${key} in phase ${number} of the app or `;
  return `To ${edit.summary.charAt(0).toLowerCase()}${edit.summary.slice(1)}, ${press ?? ""}run taxolink ${edit.example}.`;
}
