/** What an object shows to be wrong with the taxonomy, filed as a finding of phase 7 for phase 6 to deal with. */

import type { CommandContext, Outcome } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { addFinding, classesOf, type FindingProblem, type Increment } from "../../taxonomy/index.ts";
import { didYouMeanQuoted } from "../../text/nearest.ts";
import type { EditValues } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";
import { incrementNamed, openTaxonomy } from "../shared/open-taxonomy.ts";

export type ClassProblem = {
  readonly problem: FindingProblem;
  readonly object: string;
  /** Labels of the classes it is about. */
  readonly classes: readonly string[];
  readonly text: string;
};

export const incrementOption = {
  increment: { kind: "text", value: "NAME", summary: "Which increment (default: the newest)" },
} as const;

/** @throws OptionError for an object or class that is not there, or without a text */
export function reportClassProblem(
  context: CommandContext,
  values: EditValues & { readonly increment?: string | undefined },
  given: ClassProblem,
): Outcome {
  const { state } = openTaxonomy(context);
  const increment = incrementNamed(state, values.increment);
  if (!state.application.objects.some(({ id }) => id === given.object)) {
    throw new OptionError(`there is no object "${given.object}"`, { hint: "taxolink apply lists them." });
  }
  requireClasses(increment, given.classes);
  if (given.text.trim() === "") throw new OptionError("say in TEXT what the object would need");
  const next = editPhase(
    context,
    values,
    "validation",
    { kind: "add-finding", increment: increment.name, problem: given.problem, object: given.object },
    (validation) =>
      addFinding(validation, { ...given, classes: [...given.classes], increment: increment.name }),
  );
  const finding = next.findings.at(-1);
  return {
    text: `${finding?.id ?? ""} (${increment.name}): ${given.problem} for ${given.object}. ${given.text}\nNext: taxolink validate refine, then taxolink taxonomy edit … --finding ${finding?.id ?? ""}`,
    json: { finding },
  };
}

/** @throws OptionError for a label that is no class of the increment */
export function requireClasses(increment: Increment, labels: readonly string[]): void {
  const known = classesOf(increment).map(({ label }) => label);
  const unknown = labels.find((label) => !known.includes(label));
  if (unknown === undefined) return;
  throw new OptionError(`"${unknown}" is no class of ${increment.name}`, {
    hint: didYouMeanQuoted(unknown, known) ?? "taxolink taxonomy show lists them.",
  });
}
