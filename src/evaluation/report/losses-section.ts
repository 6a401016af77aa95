/** Lists the questions that each system lost, with the causes. */

import { type Section, table } from "../../pages/blocks.ts";
import { type LossCause, lossCauses } from "../losses/cause-of-loss.ts";
import type { RunLosses } from "../losses/summarise-losses.ts";

const explanations: Readonly<Record<LossCause, string>> = {
  "entity not linked":
    "The search started without an entity, or only from entities that are neither the question's topic entity nor part of a golden triple.",
  "relation not followed":
    "The search followed no relation to a golden triple, or the triple was beyond the search depth.",
  "candidate cut off":
    "A golden triple became a candidate, but a limit, random sampling or the selection removed it.",
  "dropped by the filter": "The search read a golden triple, but the result filter removed it.",
  "budget spent": "The call budget for the question ran out before the result contained a golden triple.",
  refused:
    "The model refused to reply, the system retrieved golden triples but returned no answer, or it returned nothing and recorded no search. Questions without a prediction count as well.",
  failed: "The question failed, or the model's reply was unusable; the prediction contains the reason.",
  undetermined:
    "The system ranked other triples higher, and does not record the entities and relations that led to them.",
};

/** @returns the section, or an empty list if no run has golden triples */
export function lossesSections(
  runs: readonly { readonly retriever: string; readonly losses: RunLosses }[],
): readonly Section[] {
  if (runs.every(({ losses }) => losses.questions === 0)) return [];
  const counts = lossCauses.map((cause) => [cause, ...runs.map(({ losses }) => losses.lost[cause].length)]);
  const total = ({ lost }: RunLosses): number =>
    lossCauses.reduce((sum, cause) => sum + lost[cause].length, 0);
  const ids = runs.flatMap(({ retriever, losses: { lost } }) =>
    lossCauses
      .filter((cause) => lost[cause].length > 0)
      .map((cause) => [retriever, cause, lost[cause].length, lost[cause].join(", ")]),
  );
  return [
    {
      title: "Lost questions, by cause",
      blocks: [
        "A system loses a question if it retrieves none of the golden triples, or if it retrieves some of them but returns no answer. Each lost question has one cause. A wrong starting point takes precedence over an event that ended the search early. Otherwise, the golden triple that advanced furthest determines the cause. Taxolink derives the causes after the run from the golden triples and the recorded search; retrievers never see the golden triples.",
        table(
          "Lost questions",
          ["Cause", ...runs.map(({ retriever }) => retriever)],
          [
            ...counts,
            ["lost, all causes", ...runs.map(({ losses }) => `${total(losses)} of ${losses.questions}`)],
            [
              "of which: candidates dropped by random sampling",
              ...runs.map(({ losses }) => losses.withRandomRemoval.length),
            ],
          ],
        ),
        table("Lost questions by cause", ["System", "Cause", "n", "Questions"], ids),
        table(
          "How each cause is determined",
          ["Cause", "Meaning"],
          lossCauses.map((cause) => [cause, explanations[cause]]),
        ),
      ],
    },
  ];
}
