/**
 * Creates variants of questions: different wordings with the same query, golden triples and answer. A variant keeps the
 * query of its original, so `validate` proves it in the same way as the original. Only `described-title` and
 * `second-request` variants have another query with additional triples, which state the description or the second answer.
 */
import { throwIfCancelled } from "../../base/errors.ts";
import { recordOf } from "../../base/io/index.ts";
import type { Watch } from "../../base/progress.ts";
import { createRandom } from "../../base/random.ts";
import type { Expression } from "../../query/index.ts";
import { unanswerableColumn } from "../columns.ts";
import { queryOf } from "../expressions/query-cell.ts";
import type { QaPair } from "../qa-pair.ts";
import type { Sampler } from "../sampling/open-sampler.ts";
import { uidOf } from "../sampling/uid.ts";
import { mentionsIn } from "../sampling/write-pair.ts";
import type { Change } from "./change.ts";
import { changes } from "./changes.ts";
import { placeVariants, variantKey, variantsPresent } from "./group-variants.ts";
import { grammars } from "./translate/grammar.ts";
import type { TranslationWords } from "./translate/translation-words.ts";
import { type RuleKind, ruleKinds, type VariantKind, variantColumns } from "./variant-kinds.ts";

export type VaryOptions = {
  readonly kinds: readonly RuleKind[];
  readonly seed: number;
  /** The word lists that variants in other languages require. */
  readonly words?: TranslationWords | undefined;
};

export type VaryReport = {
  /** The originals, each followed by its variants. */
  readonly pairs: readonly QaPair[];
  readonly made: Readonly<Record<RuleKind, number>>;
  /** The number of questions that have no variants because the graph has no query for them. */
  readonly left: number;
};

/**
 * Inserts variants after their originals. An original gets at most one variant of each kind, so existing variants are
 * not created again.
 */
export async function varyQuestions(
  originals: readonly QaPair[],
  bench: Sampler,
  { kinds, seed, words = { version: 1 } }: VaryOptions,
  watch: Watch,
): Promise<VaryReport> {
  const random = createRandom(seed);
  const made: Record<RuleKind, number> = recordOf(ruleKinds.map((kind) => [kind, 0]));
  const present = variantsPresent(originals);
  const usedQuestions = new Set(originals.map(({ question }) => question));
  const variants: QaPair[] = [];
  let left = 0;
  const stage = watch.progress.stage("vary questions", originals.length);
  for (const pair of originals) {
    throwIfCancelled(watch.signal);
    stage.advance();
    const expression = canVary(pair) ? queryOf(pair) : null;
    if (expression === null) {
      left += 1;
      continue;
    }
    for (const kind of kinds.filter((one) => !present.has(variantKey(pair.uid, one)))) {
      const change = await changes[kind]({ pair, expression, bench, random, words });
      if (change === null || usedQuestions.has(change.question)) continue;
      usedQuestions.add(change.question);
      made[kind] += 1;
      variants.push(describeVariant(pair, change, kind, { expression, bench }));
    }
  }
  stage.finish();
  return { pairs: placeVariants(originals, variants), made, left };
}

/** Whether a question can have variants: it has a query with an answer, and is not a variant itself. */
export function canVary({ query, extra }: QaPair): boolean {
  return query !== "" && (extra[variantColumns.of] ?? "") === "" && (extra[unanswerableColumn] ?? "") === "";
}

/** Builds the variant as a separate pair with a reference to its original. */
export function describeVariant(
  pair: QaPair,
  change: Change,
  kind: VariantKind,
  { expression, bench }: { readonly expression: Expression; readonly bench: Pick<Sampler, "index"> },
): QaPair {
  const language =
    kind === "german" || kind === "french" ? { [variantColumns.language]: grammars[kind].code } : {};
  return {
    ...pair,
    mentions: mentionsIn(change.question, expression, bench),
    ...change,
    // A variant stays with its original: in its graph, part of the split and strategy. Reviewers saw only the original.
    ...keptOf(pair),
    uid: uidOf(`${pair.uid}\n${kind}\n${change.question}`),
    review: "",
    extra: { ...pair.extra, ...language, [variantColumns.kind]: kind, [variantColumns.of]: pair.uid },
  };
}

function keptOf({ graph, graphHash, generatedWith, goldenDocChunks, split }: QaPair): Partial<QaPair> {
  return { graph, graphHash, generatedWith, goldenDocChunks, split };
}
