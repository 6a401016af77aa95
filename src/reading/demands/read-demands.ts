/**
 * Derives the demands of a question from its mentions: the constraints on hubs, and the requested fields. A field next
 * to its value, as in "the year 2020", only describes the value.
 */
import type { Mention, MentionedValue } from "../../language/index.ts";
import { functionWords } from "../../text/function-words.ts";
import { foldLabel, locateWords } from "../../text/words.ts";
import { requestedKind, type ValueKind } from "../lexicon/value-kinds.ts";
import { findRanges, type NumberRange } from "../mentions/number-ranges.ts";
import { isNegated, type QuestionText, wordsBefore } from "./question-text.ts";
import { chooseStatus, findListsOf, isListOf, isStatus } from "./read-status.ts";

export type Demands = Target & { readonly constraints: readonly Constraint[] };

/** The information that a question asks for. */
export type Target = {
  readonly askedFields: readonly AskedField[];
  /** Whether the question is about hubs that it names. If so, any value of a field is an answer. */
  readonly namesHub: boolean;
  /** The hints about the answer if any fact about the named hubs may be relevant, or else null. */
  readonly open: OpenQuestion | null;
};

/** The hints about the answer in a question that mentions a hub or an entity but none of its fields. */
export type OpenQuestion = {
  readonly kind: ValueKind;
  /** The predicates whose objects are entities. */
  readonly relations: ReadonlySet<string>;
};

/** A condition on hubs. All labels are folded, and their words are joined by spaces. */
export type Constraint =
  | {
      readonly kind: "value";
      /** A hub satisfies the constraint if it has any of these labels, or all of them if `all` is set. */
      readonly labels: ReadonlySet<string>;
      readonly fields: ReadonlySet<string>;
      /** The fields next to the value in the question; may be empty. */
      readonly within: ReadonlySet<string>;
      /** Whether one of the labels is a hub's label. */
      readonly hub: boolean;
      readonly negated: boolean;
      readonly all: boolean;
      readonly range: NumberRange | null;
    }
  | {
      /** A status: yes, no, or a phrase from a short list. */
      readonly kind: "status";
      readonly fields: ReadonlySet<string>;
      /** The lists that contain the entry; empty if the question does not identify them. */
      readonly within: ReadonlySet<string>;
      readonly labels: ReadonlySet<string>;
    }
  | {
      /** The field must be empty or contain a label such as "none". */
      readonly kind: "absence";
      readonly fields: ReadonlySet<string>;
    };

export type AskedField = {
  readonly fields: ReadonlySet<string>;
  /** The lists that contain the field, as for a status. */
  readonly within: ReadonlySet<string>;
  /** The fields whose values are entities. */
  readonly relations: ReadonlySet<string>;
};

const supportingVerbs: ReadonlySet<string> = new Set(["do", "does", "did"]);
const openWords: ReadonlySet<string> = new Set(["who", "when", "where", "how"]);
const auxiliaries: ReadonlySet<string> = new Set([
  ...supportingVerbs,
  ..."is are was were has have had can".split(" "),
]);

export function readDemands(question: string, mentions: readonly Mention[]): Demands {
  const valueMentions = mentions.filter((mention) => mention.values.length > 0);
  const fieldMentions = mentions.filter(
    (mention) => mention.values.length === 0 && mention.fields.length > 0,
  );
  const text: QuestionText = { question, words: locateWords(question), mentions, fields: fieldMentions };
  const namesHub = valueMentions.some(namesHubOnly);
  // "Does X have a roof?" asks for a fact about X, whereas "which houses have a roof?" makes the roof a condition.
  const asksWhether = auxiliaries.has(text.words[0]?.text ?? "") && valueMentions.length > 0;
  const constraints: Constraint[] = valueConstraints(text, valueMentions);
  const askedFields: AskedField[] = [];
  for (const mention of fieldMentions) {
    if (valueMentions.some((value) => qualifies(text, mention, value))) continue;
    if (fieldMentions.some((entry) => entry !== mention && isListOf(mention, entry))) continue;
    const field = askedField(text, mention);
    const negated = isNegated(text, mention);
    if (isStatus(mention.fields) && !namesHub && !asksWhether) {
      const choices = [...new Set(mention.fields.flatMap(({ values }) => [...values]))];
      addStatus(constraints, field, chooseStatus(text, mention, choices, negated));
    } else if (negated && !namesHub) constraints.push({ kind: "absence", fields: field.fields });
    else if (!askedFields.some((item) => sameField(item, field))) askedFields.push(field);
  }
  const isOpen =
    askedFields.length === 0 &&
    (namesHub
      ? constraints.every((item) => item.kind === "value" && item.hub)
      : asksOfNamed(text, constraints));
  return { constraints, askedFields, namesHub, open: isOpen ? openQuestion(text, valueMentions) : null };
}

function askedField(text: QuestionText, mention: Mention): AskedField {
  const folded = (fields: Mention["fields"]) => new Set(fields.map(({ label }) => foldLabel(label)));
  return {
    fields: folded(mention.fields),
    within: findListsOf(text, mention),
    relations: folded(mention.fields.filter(({ relation }) => relation)),
  };
}

/** Statuses of the same field are alternatives. */
function addStatus(
  constraints: Constraint[],
  { fields, within }: AskedField,
  labels: ReadonlySet<string>,
): void {
  const at = constraints.findIndex((item) => item.kind === "status" && sameField(item, { fields, within }));
  const existing = constraints[at];
  if (existing?.kind !== "status") constraints.push({ kind: "status", fields, within, labels });
  else constraints[at] = { ...existing, labels: new Set([...existing.labels, ...labels]) };
}

/**
 * Whether the question asks for information about the entities that it names: "where does X live?" does, but "which
 * houses of X …" asks for houses.
 */
function asksOfNamed(text: QuestionText, constraints: readonly Constraint[]): boolean {
  const asksSomething = openWords.has(text.words[0]?.text ?? "");
  return (
    asksSomething &&
    constraints.length > 0 &&
    constraints.every(
      (item) => item.kind === "value" && !item.negated && item.range === null && item.within.size === 0,
    )
  );
}

function openQuestion({ words }: QuestionText, valueMentions: readonly Mention[]): OpenQuestion {
  const relations = valueMentions.flatMap((mention) => mention.relations ?? []);
  return {
    kind: requestedKind(words.map(({ text }) => text)),
    relations: new Set(relations.map(foldLabel)),
  };
}

function namesHubOnly(mention: Mention): boolean {
  return mention.values.some((value) => value.hub && value.fields.length === 0);
}

/**
 * Values of the same field are alternatives and form one constraint. Values of different fields form separate
 * constraints.
 */
function valueConstraints(text: QuestionText, mentions: readonly Mention[]): Constraint[] {
  const groups: { mentions: Mention[]; signature: string; negated: boolean }[] = [];
  for (const mention of mentions) {
    const signature = fieldSignature(mention.values);
    const negated = isNegated(text, mention);
    const group = groups.find((item) => item.signature === signature && item.negated === negated);
    if (group) group.mentions.push(mention);
    else groups.push({ mentions: [mention], signature, negated });
  }
  const all = text.words.some((word) => word.text === "both");
  return groups.map(({ mentions: members, negated }) => {
    const values = members.flatMap((mention) => mention.values);
    const range = rangeOf(text, members);
    return {
      kind: "value",
      labels: new Set(values.map((value) => foldLabel(value.label))),
      fields: new Set(values.flatMap((value) => value.fields.map(foldLabel))),
      within: fieldsBeside(text, members),
      hub: values.some((value) => value.hub),
      negated,
      all: all && members.length > 1 && range === null && !values.some((value) => value.hub),
      range,
    };
  });
}

/**
 * Returns the fields next to a group of values. A field next to one value applies to all values, as in "the years 2018
 * and 2020".
 */
function fieldsBeside(text: QuestionText, members: readonly Mention[]): ReadonlySet<string> {
  // The nearest field in a chain is the field of the value.
  const beside = members.flatMap(
    (member) => text.fields.filter((field) => qualifies(text, field, member)).at(-1) ?? [],
  );
  const fields = [...beside, ...members].flatMap((mention) => mention.fields);
  return new Set(fields.map((field) => foldLabel(field.label)));
}

function fieldSignature(values: readonly MentionedValue[]): string {
  const hub = values.some((value) => value.hub) ? "hub" : "";
  return [hub, ...new Set(values.flatMap((value) => [...value.fields]))].sort().join("\n");
}

/** Returns the range that a group of numbers forms, or null if the numbers are separate values. */
function rangeOf(text: QuestionText, members: readonly Mention[]): NumberRange | null {
  const ends = new Set(members.map(({ start, end }) => `${start} ${end}`));
  const ranges = findRanges(text.question);
  return (
    ranges.find(
      ({ numbers }) =>
        numbers.length === ends.size && numbers.every(({ start, end }) => ends.has(`${start} ${end}`)),
    ) ?? null
  );
}

/** Whether a mentioned field only describes the value next to it. */
function qualifies(text: QuestionText, field: Mention, value: Mention): boolean {
  const labels = new Set(field.fields.map((item) => item.label));
  if (!value.values.some((item) => item.fields.some((label) => labels.has(label)))) return false;
  const [left, right] = field.start < value.start ? [field, value] : [value, field];
  const between = text.words
    .filter((word) => word.start >= left.end && word.end <= right.start)
    // Fields in a chain ("evaluate the property X") all belong to the value at its end.
    .filter((word) => !text.fields.some((other) => word.start >= other.start && word.end <= other.end))
    .map((word) => word.text);
  // Between a field and a value after it, there may be some function words ("the year is"); after the value, only a few
  // ("X as a cook"). In "What does X depend on?", X is not a value of the field, but has the field.
  const isSubject = left === value && wordsBefore(text, value, 2).some((word) => supportingVerbs.has(word));
  if (isSubject) return false;
  return left === field
    ? between.length <= 3 && between.every((word) => functionWords.has(word) && word !== "of")
    : between.length <= 2 && between.every((word) => ["as", "a", "an", "the", "is"].includes(word));
}

type FieldPlace = Pick<AskedField, "fields" | "within">;

function sameField(left: FieldPlace, right: FieldPlace): boolean {
  return sameSet(left.fields, right.fields) && sameSet(left.within, right.within);
}

function sameSet(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && [...left].every((item) => right.has(item));
}
