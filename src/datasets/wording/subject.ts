/** The noun phrase a question is about: one titled hub, or the hubs that fulfil the conditions. */
import { pluralOf } from "../../words/index.ts";
import type { Constraint } from "../forms/form.ts";
import {
  attributes,
  type Condition,
  fieldOf,
  type GrammaticalNumber,
  type Speaker,
  speakConstraint,
} from "./conditions.ts";
import { hubNoun, phraseField } from "./phrases.ts";

export type Subject = {
  /** Set where the constraints name a title: the hub with its title. */
  readonly titled: string | null;
  readonly conditions: readonly Condition[];
  readonly noun: string;
  readonly plural: string;
  /** "the paper with the title 'X'", "papers that …", "the paper that …". */
  phrase(number: GrammaticalNumber): string;
  /** The hubs, all conditions but the last behind the noun, the last as verb: "papers by X apply Y". */
  clause(number: GrammaticalNumber): string;
};

export function speakSubject(speaker: Speaker, where: readonly Constraint[]): Subject {
  const noun = hubNoun(speaker.store.hubType);
  const plural = pluralOf(noun);
  const title = where.find((constraint): constraint is { title: string } => "title" in constraint);
  const rest = where.filter(
    (constraint): constraint is Exclude<Constraint, { title: string }> => !("title" in constraint),
  );
  const titled = title ? titledPhrase(speaker, noun, title.title) : null;
  const conditions = orderForSpeech(rest.map((constraint) => speakConstraint(speaker, constraint)));
  const name = (number: GrammaticalNumber): string => (number === "one" ? noun : plural);
  return {
    titled: titled === null ? null : `${titled}${connection(speaker, rest)}`,
    conditions,
    noun,
    plural,
    phrase: (number) => {
      if (titled !== null) return `${titled}${connection(speaker, rest)}`;
      return join(number === "one" ? "the" : "", name(number), attributes(conditions, number));
    },
    clause: (number) => {
      const last = conditions.at(-1);
      return join(name(number), attributes(conditions.slice(0, -1), number), last?.predicate[number] ?? "");
    },
  };
}

function titledPhrase(speaker: Speaker, noun: string, title: string): string {
  return speaker.typed ? `the ${noun} with the title ${speaker.title(title)}` : speaker.title(title);
}

/** Further constraints on a titled hub narrow what belongs together: "in connection with the method X". */
function connection(speaker: Speaker, rest: readonly Exclude<Constraint, { title: string }>[]): string {
  const operands = rest.flatMap((constraint) => {
    if (!("in" in constraint)) return [];
    const field = fieldOf(speaker.store, constraint.field);
    const values = constraint.in.map((value) => speaker.value(field, value)).join(" or ");
    return [speaker.typed ? `the ${phraseField(field).noun} ${values}` : values];
  });
  return operands.length === 0 ? "" : ` in connection with ${operands.join(" and ")}`;
}

/** "Papers with Y written by X that do Z" reads badly: first what "with" adds, last the clauses. */
function orderForSpeech(conditions: readonly Condition[]): Condition[] {
  const rank = ({ attribute }: Condition): number =>
    attribute.clause ? 2 : attribute.text.many.startsWith("with ") ? 1 : 0;
  return [...conditions].sort((left, right) => rank(left) - rank(right));
}

function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}
