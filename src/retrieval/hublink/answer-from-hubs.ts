/**
 * Answers from hubs (Algorithms 17, 19 and 20): computes partial answers, the final answer, and the triples that
 * support it.
 */
import { type Triple, tripleKey } from "../../graph/index.ts";
import type { CandidateTriple, LanguageCall } from "../../tasks/index.ts";
import type { ScoredTriple, Source } from "../retriever.ts";
import { settleAll } from "../settle-all.ts";
import { sourceAddress } from "../source-address.ts";
import type { Hub } from "./index/hub.ts";
import type { HubIndex } from "./index/hub-index.ts";
import type { HubLinkLanguage } from "./language-tasks.ts";
import { findLinkedTexts, type TextLinks } from "./link-texts.ts";
import type { HubLinkOptions } from "./options.ts";
import type { ProcessedQuestion } from "./process-question.ts";

export type HubAnswer = {
  readonly answer: string;
  readonly sources: readonly Source[];
  readonly triples: readonly ScoredTriple[];
  /** Partial answers, sorted by hub, best first. Hubs without a partial answer are not sources. */
  readonly partialAnswers: readonly PartialAnswer[];
  /** The source of each triple in the answer. */
  readonly origins: readonly { readonly triple: Triple; readonly source: number }[];
};

type PartialAnswer = {
  readonly hub: string;
  /** The hub's number in the answer's citations, or null if it did not contribute. */
  readonly source: number | null;
  readonly text: string | null;
  /** Input in addition to the hub's paths: the path from the topic, and chunks of linked texts. */
  readonly common: readonly string[];
  readonly linked: readonly string[];
};

export type AnswerParts = {
  readonly language: HubLinkLanguage;
  readonly call: LanguageCall;
  readonly index: HubIndex;
  readonly links: TextLinks | null;
  readonly options: Pick<
    HubLinkOptions,
    "filterTriples" | "filterCalls" | "hubsPerCall" | "linkedChunks" | "pathReplacesTitle"
  >;
};

/** @returns null if no hub contributed a partial answer */
export async function answerFromHubs(
  hubs: readonly Hub[],
  question: ProcessedQuestion,
  parts: AnswerParts,
): Promise<HubAnswer | null> {
  const linked = await linkedTextsOf(hubs, question, parts);
  const { hubsPerCall } = parts.options;
  const calls = Array.from({ length: Math.ceil(hubs.length / hubsPerCall) }, (_, at) =>
    hubs.slice(at * hubsPerCall, (at + 1) * hubsPerCall),
  );
  const replies = (
    await Promise.all(calls.map((read) => partialAnswersOf(read, question, linked, parts)))
  ).flat();
  const answers = hubs.flatMap((hub, at) => {
    const text = replies[at]?.text ?? null;
    return text === null ? [] : [{ hub, title: hub.root.label || hub.root.id, text }];
  });
  if (answers.length === 0) return null;
  const answering = answers.map(({ hub }) => hub);
  const answer = await parts.language.finalAnswer(
    {
      question: question.text,
      partialAnswers: answers.map(({ title, text }, at) => ({ source: at + 1, title, text })),
    },
    parts.call,
  );
  const indexed = await parts.index.hubs(answering.map(({ root }) => root.id));
  const pathsById = new Map(indexed.map(({ root, paths }) => [root.id, paths]));
  const sources = answers.map(({ hub: { root }, title }) => ({
    entity: root.id,
    title,
    address: sourceAddress(pathsById.get(root.id)?.map(({ triples }) => triples) ?? []),
  }));
  const partialAnswers = hubs.map((hub, at): PartialAnswer => {
    const number = answering.indexOf(hub) + 1;
    return { hub: hub.root.id, source: number === 0 ? null : number, ...(replies[at] as PartialReply) };
  });
  const texts = answers.map(({ text }) => text);
  const output = await outputTriples(answering, question, answer, texts, parts);
  return {
    answer,
    sources,
    triples: output.map(({ triple, score }) => ({ triple, score })),
    partialAnswers,
    origins: output.map(({ triple, hub }) => ({ triple, source: answering.indexOf(hub) + 1 })),
  };
}

type PartialReply = Pick<PartialAnswer, "text" | "common" | "linked">;

async function linkedTextsOf(
  hubs: readonly Hub[],
  question: ProcessedQuestion,
  { links, options: { linkedChunks }, index, call }: AnswerParts,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (links === null) return new Map();
  const indexed = await index.hubs(hubs.map(({ root }) => root.id));
  return findLinkedTexts(question.text, indexed, links, linkedChunks, call.signal);
}

/** Returns the partial answers of the hubs that one call reads. */
async function partialAnswersOf(
  hubs: readonly Hub[],
  question: ProcessedQuestion,
  linkedByHub: ReadonlyMap<string, readonly string[]>,
  { language, call, options }: AnswerParts,
): Promise<readonly PartialReply[]> {
  const paths = hubs.flatMap(({ pathFromTopic }) => (pathFromTopic.length === 0 ? [] : [pathFromTopic]));
  const ways = paths.length === 0 ? [] : [...(await language.verbalisePaths({ paths }, call))];
  const read = hubs.map((hub) => {
    const way = hub.pathFromTopic.length === 0 ? undefined : ways.shift();
    return { hub, common: way === undefined ? [] : [way], linked: linkedByHub.get(hub.root.id) ?? [] };
  });
  const texts = await language.partialAnswer(
    {
      question: question.text,
      components: question.components,
      hubs: read.map(({ hub, common, linked }, at) => {
        const title = options.pathReplacesTitle ? common[0] : undefined;
        return {
          id: at + 1,
          hub: title ?? (hub.root.label || hub.root.id),
          paths: hub.paths.map(({ path }) => ({ text: path.text, triples: path.triples })),
          common: title === undefined ? common : [],
          linked,
        };
      }),
    },
    call,
  );
  return read.map(({ common, linked }, at) => ({ text: texts[at] ?? null, common, linked }));
}

/**
 * Returns the triples on the paths of the answering hubs, sorted by score across hubs, without duplicates. The language
 * port receives all of them once with the final answer (Algorithm 20), or those of each hub with its partial answer.
 */
async function outputTriples(
  hubs: readonly Hub[],
  question: ProcessedQuestion,
  answer: string,
  answersOfHubs: readonly string[],
  { language, call, options: { filterTriples, filterCalls } }: AnswerParts,
): Promise<readonly HubTriple[]> {
  const candidates = candidateTriples(hubs);
  if (!filterTriples) return candidates;
  const { text, components } = question;
  const filter = async (answerTo: string, triples: readonly HubTriple[]): Promise<readonly string[]> => {
    const ids = await language.filterTriples({ question: text, components, answer: answerTo, triples }, call);
    return triples.flatMap(({ id, triple }) => (ids.includes(id) ? [tripleKey(triple)] : []));
  };
  const needed =
    filterCalls === "one"
      ? await filter(answer, candidates)
      : await settleAll(
          hubs.map((hub, at) => {
            const triples = candidateTriples([hub]);
            return filter(answersOfHubs[at] ?? "", triples);
          }),
        );
  const neededKeys = new Set(needed.flat());
  return candidates.filter(({ triple }) => neededKeys.has(tripleKey(triple)));
}

type HubTriple = CandidateTriple & ScoredTriple & { readonly hub: Hub };

/** Returns the distinct triples, each with the sentence, score and hub of its best path, and with all its paths. */
function candidateTriples(hubs: readonly Hub[]): readonly HubTriple[] {
  const candidates = new Map<string, HubTriple & { readonly paths: (readonly Triple[])[] }>();
  const paths = hubs
    .flatMap((hub) => hub.paths.map((scored) => ({ ...scored, hub })))
    .sort((left, right) => right.score - left.score);
  for (const { path, score, hub } of paths) {
    for (const triple of path.triples) {
      const key = tripleKey(triple);
      const earlier = candidates.get(key);
      if (earlier === undefined)
        candidates.set(key, {
          id: candidates.size,
          triple,
          context: path.text,
          paths: [path.triples],
          score,
          hub,
        });
      else earlier.paths.push(path.triples);
    }
  }
  return [...candidates.values()];
}
