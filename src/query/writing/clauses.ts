/** Writes what is said of things: conditions as modifiers of a noun ("written by Ada") and as predicates ("were …"). */
import { participleOf, pastOf, pluralOf, thirdPerson } from "../../words/index.ts";
import type { Operator, Path } from "../expression.ts";
import type { PropertyWords, Vocabulary } from "./vocabulary.ts";

/** Chooses between wordings: at random to write many questions, or always the first to describe one. */
export type Choose = <T>(options: readonly [T, ...T[]]) => T;

/** A condition on a noun. */
export type Clause = {
  /** The words after the noun: "written by Ada", "that use a tool", "without a tool". */
  modifier(plural: boolean): string;
  /** The predicate of a sentence about the noun: "were written by Ada", "do not use a tool". */
  predicate(plural: boolean): string;
  /** The predicate after an auxiliary, for questions: "written by Ada" after "is", "use a tool" after "does". */
  readonly asked: { readonly auxiliary: "be" | "do" | "have"; readonly rest: string };
};

const beOf = (plural: boolean): string => (plural ? "are" : "is");
const doOf = (plural: boolean): string => (plural ? "do" : "does");

function verbClause(verb: string, rest: string, negated: boolean): Clause {
  const tail = rest === "" ? "" : ` ${rest}`;
  const predicate = (plural: boolean): string =>
    negated ? `${doOf(plural)} not ${verb}${tail}` : `${plural ? verb : thirdPerson(verb)}${tail}`;
  return {
    modifier: (plural) => `that ${predicate(plural)}`,
    predicate,
    asked: { auxiliary: "do", rest: `${negated ? "not " : ""}${verb}${tail}` },
  };
}

function beClause(text: string, negated: boolean, isBare: boolean): Clause {
  const said = negated ? `not ${text}` : text;
  return {
    modifier: (plural) => (isBare && !negated ? text : `that ${beOf(plural)} ${said}`),
    predicate: (plural) => `${beOf(plural)} ${said}`,
    asked: { auxiliary: "be", rest: said },
  };
}

/** "with the author Ada", "whose author is Ada", "have the author Ada". */
function nounClause(noun: string, object: string, negated: boolean, choose: Choose): Clause {
  const has = `${negated ? "not have" : "have"} the ${noun} ${object}`;
  const whose = `whose ${noun} is ${negated ? "not " : ""}${object}`;
  const withNoun = negated ? `without the ${noun} ${object}` : `with the ${noun} ${object}`;
  const modifier = choose([withNoun, whose]);
  return {
    modifier: () => modifier,
    predicate: (plural) =>
      negated ? `${doOf(plural)} ${has}` : `${plural ? "have" : "has"} the ${noun} ${object}`,
    asked: { auxiliary: "do", rest: has },
  };
}

/** The condition that a path leads from the noun to an object, written as a name or a noun phrase. */
export function relationClause(
  path: Path,
  object: string,
  negated: boolean,
  vocabulary: Vocabulary,
  choose: Choose,
): Clause {
  const step = path.at(-1) as Path[0];
  const property = vocabulary.property(step.property);
  const { frame } = property;
  const last = path.length > 1 && path.every(({ inverse }) => inverse) ? (path[0] as Path[0]) : step;
  return last.inverse
    ? inverseClause(vocabulary.property(last.property), object, negated, choose)
    : frame.kind === "noun"
      ? nounClause(frame.noun, object, negated, choose)
      : frame.kind === "verb"
        ? verbClause(
            frame.verb,
            [frame.after, frame.noun === "" ? "" : `the ${frame.noun}`, object].filter(Boolean).join(" "),
            negated,
          )
        : beClause(`${frame.text} ${object}`, negated, frame.kind === "state" && frame.isParticiple);
}

/** The condition that the noun is the object of a property. */
function inverseClause({ frame }: PropertyWords, subject: string, negated: boolean, choose: Choose): Clause {
  if (frame.kind === "noun") {
    const text = choose([`the ${frame.noun} of ${subject}`, `${frame.noun} of ${subject}`]);
    return beClause(text, negated, false);
  }
  if (frame.kind === "verb") {
    const after = frame.after === "" ? "" : ` ${frame.after}`;
    if (frame.verb === "have") return verbClause("belong to", subject, negated);
    const active = `that ${subject} ${negated ? `does not ${frame.verb}` : thirdPerson(frame.verb)}${after}`;
    const passive = beClause(`${participleOf(frame.verb)}${after} by ${subject}`, negated, true);
    // A verb with a preposition has no passive: no state is "flowed through by" a river.
    const modifier = after === "" ? choose([passive.modifier(true), active]) : active;
    return { ...passive, modifier: () => modifier };
  }
  const text = `that ${subject} is ${negated ? "not " : ""}${frame.text}`;
  return { ...beClause(`what ${subject} is ${frame.text}`, negated, false), modifier: () => text };
}

/** The condition that there is an object at all. */
export function existenceClause(
  path: Path,
  negated: boolean,
  vocabulary: Vocabulary,
  choose: Choose,
): Clause {
  const { property, inverse } = path.at(-1) as Path[0];
  const { frame } = vocabulary.property(property);
  const noun = frame.kind === "noun" ? frame.noun : frame.kind === "verb" ? frame.noun : "";
  if (inverse || noun === "") {
    const object = inverse ? "anything" : "something";
    return relationClause(path, negated ? "anything" : object, negated, vocabulary, choose);
  }
  if (frame.kind === "verb" && frame.verb !== "have")
    return verbClause(frame.verb, someOf(noun, negated, choose), negated);
  const clause = verbClause("have", someOf(noun, negated, choose), negated);
  const modifier = choose([
    negated ? `without ${withArticle(noun)}` : `with ${withArticle(noun)}`,
    clause.modifier(true),
    negated ? `that have no ${noun}` : `that have ${withArticle(noun)}`,
  ]);
  return { ...clause, modifier: () => modifier };
}

function someOf(noun: string, negated: boolean, choose: Choose): string {
  return negated ? choose([`any ${pluralOf(noun)}`, withArticle(noun)]) : withArticle(noun);
}

export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
}

/** The condition that a flag holds or does not. */
export function flagClause(property: PropertyWords, holds: boolean): Clause {
  const { frame } = property;
  if (frame.kind === "verb")
    return verbClause(frame.verb, frame.noun === "" ? frame.after : withArticle(frame.noun), !holds);
  return beClause(frame.kind === "noun" ? frame.noun : frame.text, !holds, false);
}

const numberWords: Readonly<Record<Operator, readonly [string, ...string[]]>> = {
  "=": ["of", "of exactly"],
  "!=": ["other than"],
  "<": ["of less than", "below", "under", "smaller than"],
  "<=": ["of at most", "of no more than"],
  ">": ["of more than", "above", "over", "greater than"],
  ">=": ["of at least", "of no less than"],
  contains: ["containing"],
  starts: ["starting with"],
};

const timeWords: Readonly<Record<Operator, readonly [string, ...string[]]>> = {
  "=": ["in"],
  "!=": ["not in"],
  "<": ["before"],
  "<=": ["up to", "in or before", "until"],
  ">": ["after", "later than"],
  ">=": ["since", "in or after"],
  contains: ["in"],
  starts: ["in"],
};

const isWords: Readonly<Record<Operator, readonly [string, ...string[]]>> = {
  "=": ["is"],
  "!=": ["is not"],
  "<": ["is less than", "is below"],
  "<=": ["is at most"],
  ">": ["is more than", "is greater than", "is above"],
  ">=": ["is at least"],
  contains: ["contains"],
  starts: ["starts with"],
};

/** The condition that a value at the end of a path compares so with another. */
export function comparisonClause(
  path: Path,
  is: Operator,
  value: string,
  vocabulary: Vocabulary,
  choose: Choose,
): Clause {
  const { property } = path.at(-1) as Path[0];
  const said = vocabulary.property(property);
  const noun = nounOfProperty(said);
  if (said.kind === "time") return timeClause(property, said, is, value, vocabulary, choose);
  const modifier = choose([
    `with ${withArticle(noun)} ${choose(numberWords[is])} ${value}`.replace(/ {2}/g, " "),
    `whose ${noun} ${choose(isWords[is])} ${value}`,
  ]);
  const rest = `have ${withArticle(noun)} ${choose(numberWords[is])} ${value}`.replace(/ {2}/g, " ");
  return {
    modifier: () => modifier,
    predicate: (plural) => (plural ? rest : rest.replace(/^have/, "has")),
    asked: { auxiliary: "do", rest },
  };
}

/** Times stand with a participle ("published in 2015"), alone if only one property has times, or with their noun. */
function timeClause(
  id: string,
  { frame }: PropertyWords,
  is: Operator,
  value: string,
  vocabulary: Vocabulary,
  choose: Choose,
): Clause {
  const when = `${choose(timeWords[is])} ${value}`;
  if (frame.kind === "state" && frame.isParticiple) {
    const participle = frame.text.split(" ").slice(0, -1).join(" ") || frame.text;
    return beClause(`${participle} ${when}`, false, true);
  }
  const noun = frame.kind === "noun" ? frame.noun : "time";
  const whose = beClauseOfNoun(noun, is === "=" ? value : when, choose);
  if (!vocabulary.isOnlyTime(id)) return whose;
  const alone = is === "=" ? choose([`from ${value}`, `of ${value}`, `in ${value}`]) : when;
  return { ...whose, modifier: () => choose([alone, whose.modifier(true)]) };
}

function beClauseOfNoun(noun: string, rest: string, choose: Choose): Clause {
  const text = choose([`whose ${noun} is ${rest}`, `with ${withArticle(noun)} ${rest}`]);
  return {
    modifier: () => text,
    predicate: (plural) => `${plural ? "have" : "has"} ${withArticle(noun)} ${rest}`,
    asked: { auxiliary: "do", rest: `have ${withArticle(noun)} ${rest}` },
  };
}

const countWords: Readonly<Record<Operator, readonly [string, ...string[]]>> = {
  "=": ["exactly", ""],
  "!=": ["not exactly"],
  "<": ["fewer than", "less than"],
  "<=": ["at most", "no more than"],
  ">": ["more than"],
  ">=": ["at least"],
  contains: [""],
  starts: [""],
};

/** The condition that a path leads to so many things. */
export function countClause(
  path: Path,
  ends: string,
  is: Operator,
  number: string,
  vocabulary: Vocabulary,
  choose: Choose,
): Clause {
  const { property, inverse } = path.at(-1) as Path[0];
  const { frame } = vocabulary.property(property);
  const many = `${choose(countWords[is])} ${number} ${ends}`.trim();
  if (frame.kind === "verb" && frame.verb !== "have" && !inverse)
    return verbClause(frame.verb, [frame.after, many].filter(Boolean).join(" "), false);
  if (frame.kind === "verb" && inverse)
    return beClause(`${participleOf(frame.verb)} by ${many}`, false, true);
  if (frame.kind === "state" && !inverse) return beClause(`${frame.text} ${many}`, false, frame.isParticiple);
  const clause = verbClause("have", many, false);
  const modifier = choose([`with ${many}`, clause.modifier(true)]);
  return { ...clause, modifier: () => modifier };
}

/** Returns a noun for the values of a property, whatever its frame. */
export function nounOfProperty({ frame, noun }: PropertyWords): string {
  if (noun !== "") return noun;
  if (frame.kind === "verb") return pastOf(frame.verb);
  return frame.kind === "noun" ? frame.noun : frame.text;
}
