/** Interprets questions and ranks hubs for HubFocus: first by constraints, then by text similarity. */

import { findCandidateHubs, type Hub, type HubMethod, type IndexedHub, pruneHubs } from "../hublink/index.ts";
import type { TraceStep } from "../retriever.ts";
import { findTopics } from "./find-topics.ts";
import { type GroundedQuestion, groundQuestion } from "./ground-question.ts";
import { createIndexWords } from "./index-words.ts";
import { type MatchedHubs, matchConstraints } from "./match-constraints.ts";
import type { HubFocusOptions } from "./options.ts";
import { scoreHubs } from "./score-hubs.ts";

export function createFocusedMethod(options: HubFocusOptions): HubMethod<GroundedQuestion> {
  const words = createIndexWords();
  const candidateLimit = Math.max(options.candidateHubs, options.hubsToKeep);
  const match = (hubs: readonly IndexedHub[], { grounding }: GroundedQuestion): MatchedHubs =>
    grounding === null
      ? { hubs: hubs.map((hub) => ({ hub, relevant: new Set() })), constraintsMet: 0, fieldsFound: 0 }
      : matchConstraints(hubs, grounding.reading, words);
  const prune = async ({ hubs }: MatchedHubs, question: GroundedQuestion): Promise<readonly Hub[]> =>
    pruneHubs(await scoreHubs(hubs, question, options), options.pathWeightAlpha, options.hubsToKeep);
  return {
    prepare: (index) => words.prepare(index),
    process: (dividedQuestion, index, signal) =>
      groundQuestion(dividedQuestion, index, words, options, signal),
    findTopics: ({ text, grounding }, graph, index) =>
      findTopics(grounding?.reading ?? words.reader(index).read(text), graph),
    search: async (question, index) => {
      const candidates = await findCandidateHubs(question, index, candidateLimit, options);
      return { candidates: candidates.length, hubs: await prune(match(candidates, question), question) };
    },
    rank: (hubs, question) => prune(match(hubs, question), question),
    languageFor: (_, language) => language,
    trace: ({ grounding }) => [mentionsStep(grounding?.mentions ?? [])],
  };
}

type Mentions = NonNullable<GroundedQuestion["grounding"]>["mentions"];

function mentionsStep(mentions: Mentions): TraceStep {
  return {
    step: "mentions",
    detail: {
      mentions: mentions.map(({ text, values, fields }) => ({
        text,
        values: values.map(({ label }) => label),
        fields: fields.map(({ label }) => label),
      })),
    },
  };
}
