/**
 * Declares a simple edit as an entry in a table: its name, its arguments, a pure function and a report. The entry
 * determines the command, its help, its palette entry and the command lines that the app builds.
 *
 * The registry contains the tables and must load quickly, so an entry receives the functions of its module only when
 * the edit is applied.
 */

import type { Command, Invocation, OptionSpecs, Outcome, PositionalSpec } from "../../cli/command.ts";
import type { CommandEntry } from "../../cli/command-entry.ts";
import type { SurveyState } from "../../literature/index.ts";
import type { TaxonomyPhase } from "../../taxonomy/index.ts";
import type { PhaseDocument } from "../../workspace/index.ts";
import { type EditValues, editOptions } from "./edit-options.ts";
import type { AppliedEdit, EditContext } from "./planned-edit.ts";

/** The input for an edit to phases 1 and 3 to 8. */
export type PhaseEditContext = EditContext & {
  readonly taxonomy: typeof import("../../taxonomy/index.ts");
};

/** The input for an edit to the survey. */
export type SurveyEditContext = {
  readonly state: SurveyState;
  readonly author: string;
  readonly literature: typeof import("../../literature/index.ts");
};

type NoOptions = Readonly<Record<never, never>>;

/** The options of an edit, including --reason and --author, which the edit may redeclare. */
type EditOptions<S extends OptionSpecs> = Omit<typeof editOptions, keyof S> & S;

type Declaration<
  Name extends string,
  S extends OptionSpecs,
  A extends readonly PositionalSpec[],
> = CommandEntryText & {
  readonly name: Name;
  readonly positionals?: A;
  readonly options?: S;
  readonly notes?: readonly string[];
};

type CommandEntryText = Pick<CommandEntry, "summary" | "example">;

type ReportOf<End> = End extends { report(next: never): infer Report extends Outcome } ? Report : never;

/**
 * Creates the registry entry for an edit to a phase. Reading the entry loads nothing; running it loads the workspace's
 * editor. If the edit is impossible, `apply` throws OperationRefused or OptionError, and nothing is written.
 */
export function defineEdit<
  const Name extends string,
  P extends TaxonomyPhase,
  End extends AppliedEdit<PhaseDocument<P>>,
  const S extends OptionSpecs = NoOptions,
  const A extends readonly PositionalSpec[] = readonly [],
>(
  declaration: Declaration<Name, S, A> & {
    readonly phase: P;
    apply(call: Invocation<EditOptions<S>, A>, editContext: PhaseEditContext): End;
  },
) {
  return entryOf<Name, S, A, ReportOf<End>>(declaration, async () => {
    const [{ applyEdit }, taxonomy] = await Promise.all([
      import("./edit-phase.ts"),
      import("../../taxonomy/index.ts"),
    ]);
    return (call, values, context) =>
      applyEdit(context, values, declaration.phase, (editContext) =>
        declaration.apply(call, { ...editContext, taxonomy }),
      ) as ReportOf<End>;
  });
}

/**
 * Creates the registry entry for an edit to the survey. `view` handles calls that only read, and returns undefined if
 * the call is an edit.
 */
export function defineSurveyEdit<
  const Name extends string,
  End extends AppliedEdit<SurveyState>,
  const S extends OptionSpecs = NoOptions,
  const A extends readonly PositionalSpec[] = readonly [],
  View extends Outcome = never,
>(
  declaration: Declaration<Name, S, A> & {
    view?(call: Invocation<EditOptions<S>, A>, editContext: SurveyEditContext): View | undefined;
    apply(call: Invocation<EditOptions<S>, A>, editContext: SurveyEditContext): End;
  },
) {
  return entryOf<Name, S, A, View | ReportOf<End>>(declaration, async () => {
    const [{ applySurveyEdit }, literature] = await Promise.all([
      import("./edit-survey.ts"),
      import("../../literature/index.ts"),
    ]);
    return (call, values, context) =>
      applySurveyEdit(context, values, {
        view: (editContext) => declaration.view?.(call, { ...editContext, literature }),
        apply: (editContext) => declaration.apply(call, { ...editContext, literature }),
      }) as View | ReportOf<End>;
  });
}

type Run<S extends OptionSpecs, A extends readonly PositionalSpec[], Ends extends Outcome> = (
  call: Invocation<EditOptions<S>, A>,
  values: EditValues,
  context: Parameters<Command["run"]>[1],
) => Ends;

function entryOf<
  const Name extends string,
  S extends OptionSpecs,
  A extends readonly PositionalSpec[],
  Ends extends Outcome,
>(declaration: Declaration<Name, S, A>, loadRun: () => Promise<Run<S, A, Ends>>) {
  const { name, summary, example, notes } = declaration;
  const commandOptions = declaration.options ?? {};
  const allOptions: OptionSpecs = { ...commandOptions, ...editOptions, ...commandOptions };
  // The compiler cannot see that omitted options are empty, and that an edit's own options take precedence.
  const options = allOptions as EditOptions<S>;
  const positionals = (declaration.positionals ?? []) as A;
  const load = async (): Promise<{ readonly command: Command<EditOptions<S>, A, Ends["json"]> }> => {
    const run = await loadRun();
    return {
      command: {
        positionals,
        options,
        ...(notes && { notes }),
        // The compiler also cannot see that --reason and --author are among the options.
        run: async (call, context) => run(call, call.options as EditValues, context),
      },
    };
  };
  return { name, summary, example, load } as const;
}
