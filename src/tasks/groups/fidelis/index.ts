/** The tasks of FiDeLiS: planning the search and, at each step, choosing paths and deciding whether to stop. */

import { z } from "zod";
import { contentWords } from "../../../base/text/content-words.ts";
import type { Triple } from "../../../graph/index.ts";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { neverShortened, shortenList } from "../../model/prompt.ts";
import { orderOf } from "../../model/reply-schema.ts";
import { bulleted, exampleTriple, showPath } from "../../prompted/show-triple.ts";
import { planSearch } from "./plan-search.ts";

// A path in the prompts of FiDeLiS, with its number in replies.

type NumberedPath = {
  /** The id of the path, which must be unique within the prompt. */
  readonly id: number;
  /** The triples of the path, beginning at the start entity. Each triple shares a node with the previous one. */
  readonly triples: readonly Triple[];
};

function showPaths(paths: readonly NumberedPath[]): string {
  return paths.map(({ id, triples }) => `${id}. ${showPath(triples)}`).join("\n");
}

/** Creates a path for the examples in prompts. */
function examplePath(id: number, ...triples: readonly (readonly [string, string, string])[]): NumberedPath {
  return { id, triples: triples.map((labels) => exampleTriple(...labels)) };
}

/** Returns the words of all labels in a path, for comparison. */
function textOfPath({ triples }: Pick<NumberedPath, "triples">): string {
  return triples
    .map(({ subject, predicate, object }) => `${subject.label} ${predicate.label} ${object.label}`)
    .join(" ");
}

// Decides whether a path proves a statement, so that it needs no extension (thesis, line 3831).

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

/** Returns whether the path proves the statement. */
const verifyDeduction = defineTask({
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

// Chooses the candidate paths to extend, best first (thesis, lines 3831 and 4514).

type ChoosePathsInput = {
  readonly question: string;
  readonly plan: readonly string[];
  /** The candidate paths; those of the same path are sorted by similarity, most similar first. */
  readonly paths: readonly NumberedPath[];
  /** The maximum number of paths. */
  readonly maxPaths: number;
};

/** Returns the ids of the paths to extend, best first. */
const choosePaths = defineTask({
  task: "choosePaths",
  version: 2,
  summary: "chooses the paths that a graph search extends",
  rules: [
    "You guide a search that follows one relation of a knowledge graph at a time.",
    "From the numbered paths, choose those that reach what the question asks for or that lead towards it. The " +
      "plan lists the expected steps. A path may express a step in different words. List the best path first.",
    "Omit paths that lead away from the question. If no path fits, choose those that leave the most options open.",
    'Reply with {"chosen": [numbers, best first]}. Choose no more paths than requested, and each path only once.',
  ].join("\n"),
  schema: ({ paths, maxPaths }: ChoosePathsInput) =>
    z.object({
      chosen: orderOf(
        paths.map(({ id }) => id),
        "paths",
        maxPaths,
      ),
    }),
  examples: [
    {
      input: {
        question: "In which valley was the architect of the Stone Bridge born?",
        plan: ["architect of the Stone Bridge", "birthplace of the architect", "valley of the birthplace"],
        paths: [
          examplePath(4, ["Stone Bridge", "material", "sandstone"]),
          examplePath(7, ["Stone Bridge", "designed by", "Elmer Rode"]),
        ],
        maxPaths: 1,
      },
      output: { chosen: [7] },
    },
    {
      input: {
        question: "Who planted 'Orchard 7'?",
        plan: ["planter of Orchard 7"],
        paths: [
          examplePath(1, ["Orchard 7", "history", "list of events"]),
          examplePath(2, ["Orchard 7", "area", "3 ha"]),
          examplePath(3, ["Orchard 7", "record", "record 12"]),
        ],
        maxPaths: 2,
      },
      output: { chosen: [1, 3] },
    },
  ],
  sections: ({ question, plan, paths, maxPaths }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Plan", text: bulleted(plan.map(cleanLine)) },
    { title: "Paths", text: showPaths(paths) },
    { title: "Paths wanted", text: String(maxPaths) },
  ],
  likelyTokens: ({ maxPaths }) => 10 + 3 * maxPaths,
  overflow: shortenList("paths"),
  rule: chooseByWords,
  fromReply: ({ chosen }) => chosen,
  withoutAsking: ({ paths }) => (paths.length === 0 ? [] : undefined),
  inPlace: { items: "lists of paths", by: () => [] },
});

/** The offline rule chooses the paths with the most words from the question and the plan. Ties keep the input order. */
function chooseByWords({ question, plan, paths, maxPaths }: ChoosePathsInput): number[] {
  const questionWords = [...contentWords([question, ...plan].join(" "))];
  return paths
    .map((path, at) => {
      const words = contentWords(textOfPath(path));
      return { id: path.id, at, hits: questionWords.filter((word) => words.has(word)).length };
    })
    .sort((left, right) => right.hits - left.hits || left.at - right.at)
    .slice(0, maxPaths)
    .map(({ id }) => id);
}

export const fidelisTasks = { choosePaths, planSearch, verifyDeduction };
