/**
 * Puts forms over a graph into words (question, template and answer), or returns the reason why a form has no good
 * wording.
 */
import { hashText } from "../../io/index.ts";
import { doubledWords, withoutQuotations } from "../../language/index.ts";
import { lateVerbs, openRelations } from "../checks/reading-faults.ts";
import type { Field } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { Answer } from "../forms/answer.ts";
import type { Refusal } from "../forms/compute-answer.ts";
import { formatForm, type QueryForm } from "../forms/form.ts";
import { createLexicon, type Lexicon } from "./lexicon/lexicon.ts";
import { noLexicon, type UserLexicon } from "./lexicon/user-lexicon.ts";
import { wordAnswer } from "./speech/answer.ts";
import { wordQuestion } from "./speech/question.ts";
import { createChooser, isCommonName, isName, type Speaker, Unsayable } from "./speech/speaker.ts";
import { valueNoun } from "./speech/value-noun.ts";
import { yesOrNo } from "./speech/yes-or-no.ts";

export type WordingOptions = {
  readonly lexicon?: UserLexicon | undefined;
  /** A question with at least this number of words is too long. Default 25. */
  readonly mostWords?: number | undefined;
};

export type Worded = { readonly question: string; readonly template: string; readonly answer: string };

export type Wording = {
  /**
   * @param hubs the number of subjects in the outcome, which determines whether the wording is singular or plural
   * @param seed the seed for choosing among the possible wordings of the form
   */
  speak(form: QueryForm, answer: Answer, hubs: number, seed: number): Worded | Refusal;
  /** Puts an unanswerable question about a single subject into words, as `Wording.speak` does for other questions. */
  ask(form: QueryForm, seed: number): Omit<Worded, "answer"> | Refusal;
};

/** The number of wordings to try in search of one that is short and clear enough. */
const tries = 24;

export function createWording(store: FactStore, options: WordingOptions = {}): Wording {
  const { lexicon: user = noLexicon, mostWords = 25 } = options;
  // Contexts that only convert questions to other layouts never need the vocabulary.
  let vocabulary: Vocabulary | undefined;
  const say = (form: QueryForm, hubs: number, answer: Answer | null, seed: number): Worded | Refusal => {
    vocabulary ??= createVocabulary(store, user);
    const start = seedOf(seed, form);
    let reason = "the question is too long";
    for (let at = 0; at < tries; at += 1) {
      try {
        const slots = createSlots();
        const speaker = createSpeaker(vocabulary, form.typed, slots, start + at);
        const text = wordQuestion(speaker, form, hubs);
        const question = slots.fill(text, "value");
        if (question.split(/\s+/).length >= mostWords) continue;
        const words = withoutQuotations(question);
        // A value may end in the word that follows it: "Quality in Use use".
        if (doubledWords(words).length > 0) continue;
        const fault = readingFault(words, vocabulary.lexicon);
        if (fault !== null) {
          reason = fault;
          continue;
        }
        const plain = createSpeaker(vocabulary, form.typed, slots, start);
        const worded = answer === null ? "" : wordAnswer(plain, form, answer, hubs);
        const template = slots.fill(text, "slot");
        const verdict = answer === null ? null : yesOrNo(template, answer);
        const answerText = withoutDoubledStop(slots.fill(worded, "value"));
        return { question, template, answer: verdict === null ? answerText : `${verdict}. ${answerText}` };
      } catch (error) {
        if (!(error instanceof Unsayable)) throw error;
        reason = error.message;
      }
    }
    return { refused: `cannot be said well: ${reason}` };
  };
  return {
    speak: (form, answer, hubs, seed) => say(form, hubs, answer, seed),
    ask: (form, seed) => say(form, 1, null, seed),
  };
}

/** Matches phrases such as "with an employer with the home port", for which "whose employer has" is clearer. */
const nestedWith = /\bwith an? (?:\p{L}+ ){1,4}with (?:an?|the|between) /u;

/** Returns the reason why a reader would have to reread the question, or `null` if it is clear. */
function readingFault(words: string, { english }: Lexicon): string | null {
  if (lateVerbs(words).length > 0) return "its verb would come too late";
  if (nestedWith.test(words)) return "one with-phrase would contain another";
  return openRelations(words, english).length > 0 ? "a relation would lack its entity" : null;
}

/** Removes a doubled full stop, because a name such as "Safari Air, Ltd." already ends its sentence. */
function withoutDoubledStop(text: string): string {
  return text.replace(/(?<!\.)\.\.$/, ".");
}

function seedOf(seed: number, form: QueryForm): number {
  return Number.parseInt(hashText(`${seed} ${formatForm(form)}`).slice(0, 8), 16);
}

/**
 * The placeholders for operands. They are replaced once the sentence is complete, so a question and its template never
 * differ in wording.
 */
type Slots = {
  mark(value: string, slot: string): string;
  fill(text: string, as: "value" | "slot"): string;
};

function createSlots(): Slots {
  const filled: { readonly value: string; readonly slot: string }[] = [];
  return {
    mark: (value, slot) => {
      filled.push({ value, slot });
      return `\uE000${filled.length - 1}\uE001`;
    },
    fill: (text, as) =>
      text.replace(/\uE000(\d+)\uE001/g, (_mark, at: string) => filled[Number(at)]?.[as] ?? ""),
  };
}

/** The words for a graph, and which labels need quotation marks. */
type Vocabulary = Pick<Speaker, "store" | "lexicon" | "quotes">;

function createVocabulary(store: FactStore, user: UserLexicon): Vocabulary {
  const lexicon = createLexicon(store, user);
  return { store, lexicon, quotes: needsQuotes(store, lexicon) };
}

function createSpeaker(
  { store, lexicon, quotes }: Vocabulary,
  typed: boolean,
  slots: Slots,
  seed: number,
): Speaker {
  const slotOf = (field: Field): string => {
    const words = lexicon.field(field.name);
    return words === null ? field.name : valueNoun(words.last)[0];
  };
  const speaker: Speaker = {
    store,
    lexicon,
    typed,
    fork: (number) => ({ ...speaker, choose: createChooser(seed + 7919 * (number + 1)) }),
    choose: createChooser(seed),
    value: (field, label) => {
      const last = lexicon.field(field.name)?.last;
      const text = (last?.valueKind ?? field.valueKind) === "status" ? label.toLowerCase() : label;
      const slot = `[${slotOf(field)}]`;
      // Sayings are quoted, and so are labels that would look like a part of the sentence: "Your coast, your music".
      const isNumber = (last?.valueKind ?? field.valueKind) === "name" && /^\d+$/.test(label);
      const isSaying =
        lexicon.english.isNounOf("sayings", last?.singular ?? "") || /[,;!?] \p{Ll}/u.test(label);
      const isQuoted = isSaying || isNumber || isQuestionWord(label);
      return isQuoted ? slots.mark(`'${text}'`, `'${slot}'`) : slots.mark(text, slot);
    },
    title: (label) => {
      const slot = `[${lexicon.hub.singular} ${lexicon.hub.document ? "title" : "name"}]`;
      return slots.mark(quotes(label) ? `'${label}'` : label, quotes(label) ? `'${slot}'` : slot);
    },
    quotes,
  };
  return speaker;
}

/** Whether a value would look like a part of the sentence: "papers with the question type Who were published". */
function isQuestionWord(label: string): boolean {
  return /^(?:who|whose|whom|what|which|when|where|why|how|that|yes|no|other|none)$/i.test(label);
}

/**
 * Decides which labels need quotation marks. Titles of works are quoted, but names are not. If the labels of most
 * subjects look like names, only the other labels are quoted.
 */
function needsQuotes(store: FactStore, lexicon: Lexicon): (label: string) => boolean {
  const isPlain = (label: string): boolean => isName(label) || isCommonName(label);
  const names = store.hubs.filter(({ label }) => isPlain(label)).length;
  const mostlyNames = names >= store.hubs.length * 0.5 && !lexicon.hub.document;
  // A name that contains quotation marks is hard to read in another pair, and "Review 502" is a name even if other
  // subjects have titles. Without quotation marks, a name such as "1900" would look like a number.
  const isNumbered = (label: string): boolean => /^\p{Lu}\p{Ll}+(?: \p{L}+)? \d+$/u.test(label);
  return (label) =>
    /^\d+$/.test(label) || !(isNumbered(label) || (mostlyNames && (isPlain(label) || label.includes('"'))));
}
