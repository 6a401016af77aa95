/** Decides whether a path proves a statement, so that it needs no extension (thesis, line 3831). */
import { z } from "zod";
import { contentWords } from "../../../base/text/content-words.ts";
import type { Triple } from "../../../graph/index.ts";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt, neverShortened } from "../../model/prompt.ts";
import { exampleTriple } from "../../prompted/show-triple.ts";
import { textOfPath } from "./numbered-path.ts";

type VerifyDeductionInput = {
  readonly question: string;
  readonly statement: string;
  /** The steps of the plan; the last step is the target. */
  readonly plan: readonly string[];
  /** The path in words, which is the only premise. */
  readonly premise: string;
  /** The triples of the path. */
  readonly path: readonly Triple[];
};

const prompt = definePrompt({
  task: "verifyDeduction",
  version: 3,
  summary: "decides whether a path proves the answer to a question",
  rules: [
    "You check deductions. You receive a question, the same question as a statement with a gap, and a path of a " +
      "knowledge graph in words.",
    "Use the path as the only premise: can a name or value from the path fill the gap so that the statement is " +
      "true? The path must show that every condition of the statement is met. Treat anything that it does not " +
      "state as false.",
    "A path that only leads towards the answer, or ends before it, proves nothing.",
    'Reply with {"proven": true or false}.',
  ].join("\n"),
  schema: () => z.object({ proven: z.boolean() }),
  examples: [
    {
      input: {
        question: "Who designed the Stone Bridge?",
        statement: "Someone designed the Stone Bridge.",
        plan: ["designer of the Stone Bridge"],
        premise: "Elsa Korn designed the Stone Bridge.",
        path: [exampleTriple("Stone Bridge", "designed by", "Elsa Korn")],
      },
      output: { proven: true },
    },
    {
      input: {
        question: "Which orchard was planted before 1990?",
        statement: "The orchard something was planted before 1990.",
        plan: ["year of planting", "orchard"],
        premise: "Orchard 7 was planted in 1994.",
        path: [exampleTriple("Orchard 7", "planted in", "1994")],
      },
      output: { proven: false },
    },
  ],
  sections: ({ question, statement, premise }: VerifyDeductionInput) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Statement", text: cleanLine(statement) },
    { title: "Premise", text: cleanLine(premise) },
  ],
  likelyTokens: () => 8,
  overflow: neverShortened,
});

/** Returns whether the path proves the statement. */
export const verifyDeduction = defineTask({
  prompt,
  rule: proveByWords,
  fromReply: ({ proven }) => proven,
  withoutAsking: ({ path }) => (path.length === 0 ? false : undefined),
  inPlace: { items: "deductions", by: () => false },
});

/** A path must contain more than this proportion of the question's words. */
const leastShare = 0.5;

/**
 * Offline, a path proves the statement if it contains more than half of the question's words and a word from the last
 * step of the plan, and does not end at an intermediate node that only repeats the name of its relation.
 */
function proveByWords({ question, plan, path }: VerifyDeductionInput): boolean {
  const questionWords = [...contentWords(question)];
  const goalWords = [...contentWords(plan.at(-1) ?? "")];
  const words = contentWords(textOfPath({ triples: path }));
  const hits = questionWords.filter((word) => words.has(word)).length;
  const reachesTarget = goalWords.length === 0 || goalWords.some((word) => words.has(word));
  return hits > leastShare * questionWords.length && reachesTarget && !endsAtIntermediateNode(path);
}

function endsAtIntermediateNode(path: readonly Triple[]): boolean {
  const last = path.at(-1);
  if (last === undefined) return true;
  // Either end may be the outer one: the label of an intermediate node already occurs in its relation.
  const relation = contentWords(last.predicate.label);
  return [last.subject, last.object].some(({ label }) =>
    [...contentWords(label)].every((word) => relation.has(word)),
  );
}
