/** Defines how each kind of variant changes a question. */
import type { Random } from "../../random.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { QueryForm } from "../forms/form.ts";
import { valueInSeveralFields, whyNotUntyped } from "../forms/untyped.ts";
import type { QaPair } from "../qa-pair.ts";
import type { Worded } from "../wording/wording.ts";
import { addRequest } from "./add-request.ts";
import { describeTitle } from "./describe-title.ts";
import { misspell } from "./misspell.ts";
import { translateForm } from "./translate/translate-form.ts";
import type { Language, TranslationWords } from "./translate/translation-words.ts";
import type { RuleKind } from "./variant-kinds.ts";

export type Material = {
  readonly pair: QaPair;
  readonly form: QueryForm;
  readonly store: FactStore;
  readonly random: Random;
  readonly words: TranslationWords;
  /** Puts the form into English, or returns `null` if there is no good wording. */
  readonly speak: (form: QueryForm, seed: number) => Worded | null;
  /** Builds a proven pair from the form, or returns `null` if it cannot be proven. */
  readonly build: (form: QueryForm) => QaPair | null;
};

export type Change = {
  readonly question: string;
  readonly template?: string;
  readonly form?: QueryForm;
  /** The pair whose form, triples and answer the variant uses, if they differ from those of the original. */
  readonly proven?: QaPair;
};

/** The number of seeds to try in search of a different wording. */
const tries = 8;

/** The functions that create each kind of variant; they return `null` for a question that has no such variant. */
export const changes: Readonly<Record<RuleKind, (material: Material) => Change | null>> = {
  paraphrase: ({ pair, form, random, speak }) => {
    for (let at = 0; at < tries; at += 1) {
      const worded = speak(form, drawSeed(random));
      if (worded !== null && worded.question !== pair.question) return worded;
    }
    return null;
  },
  twin: (material) => {
    const other = { ...material.form, typed: !material.form.typed };
    return whyNotUntyped(material.store, other) === null ? retype(material, other) : null;
  },
  ambiguous: (material) => {
    const other = { ...material.form, typed: false };
    const isAmbiguous = whyNotUntyped(material.store, other) === valueInSeveralFields;
    return isAmbiguous ? retype(material, other) : null;
  },
  typo: ({ pair, random }) => misspellQuestion(pair, "typo", random),
  "name-typo": ({ pair, random }) => misspellQuestion(pair, "name-typo", random),
  "partial-title": ({ pair, form, store }) => {
    const title = form.where.find((one): one is { title: string } => "title" in one)?.title ?? "";
    const [part = ""] = title.split(": ");
    const shared = store.hubs.filter(({ label }) => label.includes(part));
    if (part === title || part.split(" ").length < 2 || shared.length !== 1) return null;
    return asChange(pair.question.replace(title, () => part));
  },
  "described-title": ({ form, store, build }) => {
    const described = describeTitle(store, form);
    const proven = described === null ? null : build(described);
    return proven === null ? null : { question: proven.question, template: proven.template, proven };
  },
  "second-request": (material) => {
    const proven = addRequest(material);
    return proven === null ? null : { question: proven.question, template: proven.template, proven };
  },
  german: (material) => translate(material, "german"),
  french: (material) => translate(material, "french"),
};

/** Misspells a word outside the names of a question, or one in a name. */
export function misspellQuestion(
  { question, mentions }: QaPair,
  kind: "typo" | "name-typo",
  random: Random,
): { readonly question: string } | null {
  const names = mentions.filter((mention) => mention.kind === "entity");
  const fits =
    kind === "typo"
      ? (start: number, end: number) => names.every((name) => end <= name.start || start >= name.end)
      : (start: number, end: number) => names.some((name) => start >= name.start && end <= name.end);
  return asChange(misspell(question, fits, random));
}

function retype({ random, speak }: Material, form: QueryForm): Change | null {
  const worded = speak(form, drawSeed(random));
  return worded === null ? null : { ...worded, form };
}

function translate({ store, form, words }: Material, language: Language): Change | null {
  return asChange(translateForm(store, form, words, language));
}

function asChange(question: string | null): { readonly question: string } | null {
  return question === null ? null : { question };
}

function drawSeed(random: Random): number {
  return 1 + random.below(1_000_000);
}
