/**
 * Asks a model for several questions about one entity, based on its triples (thesis, lines 3584–3590, the subgraph
 * strategy).
 */
import { z } from "zod";
import { cleanLine } from "../model/fence.ts";
import { halveList, type Prompt } from "../model/prompt.ts";
import type { AboutOneInput } from "../question-tasks.ts";
import { exampleTriple } from "./show-triple.ts";
import { noteWishes, repeatedQuestion, showGroups, wrongQuestion } from "./written-question.ts";

const schema = z.object({
  questions: z.array(z.object({ question: z.string(), answer: z.string(), triples: z.array(z.int()) })),
});

export const writeAboutOnePrompt: Prompt<AboutOneInput, z.output<typeof schema>> = {
  task: "writeAboutOne",
  version: 1,
  summary: "writes several questions about an entity from its triples",
  rules: [
    "You write test questions for people who look things up in a knowledge graph. Given are one thing and numbered " +
      "triples (subject, predicate, object) that lead from it, step by step, to what is known of it.",
    "Write as many questions as are wanted, each of another kind: one value, a list, a count, yes or no, a " +
      "comparison of two values. Fewer are right when the triples do not give more.",
    "Each question names the thing in single quotation marks, can be understood alone, and does not tell its answer.",
    "Answer from the triples alone, in one sentence. With each question list the numbers of the triples that hold its " +
      "answer; leave out those that are only steps on the way.",
    noteWishes,
    'Reply with {"questions": [{"question": text, "answer": text, "triples": [numbers]}, …]}.',
  ].join("\n"),
  schema,
  examples: [
    {
      input: {
        thing: "Stone Bridge",
        instructions: "",
        count: 2,
        triples: [
          { id: 1, triple: exampleTriple("Stone Bridge", "completed in", "1146") },
          { id: 2, triple: exampleTriple("Stone Bridge", "repair", "Repair 1") },
          { id: 3, triple: exampleTriple("Repair 1", "method", "grouting") },
          { id: 4, triple: exampleTriple("Repair 1", "method", "sealing") },
        ],
        drafts: [],
      },
      output: {
        questions: [
          {
            question: "In which year was the 'Stone Bridge' completed?",
            answer: "The 'Stone Bridge' was completed in 1146.",
            triples: [1],
          },
          {
            question: "Which methods were used to repair the 'Stone Bridge'?",
            answer: "The 'Stone Bridge' was repaired by grouting and sealing.",
            triples: [3, 4],
          },
        ],
      },
    },
    {
      input: {
        thing: "Orchard 7",
        instructions: "Ask for yes or no.",
        count: 1,
        triples: [{ id: 1, triple: exampleTriple("Orchard 7", "irrigated", "no") }],
        drafts: [],
      },
      output: {
        questions: [
          {
            question: "Is 'Orchard 7' irrigated?",
            answer: "No, 'Orchard 7' is not irrigated.",
            triples: [1],
          },
        ],
      },
    },
  ],
  sections: ({ thing, instructions, count, triples }) => [
    { title: "Thing", text: cleanLine(thing) },
    { title: "Questions wanted", text: String(count) },
    { title: "Wishes", text: cleanLine(instructions) || "none" },
    { title: "Triples", text: showGroups([{ thing, triples }]) },
  ],
  replyTokens: ({ count }) => ({ likely: 80 * count, most: 100 + 300 * count }),
  check: ({ questions }, { count, triples }) => {
    if (questions.length > count) return `there are ${questions.length} questions, and ${count} are wanted`;
    const tripleIds = triples.map(({ id }) => id);
    const wrong = questions
      .map((question) => wrongQuestion(question, tripleIds))
      .find((problem) => problem !== null);
    return wrong ?? repeatedQuestion(questions);
  },
  overflow: {
    kind: "shrink",
    // The triples are sorted by distance, so the far ones are dropped.
    smaller: (input) => halveList(input, "triples")?.[0] ?? null,
  },
};
