/** Lists the questions that each system lost, with the causes. */
import { type LossCause, lossCauses } from "../losses/cause-of-loss.ts";
import type { RunLosses } from "../losses/summarise-losses.ts";
import { type ReportSection, table, text } from "./report.ts";

const explanations: Readonly<Record<LossCause, string>> = {
  "entity not linked":
    "The search began with no entity, or with neither the question's topic entity nor an entity of a golden triple.",
  "relation not followed":
    "The search followed no relation that leads to a golden triple, or the triple is beyond the depth of the search.",
  "candidate cut off":
    "The search followed a relation that leads to a golden triple, so the triple was a candidate; a limit, chance or a choice among candidates dropped it.",
  "dropped by the filter": "The search read a golden triple, and the result filter dropped it.",
  "budget spent":
    "The question's call budget ended the dialogue before the result contained a golden triple.",
  refused:
    "The model refused to reply; or golden triples were retrieved and no answer was given; or a system that records no search returned neither triples nor an answer (also if a question has no prediction).",
  failed:
    "The question failed, or a reply of the model could not be used; the prediction contains the reason.",
  "cannot be told":
    "The system records neither links nor followed relations; it ranked other triples higher for unknown reasons.",
};

/** @param runs the runs, in the order of the report @returns the section, or undefined if no run has golden triples */
export function lossesSections(
  runs: readonly { readonly retriever: string; readonly losses: RunLosses }[],
): readonly ReportSection[] {
  if (runs.every(({ losses }) => losses.questions === 0)) return [];
  const counts = lossCauses.map((cause) => [
    cause,
    ...runs.map(({ losses }) => String(losses.lost[cause].length)),
  ]);
  const total = ({ lost }: RunLosses): number =>
    lossCauses.reduce((sum, cause) => sum + lost[cause].length, 0);
  const ids = runs.flatMap(({ retriever, losses }) =>
    lossCauses.flatMap((cause) => {
      const uids = losses.lost[cause];
      return uids.length === 0 ? [] : [[retriever, cause, String(uids.length), uids.join(", ")]];
    }),
  );
  return [
    {
      title: "Questions lost, by cause",
      blocks: [
        text(
          "A question is lost if none of its golden triples was retrieved, or if some were retrieved but there is no answer. Each lost question has one cause. A wrong starting point takes precedence, then any event that ended the search early; otherwise the golden triple that got furthest decides. The causes are derived after the run from the golden triples and the recorded search; no retriever sees both.",
        ),
        table(
          "Lost questions",
          ["Cause", ...runs.map(({ retriever }) => retriever)],
          [
            ...counts,
            ["lost, all causes", ...runs.map(({ losses }) => `${total(losses)} of ${losses.questions}`)],
            [
              "of these: chance removed candidates",
              ...runs.map(({ losses }) => String(losses.withChance.length)),
            ],
          ],
        ),
        ...(ids.length === 0 ? [] : [table("Which questions", ["System", "Cause", "n", "Questions"], ids)]),
        table(
          "How a cause is decided",
          ["Cause", "What it means"],
          lossCauses.map((cause) => [cause, explanations[cause]]),
        ),
      ],
    },
  ];
}
