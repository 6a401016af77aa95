/**
 * Asks a model for questions that related documents can answer (AI-QA; NFDI4DataScience gateway paper, section 4.1).
 */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { cleanLine, cleanText } from "../../model/fence.ts";
import { definePrompt, shortenList } from "../../model/prompt.ts";
import { lengthAbout, lengths, someText, tooMany } from "../../model/reply-schema.ts";
import type { DocumentsInput, QuestionAnswer } from "../../question-tasks.ts";
import { noteInstructions, repeatedQuestion } from "./written-question.ts";

export const askDocumentsPrompt = definePrompt({
  task: "askDocuments",
  version: 3,
  summary: "writes questions that a group of documents answers",
  rules: [
    "You write questions for which a reader would want exactly these documents.",
    "Write the requested number of questions, each about a different subject. Use the words of a reader who has " +
      "not yet seen the documents: do not mention documents, titles or numbers in a list.",
    "Prefer questions that several of the documents help to answer over questions about a detail in one document.",
    "Answer each question in one or two sentences, using only the documents.",
    noteInstructions,
    'Reply with {"questions": [{"question": text, "answer": text}, …]}.',
  ].join("\n"),
  schema: ({ count, documents }: DocumentsInput) =>
    z.object({
      questions: z
        .array(
          z.object({
            question: someText(lengths.sentence),
            answer: someText(lengthAbout(documents.map(({ text }) => text))),
          }),
        )
        .max(count, tooMany(count, "questions")),
    }),
  examples: [
    {
      input: {
        count: 2,
        instructions: "",
        documents: [
          { title: "Grouting old arches", text: "Injected lime grout closes cracks in arches for decades." },
          {
            title: "Sealing with lead",
            text: "Lead sheets keep water out of arches, but wear at the joints.",
          },
        ],
        drafts: [],
      },
      output: {
        questions: [
          {
            question: "How can old bridge arches be protected from water and cracks?",
            answer: "Lime grout closes cracks for decades, and lead sheets keep water out.",
          },
          {
            question: "What are the weak points of sealing arches with lead?",
            answer: "Lead sheets wear at the joints.",
          },
        ],
      },
    },
    {
      input: {
        count: 1,
        instructions: "Ask about soil.",
        documents: [{ title: "Loam", text: "Apple trees on loam need watering every third day in summer." }],
        drafts: [],
      },
      output: {
        questions: [
          {
            question: "How often do apple trees on loam soil need water in summer?",
            answer: "Apple trees on loam need watering every third day in summer.",
          },
        ],
      },
    },
  ],
  sections: ({ count, instructions, documents }) => [
    { title: "Questions wanted", text: String(count) },
    { title: "Instructions", text: cleanLine(instructions) || "none" },
    {
      title: "Documents",
      text: documents
        .map(({ title, text }, at) => `${at + 1}. ${cleanLine(title)}\n${cleanText(text)}`)
        .join("\n\n"),
    },
  ],
  likelyTokens: ({ count }) => 70 * count,
  check: ({ questions }) => repeatedQuestion(questions),
  overflow: shortenList("documents"),
});

/** Writes up to `count` different questions that the documents answer. */
export const askDocuments = defineTask({
  ...askDocumentsPrompt,
  rule: ({ drafts, count }): readonly QuestionAnswer[] => drafts.slice(0, count),
  fromReply: ({ questions }) =>
    questions.map(({ question, answer }) => ({ question: question.trim(), answer: answer.trim() })),
});
