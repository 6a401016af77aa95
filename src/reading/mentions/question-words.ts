/** Records which words of a question are already part of a mention. */
import type { Mention, MentionedValue } from "../../language/index.ts";
import { functionWords, operationWords } from "../../text/function-words.ts";
import { findQuotations, type Span } from "../../text/quotations.ts";
import { stem } from "../../text/stem.ts";
import { locateWords, type Word } from "../../text/words.ts";
import type { FieldEntry, Lexicon, ValueEntry } from "../lexicon/lexicon.ts";

export type QuestionWords = {
  readonly question: string;
  readonly words: readonly Word[];
  readonly stems: readonly string[];
  readonly quotations: readonly Span[];
  /** Whether each word is part of a mention. */
  readonly isMentioned: boolean[];
  readonly lexicon: Lexicon;
};

export function createQuestionWords(question: string, lexicon: Lexicon): QuestionWords {
  const words = locateWords(question);
  return {
    question,
    words,
    stems: words.map((word) => stem(word.text)),
    quotations: findQuotations(question),
    isMentioned: words.map(() => false),
    lexicon,
  };
}

/** Creates a mention that consists of the words `from` to `to`, and marks these words as mentioned. */
export function takeMention(
  reader: QuestionWords,
  from: number,
  to: number,
  entries: readonly ValueEntry[],
  fields: readonly FieldEntry[],
): Mention {
  reader.isMentioned.fill(true, from, to);
  const start = reader.words[from]?.start ?? 0;
  const end = reader.words[to - 1]?.end ?? 0;
  const values: MentionedValue[] = entries.map(({ label, fields: valueFields, hub }) => ({
    label,
    fields: valueFields,
    hub,
  }));
  const { relations } = reader.lexicon;
  return {
    text: reader.question.slice(start, end),
    start,
    end,
    values,
    ...(values.length > 0 && relations.length > 0 ? { relations } : {}),
    fields: fields.map(({ label, values: fieldValues, lists, relation }) => ({
      label,
      values: fieldValues,
      ...(lists.length > 0 ? { lists } : {}),
      ...(relation ? { relation } : {}),
    })),
  };
}

export function isFormWord(word: Word): boolean {
  return functionWords.has(word.text) || operationWords.has(word.text);
}

export function isCapitalised(reader: QuestionWords, at: number): boolean {
  return /^\p{Lu}/u.test(reader.question.slice(reader.words[at]?.start ?? 0));
}
