/**
 * Converts paths in a graph to sentences (PathToText, Algorithm 6 of the thesis). Each call converts multiple paths.
 */

import { z } from "zod";
import type { Entity, Triple } from "../../../graph/index.ts";
import { defineTask } from "../../define-task.ts";
import type { VerbalisePathsInput } from "../../hub-tasks.ts";
import { definePrompt, halveList } from "../../model/prompt.ts";
import { eachOf, someText } from "../../model/reply-schema.ts";
import { numbersTo } from "../../prompted/check-ids.ts";
import { exampleTriple, numbered, showPath } from "../../prompted/show-triple.ts";

export const verbalisePathsPrompt = definePrompt({
  task: "verbalisePaths",
  version: 3,
  summary: "phrases each path of a graph as a sentence",
  rules: [
    "You turn paths of a knowledge graph into plain sentences, which a semantic search will then search.",
    "A path is a chain of (subject, relation, object) steps. Each step continues from the previous one.",
    "Write one sentence for each numbered path. Include every step, copy names exactly, and state what kind of " +
      "thing each name is if the relations show it.",
    "Add nothing that the path does not state: no explanations, no opinions and no outside knowledge.",
    'Reply with {"sentences": [{"id": number of the path, "text": sentence}, …]}. Use every number once.',
  ].join("\n"),
  schema: ({ paths }: VerbalisePathsInput) =>
    z.object({
      sentences: eachOf(numbersTo(paths.length), "paths", { text: someText(longestSentence(paths)) }),
    }),
  examples: [
    {
      input: {
        paths: [
          [
            exampleTriple("Stone Bridge", "crosses", "River Naab"),
            exampleTriple("River Naab", "flows into", "Danube"),
          ],
          [exampleTriple("Stone Bridge", "completed in", "1146")],
        ],
      },
      output: {
        sentences: [
          {
            id: 1,
            text: "The Stone Bridge crosses the River Naab, and the River Naab flows into the Danube.",
          },
          { id: 2, text: "The Stone Bridge was completed in 1146." },
        ],
      },
    },
    {
      input: {
        paths: [[exampleTriple("Orchard 7", "soil", "Sample A"), exampleTriple("Sample A", "pH", "6.4")]],
      },
      output: {
        sentences: [{ id: 1, text: "The soil of Orchard 7 is Sample A, and Sample A has a pH of 6.4." }],
      },
    },
  ],
  sections: ({ paths }) => [{ title: "Paths", text: numbered(paths.map(showPath)) }],
  likelyTokens: ({ paths }) => 40 * paths.length,
  overflow: {
    kind: "split",
    halves: (input) => halveList(input, "paths"),
    // The second half is numbered from 1 again, so its numbers are shifted to follow those of the first half.
    join: (outputs) => {
      let offset = 0;
      const sentences = outputs.flatMap((output) => {
        const shifted = output.sentences.map(({ id, text }) => ({ id: id + offset, text }));
        offset += output.sentences.length;
        return shifted;
      });
      return { sentences };
    },
  },
});

/** Returns the length of the longest sentence about a path: twice the names in it, and some words. */
function longestSentence(paths: VerbalisePathsInput["paths"]): number {
  return 100 + 2 * Math.max(0, ...paths.map((path) => showPath(path).length));
}

/**
 * The number of paths per call: large enough that the prompt's rules are rarely repeated, and small enough for a model.
 */
export const pathsPerCall = 20;

/** Returns one sentence or phrase per path, in input order. */
export const verbalisePaths = defineTask({
  ...verbalisePathsPrompt,
  rule: ({ paths }): readonly string[] => paths.map(verbalisePath),
  fromReply: ({ sentences }) =>
    [...sentences].sort((left, right) => left.id - right.id).map(({ text }) => text),
  batches: {
    split: ({ paths }) =>
      Array.from({ length: Math.ceil(paths.length / pathsPerCall) }, (_, at) => ({
        paths: paths.slice(at * pathsPerCall, (at + 1) * pathsPerCall),
      })),
    join: (texts) => texts.flat(),
  },
  // One failure among a thousand batches must not abort indexing.
  inPlace: { items: "batches of paths", by: "rule" },
});

// Converts a path to a sentence that contains only its labels, in order (PathToText, Algorithm 6).

/** Formats one step as `A: built in 1146.`, and two steps as `A: designers list of designers, has element B.` */
export function verbalisePath(path: readonly Triple[]): string {
  const [first] = path;
  if (first === undefined) return "";
  const steps = path.map((triple, at) => {
    const forward = at === 0 || path[at - 1]?.object.id === triple.subject.id;
    const predicate = readablePredicate(triple.predicate.label);
    return forward ? `${predicate} ${name(triple.object)}` : `is ${predicate} of ${name(triple.subject)}`;
  });
  return `${name(first.subject)}: ${steps.join(", ")}.`;
}

function name(entity: Entity): string {
  return entity.label === "" ? entity.id : entity.label;
}

function readablePredicate(label: string): string {
  return label.replaceAll("_", " ");
}
