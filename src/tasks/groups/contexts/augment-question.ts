/** Rewords a question to improve retrieval (thesis, lines 5646–5672). */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt, shortenText } from "../../model/prompt.ts";
import { someText } from "../../model/reply-schema.ts";

type QuestionInput = { readonly question: string };

const prompt = definePrompt({
  task: "augmentQuestion",
  version: 2,
  summary: "rewrites a question so that a search finds more relevant results",
  rules: [
    "You rewrite a question for a search in a knowledge graph.",
    "State what kind of thing each name or value is (a person, a year, a title) if the question does not state " +
      "it but its wording leaves no doubt. Replace pronouns and vague words with what they refer to. You may add a " +
      "common synonym of a technical term in parentheses.",
    "Do not ask for anything else, keep all conditions, copy names exactly, and do not answer the question.",
    'Reply with {"question": text}.',
  ].join("\n"),
  schema: ({ question }: QuestionInput) => z.object({ question: someText(300 + 4 * question.length) }),
  examples: [
    {
      input: { question: "What did Elmer Rode build before 1200?" },
      output: {
        question: "Which structures (buildings) did the person Elmer Rode build before the year 1200?",
      },
    },
    {
      input: { question: "pH of 'Orchard 7', and who took it?" },
      output: {
        question:
          "What is the pH (acidity) of the soil at the place 'Orchard 7', and which person measured this pH?",
      },
    },
  ],
  sections: ({ question }) => [{ title: "Question", text: cleanLine(question) }],
  likelyTokens: ({ question }) => 30 + question.length / 3,
  overflow: shortenText("question", 200),
});

/** Returns the question, reworded to improve retrieval if possible. */
export const augmentQuestion = defineTask({
  prompt,
  // Rules know no synonyms for the user's words.
  rule: ({ question }) => question,
  fromReply: ({ question }) => question.trim(),
});
