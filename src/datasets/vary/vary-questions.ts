/**
 * Variants of questions: the same form, golden triples and answer in other words. They carry the query of their
 * original, so that splits keep them together and `validate` proves them alike.
 */
import { throwIfCancelled } from "../../errors.ts";
import type { Watch } from "../../progress.ts";
import { createRandom, type Random } from "../../random.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { GraphFacts } from "../facts/graph-facts.ts";
import { formatForm, parseForm, type QueryForm } from "../forms/form.ts";
import { runForm } from "../forms/run-form.ts";
import { uidOf, whyNotUntyped } from "../generate/build-pair.ts";
import type { QaPair } from "../qa-pair.ts";
import { findMentions } from "../sparql/find-mentions.ts";
import { unanswerableColumn } from "../unanswerable/generate-unanswerable.ts";
import type { UserLexicon } from "../wording/lexicon/user-lexicon.ts";
import { createWording, type Worded } from "../wording/wording.ts";
import { misspell } from "./misspell.ts";

/**
 * paraphrase: another way to say the form. twin: with the names of the fields where the original leaves them out, and the other
 * way round. typo: a slip in a word of the question. name-typo: a slip in a name. partial-title: a title without what
 * follows its colon, where that still names one thing.
 */
export const variantKinds = ["paraphrase", "twin", "typo", "name-typo", "partial-title"] as const;
export type VariantKind = (typeof variantKinds)[number];

/** The columns that mark a variant: its kind, and the id of its original. */
export const variantColumns = { kind: "variant", of: "variant_of" } as const;

export type VaryOptions = {
  readonly kinds: readonly VariantKind[];
  readonly seed: number;
  readonly lexicon?: UserLexicon | undefined;
};

export type VaryReport = {
  /** Every original with its variants behind it. */
  readonly pairs: readonly QaPair[];
  readonly made: Readonly<Record<VariantKind, number>>;
  /** Questions without a form on this graph, which stay alone. */
  readonly left: number;
};

type Change = { readonly question: string; readonly template?: string; readonly form?: QueryForm };

export function varyQuestions(
  originals: readonly QaPair[],
  facts: GraphFacts,
  { kinds, seed, lexicon }: VaryOptions,
  watch: Watch,
): VaryReport {
  const random = createRandom(seed);
  const made = { paraphrase: 0, twin: 0, typo: 0, "name-typo": 0, "partial-title": 0 };
  const taken = new Set(originals.map(({ question }) => question));
  const speak = createSpeech(facts, lexicon);
  let left = 0;
  const stage = watch.progress.stage("vary questions", originals.length);
  const pairs = originals.flatMap((pair) => {
    throwIfCancelled(watch.signal);
    stage.advance();
    const isVariant = (pair.extra[variantColumns.of] ?? "") !== "";
    if (pair.query === "" || isVariant || (pair.extra[unanswerableColumn] ?? "") !== "") {
      left += 1;
      return [pair];
    }
    const form = parseForm(pair.query, `the form of ${pair.uid}`);
    const store = facts.about(form.hub);
    const variants = kinds.flatMap((kind): QaPair[] => {
      const change = changes[kind]({ pair, form, store, random, speak });
      if (change === null || taken.has(change.question)) return [];
      taken.add(change.question);
      made[kind] += 1;
      return [describe(pair, change, kind, store, form)];
    });
    return [pair, ...variants];
  });
  stage.finish();
  return { pairs, made, left };
}

type Material = {
  readonly pair: QaPair;
  readonly form: QueryForm;
  readonly store: FactStore;
  readonly random: Random;
  readonly speak: (form: QueryForm, seed: number) => Worded | null;
};

/** Seeds that are tried until one says the form in other words. */
const tries = 8;

const changes: Readonly<Record<VariantKind, (material: Material) => Change | null>> = {
  paraphrase: ({ pair, form, random, speak }) => {
    for (let at = 0; at < tries; at += 1) {
      const worded = speak(form, 1 + random.below(1_000_000));
      if (worded !== null && worded.question !== pair.question) return worded;
    }
    return null;
  },
  twin: ({ form, store, random, speak }) => {
    const other = { ...form, typed: !form.typed };
    if (whyNotUntyped(store, other) !== null) return null;
    const worded = speak(other, 1 + random.below(1_000_000));
    return worded === null ? null : { ...worded, form: other };
  },
  typo: ({ pair, random }) => {
    const names = pair.mentions.filter(({ kind }) => kind === "entity");
    const apart = (start: number, end: number): boolean =>
      names.every((name) => end <= name.start || start >= name.end);
    return asChange(misspell(pair.question, apart, random));
  },
  "name-typo": ({ pair, random }) => {
    const names = pair.mentions.filter(({ kind }) => kind === "entity");
    const inside = (start: number, end: number): boolean =>
      names.some((name) => start >= name.start && end <= name.end);
    return asChange(misspell(pair.question, inside, random));
  },
  "partial-title": ({ pair, form, store }) => {
    const title = form.where.find((one): one is { title: string } => "title" in one)?.title ?? "";
    const [part = ""] = title.split(": ");
    const shared = store.hubs.filter(({ label }) => label.includes(part));
    if (part === title || part.split(" ").length < 2 || shared.length !== 1) return null;
    return asChange(pair.question.replace(title, () => part));
  },
};

function asChange(question: string | null): Change | null {
  return question === null ? null : { question };
}

function createSpeech(facts: GraphFacts, lexicon: UserLexicon | undefined): Material["speak"] {
  return (form, seed) => {
    const store = facts.about(form.hub);
    const outcome = runForm(store, form);
    if ("refused" in outcome) return null;
    const hubs = new Set(outcome.golden.map(({ hub }) => hub)).size;
    const worded = createWording(store, { lexicon, seed }).speak(form, outcome.answer, hubs);
    return "refused" in worded ? null : worded;
  };
}

function describe(
  pair: QaPair,
  { question, template = pair.template, form: changed }: Change,
  kind: VariantKind,
  store: FactStore,
  form: QueryForm,
): QaPair {
  return {
    ...pair,
    uid: uidOf(`${pair.uid}\n${kind}\n${question}`),
    question,
    template,
    ...(changed === undefined ? {} : { semiTyped: changed.typed, query: formatForm(changed) }),
    mentions: findMentions(store, form, question),
    review: "",
    extra: { ...pair.extra, [variantColumns.kind]: kind, [variantColumns.of]: pair.uid },
  };
}
