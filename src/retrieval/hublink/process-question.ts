/** The question with its parts and their vectors (Algorithm 11), and what the parts name in the index. */

import type { LanguageCall, Mention } from "../../language/index.ts";
import type { QuestionReading } from "../../reading/index.ts";
import type { Similarities } from "../../vectors/index.ts";
import { followHubs } from "./follow-hubs.ts";
import type { HubIndex } from "./index/hub-index.ts";
import type { HubLinkLanguage } from "./language-tasks.ts";
import type { HubLinkOptions } from "./options.ts";

export type ProcessedQuestion = {
  readonly text: string;
  readonly components: readonly string[];
  /** Only with `groundQuestion`. */
  readonly mentions: readonly Mention[] | undefined;
  readonly reading: QuestionReading | undefined;
  readonly queries: readonly Query[];
};

/** One search: the whole question, a component, or a label that a part of the question names. */
export type Query = {
  readonly text: string;
  /** How near it is to the texts of the index, by their ids. */
  readonly similarities: Similarities;
  /** In (0, 1]: how much a match counts. */
  readonly weight: number;
};

/** What follows in a longer text is no question any more. */
const mostCharacters = 1500;

/** The text that is processed, and its parts as the language sees them: the same for every index. */
export async function takeApart(
  question: string,
  options: HubLinkOptions,
  language: HubLinkLanguage,
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
  const found = options.groundQuestion ? index.reader.findAnchors(text) : undefined;
  const mentions = found && options.followHubs ? followHubs(text, found, index) : found;
  const texts = [...new Set([text, ...componentTexts(text, components, mentions ?? [])])];
  const vectors = await index.embedder.embed(texts, signal);
  const queries = index.vectors.compare(vectors).map((similarities, at) => {
    const query = texts[at] ?? "";
    const weight = options.weighComponents ? specificity(query, similarities, index) : 1;
    return { text: query, similarities, weight };
  });
  const reading = mentions && index.reader.read(text, mentions);
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
function specificity(query: string, similarities: Similarities, index: HubIndex): number {
  const nearest = index.idOfText(query) ?? firstOf(similarities.descending()) ?? 0;
  const hubs = index.hubs.size;
  return Math.log(1 + hubs / Math.max(1, index.hubsOfText(nearest))) / Math.log(1 + hubs);
}

function firstOf(numbers: Iterable<number>): number | undefined {
  for (const number of numbers) return number;
  return undefined;
}
