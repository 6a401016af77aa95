/** Defines the sections and checks of all prompts that score numbered candidates for a question. */
import { z } from "zod";
import { cleanLine } from "../../model/fence.ts";
import { halveList, type Prompt } from "../../model/prompt.ts";
import { score, someOf } from "../../model/reply-schema.ts";
import { showLabel } from "../../prompted/show-triple.ts";
import { sharesOfWords } from "../exploration/share-of-words.ts";

export type ScoreInput = {
  readonly question: string;
  /** The context of the candidates: a fact with a gap, or the label of an entity. */
  readonly context: string;
  readonly candidates: readonly Candidate[];
  /** The maximum number of candidates to score, if there is one. */
  readonly maximum?: number;
};

/** The caller numbers the items, so that they keep their numbers if a list is divided among several calls. */
type Candidate = { readonly id: number; readonly text: string };

/** Scores in [0, 1], keyed by candidate number. Irrelevant candidates may be left out. */
export type Scores = ReadonlyMap<number, number>;

const schema = ({ candidates, maximum }: ScoreInput) =>
  z.object({
    scores: someOf(
      candidates.map(({ id }) => id),
      "candidates",
      { score },
      maximum,
    ),
  });

export type ScoreReply = z.output<ReturnType<typeof schema>>;

type Wording = Pick<Prompt<ScoreInput, ScoreReply>, "task" | "version" | "summary" | "rules" | "examples"> & {
  readonly contextTitle: string;
};

export function scoringPrompt({ contextTitle, ...wording }: Wording): Prompt<ScoreInput, ScoreReply> {
  return {
    ...wording,
    schema,
    sections: ({ question, context, candidates, maximum }) => [
      { title: "Question", text: cleanLine(question) },
      { title: contextTitle, text: showLabel(context) },
      { title: "Candidates", text: candidates.map(({ id, text }) => `${id}. ${showLabel(text)}`).join("\n") },
      ...(maximum === undefined ? [] : [{ title: "Candidates wanted", text: `at most ${maximum}` }]),
    ],
    likelyTokens: ({ candidates }) => 10 + 6 * candidates.length,
    overflow: {
      kind: "split",
      halves: (input) => halveList(input, "candidates"),
      join: (outputs) => ({ scores: outputs.flatMap(({ scores }) => scores) }),
    },
  };
}

export function scoresOf({ scores }: ScoreReply): Scores {
  return new Map(scores.map(({ id, score }) => [id, score]));
}

/**
 * The offline rule returns the proportion of a candidate's words that occur in the question. A candidate that shares no
 * word with the question still gets a small score, so that an exploration can follow unmentioned relations.
 */
export function scoreByWords({
  question,
  context,
  candidates,
  maximum = candidates.length,
}: ScoreInput): Scores {
  const texts = candidates.map(({ text }) => text);
  const shares = sharesOfWords(question, texts, context);
  const scored = candidates.map(({ id }, at): [number, number] => [
    id,
    leastScore + (1 - leastScore) * (shares[at] ?? 0),
  ]);
  return new Map(scored.sort(([, left], [, right]) => right - left).slice(0, maximum));
}

const leastScore = 0.05;
