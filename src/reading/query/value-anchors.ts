/** Finds values that a question uses as conditions: numbers and years, as single values or in ranges. */
import { overlap } from "../../text/quotations.ts";
import { locateWords } from "../../text/words.ts";
import { findNumberWords, withDigits } from "../lexicon/number-words.ts";
import { findRanges, findWrittenNumbers } from "../mentions/number-ranges.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import { numberIn } from "../schema/value-numbers.ts";
import type { Anchor } from "./anchors.ts";
import { maskOf } from "./coverage.ts";
import { lastingOver } from "./lasting-over.ts";
import type { Links } from "./links.ts";
import type { Question, Token } from "./question.ts";
import { surelyNamed } from "./take-words.ts";

/** The maximum distance in words between a field and a number that is its value. */
const nameReach = 3;

/** The value's strength, minus the cost of an unexplained step to a value. */
const periodQuality = 0.75;

/**
 * The possible meanings of a number: values in the graph, or entities that existed in the year that it denotes. At
 * least one.
 */
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
      to,
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
  const text = withDigits(question.text);
  const ranges = findRanges(text);
  for (const { from, to, closed, numbers: ends } of ranges) {
    const [first, last] = tokensBetween(tokens, ends[0]?.start, ends.at(-1)?.end);
    if (last > first)
      add(first, last, `${from}..${to}`, from, to, closed, isInWords(tokens.slice(first, last)));
  }
  for (const { number } of findWrittenNumbers(text, locateWords(text))) {
    if (ranges.some(({ numbers: ends }) => ends.some((end) => overlap(end, number)))) continue;
    const [first, last] = tokensBetween(tokens, number.start, number.end);
    const value = Number(number.text);
    if (last > first)
      add(first, last, String(value), value, value, true, isInWords(tokens.slice(first, last)));
  }
  for (const { value, isPlace, ...span } of findNumberWords(question.text)) {
    const [first, last] = tokensBetween(tokens, span.start, span.end);
    if (!isPlace || last <= first) continue;
    if (tokens[last]?.text === "century")
      add(first, last + 1, `century ${value}`, value * 100 - 99, value * 100, true);
    // "Third" is often incidental, so it is a value only next to the name of a field.
    else if (value > 1) add(first, last, String(value), value, value, true, true);
  }
  tokens.forEach(({ text: word }, at) => {
    const decade = /^(\d{3}0)s$/.exec(word)?.[1] ?? decades.get(word);
    if (decade !== undefined) add(at, at + 1, word, Number(decade), Number(decade) + 9, true);
  });
  return { anchors: found, unmatched };
}

/** Returns the range of tokens between two offsets of the text; empty unless tokens begin and end there. */
function tokensBetween(tokens: readonly Token[], start = -1, end = -1): [first: number, last: number] {
  return [tokens.findIndex((one) => one.start === start), tokens.findIndex((one) => one.end === end) + 1];
}

/**
 * Whether a number is written in words. Such a number counts as a value only next to the name of a field, because it is
 * often incidental.
 */
function isInWords(tokens: readonly Token[]): boolean {
  return tokens.every(({ text }) => !/\d/.test(text));
}

/** Maps decades written as words to years in the twentieth century. */
const decades: ReadonlyMap<string, number> = new Map(
  "twenties thirties forties fifties sixties seventies eighties nineties"
    .split(" ")
    .map((word, at): [string, number] => [word, 1920 + 10 * at]),
);
/**
 * Returns the values in a range, for the predicates that the question mentions, or else for all predicates with such
 * values.
 * @param unit the position after the number, where its unit may be
 */
function valuesWithin(
  schema: SchemaIndex,
  links: Links,
  low: number,
  high: number,
  closed: boolean,
  isNear: (token: number) => boolean,
  isOneOfMore: boolean,
  unit: number,
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
  const nearness = named.map((predicate) => {
    const { words = [], extras = [], head = 0 } = links.predicates.get(predicate) ?? {};
    const heads = (words[head] ?? []).filter(({ token }) => isNear(token));
    const units = [...words, ...extras].flat().filter(({ token }) => token === unit);
    return Math.max(0, ...[...heads, ...units].map(({ strength }) => strength));
  });
  const best = Math.max(surelyNamed, ...nearness);
  const beside = named.filter((_, at) => (nearness[at] ?? 0) >= best);
  const timesBeside = years ? beside.filter((predicate) => timed.includes(predicate)) : [];
  const near = timesBeside.length > 0 ? timesBeside : beside;
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
