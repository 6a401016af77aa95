/**
 * Names runs for readers. A name states the system with its profile, and what answered: rules, or a model and an
 * embedder. Every output uses these names, so a run by rules never appears under the name of a published system alone.
 */

import { lexicalPrefix } from "../vectors/index.ts";

/** The part of a run's header that tells what answered. */
type Answering = { readonly language?: unknown; readonly embedder?: unknown };

/** What answered if rules performed the language tasks with lexical vectors. With an embedder, its name follows. */
const byRules = "rules";

/** Whether rules performed the language tasks, whatever made the vectors. */
export function isByRules(answered: string | null | undefined): boolean {
  return answered === byRules || answered?.startsWith(`${byRules}, `) === true;
}

/**
 * Returns what answered, for the language model and the embedder separately: `rules`, `rules, mxbai-embed-large`, or
 * `gpt-4o-mini, mxbai-embed-large`; null if the run does not tell, as with predictions of other programs.
 */
export function answeredBy({ language, embedder }: Answering): string | null {
  if (typeof language !== "string") return null;
  const [kind = "", model] = language.split(" ");
  if (kind.startsWith("offline")) {
    const isLexical = typeof embedder !== "string" || embedder.startsWith(lexicalPrefix);
    return isLexical ? byRules : `${byRules}, ${embedder}`;
  }
  if (kind !== "prompted" || model === undefined) return null;
  return typeof embedder === "string" ? `${model}, ${embedder}` : model;
}

/** Returns the name of a run, such as `fidelis-thesis (rules)`. A name that already tells what answered stays. */
export function runLabel(name: string, answered: string | null | undefined): string {
  const suffix = ` (${answered})`;
  return answered === null || answered === undefined || name.endsWith(suffix) ? name : `${name}${suffix}`;
}
