/**
 * Builds the noun phrase for the subject of a sentence: either a named subject, or the subjects that satisfy the
 * conditions.
 */
import type { Constraint, QueryForm } from "../../forms/form.ts";
import { joinList, needsThe, theNamed } from "../english.ts";
import type { SpokenField, TypeWords } from "../lexicon/lexicon.ts";
import { type GrammaticalNumber, join } from "../lexicon/verb-phrase.ts";
import { type Condition, clause } from "./conditions/condition.ts";
import { type Narrowing, speakConstraint } from "./conditions/say-constraint.ts";
import { isEra, type Speaker, spoken, spokenDetail, Unsayable } from "./speaker.ts";
import { referToTie, takeTies } from "./tie.ts";

export type NounPhrase = {
  readonly text: string;
  readonly number: GrammaticalNumber;
  /** The genitive, such as "Sultan's", or `null` if it would be clumsy. */
  readonly genitive: string | null;
  /** The form to use after a verb if it differs from `text`, as with "they" and "them". */
  readonly object?: string;
  /** Whether the phrase contains a clause with a verb, which makes the main verb hard to find. */
  readonly clausal: boolean;
  /**
   * The id of the subject if the phrase refers to exactly one; `null` if it refers to several subjects or to objects.
   */
  readonly hub: string | null;
};

/** Creates a noun phrase that is not a name. */
export function nounPhrase(text: string, number: GrammaticalNumber): NounPhrase {
  return {
    text,
    number,
    genitive: null,
    clausal: /(?:^| )(?:that|where|who|whom|whose) /.test(text),
    hub: null,
  };
}

export type Subject = {
  readonly words: TypeWords;
  /** Whether the constraints identify the subject by its title. */
  readonly titled: boolean;
  readonly conditions: readonly Condition[];
  /** The complete noun phrase: "the animal Sultan", "the animal that eats fish", "animals that eat fish". */
  phrase(number: GrammaticalNumber): NounPhrase;
  /** The same as `Subject.phrase`, but without the article: "animal that eats fish". */
  bare(number: GrammaticalNumber): string;
  /** The words before and after the noun: "vaccinated animal", "kept by X". */
  parts(number: GrammaticalNumber): { readonly head: string; readonly modifiers: string };
  /** The verb phrase of `Subject.clause` without the noun, or `null` if no conditions remain. */
  verb(number: GrammaticalNumber): string | null;
  /** The subjects with a verb, for use after "which" and "how many": "animals of the species lion eat fish". */
  clause(number: GrammaticalNumber): string;
  /** The same as `Subject.clause`, but for an indirect question: "do you know which performances there are of X". */
  indirect(number: GrammaticalNumber): string;
};

/** @param further conditions that apply in addition to the constraints */
export function speakSubject(
  speaker: Speaker,
  where: readonly Constraint[],
  further: readonly Condition[] = [],
): Subject {
  const words = speaker.lexicon.hub;
  const title = where.find((one): one is { title: string } => "title" in one);
  const narrowing = where.filter((one): one is Narrowing => !("title" in one));
  if (title !== undefined) return namedSubject(speaker, words, title.title, narrowing);
  const { ties, others } = takeTies(speaker, narrowing);
  const unordered = [...others.map((one) => speakConstraint(speaker, one)), ...ties, ...further];
  const conditions = inOrder(speaker, unordered.length > 1 ? unordered.map(withoutWhose) : unordered);
  const name = (number: GrammaticalNumber): string => (number === "one" ? words.singular : words.plural);
  const parts = (number: GrammaticalNumber) => {
    const { head, phrase, clauses } = describe(name(number), conditions, number, words.person);
    return { head, modifiers: join(phrase, clauses) };
  };
  const bare = (number: GrammaticalNumber): string => join(parts(number).head, parts(number).modifiers);
  const statedAt = conditions.findLastIndex(({ predicate }) => predicate !== null);
  const verb = (number: GrammaticalNumber): string | null =>
    conditions.length === 1 ? (conditions[statedAt]?.predicate?.[number] ?? null) : null;
  /** @param existing the words to use for subjects whose conditions contain no verb */
  const clause = (number: GrammaticalNumber, existing: string): string => {
    const statedPredicate = conditions[statedAt]?.predicate?.[number];
    if (statedPredicate === undefined) return join(name(number), existing, parts(number).modifiers);
    const others = conditions.filter((_one, at) => at !== statedAt);
    const { head, phrase, clauses } = describe(name(number), others, number, words.person);
    const modifiers = join(phrase, clauses);
    // "Papers that do not use X report Y" has its verb too late.
    if (!relativeClause.test(modifiers)) return join(head, modifiers, statedPredicate);
    const fullDescription = describe(name(number), conditions, number, words.person);
    return join(fullDescription.head, fullDescription.phrase, existing, fullDescription.clauses);
  };
  return {
    words,
    titled: false,
    conditions,
    bare,
    parts,
    verb,
    phrase: (number) => nounPhrase(number === "one" ? `the ${bare(number)}` : bare(number), number),
    clause: (number) => clause(number, number === "one" ? "is there" : "are there"),
    indirect: (number) => clause(number, number === "one" ? "there is" : "there are"),
  };
}

function namedSubject(
  speaker: Speaker,
  words: TypeWords,
  title: string,
  narrowing: readonly Narrowing[],
): Subject {
  const name = speaker.title(title);
  const namePhrase = callSubject(speaker, words, title, name);
  const text = join(namePhrase, connection(speaker, narrowing));
  const isShort = title.split(" ").length <= 3 && !/s$/i.test(title) && narrowing.length === 0;
  const isBare = namePhrase === name && !speaker.quotes(title);
  const phrase: NounPhrase = {
    ...nounPhrase(text, "one"),
    // "In relation to the method X" separates the subject from a following verb as much as a clause does.
    clausal: narrowing.length > 0,
    genitive: isShort && isBare ? `${namePhrase}'s` : null,
    hub: speaker.store.hubsTitled(title)[0] ?? null,
  };
  return {
    words,
    titled: true,
    conditions: [],
    phrase: () => phrase,
    bare: () => text,
    parts: () => ({ head: text, modifiers: "" }),
    verb: () => null,
    clause: () => text,
    indirect: () => text,
  };
}

/**
 * Refers to a subject by its name, together with its type if the question mentions types: "Sultan", "the animal
 * Sultan".
 * @param name the title in the form that the sentence needs
 */
function callSubject(speaker: Speaker, words: TypeWords, title: string, name: string): string {
  // "The person Ann" is unnatural.
  const isSpecific = !/^(?:person|human|individual|item|thing)$/.test(words.singular);
  const quoted = speaker.quotes(title);
  if (speaker.typed && isSpecific) return speaker.choose(waysWithType(words, title, name, quoted));
  // Countable nouns need an article: "the adder lives in X", but "methanol burns".
  const needsArticle = isEra(title) || needsThe(title) || speaker.lexicon.english.isCountable(title);
  return !quoted && needsArticle ? `the ${name}` : name;
}

/**
 * Returns the alternative phrases that combine a subject's name with its type. The shortest of several phrases is
 * listed twice, so that it is chosen more often.
 */
function waysWithType(
  { singular, document }: TypeWords,
  title: string,
  name: string,
  quoted: boolean,
): [string, ...string[]] {
  const typedName = theNamed(singular, needsThe(title) ? `the ${name}` : name);
  if (!quoted) {
    // In "the prescription Prescription R-501", the name already contains the type.
    const saysType = title.toLowerCase().includes(singular.toLowerCase());
    // "Kingdom" and "Islands" say what is named, so that "the country of" is not needed.
    if (needsThe(title) && title.includes(" ")) return [`the ${name}`];
    return [saysType ? name : typedName];
  }
  return document
    ? [typedName, typedName, `the ${singular} with the title ${name}`, `the ${singular} titled ${name}`]
    : [typedName, typedName, `the ${singular} called ${name}`];
}

/** Expresses further constraints on a named subject: "in connection with the method X". */
function connection(speaker: Speaker, narrowing: readonly Narrowing[]): string {
  const operands = narrowing.flatMap((constraint) => {
    if (!("in" in constraint)) return [];
    const { field, last, steps } = spoken(speaker, constraint.field);
    if (steps.length > 1) throw new Unsayable("a named subject with a condition on an intermediate entity");
    const values = constraint.in.map((value) => speaker.value(field, value)).join(" or ");
    return [speaker.typed && last.singular !== "" ? `the ${last.singular} ${values}` : values];
  });
  if (operands.length === 0) return "";
  // Papers evaluate a property in relation to a method, but museums do not have paintings "with regard to" a lender.
  if (!speaker.lexicon.hub.document) throw new Unsayable("a named subject with a further condition");
  return `${speaker.choose(["in connection with", "in relation to", "with regard to"])} ${joinList(operands)}`;
}

/**
 * Chooses the order of conditions. Phrases that must follow the noun directly come first, then clauses, and then
 * negative conditions; conditions on intermediate entities come last.
 */
function inOrder(speaker: Speaker, conditions: readonly Condition[]): Condition[] {
  const rank = (one: Condition): number => {
    if (one.isIndirect) return 5;
    if (isPhrase(one)) return one.whose === null ? 0 : 1;
    return one.negative ? 4 : one.reduced === null || one.prefersWhose ? 3 : 2;
  };
  const shuffled = speaker.choose([true, false]) ? [...conditions].reverse() : [...conditions];
  return shuffled.sort((left, right) => rank(left) - rank(right));
}

/**
 * Prefers another form to a clause with "whose", because "papers written by X whose methods include Y" reads as if it
 * were about the methods of X.
 */
function withoutWhose(condition: Condition): Condition {
  const others = condition.reduced !== null || condition.predicate !== null;
  return others && !condition.isIndirect ? { ...condition, prefersWhose: false } : condition;
}

/** Whether the condition must or should be worded as a phrase, because no clause with "that" expresses it. */
function isPhrase({ reduced, predicate, prefersWhose }: Condition): boolean {
  return reduced !== null && predicate === null && !prefersWhose;
}

/**
 * Describes a noun, using at most one word before it, at most one phrase after it, and then clauses: "vaccinated
 * animals", "kept by X", "that eat Y".
 */
function describe(
  noun: string,
  conditions: readonly Condition[],
  number: GrammaticalNumber,
  person: boolean,
): { readonly head: string; readonly phrase: string; readonly clauses: string } {
  const relative = person ? "who" : "that";
  const front = conditions.find(({ before }) => before !== null);
  const head = join(front?.before ?? "", noun);
  const remaining = conditions.filter((one) => one !== front);
  const [first, ...others] = remaining;
  if (first === undefined) return { head, phrase: "", clauses: "" };
  // "With the status open that took place in X" avoids two unlike clauses.
  const reduced = first.prefersWhose && others.length === 0 ? null : first.reduced;
  const stated = reduced === null ? remaining : others;
  return { head, phrase: reduced ?? "", clauses: joinClauses(stated, number, relative) };
}

/** Matches the beginning of a relative clause, but not "that" after a preposition, as in "of that genre". */
const relativeClause = /(?:^|(?<!\b(?:of|on|in|at|for|with|from|by)) )(?:that|who|whose) /;

/** Joins clauses after a noun: "that eat fish and live in X", "that eat fish but do not live in X". */
function joinClauses(
  stated: readonly Condition[],
  number: GrammaticalNumber,
  relative: "who" | "that",
): string {
  // "That eat fish and whose keeper is X" combines unlike clauses.
  const isPlain = stated.length > 1 && stated.every(({ predicate }) => predicate !== null);
  const clauses = stated.map((one) =>
    clause(isPlain ? { ...one, prefersWhose: false } : one, number, relative),
  );
  if (new Set(clauses.map((text) => text.split(" ")[0])).size > 1) throw new Unsayable("unlike clauses");
  // "that eat fish and that live in X": the second "that" is unnecessary.
  const withoutRepeats = clauses.map((text, at) =>
    at > 0 && stated[at - 1]?.negative === false && text.startsWith(`${relative} `)
      ? text.slice(relative.length + 1)
      : text,
  );
  const isContrast = stated.length === 2 && stated[0]?.negative === false && stated[1]?.negative === true;
  return isContrast ? withoutRepeats.join(" but ") : joinList(withoutRepeats);
}

/** Returns the requested detail of a record and the phrase for the record, or `null` for any other form. */
export function askedDetail(
  speaker: Speaker,
  { ask, where }: QueryForm,
): { readonly field: SpokenField; readonly record: NounPhrase } | null {
  const field = ask === null ? null : spokenDetail(speaker, ask);
  if (field?.field.tie !== "detail") return null;
  const titles = where.filter((one) => "title" in one);
  const subject = speakSubject(speaker, titles).phrase("one");
  const text = referToTie(speaker, field, subject.text, where);
  return { field, record: nounPhrase(text, "one") };
}
