/** The question with its parts and their vectors (Algorithm 11), and what the parts name in the index. */
import {
  findMentions,
  type LanguageCall,
  type LanguageTasks,
  type Mention,
  type Reading,
  readQuestion,
} from "../../language/index.ts";
import type { HubIndex } from "./hub-index.ts";
import type { HubLinkOptions } from "./options.ts";

export type ProcessedQuestion = {
  readonly text: string;
  readonly components: readonly string[];
  /** Only with `groundQuestion`. */
  readonly mentions: readonly Mention[] | undefined;
  readonly reading: Reading | undefined;
  readonly queries: readonly Query[];
};

/** One search: the whole question, a component, or a label that a part of the question names. */
export type Query = {
  readonly text: string;
  /** Its inner product with every text of the index, by the text's id. */
  readonly similarities: Float32Array;
  /** In (0, 1]: how much a match counts. */
  readonly weight: number;
};

/** What follows in a longer text is no question any more. */
const mostCharacters = 1500;

/** The text that is processed, and its parts as the language sees them: the same for every index. */
export async function takeApart(
  question: string,
  options: HubLinkOptions,
  language: LanguageTasks,
  call: LanguageCall,
): Promise<Pick<ProcessedQuestion, "text" | "components">> {
  const text = question.slice(0, mostCharacters);
  const components = options.extractComponents
    ? await language.extractComponents({ question: text }, call)
    : [];
  return { text, components };
}

export async function processQuestion(
  { text, components }: Pick<ProcessedQuestion, "text" | "components">,
  index: HubIndex,
  options: HubLinkOptions,
  signal: AbortSignal | undefined,
): Promise<ProcessedQuestion> {
  const mentions = options.groundQuestion ? findMentions(text, index.lexicon) : undefined;
  const texts = [...new Set([text, ...componentTexts(text, components, mentions ?? [])])];
  const vectors = await index.embedder.embed(texts, signal);
  const similarities = index.vectors.scoreAll(vectors);
  const queries = texts.map((query, at) => {
    const scores = similarities[at] ?? new Float32Array(index.texts);
    return {
      text: query,
      similarities: scores,
      weight: options.weighComponents ? specificity(query, scores, index) : 1,
    };
  });
  const reading = mentions && readQuestion(text, mentions);
  return { text, components, mentions, reading, queries };
}

/** A component that names something in the graph is searched by that name; the others as they are written. */
function componentTexts(
  question: string,
  components: readonly string[],
  mentions: readonly Mention[],
): readonly string[] {
  const names = mentions.flatMap(({ values, fields }) => [...values, ...fields].map(({ label }) => label));
  const unnamed = components.filter((component) => {
    const start = question.indexOf(component);
    const end = start + component.length;
    return start < 0 || !mentions.some((mention) => mention.start < end && mention.end > start);
  });
  return [...names, ...unnamed];
}

/** 1 for a query whose nearest text occurs in one hub, falling to near 0 for one that occurs in all of them. */
function specificity(query: string, similarities: Float32Array, index: HubIndex): number {
  const nearest = index.idOfText(query) ?? highest(similarities);
  const hubs = index.hubs.size;
  return Math.log(1 + hubs / Math.max(1, index.hubsOfText(nearest))) / Math.log(1 + hubs);
}

function highest(values: Float32Array): number {
  let best = 0;
  for (let at = 1; at < values.length; at += 1)
    if ((values[at] as number) > (values[best] as number)) best = at;
  return best;
}
