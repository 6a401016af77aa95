/**
 * Variants in a language model's words. A wording counts only if it keeps every name and adds no number, and if the model,
 * reading it without the original, picks the original from readings that differ in one detail.
 */
import { hashNumber } from "../../io/index.ts";
import type { LanguageTasks } from "../../language/index.ts";
import type { Watch } from "../../progress.ts";
import { createRandom, type Random } from "../../random.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { GraphFacts } from "../facts/graph-facts.ts";
import { parseForm, type QueryForm } from "../forms/form.ts";
import { runWriting, type WritingJob, type WritingOptions, type Written } from "../generate/run-writing.ts";
import { type CheckStep, type CheckVerdict, withVerdicts } from "../generate/verdict.ts";
import type { WorkJournal } from "../generate/work-journal.ts";
import type { QaPair } from "../qa-pair.ts";
import type { UserLexicon } from "../wording/lexicon/user-lexicon.ts";
import { placeVariants, variantKey, variantsPresent } from "./group-variants.ts";
import { nearForms } from "./near-forms.ts";
import { type ModelKind, modelLanguages } from "./variant-kinds.ts";
import { canVary, createSpeech, describeVariant, type Speech } from "./vary-questions.ts";

export type RewordOptions = WritingOptions & {
  readonly kinds: readonly ModelKind[];
  readonly seed: number;
  readonly lexicon?: UserLexicon | undefined;
};

/** Names the model with the versions of its prompts; the variants keep it. */
export function rewordingWriter(language: LanguageTasks): string {
  return language.idOf(["rewordQuestion", "matchReading"]);
}

/** More readings cost tokens and rarely catch another mistake. */
const mostReadings = 5;

/**
 * Adds variants behind their originals. A kind that an original has already is not made again.
 *
 * @param pairs originals, each followed by its variants
 * @returns the pairs with those that passed; and those that were refused, with the step and the reason
 * @throws CancelledError, PausedError, ModelError as {@link runWriting}
 */
export async function rewordQuestions(
  pairs: readonly QaPair[],
  facts: GraphFacts,
  options: RewordOptions,
  language: LanguageTasks,
  journal: WorkJournal,
  watch: Watch,
): Promise<Written> {
  const present = variantsPresent(pairs);
  const speak = createSpeech(facts, options.lexicon);
  const taken = new Set(pairs.map(({ question }) => question));
  const jobs = pairs
    .filter(canVary)
    .flatMap((pair) =>
      options.kinds
        .filter((kind) => !present.has(variantKey(pair.uid, kind)))
        .map((kind) => createJob(pair, kind, facts, speak, options.seed, taken)),
    );
  const written = await runWriting(jobs, language, journal, options, watch);
  return { pairs: placeVariants(pairs, written.pairs), rejected: written.rejected };
}

function createJob(
  pair: QaPair,
  kind: ModelKind,
  facts: GraphFacts,
  speak: Speech,
  seed: number,
  taken: ReadonlySet<string>,
): WritingJob {
  const form = parseForm(pair.query, `the form of ${pair.uid}`);
  const store = facts.about(form.hub);
  const names = pair.mentions.filter(({ kind: of }) => of === "entity").map(({ text }) => text);
  return {
    key: variantKey(pair.uid, kind),
    draft: pair,
    write: async (language, call) => {
      const { question } = pair;
      const reworded = await language.rewordQuestion(
        { question, language: modelLanguages[kind], names },
        call,
      );
      if (reworded === null) return refuse(pair, "generation", "the model could not reword it", language);
      const variant = describeVariant(pair, { question: reworded }, kind, store, form);
      const fault = whatIsLost(question, reworded, names);
      if (fault !== null) return refuse(variant, "wording", fault, language);
      // The seed is the question's own, so that the order in which replies arrive does not matter.
      const random = createRandom(seed + hashNumber(pair.uid));
      const readings = random.shuffle([question, ...nearReadings(pair, form, store, speak, seed, random)]);
      if (readings.length < 2)
        return refuse(variant, "reading", "no similar question to compare it with", language);
      const chosen = await language.matchReading({ question: reworded, readings }, call);
      const read = chosen === null ? undefined : readings[chosen];
      if (read !== question) {
        const because =
          read === undefined ? "the model reads it as another question" : `the model reads it as: ${read}`;
        return refuse(variant, "reading", because, language);
      }
      if (taken.has(reworded))
        return refuse(variant, "wording", "another question has this wording", language);
      const verdicts = [passed("wording", "rules"), passed("reading", "language")];
      return { pairs: [withVerdicts(variant, verdicts, rewordingWriter(language))], rejected: [] };
    },
  };
}

/** Names and numbers stay as they are in every language; a new one would be a new condition. */
function whatIsLost(question: string, reworded: string, names: readonly string[]): string | null {
  const lost = names.find((name) => !reworded.includes(name));
  if (lost !== undefined) return `the wording loses "${lost}"`;
  const before = new Set(numbersIn(question));
  const strange = numbersIn(reworded).find((number) => !before.has(number));
  return strange === undefined ? null : `the wording adds the number ${strange}`;
}

function numbersIn(text: string): string[] {
  return text.match(/\d+/g) ?? [];
}

/** The near forms that have an answer and can be said. */
function nearReadings(
  { question }: QaPair,
  form: QueryForm,
  store: FactStore,
  speak: Speech,
  seed: number,
  random: Random,
): string[] {
  const said = nearForms(store, form, random).flatMap((near) => speak(near, seed)?.question ?? []);
  return random.sample(
    [...new Set(said)].filter((one) => one !== question),
    mostReadings,
  );
}

function passed(step: CheckStep, by: CheckVerdict["by"]): CheckVerdict {
  return { step, outcome: "passed", by, note: "" };
}

function refuse(pair: QaPair, at: CheckStep, because: string, language: LanguageTasks): Written {
  const by = at === "wording" ? "rules" : "language";
  const verdict: CheckVerdict = { step: at, outcome: "rejected", by, note: because };
  return {
    pairs: [],
    rejected: [{ pair: withVerdicts(pair, [verdict], rewordingWriter(language)), at, because }],
  };
}
