/** Which questions each system lost, and by what. */
import { type LossCause, lossCauses } from "../losses/cause-of-loss.ts";
import type { RunLosses } from "../losses/summarise-losses.ts";
import { type ReportSection, table, text } from "./report.ts";

const explanations: Readonly<Record<LossCause, string>> = {
  "entity not linked":
    "The entities that the search began with hold neither the topic entity of the question nor an entity of a golden triple, or there were none.",
  "relation not followed":
    "No relation that was followed leads to a golden triple: at no entity that was reached did the search take the way to it, or the triple is further away than the search goes.",
  "candidate cut off":
    "A relation that leads to a golden triple was followed, so that the triple was a candidate; a limit, chance or a choice among the candidates left it out.",
  "dropped by the filter": "A golden triple was read, and the filter of the result left it out.",
  "budget spent":
    "The question's budget of calls ended the dialogue before a golden triple was in the result.",
  refused:
    "The model refused to reply; or golden triples were retrieved and no answer was given; or a system that records no search gave neither triples nor an answer, as for a question without a prediction.",
  failed: "The question failed, or a reply of the model could not be used; the prediction holds the reason.",
  "cannot be told":
    "The system records neither what it links nor what it follows: it ranked other triples higher, and nothing says why.",
};

/** @param runs in the order of the report @returns none where no run has golden triples to tell by */
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
          "A question is lost when none of its golden triples was retrieved, or when there is no answer although some were. Each lost question has one cause. A search that began in the wrong place comes first, then what broke it off; otherwise the golden triple that came furthest decides. The causes are worked out after the run from the golden triples and the recorded search, which no retriever sees together.",
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
