/** Constraints in words, each in every form that a sentence may need. */
import { type Field, isTemporal } from "../../facts/fact.ts";
import type { Constraint } from "../../forms/form.ts";
import { indefinite, joinList } from "../english.ts";
import type { SpokenField } from "../lexicon/lexicon.ts";
import type { Predicate } from "../lexicon/predicate.ts";
import {
  finite,
  type GrammaticalNumber,
  join,
  lastPreposition,
  negated,
  type VerbPhrase,
} from "../lexicon/verb-phrase.ts";
import { type Speaker, spoken, Unsayable } from "./speaker.ts";

type ByNumber = Readonly<Record<GrammaticalNumber, string>>;

export type Condition = {
  /** A single word in front of the noun: "flammable"; null for most. */
  readonly before: string | null;
  /** Right behind a noun: "kept by X", "with the genre X", "born in 1901"; null where only a clause will do. */
  readonly reduced: string | null;
  /** A verb phrase: "eat X", "were born in 1901". */
  readonly predicate: ByNumber | null;
  /** With its own subject: "whose keeper is X"; null where there is none. */
  readonly whose: ByNumber | null;
  /** Whether a clause behind the noun rather goes with "whose". */
  readonly prefersWhose: boolean;
  /** Reaches over a thing in between: it comes last, so that nothing attaches to that thing. */
  readonly far: boolean;
};

const empty: Condition = {
  before: null,
  reduced: null,
  predicate: null,
  whose: null,
  prefersWhose: false,
  far: false,
};

export type Narrowing = Exclude<Constraint, { title: string }>;

export function speakConstraint(speaker: Speaker, constraint: Narrowing): Condition {
  const field = spoken(speaker, constraint.field);
  const inner = sayValue(speaker, field, constraint);
  const negative = !("in" in constraint || "between" in constraint);
  return field.steps
    .slice(0, -1)
    .reduceRight<Condition>((said, step) => overThing(speaker, step, said, negative), inner);
}

/** What a condition says of that which has the value: the subject, or something in between. */
export function sayValue(speaker: Speaker, { field, last }: SpokenField, constraint: Narrowing): Condition {
  const { valueKind } = last;
  if ("absent" in constraint || "missing" in constraint) return sayAbsence(speaker, last);
  if ("between" in constraint) return sayRange(speaker, field, last, constraint.between);
  const negative = "not" in constraint;
  const labels = negative ? constraint.not : constraint.in;
  if (valueKind === "flag") return sayState(last, !negative);
  const operand = joinList(
    labels.map((label) => speaker.value(field, label)),
    "or",
  );
  if (valueKind === "status" && last.singular !== "") return whoseIs(last, operand, negative);
  if (valueKind === "number") return sayNumber(speaker, last, operand, negative);
  if (isTemporal(last)) return sayTime(speaker, last, operand, negative);
  return sayName(speaker, last, labels, operand, negative);
}

/** One of the verbs for the same. */
export function verbOf(speaker: Speaker, { verb, also }: Predicate): VerbPhrase | null {
  return verb === null || also.length === 0 ? verb : speaker.choose([verb, ...also]);
}

/** A named value: with the noun that the label is, or with the verb. */
function sayName(
  speaker: Speaker,
  predicate: Predicate,
  labels: readonly string[],
  operand: string,
  negative: boolean,
): Condition {
  const { singular, functional } = predicate;
  const verb = verbOf(speaker, predicate);
  const named = singular === "" ? null : byNoun(speaker, predicate, operand, negative, functional);
  const acted = verb === null ? null : byVerb(verb, operand, negative);
  if (acted !== null && named === null)
    return withTypeNoun(speaker, predicate, labels, verb, operand, negative) ?? acted;
  if (named === null) throw new Unsayable("a predicate that is neither noun nor verb");
  if (verb?.style === "be" && acted !== null && verb.rest === "of") {
    if (negative) throw new Unsayable("what something does not belong to");
    const whole = speaker.typed ? `of the ${singular} ${operand}` : `of ${operand}`;
    return { ...empty, reduced: whole };
  }
  if (acted !== null && verb?.rest === "located in") {
    // A town does not have a county; it lies in one.
    return byVerb(verb, speaker.typed ? `the ${singular} ${operand}` : operand, negative);
  }
  if (acted !== null) {
    // The verb leaves the field's name out; with the name is how typed questions go.
    return speaker.typed ? speaker.choose([named, named, acted]) : acted;
  }
  if (!speaker.typed) return untypedNoun(speaker, predicate, labels, operand, negative);
  return { ...named, prefersWhose: named.whose !== null && speaker.choose([true, false]) };
}

/** "Depicts the motif dog": a common noun without an article does not stand alone. */
function withTypeNoun(
  { typed, lexicon: { english } }: Speaker,
  { typeNoun }: Predicate,
  labels: readonly string[],
  verb: VerbPhrase | null,
  operand: string,
  negative: boolean,
): Condition | null {
  if (verb === null || typeNoun === "" || !labels.every((label) => /^\p{Ll}/u.test(label))) return null;
  if (!typed) {
    if (labels.some((label) => english.isCountable(label)))
      throw new Unsayable("a common noun without an article");
    return null;
  }
  return byVerb(verb, `the ${typeNoun} ${operand}`, negative);
}

function byNoun(
  speaker: Speaker,
  { singular, part }: Predicate,
  operand: string,
  negative: boolean,
  functional: boolean,
): Condition {
  const not = negative ? " not" : "";
  const isClass = speaker.lexicon.english.isNounOf("classes", singular);
  const thing = `the ${singular} ${operand}`;
  const whose: ByNumber | null = functional
    ? { one: `whose ${singular} is${not} ${operand}`, many: `whose ${singular} is${not} ${operand}` }
    : null;
  if (isClass && part === "noun") {
    return {
      ...empty,
      reduced: negative ? null : `of the ${singular} ${operand}`,
      predicate: negative
        ? { one: `does not belong to ${thing}`, many: `do not belong to ${thing}` }
        : { one: `belongs to ${thing}`, many: `belong to ${thing}` },
      whose,
    };
  }
  return {
    ...empty,
    reduced: negative ? null : `with ${thing}`,
    predicate: negative
      ? { one: `does not have ${thing}`, many: `do not have ${thing}` }
      : { one: `has ${thing}`, many: `have ${thing}` },
    whose,
  };
}

function byVerb(verb: VerbPhrase, object: string, negative: boolean): Condition {
  const say = (number: GrammaticalNumber): string =>
    join(negative ? negated(verb, number) : finite(verb, number), object);
  const reduced =
    verb.style === "be" && !/^(?:the|an?) /.test(verb.rest)
      ? join(negative ? "not" : "", verb.rest, object)
      : null;
  return { ...empty, reduced, predicate: { one: say("one"), many: say("many") } };
}

/** The value alone has to tell what it is. */
function untypedNoun(
  speaker: Speaker,
  predicate: Predicate,
  labels: readonly string[],
  operand: string,
  negative: boolean,
): Condition {
  const { singular } = predicate;
  const be = (rest: string): VerbPhrase => ({ style: "be", lemma: "", tense: "present", rest });
  // "Classified as Numeric value" hides of which of several classifications that is.
  if (speaker.lexicon.english.isNounOf("classes", singular) && !singular.includes(" "))
    return byVerb(be("classified as"), operand, negative);
  // An origin country is no place where something is, but a country is.
  const place = speaker.lexicon.english.isNounOf("places", singular) && !singular.includes(" ");
  if (place) return byVerb(be(speaker.lexicon.hub.person ? "from" : "in"), operand, negative);
  // What a paper has to do with a subject is left open in speech as well; a player is not "related to Norway".
  const named = labels.every((label) => /^\p{Lu}\p{Ll}/u.test(label));
  if (speaker.lexicon.hub.document && named) return byVerb(be("related to"), operand, negative);
  throw new Unsayable("a value that does not tell what it is");
}

/** "Born in 1901", "from 1901", "with the founding year 1901". */
function sayTime(speaker: Speaker, predicate: Predicate, operand: string, negative: boolean): Condition {
  const { verb, singular } = predicate;
  if (verb !== null) {
    const word =
      speaker.typed && predicate.valueKind === "year" && lastPreposition(verb.rest) === "in"
        ? "the year "
        : "";
    return byVerb(verb, `${word}${operand}`, negative);
  }
  const from: VerbPhrase = { style: "be", lemma: "", tense: "present", rest: "from" };
  if (/^(?:year|date)$/.test(singular)) {
    return byVerb(from, speaker.typed ? `the ${singular} ${operand}` : operand, negative);
  }
  if (!speaker.typed) throw new Unsayable("a time that does not tell of what it is");
  return byNoun(speaker, predicate, operand, negative, predicate.functional);
}

function sayNumber(speaker: Speaker, predicate: Predicate, operand: string, negative: boolean): Condition {
  const { singular, plural, unit, verb, asks } = predicate;
  if (singular === "") {
    if (verb === null) throw new Unsayable("a number without a noun");
    return byVerb(verb, join(operand, unit), negative);
  }
  if (!speaker.typed) throw new Unsayable("a number without its field");
  if (asks === "how many")
    return having(operand === "1" ? `1 ${singular}` : `${operand} ${plural}`, negative);
  const said = whoseIs(predicate, join(operand, unit), negative);
  const amount = `${indefinite(singular)} of ${join(operand, unit)}`;
  return { ...having(amount, negative), whose: predicate.functional ? said.whose : null };
}

function having(object: string, negative: boolean): Condition {
  return {
    ...empty,
    reduced: negative ? null : `with ${object}`,
    predicate: negative
      ? { one: `does not have ${object}`, many: `do not have ${object}` }
      : { one: `has ${object}`, many: `have ${object}` },
  };
}

function whoseIs({ singular }: Predicate, operand: string, negative: boolean): Condition {
  const text = `whose ${singular} is ${negative ? "not " : ""}${operand}`;
  return { ...empty, whose: { one: text, many: text } };
}

function sayRange(
  speaker: Speaker,
  field: Field,
  predicate: Predicate,
  [from, to]: readonly [number, number],
): Condition {
  const [low, high] = [speaker.value(field, String(from)), speaker.value(field, String(to))];
  const { singular, unit, verb } = predicate;
  if (isTemporal(predicate)) {
    const span = `between ${low} and ${high}`;
    if (verb !== null) {
      const event = withoutPreposition(verb);
      if (lastPreposition(event.rest) !== null) throw new Unsayable("a span behind a preposition");
      return byVerb(event, span, false);
    }
    if (/^(?:year|date)$/.test(singular)) {
      const from: VerbPhrase = { style: "be", lemma: "", tense: "present", rest: "from the years" };
      return byVerb(from, `${low} to ${high}`, false);
    }
  }
  if (singular === "") throw new Unsayable("a range without a noun");
  const span = `between ${low} and ${join(high, unit)}`;
  if (predicate.asks === "how many") return having(`between ${low} and ${high} ${predicate.plural}`, false);
  const said = whoseIs(predicate, span, false);
  return {
    ...having(`${indefinite(singular)} ${span}`, false),
    whose: predicate.functional ? said.whose : null,
  };
}

/** "Born in" a year happens once; "works here since" one does not. */
export function isPointInTime(verb: VerbPhrase): boolean {
  return /(?:^| )(?:in|on|at)$/.test(verb.rest);
}

/** "Born in" → "born": the span brings its own preposition. */
export function withoutPreposition(verb: VerbPhrase): VerbPhrase {
  return { ...verb, rest: verb.rest.replace(/(?:^| )(?:in|on|at|from)$/, "") };
}

/** A flag that is set or not: "are flammable", "provide a replication package". */
function sayState(predicate: Predicate, positive: boolean): Condition {
  const { verb, singular } = predicate;
  if (verb !== null) {
    const object = stateObject(predicate);
    const said = byVerb(verb, object, !positive);
    const word = verb.style === "be" && object === "" && !verb.rest.includes(" ");
    // "Articles validated by a pharmacy", but "productions that are sold out".
    const bare = word || !/ (?:by|for|from|in|on|to|with) \S/.test(verb.rest);
    return { ...said, before: word && positive ? verb.rest : null, reduced: bare ? null : said.reduced };
  }
  return having(indefinite(singular), !positive);
}

export function stateObject({ typeNoun }: Predicate): string {
  if (typeNoun === "") return "";
  // "Takes night duty", "needs refrigeration": what is done or felt takes no article.
  return /(?:tion|ment|ness|ity|ance|ence|ing|age|duty|ship|ure|ism)$/.test(typeNoun)
    ? typeNoun
    : indefinite(typeNoun);
}

function sayAbsence(speaker: Speaker, predicate: Predicate): Condition {
  if (predicate.valueKind === "flag" || predicate.valueKind === "status") return sayState(predicate, false);
  const { singular, plural, functional } = predicate;
  const verb = verbOf(speaker, predicate);
  if (verb !== null && singular === "") return byVerb(verb, nothingOf(predicate), true);
  if (singular === "") throw new Unsayable("an absence without a noun");
  const noun = functional ? singular : speaker.choose([singular, plural]);
  if (verb !== null && verb.style === "active") {
    return byVerb(verb, noun === plural ? `any ${plural}` : indefinite(singular), true);
  }
  const none = speaker.choose<[string, string]>([
    [`has no ${noun}`, `have no ${noun}`],
    [`has no ${noun}`, `lack ${noun === plural ? plural : indefinite(singular)}`],
  ]);
  return {
    ...empty,
    reduced: `without ${noun === plural ? `any ${plural}` : indefinite(singular)}`,
    predicate: { one: none[0], many: none[1] },
  };
}

function nothingOf({ typePlural, asks }: Predicate): string {
  if (asks === "who") return "anyone";
  return typePlural === "" ? "anything" : `any ${typePlural}`;
}

/** What belongs to one group of those that a question goes through: "published in that year", "with that solvent". */
export function inGroup(speaker: Speaker, predicate: Predicate, group: string): Condition {
  const { verb, singular } = predicate;
  const one = `that ${group}`;
  if (verb !== null && verb.rest !== "of") return byVerb(verb, one, false);
  const from = isTemporal(predicate) && /^(?:year|date)$/.test(singular);
  const classed = speaker.lexicon.english.isNounOf("classes", singular);
  if (from || classed || verb !== null) return { ...empty, reduced: `${from ? "from" : "of"} ${one}` };
  return having(isTemporal(predicate) ? `that ${singular}` : one, false);
}

/** What holds of the thing in between: "written by someone born in 1901", "whose keeper was born in 1901". */
function overThing(speaker: Speaker, step: Predicate, inner: Condition, negative: boolean): Condition {
  const { singular, functional, verb, typeNoun, asks } = step;
  const person = asks === "who";
  const whose =
    singular !== "" && functional && inner.predicate !== null
      ? `whose ${singular} ${inner.predicate.one}`
      : null;
  if (negative) {
    if (whose === null) throw new Unsayable("what does not hold of one of several things in between");
    return { ...empty, whose: { one: whose, many: whose }, prefersWhose: true, far: true };
  }
  // "A ward with the ward sister X" has its noun twice; "a ward whose ward sister is X" tells the two apart.
  const repeats = singular !== "" && inner.reduced?.startsWith(`with the ${singular} `) === true;
  const reduced = repeats && inner.whose !== null ? inner.whose.one : inner.reduced;
  const detail = reduced ?? clause(inner, "one", person ? "who" : "that");
  const describe = (noun: string): string =>
    join(withBefore(noun, inner), inner.before === null ? detail : "");
  const someone =
    typeNoun !== "" && typeNoun !== singular
      ? describe(typeNoun)
      : `${person ? "someone" : "something"} ${detail}`;
  if (verb?.rest === "of") return { ...empty, reduced: `of ${describe(singular)}`, far: true };
  const acted = verb === null ? null : { ...byVerb(verb, someone, false), far: true };
  if (singular === "") {
    if (acted === null) throw new Unsayable("a way over something without words");
    return acted;
  }
  const object = describe(singular);
  const owned = speaker.lexicon.english.isNounOf("classes", singular)
    ? byVerb({ style: "be", lemma: "", tense: "present", rest: "of" }, object, false)
    : having(object, false);
  const named: Condition = {
    ...owned,
    whose: whose === null ? null : { one: whose, many: whose },
    prefersWhose: whose !== null && speaker.choose([true, false]),
    far: true,
  };
  return acted === null ? named : speaker.choose([named, acted]);
}

function withBefore(noun: string, { before }: Condition): string {
  return indefinite(join(before ?? "", noun));
}

/** The condition as a clause behind a noun: "that eat X", "whose keeper is X". */
export function clause(condition: Condition, number: GrammaticalNumber, relative: "who" | "that"): string {
  if (condition.whose !== null && condition.prefersWhose) return condition.whose[number];
  if (condition.predicate !== null) return `${relative} ${condition.predicate[number]}`;
  if (condition.whose !== null) return condition.whose[number];
  return condition.reduced ?? "";
}
