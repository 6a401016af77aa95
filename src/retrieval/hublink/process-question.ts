/** Splits a question into components and embeds them (Algorithm 11). */
import type { LanguageCall } from "../../language/index.ts";
import type { Similarities } from "../../vectors/index.ts";
import type { HubIndex } from "./index/hub-index.ts";
import type { HubLinkLanguage } from "./language-tasks.ts";
import type { HubLinkOptions } from "./options.ts";

/** A question's text, shortened if necessary, and its components. Neither depends on the index. */
export type DividedQuestion = { readonly text: string; readonly components: readonly string[] };

export type ProcessedQuestion = DividedQuestion & ComparedQueries;

export type ComparedQueries = {
  readonly queries: readonly Query[];
  /** The similarities of each query to the texts in the index, by the ids of the texts. */
  readonly similarities: readonly Similarities[];
};

/** A search query: the complete question or a component of it. */
export type Query = { readonly text: string };

export async function divideQuestion(
  question: string,
  {
    extractComponents,
    maximumQuestionLength,
  }: Pick<HubLinkOptions, "extractComponents" | "maximumQuestionLength">,
  language: HubLinkLanguage,
  call: LanguageCall,
): Promise<DividedQuestion> {
  const text = maximumQuestionLength === 0 ? question : question.slice(0, maximumQuestionLength);
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
  return { queries: distinct.map((text) => ({ text })), similarities: await index.compare(vectors) };
}
