/** Splits a question into components and embeds them (Algorithm 11). */
import type { LanguageCall } from "../../language/index.ts";
import type { Comparison } from "../../vectors/index.ts";
import type { HubIndex } from "./index/hub-index.ts";
import type { HubLinkLanguage } from "./language-tasks.ts";
import type { HubLinkOptions } from "./options.ts";

/** A question's text, shortened if necessary, and its components. Neither depends on the index. */
export type DividedQuestion = { readonly text: string; readonly components: readonly string[] };

export type ProcessedQuestion = DividedQuestion & ComparedQueries;

export type ComparedQueries = {
  readonly queries: readonly Query[];
  /** The similarities between the queries (by position) and the texts in the index (by id). */
  readonly comparison: Comparison;
};

/** A search query: the complete question or a component of it. */
export type Query = { readonly text: string };

/** The maximum length of a question. Further text is ignored. */
const maximumCharacters = 1500;

export async function divideQuestion(
  question: string,
  { extractComponents }: Pick<HubLinkOptions, "extractComponents">,
  language: HubLinkLanguage,
  call: LanguageCall,
): Promise<DividedQuestion> {
  const text = question.slice(0, maximumCharacters);
  const components = extractComponents ? await language.extractComponents({ question: text }, call) : [];
  return { text, components };
}

/** @param texts the texts to search for; equal texts are searched only once */
export async function compareWithIndex(
  texts: readonly string[],
  index: HubIndex,
  signal: AbortSignal | undefined,
): Promise<ComparedQueries> {
  const distinct = [...new Set(texts)];
  const vectors = await index.embedder.embed(distinct, signal);
  return { queries: distinct.map((text) => ({ text })), comparison: index.vectors.compare(vectors) };
}
