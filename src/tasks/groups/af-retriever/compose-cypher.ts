/**
 * Composes a Cypher query with rules. The query connects the target with the names in the question, along relations
 * that the question mentions.
 */

import { contentWords } from "../../../base/text/content-words.ts";
import { findQuotations } from "../../../base/text/quotations.ts";
import { namePhrases } from "../../rules/name-phrases.ts";
import { type Focus, focusOf } from "./focus-type.ts";
import type { SchemaOutline } from "./schema-outline.ts";
import { spokenLabel } from "./spoken-label.ts";
import { placesOfLabel, placesOfStems, type StemPlaces } from "./stem-places.ts";

// Uses rules to connect a node type to the names in a question.

type SchemaStep = {
  readonly relation: string;
  readonly forwards: boolean;
  /** The type at the end of the step. */
  readonly to: string;
};

/** The maximum number of steps. A longer query would be mere guesswork. */
const mostSteps = 3;
/** The cost of a relation that the question does not mention. A mentioned relation costs 1. */
const unnamedCost = 2;

/**
 * Finds the cheapest path from a type to the required last step. Relations that the question mentions cost less. Paths
 * do not pass through values, which unrelated entities may share. Returns null if every path has more than three steps.
 */
function pathBetween(
  from: string,
  isGoal: (end: SchemaStep) => boolean,
  { relations }: SchemaOutline,
  namedRelations: ReadonlySet<string>,
): readonly SchemaStep[] | null {
  const costOf = (steps: readonly SchemaStep[]): number =>
    steps.reduce((sum, { relation }) => sum + (namedRelations.has(relation) ? 1 : unnamedCost), 0);
  let best: readonly SchemaStep[] | null = null;
  let frontier = new Map<string, readonly SchemaStep[]>([[from, []]]);
  for (let length = 1; length <= mostSteps; length += 1) {
    const next = new Map<string, readonly SchemaStep[]>();
    for (const [type, steps] of frontier) {
      if (length > 1 && isValue(type, relations)) continue;
      for (const step of stepsFrom(type, relations)) {
        const path = [...steps, step];
        const earlierPath = next.get(step.to);
        if (earlierPath === undefined || costOf(path) < costOf(earlierPath)) next.set(step.to, path);
        if (isGoal(step) && (best === null || costOf(path) < costOf(best))) best = path;
      }
    }
    frontier = next;
  }
  return best;
}

/** Whether a type has no outgoing relations. */
function isValue(type: string, relations: SchemaOutline["relations"]): boolean {
  return !relations.some(({ from }) => from.includes(type));
}

function stepsFrom(type: string, relations: SchemaOutline["relations"]): SchemaStep[] {
  return relations.flatMap(({ label, from, to }) => [
    ...(from.includes(type) ? to.map((end) => ({ relation: label, forwards: true, to: end })) : []),
    ...(to.includes(type) ? from.map((end) => ({ relation: label, forwards: false, to: end })) : []),
  ]);
}

type ComposeInput = {
  readonly question: string;
  readonly targetType: string;
  readonly schema: SchemaOutline;
};

export function composeCypher({ question, targetType, schema }: ComposeInput): string {
  const places = placesOfStems(question);
  const start = startOf(targetType, focusOf(question, schema), schema);
  const namedRelations = new Set(
    schema.relations
      .filter((relation) => placesOfLabel(spokenLabel(relation), places) !== null)
      .map(({ label }) => label),
  );
  const startNames: string[] = [];
  const paths: string[] = [];
  const typeEnd = [...contentWords(start.type)].at(-1);
  namesOf(question, schema).forEach(({ name, at, quoted, precedingStem }, number) => {
    const constant = (type: string): string => node(`c${number + 1}`, type, [name]);
    const hints = hintsFor(at, schema, places);
    // In "the bridge 'Alte Brücke'" or "bridge Alte Brücke", the name belongs to the bridge that the question asks for.
    const namesStart = hints[0]?.type === start.type && (quoted || precedingStem === typeEnd);
    const others = hints.filter(({ type }) => type !== start.type);
    if (namesStart) startNames.push(name);
    else
      paths.push(pathToName({ startType: start.type, schema, namedRelations }, others, number + 1, constant));
  });
  const first = node(start.symbol, start.type, startNames);
  const patterns = [
    ...(start.askedRelation === null
      ? []
      : [`${first}-[${labelled(start.askedRelation)}]->${node("y", targetType)}`]),
    ...paths.map((path) => `${first}${path}`),
  ];
  return `MATCH ${(patterns.length === 0 ? [first] : patterns).join(", ")} RETURN y.name`;
}

type Start = {
  /** The node that the query connects to the names, and its type (empty if the schema lacks it). */
  readonly symbol: string;
  readonly type: string;
  /** The relation from this node to the target, unless this node is the target. */
  readonly askedRelation: string | null;
};

/**
 * Finds the node that the query connects to the names. If the question asks for a relation, its subject connects the
 * target to the names.
 */
function startOf(targetType: string, focus: Focus | null, { nodeTypes }: SchemaOutline): Start {
  const [owner] = focus?.relation?.from ?? [];
  if (focus?.relation && owner !== undefined && focus.type === targetType)
    return { symbol: "s", type: owner, askedRelation: focus.relation.label };
  return { symbol: "y", type: nodeTypes.includes(targetType) ? targetType : "", askedRelation: null };
}

/** A type or relation near a name in the question, which determines the last step of the path to that name. */
type Hint = {
  readonly distance: number;
  /** The type; null if this is a relation. */
  readonly type: string | null;
  readonly isGoal: (end: SchemaStep) => boolean;
};

/** The paths to choose from: from the start type, through the schema, preferably along relations in the question. */
type PathScope = {
  readonly startType: string;
  readonly schema: SchemaOutline;
  readonly namedRelations: ReadonlySet<string>;
};

/** Returns the path to a name by the nearest relation or type in the question, or else by any relation. */
function pathToName(
  { startType, schema, namedRelations }: PathScope,
  hints: readonly Hint[],
  number: number,
  constant: (type: string) => string,
): string {
  for (const { isGoal } of hints) {
    const path = pathBetween(startType, isGoal, schema, namedRelations);
    if (path !== null) return writePath(path, constant, number);
  }
  return `--${constant("")}`;
}

/**
 * Returns the types and relations near a name in the question, sorted by distance. Words before the name come first.
 */
function hintsFor(at: number, { nodeTypes, relations }: SchemaOutline, places: StemPlaces): readonly Hint[] {
  const goals = [
    ...relations.map((relation) => ({
      label: spokenLabel(relation),
      type: null,
      isGoal: (end: SchemaStep) => end.relation === relation.label,
    })),
    ...nodeTypes.map((type) => ({ label: type, type, isGoal: (end: SchemaStep) => end.to === type })),
  ];
  return goals
    .flatMap(({ label, type, isGoal }) => {
      const distances = (placesOfLabel(label, places) ?? []).map((place) =>
        place < at ? at - place : 2 * (place - at),
      );
      return distances.length === 0 ? [] : [{ type, isGoal, distance: Math.min(...distances) }];
    })
    .sort((left, right) => left.distance - right.distance);
}

function writePath(path: readonly SchemaStep[], constant: (type: string) => string, number: number): string {
  return path
    .map(({ relation, forwards, to }, at) => {
      const edge = `-[${labelled(relation)}]-`;
      const end = at === path.length - 1 ? constant(to) : node(`n${number}${at + 1}`, to);
      return `${forwards ? `${edge}>` : `<${edge}`}${end}`;
    })
    .join("");
}

function node(symbol: string, type: string, names: readonly string[] = []): string {
  const name = names.join(" ").replaceAll("'", "\\'").replaceAll("\n", " ");
  return `(${symbol}${labelled(type)}${name === "" ? "" : ` {name: '${name}'}`})`;
}

/**
 * Formats a label as it appears in the prompt, for example `:field_of_study`. Returns an empty string for an empty
 * label.
 */
function labelled(label: string): string {
  const name = label.replaceAll(/[^\p{L}\p{N}]+/gu, "_");
  return name === "" ? "" : `:${name}`;
}

// Uses rules to find the names in a question, which become constants of the query.

type QuestionName = {
  readonly name: string;
  /** The name's offset in the question. */
  readonly at: number;
  readonly quoted: boolean;
  /** The stem of the preceding word; empty if this is the first word. */
  readonly precedingStem: string;
};

/** Words that introduce a name. In "with the title 'X'", only X is a name. */
const wordsForNames = ["name", "named", "title", "titled", "called"];

/**
 * Finds quotations, numbers and names with capital letters. Finds other phrases only directly after a relation ("the
 * material sandstone"), because they are usually not names elsewhere.
 */
function namesOf(question: string, { nodeTypes, relations }: SchemaOutline): readonly QuestionName[] {
  const quoted = findQuotations(question).map(({ start, end }) => question.slice(start, end));
  const labels = relations.map(({ label }) => label);
  const wordsOutsideNames = contentWords([...nodeTypes, ...labels, ...wordsForNames].join(" "));
  const relationEnds = new Set(labels.flatMap((label) => [...contentWords(label)].slice(-1)));
  const names: QuestionName[] = [];
  for (const phrase of namePhrases(question)) {
    const isQuoted = quoted.includes(phrase);
    const name = isQuoted ? phrase : withoutLabel(withoutWords(phrase, wordsOutsideNames), labels);
    const at = question.indexOf(name);
    const precedingStem = stemBefore(question, at);
    const isName =
      isQuoted ||
      (startsName(name) && !startsSentence(question, name, at)) ||
      relationEnds.has(precedingStem);
    if (name === "" || !isName || names.some((other) => other.name.includes(name))) continue;
    names.push({ name, at, quoted: isQuoted, precedingStem });
  }
  return names.sort((left, right) => left.at - right.at);
}

function startsName(word: string): boolean {
  return /^[\p{Lu}\p{N}]/u.test(word);
}

/** Whether a single word starts a sentence, so that its capital letter does not indicate a name. */
function startsSentence(question: string, name: string, at: number): boolean {
  return !name.includes(" ") && /^\p{L}/u.test(name) && /(?:^|[.?!:])\s*$/.test(question.slice(0, at));
}

/** Removes schema words in lower case from both ends of a phrase; the result may be empty. */
function withoutWords(phrase: string, schemaWords: ReadonlySet<string>): string {
  const words = phrase.split(/\s+/);
  const belongsToName = (word: string): boolean =>
    startsName(word) || [...contentWords(word)].some((stem) => !schemaWords.has(stem));
  const [first, last] = [words.findIndex(belongsToName), words.findLastIndex(belongsToName)];
  return first < 0 ? "" : words.slice(first, last + 1).join(" ");
}

/**
 * Removes a relation's label from the start of a name: "Evaluation Method Survey" becomes "Survey" for a relation
 * "Evaluation Method". A label alone is not a name.
 */
function withoutLabel(name: string, labels: readonly string[]): string {
  const label = labels.find((text) => `${name} `.toLowerCase().startsWith(`${text.toLowerCase()} `));
  return label === undefined ? name : name.slice(label.length).trim();
}

function stemBefore(question: string, at: number): string {
  const word = question.slice(0, at).trimEnd().split(/\s+/).at(-1) ?? "";
  return [...contentWords(word)][0] ?? "";
}
