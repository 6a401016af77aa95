/**
 * Creates variants of questions: different wordings with the same form, golden triples and answer. A variant keeps the
 * query of its original, so `validate` proves it in the same way as the original. Only `described-title` and
 * `second-request` variants have additional triples, which state the description or the second answer.
 */
import { throwIfCancelled } from "../../errors.ts";
import type { Watch } from "../../progress.ts";
import type { Expression } from "../../query/index.ts";
import { createRandom, type Random } from "../../random.ts";
import { readQueryCell } from "../expressions/query-cell.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { GraphFacts } from "../facts/graph-facts.ts";
import { findMentions } from "../forms/find-mentions.ts";
import { formatForm, type QueryForm } from "../forms/form.ts";
import { runForm } from "../forms/run-form.ts";
import {
  buildPair,
  type PairContext,
  type PairContextOptions,
  pairContext,
  uidOf,
} from "../generate/build-pair.ts";
import type { QaPair } from "../qa-pair.ts";
import type { Reworder } from "../sampling/reword.ts";
import { unanswerableColumn } from "../unanswerable/generate-unanswerable.ts";
import type { UserLexicon } from "../wording/lexicon/user-lexicon.ts";
import { createWording, type Wording } from "../wording/wording.ts";
import { type Change, changes, type Material, misspellQuestion } from "./changes.ts";
import { placeVariants, variantKey, variantsPresent } from "./group-variants.ts";
import { grammars } from "./translate/grammar.ts";
import type { TranslationWords } from "./translate/translation-words.ts";
import { type RuleKind, type VariantKind, variantColumns } from "./variant-kinds.ts";

export type VaryOptions = {
  readonly kinds: readonly RuleKind[];
  readonly seed: number;
  readonly lexicon?: UserLexicon | undefined;
  /** The word lists that variants in other languages require. */
  readonly words?: TranslationWords | undefined;
  /** Words the expressions of questions whose query is one; without it, these have no variants. */
  readonly reword?: Reworder | undefined;
};

export type VaryReport = {
  /** The originals, each followed by its variants. */
  readonly pairs: readonly QaPair[];
  readonly made: Readonly<Record<RuleKind, number>>;
  /** The number of questions that have no variants because they have no form on this graph. */
  readonly left: number;
};

/**
 * Inserts variants after their originals. An original gets at most one variant of each kind, so existing variants are
 * not created again.
 */
export function varyQuestions(
  originals: readonly QaPair[],
  facts: GraphFacts,
  { kinds, seed, lexicon, words = { version: 1 }, reword }: VaryOptions,
  watch: Watch,
): VaryReport {
  const random = createRandom(seed);
  const made: Record<RuleKind, number> = {
    paraphrase: 0,
    twin: 0,
    ambiguous: 0,
    typo: 0,
    "name-typo": 0,
    "partial-title": 0,
    "described-title": 0,
    "second-request": 0,
    german: 0,
    french: 0,
  };
  const present = variantsPresent(originals);
  const usedQuestions = new Set(originals.map(({ question }) => question));
  const speak = createSpeech(facts, lexicon);
  const build = createBuilder(facts, { graph: originals[0]?.graph ?? "", lexicon, seed });
  let left = 0;
  const stage = watch.progress.stage("vary questions", originals.length);
  const variants = originals.flatMap((pair) => {
    throwIfCancelled(watch.signal);
    stage.advance();
    if (!canVary(pair)) {
      left += 1;
      return [];
    }
    const cell = readQueryCell(pair.query, `the query of ${pair.uid}`);
    const note = <C extends { readonly question: string }>(kind: RuleKind, change: C | null): C[] => {
      if (change === null || usedQuestions.has(change.question)) return [];
      usedQuestions.add(change.question);
      made[kind] += 1;
      return [change];
    };
    const wanted = kinds.filter((kind) => !present.has(variantKey(pair.uid, kind)));
    if (cell.kind === "expression") {
      return wanted.flatMap((kind) =>
        note(kind, varyExpression(pair, cell.expression, kind, { random, reword })).map((change) =>
          describeReworded(pair, change, kind),
        ),
      );
    }
    const { form } = cell;
    const store = facts.about(form.hub);
    return wanted.flatMap((kind) =>
      note(kind, changes[kind]({ pair, form, store, random, words, speak, build })).map((change) =>
        describeVariant(pair, change, kind, store, form),
      ),
    );
  });
  stage.finish();
  return { pairs: placeVariants(originals, variants), made, left };
}

type ExpressionChange = Pick<QaPair, "question"> & Partial<Pick<QaPair, "template" | "mentions">>;

/** Returns another wording or a misspelling of a question whose query is an expression. */
function varyExpression(
  pair: QaPair,
  expression: Expression,
  kind: RuleKind,
  { random, reword }: { readonly random: Random; readonly reword: Reworder | undefined },
): ExpressionChange | null {
  if (kind === "typo" || kind === "name-typo") return misspellQuestion(pair, kind, random);
  if (kind !== "paraphrase" || reword === undefined) return null;
  const single = pair.answers?.kind === "value";
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const worded = reword(expression, single, 1 + random.below(1_000_000));
    if (worded.question !== pair.question) return worded;
  }
  return null;
}

function describeReworded(pair: QaPair, change: ExpressionChange, kind: RuleKind): QaPair {
  return {
    ...pair,
    ...change,
    uid: uidOf(`${pair.uid}\n${kind}\n${change.question}`),
    review: "",
    extra: { ...pair.extra, [variantColumns.kind]: kind, [variantColumns.of]: pair.uid },
  };
}

/** Whether a question can have variants: it has a form with an answer, and is not a variant itself. */
export function canVary({ query, extra }: QaPair): boolean {
  return query !== "" && (extra[variantColumns.of] ?? "") === "" && (extra[unanswerableColumn] ?? "") === "";
}

export type Speech = Material["speak"];

/** Creates a function that puts the forms of a graph into words, and reads the vocabulary of each type only once. */
export function createSpeech(facts: GraphFacts, lexicon: UserLexicon | undefined): Speech {
  const wordings = new Map<FactStore, Wording>();
  return (form, seed) => {
    const store = facts.about(form.hub);
    const wording = wordings.get(store) ?? createWording(store, { lexicon });
    wordings.set(store, wording);
    const outcome = runForm(store, form);
    if ("refused" in outcome) return null;
    const hubs = new Set(outcome.golden.map(({ hub }) => hub)).size;
    const worded = wording.speak(form, outcome.answer, hubs, seed);
    return "refused" in worded ? null : worded;
  };
}

function createBuilder(facts: GraphFacts, options: PairContextOptions): Material["build"] {
  const contexts = new Map<FactStore, PairContext>();
  return (form) => {
    const store = facts.about(form.hub);
    const context = contexts.get(store) ?? pairContext(store, options);
    contexts.set(store, context);
    const pair = buildPair(context, form, "plain");
    return "refused" in pair ? null : pair;
  };
}

/** Builds the variant as a separate pair with a reference to its original. */
export function describeVariant(
  pair: QaPair,
  { question, template = pair.template, form: changedForm, proven }: Change,
  kind: VariantKind,
  store: FactStore,
  form: QueryForm,
): QaPair {
  const language =
    kind === "german" || kind === "french" ? { [variantColumns.language]: grammars[kind].code } : {};
  return {
    ...pair,
    ...proven,
    // A variant always stays in the same part of the split as its original.
    split: pair.split,
    uid: uidOf(`${pair.uid}\n${kind}\n${question}`),
    question,
    template,
    ...(changedForm === undefined ? {} : { semiTyped: changedForm.typed, query: formatForm(changedForm) }),
    mentions: proven?.mentions ?? findMentions(store, form, question),
    review: "",
    extra: { ...pair.extra, ...language, [variantColumns.kind]: kind, [variantColumns.of]: pair.uid },
  };
}
