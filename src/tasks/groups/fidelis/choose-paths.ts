/** Chooses the candidate paths to extend, best first (thesis, lines 3831 and 4514). */
import { z } from "zod";
import { contentWords } from "../../../base/text/content-words.ts";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt, shortenList } from "../../model/prompt.ts";
import { orderOf } from "../../model/reply-schema.ts";
import { bulleted } from "../../prompted/show-triple.ts";
import { examplePath, type NumberedPath, showPaths, textOfPath } from "./numbered-path.ts";

type ChoosePathsInput = {
  readonly question: string;
  readonly plan: readonly string[];
  /** The candidate paths; those of the same path are sorted by similarity, most similar first. */
  readonly paths: readonly NumberedPath[];
  /** The maximum number of paths. */
  readonly maxPaths: number;
};

const prompt = definePrompt({
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
});

/** Returns the ids of the paths to extend, best first. */
export const choosePaths = defineTask({
  prompt,
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
