/** Finds values that a question sets as conditions: numbers and years, alone or in ranges, and yes or no. */
import { functionWords, isAbsence, isDenial } from "../../text/function-words.ts";
import { foldLabel } from "../../text/words.ts";
import { cardinalOf, ordinalOf, withDigits } from "../lexicon/number-words.ts";
import { findRanges } from "../mentions/number-ranges.ts";
import { keyOf } from "../schema/labels.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import { numberIn } from "../schema/value-numbers.ts";
import type { Anchor } from "./anchors.ts";
import { maskOf } from "./coverage.ts";
import { lastingOver } from "./lasting-over.ts";
import type { Links } from "./links.ts";
import type { Question } from "./question.ts";
import { takeWords } from "./take-words.ts";

/** A number within this many words of a field is a value of the field. */
const nameReach = 3;

/** The strength of a value, minus the cost of an unexplained step to a value. */
const periodQuality = 0.75;

/** The possible meanings of a number: values, or entities that existed in that year. At least one. */
export type NumberAnchors = readonly Anchor[];

/** Finds numbers with their bounds. A decade or a year includes all its days. */
export function findNumbers(
  question: Question,
  schema: SchemaIndex,
  links: Links,
  isName: (token: number) => boolean,
): { anchors: NumberAnchors[]; unmatched: string[] } {
  const { tokens } = question;
  const found: NumberAnchors[] = [];
  const unmatched: string[] = [];
  const numbers = tokens.filter(({ text, quoted }) => !quoted && (/^\d+s?$/.test(text) || decades.has(text)));
  const add = (
    from: number,
    to: number,
    label: string,
    low: number,
    high: number,
    closed: boolean,
    needsName = false,
  ): void => {
    if (tokens.slice(from, to).some(({ quoted }, at) => quoted || isName(from + at))) return;
    const near = (token: number): boolean => token >= from - nameReach && token < to + nameReach;
    const { nodes, under, isNamed } = valuesWithin(
      schema,
      links,
      low,
      high,
      closed,
      near,
      numbers.length > 1,
    );
    if (needsName && (!isNamed || nodes.length === 0)) return;
    const anchor: Anchor = {
      from,
      to,
      nodes,
      quality: to - from > 2 ? 2 : 1.2,
      weak: false,
      negated: tokens[from]?.negated === true,
      under,
      kind: "number",
      label,
    };
    const lasting =
      isNamed || !closed || !isYear(low) || !isYear(high)
        ? []
        : lastingOver(schema, low, high, maskOf(tokens.slice(from, to)));
    const anchors = [
      ...lasting.map(
        (one): Anchor => ({
          ...anchor,
          ...one,
          quality: periodQuality,
          under: null,
          kind: "period",
        }),
      ),
      ...(nodes.length === 0 ? [] : [anchor]),
    ];
    if (anchors.length === 0) unmatched.push(label);
    else found.push(anchors);
  };
  const ranges = findRanges(withDigits(question.text));
  for (const { from, to, closed, numbers } of ranges) {
    // A number in words begins before its digits do.
    const first = tokens.findIndex(({ end }) => end > (numbers[0]?.start ?? Number.POSITIVE_INFINITY));
    const last = tokens.findIndex(({ end }) => end === numbers.at(-1)?.end) + 1;
    if (first < 0 || last === 0) continue;
    const inWords = tokens.slice(first, last).every(({ text }) => !/\d/.test(text));
    add(first, last, `${from}..${to}`, from, to, closed, inWords);
  }
  tokens.forEach(({ text, start, end, capital }, at) => {
    if (ranges.some(({ numbers }) => numbers.some((number) => number.start < end && number.end > start)))
      return;
    const decade = /^(\d{3}0)s$/.exec(text)?.[1] ?? decades.get(text);
    const century = tokens[at + 1]?.text === "century" ? ordinalOf(text) : null;
    if (decade !== undefined) add(at, at + 1, text, Number(decade), Number(decade) + 9, true);
    else if (century !== null) add(at, at + 2, `${text} century`, century * 100 - 99, century * 100, true);
    else if (/^[12]\d{3}$/.test(text)) {
      const later = /^\s+(?:and|or) (later|after|newer|earlier|before|older)/.exec(
        question.text.slice(start + 4),
      )?.[1];
      const upwards = later !== undefined && /later|after|newer/.test(later);
      const [low, high] = later === undefined ? [0, 0] : upwards ? [0, Infinity] : [-Infinity, 0];
      add(at, at + 1, text, Number(text) + low, Number(text) + high, true);
    } else if (/^\d+$/.test(text)) add(at, at + 1, text, Number(text), Number(text), true);
    else if (!capital) {
      // "Two" and "third" are often said in passing: they are values only of a field that is named beside them.
      const number = text === "one" || text === "first" ? null : (cardinalOf(text) ?? ordinalOf(text));
      if (number !== null) add(at, at + 1, text, number, number, true, true);
    }
  });
  return { anchors: found, unmatched };
}

/** Decades written as words belong to the twentieth century. */
const decades: ReadonlyMap<string, number> = new Map(
  "twenties thirties forties fifties sixties seventies eighties nineties"
    .split(" ")
    .map((word, at): [string, number] => [word, 1920 + 10 * at]),
);
/** The values in a range that belong to predicates named by the question, or else to any predicate with such values. */
function valuesWithin(
  schema: SchemaIndex,
  links: Links,
  low: number,
  high: number,
  closed: boolean,
  isNear: (token: number) => boolean,
  isOneOfMore: boolean,
): Values & { isNamed: boolean } {
  const years = [low, high].every((end) => !Number.isFinite(end) || isYear(end));
  const kinds = schema.facts.flatMap(({ kind }, predicate) =>
    kind === "number" || (years && kind === "time") ? [predicate] : [],
  );
  const named = kinds.filter((predicate) => links.predicates.has(predicate));
  const timed = years ? kinds.filter((predicate) => schema.facts[predicate]?.kind === "time") : kinds;
  const namedTimes = named.filter((predicate) => timed.includes(predicate));
  const chosen = named.length > 0 ? (years && namedTimes.length > 0 ? namedTimes : named) : [];
  const others = years ? timed : kinds;
  const nearness = chosen.map((predicate) => {
    const { words = [], head = 0 } = links.predicates.get(predicate) ?? {};
    return Math.max(
      0,
      ...(words[head] ?? []).filter(({ token }) => isNear(token)).map(({ strength }) => strength),
    );
  });
  const best = Math.max(surelyNamed, ...nearness);
  const near = chosen.filter((_, at) => (nearness[at] ?? 0) >= best);
  if (near.length > 0) return { ...valuesOf(near, schema, low, high, closed), isNamed: true };
  const found = chosen.length > 0 && !isOneOfMore ? valuesOf(chosen, schema, low, high, closed) : null;
  const values =
    found === null || found.nodes.length === 0 ? valuesOf(others, schema, low, high, closed) : found;
  return { ...values, isNamed: false };
}

type Values = { readonly nodes: number[]; readonly under: Set<number> };

function isYear(number: number): boolean {
  return number >= 1000 && number < 2200 && Number.isInteger(number);
}

const surelyNamed = 0.7;

function valuesOf(
  predicates: readonly number[],
  schema: SchemaIndex,
  low: number,
  high: number,
  closed: boolean,
): Values {
  const nodes = new Set<number>();
  const under = new Set<number>();
  const { graph } = schema;
  for (const predicate of new Set(predicates)) {
    for (const node of schema.valuesOf(predicate)) {
      const number = numberIn(graph.labels[node] ?? "");
      if (number === null) continue;
      if (closed ? number >= low && number <= high : number > low && number < high) {
        nodes.add(node);
        under.add(predicate);
      }
    }
  }
  return { nodes: [...nodes], under };
}

const leastTruth = 0.6;

/** Finds yes/no fields that the question names: "which are listed" requires a yes, and "not listed" requires a no. */
export function findTruths(question: Question, schema: SchemaIndex, links: Links): Anchor[] {
  if (question.whether) return [];
  return [...links.predicates].flatMap(([predicate, link]): Anchor[] => {
    const facts = schema.facts[predicate];
    if (facts?.kind !== "truth") return [];
    const { explanation, taken } = takeWords(link, 0, question);
    const places = question.tokens.flatMap(({ bit }, at) => ((bit & taken) === 0 ? [] : [at]));
    if (explanation < leastTruth || places.length === 0) return [];
    if (isSaidBetter(taken, explanation, question, links)) return [];
    const from = Math.min(...places);
    const negated = places.some((at) => question.tokens[at]?.negated === true);
    const fitting = facts.few.filter((node) => {
      const label = foldLabel(schema.graph.labels[node] ?? "");
      return negated === (isAbsence(label) || isDenial(label));
    });
    const nodes = saidInWords(fitting, question, schema);
    if (nodes.length === 0) return [];
    const quality = explanation * places.length * 0.8;
    const label = `${negated ? "no " : ""}${schema.graph.predicates[predicate]?.label ?? ""}`;
    return [
      {
        from,
        to: Math.max(...places) + 1,
        nodes,
        quality,
        weak: true,
        negated: false,
        under: new Set([predicate]),
        kind: "truth",
        label,
      },
    ];
  });
}

/** Whether the same words match another predicate more completely. */
function isSaidBetter(taken: number, explanation: number, question: Question, links: Links): boolean {
  return [...links.predicates.values()].some((link) => {
    const other = takeWords(link, 0, question);
    return other.explanation > explanation && (taken & ~other.taken) === 0;
  });
}

/** The statuses whose words all occur in the question, or all statuses if none qualify. */
function saidInWords(
  nodes: readonly number[],
  { tokens }: Question,
  { graph }: SchemaIndex,
): readonly number[] {
  const stems = new Set(tokens.map((token) => token.stem));
  const said = nodes.filter((node) => {
    const words = keyOf(graph.labels[node] ?? "").split(" ");
    return words.length > 1 && words.every((word) => stems.has(word) || functionWords.has(word));
  });
  return said.length > 0 ? said : nodes;
}
