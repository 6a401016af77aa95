/** Finds the paths that prove a statement, so that the search can stop (thesis, line 3831). */
import { z } from "zod";
import { contentWords } from "../../../text/content-words.ts";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { halveList, type Prompt } from "../../model/prompt.ts";
import { unknownIds } from "../../prompted/check-ids.ts";
import { examplePath, type NumberedPath, showPaths, textOfPath } from "./numbered-path.ts";

type VerifyDeductionInput = {
  readonly question: string;
  readonly statement: string;
  /** The steps of the plan; the last step is the target. */
  readonly plan: readonly string[];
  readonly paths: readonly NumberedPath[];
};

const schema = z.object({ proven: z.array(z.int()) });

const prompt: Prompt<VerifyDeductionInput, z.output<typeof schema>> = {
  task: "verifyDeduction",
  version: 2,
  summary: "selects the paths that prove the answer to a question",
  rules: [
    "You check deductions. You receive a question, the same question as a statement with a gap, and numbered " +
      "paths of a knowledge graph.",
    "Use each path as the only premise: can a name or value from the path fill the gap so that the statement is " +
      "true? The path must show that every condition of the statement is met. Treat anything that it does not " +
      "state as false.",
    "A path that only leads towards the answer, or ends before it, proves nothing.",
    'Reply with {"proven": [numbers of the paths that prove the statement]}. If no path does, return an empty ' +
      "list.",
  ].join("\n"),
  schema,
  examples: [
    {
      input: {
        question: "Who designed the Stone Bridge?",
        statement: "Someone designed the Stone Bridge.",
        plan: ["designer of the Stone Bridge"],
        paths: [
          examplePath(2, ["Stone Bridge", "designers", "list of designers"]),
          examplePath(
            5,
            ["Stone Bridge", "designers", "list of designers"],
            ["list of designers", "has element", "Elmer Rode"],
          ),
        ],
      },
      output: { proven: [5] },
    },
    {
      input: {
        question: "Which orchard was planted before 1990?",
        statement: "The orchard something was planted before 1990.",
        plan: ["year of planting", "orchard"],
        paths: [examplePath(1, ["Orchard 7", "planted in", "1994"])],
      },
      output: { proven: [] },
    },
  ],
  sections: ({ question, statement, paths }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Statement", text: cleanLine(statement) },
    { title: "Paths", text: showPaths(paths) },
  ],
  replyTokens: ({ paths }) => ({ likely: 10 + paths.length, most: 50 + 6 * paths.length }),
  check: ({ proven }, { paths }) =>
    unknownIds(
      proven,
      paths.map(({ id }) => id),
      "paths",
    ),
  overflow: {
    kind: "split",
    halves: (input) => halveList(input, "paths"),
    join: (outputs) => ({ proven: outputs.flatMap(({ proven }) => proven) }),
  },
};

/** Returns the ids of the paths that prove the statement, in input order. */
export const verifyDeduction = defineTask<VerifyDeductionInput, z.output<typeof schema>, readonly number[]>({
  prompt,
  rule: proveByWords,
  fromReply: ({ proven }, { paths }) => paths.map(({ id }) => id).filter((id) => proven.includes(id)),
  withoutAsking: ({ paths }) => (paths.length === 0 ? [] : undefined),
});

/** A path must contain more than this proportion of the question's words. */
const leastShare = 0.5;

/**
 * Offline, a path proves the statement if it contains more than half of the question's words and no other path contains
 * more of them. The path must also contain a word from the last step of the plan, and must not end at an intermediate
 * node that only repeats the name of its relation.
 */
function proveByWords({ question, plan, paths }: VerifyDeductionInput): number[] {
  const questionWords = [...contentWords(question)];
  const goalWords = [...contentWords(plan.at(-1) ?? "")];
  const scoredPaths = paths.map((path) => {
    const words = contentWords(textOfPath(path));
    const reachesTarget = goalWords.length === 0 || goalWords.some((word) => words.has(word));
    return { path, reachesTarget, hits: questionWords.filter((word) => words.has(word)).length };
  });
  const highestHits = Math.max(0, ...scoredPaths.map(({ hits }) => hits));
  if (highestHits <= leastShare * questionWords.length) return [];
  return scoredPaths
    .filter(
      ({ path, reachesTarget, hits }) =>
        reachesTarget && hits === highestHits && !endsAtIntermediateNode(path),
    )
    .map(({ path }) => path.id);
}

function endsAtIntermediateNode({ triples }: NumberedPath): boolean {
  const last = triples.at(-1);
  if (last === undefined) return true;
  // Either end may be the outer one: the label of an intermediate node already occurs in its relation.
  const relation = contentWords(last.predicate.label);
  return [last.subject, last.object].some(({ label }) =>
    [...contentWords(label)].every((word) => relation.has(word)),
  );
}
