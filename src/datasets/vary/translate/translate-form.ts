/** Puts a form into German or French, using a word list. Forms without a plain sentence pattern are skipped. */
import { valueKey } from "../../facts/fact.ts";
import type { FactStore } from "../../facts/fact-store.ts";
import { type Constraint, keyField, type QueryForm } from "../../forms/form.ts";
import { type Grammar, grammars } from "./grammar.ts";
import type { Language, LanguageWords, TranslationWords } from "./translation-words.ts";

/**
 * Returns the question, or `null` if the word list lacks a word for the form or there is no sentence pattern for it.
 */
export function translateForm(
  store: FactStore,
  form: QueryForm,
  words: TranslationWords,
  language: Language,
): string | null {
  const translations = words[language];
  return translations === undefined
    ? null
    : speak({ store, form, words: translations, grammar: grammars[language] });
}

type Speech = {
  readonly store: FactStore;
  readonly form: QueryForm;
  readonly words: LanguageWords;
  readonly grammar: Grammar;
};

function speak(speech: Speech): string | null {
  const { form, grammar, words, store } = speech;
  if (form.also !== undefined) return null;
  const title = form.where.find((one) => "title" in one);
  if (title !== undefined && "title" in title) return aboutOne(speech, title.title);
  const things = words.types[store.hubType];
  const conditions = sayConditions(speech, form.where);
  if (things === undefined || conditions === null) return null;
  const after = conditions === "" ? "" : ` ${conditions}`;
  const requestedWords = form.ask === null ? null : wordsOf(speech, form.ask);
  if (requestedWords === undefined) return null;
  switch (form.operation) {
    case "basic":
    case "aggregation":
    case "negation":
      return requestedWords === null
        ? grammar.list(things, after)
        : grammar.listValues(requestedWords.many, things, after);
    case "counting":
      return requestedWords === null
        ? grammar.count(things, after)
        : grammar.countValues(requestedWords.many, things, after);
    default:
      return requestedWords === null ? aboutOrder(speech, things, after) : null;
  }
}

/**
 * Builds a question about an entity that is identified by its title. There is a plain sentence pattern only for
 * questions that ask for the value of a field.
 */
function aboutOne({ form, grammar, ...rest }: Speech, title: string): string | null {
  const requestedWords = form.ask === null ? undefined : wordsOf({ form, grammar, ...rest }, form.ask);
  const plain = form.where.length === 1 && (form.operation === "basic" || form.operation === "aggregation");
  return plain && requestedWords ? grammar.valueOf(grammar.quote(title), requestedWords.one) : null;
}

/** Builds a question that groups, compares or orders entities by a field. */
function aboutOrder(speech: Speech, things: string, after: string): string | null {
  const { form, grammar } = speech;
  if (form.operation === "comparative") {
    const [left, right] = (form.branches ?? []).map((branch) => sayConditions(speech, branch));
    return left && right ? grammar.more(things, after, [left, right]) : null;
  }
  const key = keyField(form);
  const keyWords = key === null ? undefined : wordsOf(speech, key);
  if (keyWords === undefined) return null;
  const ascending = form.order === "ascending";
  if (form.operation === "relationship") return grammar.countBy(things, after, keyWords.one);
  return form.operation === "ranking"
    ? grammar.ordered(things, after, keyWords.one, ascending)
    : grammar.extreme(things, after, keyWords.one, ascending);
}

/** @returns the conditions (empty if there are no constraints), or `null` if a word is missing from the list */
function sayConditions(speech: Speech, constraints: readonly Constraint[]): string | null {
  const clauses = constraints.map((constraint) => sayCondition(speech, constraint));
  return clauses.includes(null) ? null : clauses.join(` ${speech.grammar.and} `);
}

function sayCondition(speech: Speech, constraint: Constraint): string | null {
  const { grammar } = speech;
  if ("title" in constraint) return null;
  const field = wordsOf(speech, constraint.field)?.one;
  if (field === undefined) return null;
  const values = (labels: readonly string[]): string =>
    labels.map((label) => (/^\d+$/.test(label) ? label : grammar.quote(label))).join(` ${grammar.or} `);
  if ("in" in constraint) return grammar.having(values(constraint.in), field);
  if ("not" in constraint) return grammar.lacking(values(constraint.not), field);
  if ("between" in constraint) return grammar.within(...constraint.between, field);
  return grammar.lacking(null, field);
}

function wordsOf({ store, words }: Speech, name: string): LanguageWords["fields"][string] | undefined {
  const field = store.field(name)?.name ?? name;
  return (
    words.fields[field] ??
    Object.entries(words.fields).find(([name]) => valueKey(name) === valueKey(field))?.[1]
  );
}
