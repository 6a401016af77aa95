/** From hubs to an answer (Algorithms 17, 19 and 20): partial answers, the final answer, the triples behind it. */
import { type Triple, tripleKey } from "../../graph/index.ts";
import type { CandidateTriple, LanguageCall, LanguageTasks } from "../../language/index.ts";
import type { ScoredTriple, Source } from "../retriever.ts";
import { sourceAddress } from "../source-address.ts";
import type { Hub } from "./hub.ts";
import type { HubIndex } from "./hub-index.ts";
import { findLinkedTexts, type TextLinks } from "./link-texts.ts";
import type { ProcessedQuestion } from "./process-question.ts";

export type HubAnswer = {
  readonly answer: string;
  readonly sources: readonly Source[];
  readonly triples: readonly ScoredTriple[];
  readonly partialAnswers: readonly { readonly hub: string; readonly text: string | null }[];
};

export type AnswerParts = {
  readonly language: LanguageTasks;
  readonly call: LanguageCall;
  readonly index: HubIndex;
  readonly filterTriples: boolean;
  readonly links: TextLinks | null;
  readonly linkedChunks: number;
};

/** @returns null when no hub holds anything relevant: a missing partial answer is no partial answer. */
export async function answerFromHubs(
  hubs: readonly Hub[],
  question: ProcessedQuestion,
  parts: AnswerParts,
): Promise<HubAnswer | null> {
  const linked = await linkedTextsOf(hubs, question, parts);
  const texts = await Promise.all(
    hubs.map((hub) => partialAnswerOf(hub, question, linked.get(hub.root.id) ?? [], parts)),
  );
  const partialAnswers = hubs.map((hub, at) => ({ hub: hub.root.id, text: texts[at] ?? null }));
  const answering = hubs.filter((_, at) => texts[at] !== null);
  if (answering.length === 0) return null;
  const answer = await parts.language.finalAnswer(
    {
      question: question.text,
      partialAnswers: answering.map((hub, at) => ({
        source: at + 1,
        title: hub.root.label || hub.root.id,
        text: texts[hubs.indexOf(hub)] ?? "",
      })),
    },
    parts.call,
  );
  const sources = answering.map(({ root }) => ({
    entity: root.id,
    title: root.label || root.id,
    address: sourceAddress(parts.index.hubs.get(root.id)?.paths.map(({ triples }) => triples) ?? []),
  }));
  return {
    answer,
    sources,
    triples: await outputTriples(answering, question, answer, parts),
    partialAnswers,
  };
}

async function linkedTextsOf(
  hubs: readonly Hub[],
  question: ProcessedQuestion,
  { links, linkedChunks, index, call }: AnswerParts,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (links === null) return new Map();
  const indexed = hubs.flatMap(({ root }) => index.hubs.get(root.id) ?? []);
  return findLinkedTexts(question.text, indexed, links, linkedChunks, call.signal);
}

async function partialAnswerOf(
  hub: Hub,
  question: ProcessedQuestion,
  linked: readonly string[],
  { language, call }: AnswerParts,
): Promise<string | null> {
  const common = hub.way.length === 0 ? [] : await language.verbalisePaths({ paths: [hub.way] }, call);
  return language.partialAnswer(
    {
      question: question.text,
      components: question.components,
      ...(question.mentions === undefined ? {} : { mentions: question.mentions }),
      hub: hub.root.label || hub.root.id,
      paths: hub.paths.map(({ path }) => ({ text: path.text, triples: path.triples })),
      common,
      linked,
    },
    call,
  );
}

/** The triples of the answering hubs' paths, hub by hub and path by path in order of score, each once. */
async function outputTriples(
  hubs: readonly Hub[],
  question: ProcessedQuestion,
  answer: string,
  { language, call, filterTriples }: AnswerParts,
): Promise<ScoredTriple[]> {
  const candidates: (CandidateTriple & { readonly score: number })[] = [];
  for (const hub of hubs) {
    for (const { path, score } of hub.paths) {
      for (const triple of path.triples) {
        candidates.push({ id: candidates.length, triple, context: path.text, path: path.triples, score });
      }
    }
  }
  const wanted = filterTriples
    ? new Set(
        await language.filterTriples(
          {
            question: question.text,
            components: question.components,
            ...(question.mentions === undefined ? {} : { mentions: question.mentions }),
            answer,
            triples: candidates,
          },
          call,
        ),
      )
    : new Set(candidates.map(({ id }) => id));
  return distinct(candidates.filter(({ id }) => wanted.has(id)));
}

function distinct(triples: readonly { readonly triple: Triple; readonly score: number }[]): ScoredTriple[] {
  const seen = new Set<string>();
  return triples.flatMap(({ triple, score }) => {
    const key = tripleKey(triple);
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ triple, score }];
  });
}
