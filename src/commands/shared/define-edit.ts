/**
 * A simple edit of a phase as one entry of a table: what it is called, what it takes, which pure function it applies and
 * what it reports. The command, its help, the palette and the typed command lines of the app follow from the entry.
 *
 * Tables are part of the registry, which must load nothing heavy: an entry gets the taxonomy's functions when it is
 * applied, instead of importing them.
 */

import type { Command, Invocation, OptionSpecs, Outcome, PositionalSpec } from "../../cli/command.ts";
import type { CommandEntry } from "../../cli/command-entry.ts";
import type { TaxonomyPhase } from "../../taxonomy/index.ts";
import type { Edit, PhaseDocument } from "../../workspace/index.ts";
import { type EditValues, editOptions } from "./edit-options.ts";
import type { EditSurroundings } from "./edit-phase.ts";

/** The functions that entries apply. */
export type EditRooms = { readonly taxonomy: typeof import("../../taxonomy/index.ts") };

/** What one call of an edit does. */
export type PlannedEdit<P extends TaxonomyPhase, Result> = {
  /** The line of the history. */
  readonly operation: Edit["operation"];
  /** The state of the phase after the edit. @throws OperationRefused when the state does not allow it */
  change(state: PhaseDocument<P>, surroundings: EditSurroundings): PhaseDocument<P>;
  /** The command's answer, from the state after the edit. */
  report(next: PhaseDocument<P>): Outcome<Result>;
};

type EditDeclaration<
  Name extends string,
  P extends TaxonomyPhase,
  S extends OptionSpecs,
  A extends readonly PositionalSpec[],
  Result,
> = Pick<CommandEntry, "summary" | "example"> & {
  readonly name: Name;
  readonly phase: P;
  readonly positionals: A;
  /** Its own options; --reason and --author are added. */
  readonly options: S;
  readonly notes?: readonly string[];
  plan(call: Invocation<S & typeof editOptions, A>, rooms: EditRooms): PlannedEdit<P, Result>;
};

/** The entry of an edit in the registry. Reading it loads nothing; calling it loads the workspace's editor. */
export function defineEdit<
  const Name extends string,
  P extends TaxonomyPhase,
  const S extends OptionSpecs,
  const A extends readonly PositionalSpec[],
  Result,
>(declaration: EditDeclaration<Name, P, S, A, Result>) {
  const { name, summary, example, phase, positionals, notes, plan } = declaration;
  const options = { ...declaration.options, ...editOptions };
  const load = async (): Promise<{ readonly command: Command<S & typeof editOptions, A, Result> }> => {
    const [{ editPhase }, taxonomy] = await Promise.all([
      import("./edit-phase.ts"),
      import("../../taxonomy/index.ts"),
    ]);
    return {
      command: {
        positionals,
        options,
        ...(notes && { notes }),
        run: async (call, context) => {
          const { operation, change, report } = plan(call, { taxonomy });
          // The compiler does not see through the generic options that these two are among them.
          const values = call.options as EditValues;
          return report(editPhase(context, values, phase, operation, change));
        },
      },
    };
  };
  return { name, summary, example, load } as const;
}
