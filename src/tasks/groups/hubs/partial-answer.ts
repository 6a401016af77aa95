/**
 * Asks a model what hubs contribute to the answer (thesis, Algorithm 17 and lines 5493–5554). The thesis has one call for
 * each hub; a call may also read several.
 *
 * A hub may contain nothing relevant (no contribution), the requested fact, one side of a comparison, or one item for a
 * list or count. In the last two cases, the contribution is partial and must state what is missing.
 */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import type { HubFacts, PartialAnswerInput } from "../../hub-tasks.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt, halveList } from "../../model/prompt.ts";
import { lengthAbout, someOf, someText } from "../../model/reply-schema.ts";
import { bulleted, exampleTriple, numbered, showLabel, showPath } from "../../prompted/show-triple.ts";
import { partialAnswer as quoteFacts } from "../../rules/partial-answer.ts";

function lengthAboutHub({ hub, paths, common, linked }: HubFacts): number {
  return lengthAbout([hub, ...paths.map(({ text }) => text), ...common, ...linked]);
}

export const partialAnswerPrompt = definePrompt({
  task: "partialAnswer",
  version: 3,
  summary: "states what each hub contributes to the answer, if anything",
  rules: [
    "You receive a question and the facts known about one or more things. Other assistants receive the facts about " +
      "other things, and an editor will combine all contributions. State what the facts about each thing " +
      "contribute to the answer.",
    "There are four cases:",
    "1. The facts answer the question: state the answer.",
    "2. The facts answer part of the question, such as one side of a comparison: state that part, and state what " +
      "is missing.",
    "3. The question asks for a list, a count, a maximum or a minimum, and this thing is one item: state the " +
      "item with its relevant values, and mention that there may be more items.",
    "4. No fact about the thing is related to the question: leave the thing out.",
    "Include every detail that could help, even a single one. If in doubt, treat it as relevant.",
    "Name the thing, copy names and values exactly, and state only what the facts state.",
    'Reply with {"contributions": [{"id": number of the thing, "text": its contribution}, …]}.',
  ].join("\n"),
  schema: ({ hubs }: PartialAnswerInput) =>
    z.object({
      contributions: someOf(
        hubs.map(({ id }) => id),
        "things",
        { text: someText(Math.max(0, ...hubs.map(lengthAboutHub))) },
      ),
    }),
  examples: [
    {
      input: {
        question: "Which of the two bridges is older, the Stone Bridge or the Mill Bridge?",
        components: ["Stone Bridge", "Mill Bridge", "Age"],
        hubs: [
          exampleHub(1, "Orchard 9", "The soil of Orchard 9 has a pH of 5.2.", ["pH of the soil", "5.2"]),
          {
            ...exampleHub(2, "Stone Bridge", "The Stone Bridge was completed in 1146.", [
              "completed in",
              "1146",
            ]),
            common: ["The Stone Bridge belongs to the Northern Estate."],
          },
        ],
      },
      output: {
        contributions: [
          {
            id: 2,
            text: "The Stone Bridge was completed in 1146. These facts do not say when the Mill Bridge was built.",
          },
        ],
      },
    },
    {
      input: {
        question: "Who designed the lighthouse on Amrum?",
        components: ["Designer", "Lighthouse", "Amrum"],
        hubs: [
          exampleHub(1, "Orchard 7", "The soil of Orchard 7 has a pH of 6.4.", ["pH of the soil", "6.4"]),
        ],
      },
      output: { contributions: [] },
    },
  ],
  sections: ({ question, hubs }) => [
    { title: "Question", text: cleanLine(question) },
    ...hubs.flatMap(({ id, hub, paths, common, linked }) => [
      { title: `Thing ${id}`, text: showLabel(hub) },
      ...(common.length > 0
        ? [{ title: `True of all facts about thing ${id}`, text: bulleted(common.map(cleanLine)) }]
        : []),
      {
        title: `Facts about thing ${id}`,
        text: numbered(paths.map((path) => `${showLabel(path.text)}\n   ${showPath(path.triples)}`)),
      },
      ...(linked.length > 0 ? [{ title: `Texts about thing ${id}`, text: linked.join("\n\n") }] : []),
    ]),
  ],
  likelyTokens: ({ hubs }) => 80 * hubs.length,
  overflow: {
    kind: "split",
    halves: (input) => {
      const { hubs } = input;
      const [only] = hubs;
      if (only === undefined || hubs.length > 1) return halveList(input, "hubs");
      const halves = halvesOf(only);
      return (
        halves && [
          { ...input, hubs: [halves[0]] },
          { ...input, hubs: [halves[1]] },
        ]
      );
    },
    join: (outputs) => ({ contributions: outputs.flatMap(({ contributions }) => contributions) }),
  },
});

function exampleHub(
  id: number,
  hub: string,
  text: string,
  [predicate, object]: readonly [string, string],
): HubFacts {
  return {
    id,
    hub,
    paths: [{ text, triples: [exampleTriple(hub, predicate, object)] }],
    common: [],
    linked: [],
  };
}

/** Returns two hubs with half of the paths each or, with less than two paths, half of the linked texts. */
function halvesOf(hub: HubFacts): readonly [HubFacts, HubFacts] | null {
  const byPaths = halveList(hub, "paths");
  if (byPaths) return [byPaths[0], { ...byPaths[1], linked: [] }];
  const byLinked = halveList(hub, "linked");
  return byLinked && [byLinked[0], { ...byLinked[1], paths: [] }];
}

/** Returns the contribution of each hub to the answer, in input order, or null if it contains nothing relevant. */
export const partialAnswer = defineTask({
  ...partialAnswerPrompt,
  rule: quoteFacts,
  fromReply: ({ contributions }, { hubs }): readonly (string | null)[] =>
    hubs.map((hub) => {
      // A hub that was too long for one call has a contribution from each part.
      const texts = contributions.flatMap(({ id, text }) => (id === hub.id ? [text.trim()] : []));
      return texts.length === 0 ? null : texts.join(" ");
    }),
  withoutAsking: ({ hubs }) => (hubs.length === 0 ? [] : undefined),
  inPlace: { items: "hubs", count: ({ hubs }) => hubs.length, by: ({ hubs }) => hubs.map(() => null) },
});
