/** Splits a question into components and compares them with the texts of an index (Algorithm 11). */
import type { LanguageCall } from "../../tasks/index.ts";
import type { Similarities } from "../../vectors/index.ts";
import type { HubIndex } from "./index/hub-index.ts";
import type { HubLinkLanguage } from "./language-tasks.ts";
import type { HubLinkOptions } from "./options.ts";

export type ProcessedQuestion = {
  readonly text: string;
  readonly components: readonly string[];
  /**
   * The similarities of each query (the complete question or a component of it) to the texts in the index, by the ids of
   * the texts.
   */
  readonly similarities: readonly Similarities[];
};

export async function processQuestion(
  text: string,
  index: HubIndex,
  { extractComponents }: Pick<HubLinkOptions, "extractComponents">,
  language: HubLinkLanguage,
  call: LanguageCall,
): Promise<ProcessedQuestion> {
  const components = extractComponents ? await language.extractComponents({ question: text }, call) : [];
  // Equal texts are searched only once.
  const vectors = await index.embedder.embed([...new Set([text, ...components])], call.signal);
  return { text, components, similarities: await index.compare(vectors) };
}
