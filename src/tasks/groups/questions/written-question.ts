/** Defines the sections and checks of all prompts that write or check questions about triples. */

import { cleanLine } from "../../model/fence.ts";
import { showTriple } from "../../prompted/show-triple.ts";
import type { FactGroup } from "../../question-tasks.ts";

/** Introduces the user's instructions. The model should not follow any other instructions in the material. */
export const noteInstructions =
  "The section Instructions comes from the user: follow it where it concerns the choice and wording of questions.";

/** Formats each entity as `[thing]`, followed by its numbered triples in the form `(subject, predicate, object)`. */
export function showGroups(groups: readonly FactGroup[]): string {
  return groups
    .map(({ thing, triples }) =>
      [`[${cleanLine(thing)}]`, ...triples.map(({ id, triple }) => `${id}. ${showTriple(triple)}`)].join(
        "\n",
      ),
    )
    .join("\n\n");
}

export function idsOf(groups: readonly FactGroup[]): number[] {
  return groups.flatMap(({ triples }) => triples.map(({ id }) => id));
}

/**
 * Returns an error message for duplicate questions, or null if all questions differ. Questions that differ only in
 * letter case are duplicates.
 */
export function repeatedQuestion(questions: readonly { readonly question: string }[]): string | null {
  const questionTexts = questions.map(({ question }) => question.trim().toLowerCase());
  const at = questionTexts.findIndex((text, place) => questionTexts.indexOf(text) < place);
  return at === -1 ? null : `question ${at + 1} repeats an earlier one`;
}
