/** Finds values that a question uses as conditions: numbers, years and dates, as single values or in ranges. */

import { convertUnit, findNumberWords, withDigits } from "../../../english/index.ts";
import { overlap, type Span } from "../../../text/quotations.ts";
import { locateWords } from "../../../text/words.ts";
import { type FoundRange, findRanges, findWrittenNumbers } from "../../mentions/number-ranges.ts";
import { findDates, isoOf, type WrittenDate, withDatesAsNumbers } from "../../mentions/written-dates.ts";
import type { SchemaIndex } from "../../schema/schema-index.ts";
import { numberIn } from "../../schema/value-numbers.ts";
import type { Anchor } from "../anchors.ts";
import { maskOf } from "../coverage.ts";
import type { Links } from "../links/links.ts";
import type { Question, Token } from "../question.ts";
import { surelyNamed } from "../take-words.ts";
import { lastingOver } from "./lasting-over.ts";
import { decadeOf, type Sought, soughtDates, soughtNumbers, soughtYearly } from "./sought-values.ts";

/** The maximum distance in words between a field and a number that is its value. */
const nameReach = 3;

/**
 * The quality of a match with entities that existed at the requested time. It is lower than that of a match with a
 * value by the cost of an unexplained step.
 */
const periodQuality = 0.75;

/**
 * The possible meanings of a number: values in the graph, or entities that existed in the year that it denotes. At
 * least one.
 */
export type NumberAnchors = readonly Anchor[];

/**
 * A value in the question: the tokens from `from` up to but excluding `to`, and the values of the graph that it
 * denotes.
 */
type Demand = {
  readonly from: number;
  readonly to: number;
  readonly sought: Sought;
  /** Whether the value counts only next to the name of a field. */
  readonly needsName: boolean;
};

/**
 * Finds numbers and dates with their bounds. A decade or a year includes all its days.
 *
 * @param isName whether a token belongs to a name
 */
export function findNumbers(
  question: Question,
  schema: SchemaIndex,
  links: Links,
  isName: (token: number) => boolean,
): { anchors: NumberAnchors[]; unmatched: string[] } {
  const { tokens } = question;
  const matched: NumberAnchors[] = [];
  const unmatched: string[] = [];
  const numbers = tokens.filter(
    ({ text, quoted }) => !quoted && (/^\d+s?$/.test(text) || decadeOf(text) !== null),
  );
  for (const { from, to, sought, needsName } of findDemands(question)) {
    if (tokens.slice(from, to).some(({ quoted }, at) => quoted || isName(from + at))) continue;
    const isNear = (token: number): boolean => token >= from - nameReach && token < to + nameReach;
    const { nodes, under, isNamed } = findValues(schema, links, {
      sought,
      isNear,
      isOneOfMany: numbers.length > 1,
      unit: { at: to, text: tokens[to]?.text ?? "" },
      asksWho: question.wants === "person",
    });
    if (needsName && (!isNamed || nodes.length === 0)) continue;
    const anchor: Anchor = {
      from,
      to,
      nodes,
      quality: to - from > 2 ? 2 : 1.2,
      weak: false,
      negated: tokens[from]?.negated === true,
      under,
      kind: "number",
      label: areQuantities(under, schema) ? sought.labelAsNumber : sought.label,
    };
    const lasting =
      isNamed || sought.days === null
        ? []
        : lastingOver(schema, sought.days, maskOf(tokens.slice(from, to)), links);
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
    if (anchors.length === 0) unmatched.push(sought.label);
    else matched.push(anchors);
  }
  return { anchors: matched, unmatched };
}

function areQuantities(predicates: ReadonlySet<number>, { facts }: SchemaIndex): boolean {
  return [...predicates].every((predicate) => facts[predicate]?.kind === "number");
}

/** Finds the values in a question: ranges, numbers and dates, ordinals, centuries, and decades. */
function findDemands({ text: questionText, tokens }: Question): Demand[] {
  const demands: Demand[] = [];
  const add = ([from, to]: readonly [number, number], sought: Sought, needsName = false): void => {
    if (to > from) demands.push({ from, to, sought, needsName });
  };
  const dates = findDates(questionText);
  const text = withDatesAsNumbers(withDigits(questionText), dates);
  const dateAt = (span: Span): WrittenDate | undefined => dates.find((date) => overlap(date, span));
  const ranges = findRanges(text);
  for (const range of ranges) {
    const [first, last] = tokensBetween(tokens, range.numbers[0]?.start, range.numbers.at(-1)?.end);
    add([first, last], soughtIn(range, dateAt), isInWords(tokens.slice(first, last)));
  }
  for (const { number } of findWrittenNumbers(text, locateWords(text))) {
    if (ranges.some(({ numbers: ends }) => ends.some((end) => overlap(end, number)))) continue;
    const [first, last] = tokensBetween(tokens, number.start, number.end);
    const [value, date] = [Number(number.text), dateAt(number)];
    const sought =
      date === undefined ? soughtNumbers(value, value, true) : soughtDates(isoOf(date), isoOf(date), true);
    add([first, last], sought, isInWords(tokens.slice(first, last)));
  }
  for (const date of dates.filter(({ year }) => year === null))
    add(tokensBetween(tokens, date.start, date.end), soughtYearly(date), false);
  addNumberWords(questionText, tokens, add);
  return demands;
}

/** Reads a range between numbers or dates. Next to a date, a number is a year. */
function soughtIn(
  { from, to, closed, numbers }: FoundRange,
  dateAt: (span: Span) => WrittenDate | undefined,
): Sought {
  const dates = numbers.map(dateAt);
  if (dates.every((date) => date === undefined)) return soughtNumbers(from, to, closed);
  const ends = dates.map((date, at) => (date === undefined ? (numbers[at]?.text ?? "") : isoOf(date))).sort();
  const [first = null, last = first] = ends;
  return soughtDates(Number.isFinite(from) ? first : null, Number.isFinite(to) ? last : null, closed);
}

function addNumberWords(
  text: string,
  tokens: readonly Token[],
  add: (tokens: readonly [number, number], sought: Sought, needsName?: boolean) => void,
): void {
  for (const { value, isOrdinal, ...span } of findNumberWords(text)) {
    const [first, last] = tokensBetween(tokens, span.start, span.end);
    if (!isOrdinal || last <= first) continue;
    if (tokens[last]?.text === "century")
      add([first, last + 1], soughtNumbers(value * 100 - 99, value * 100, true, `century ${value}`));
    // "Third" is often incidental, so it is a value only next to the name of a field.
    else if (value > 1) add([first, last], soughtNumbers(value, value, true), true);
  }
  tokens.forEach(({ text: word }, at) => {
    const decade = decadeOf(word);
    if (decade !== null) add([at, at + 1], soughtNumbers(decade, decade + 9, true, word));
  });
}

/** Returns the tokens between two offsets of the text; empty unless tokens begin and end there. */
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

/** A value in the question, with the words around it. */
type ValueRequest = {
  readonly sought: Sought;
  /** Whether a token is near the value. */
  readonly isNear: (token: number) => boolean;
  /** Whether the question contains further values. */
  readonly isOneOfMany: boolean;
  /** The position and the text of the word after the number, which may be its unit. */
  readonly unit: { readonly at: number; readonly text: string };
  /** Whether the question asks for persons. */
  readonly asksWho: boolean;
};

/**
 * Returns the requested values of the predicates that the question mentions, or else of all predicates with such
 * values.
 */
function findValues(schema: SchemaIndex, links: Links, request: ValueRequest): Values & { isNamed: boolean } {
  const { sought, isOneOfMany, unit, asksWho } = request;
  const { mayBeTime, mayBeNumber } = sought;
  const possible = schema.facts.flatMap(({ kind }, predicate) =>
    (mayBeNumber && kind === "number") || (mayBeTime && kind === "time") ? [predicate] : [],
  );
  const isTime = (predicate: number): boolean => schema.facts[predicate]?.kind === "time";
  const preferTimes = (predicates: readonly number[]): readonly number[] => {
    const times = mayBeTime ? predicates.filter(isTime) : [];
    return times.length > 0 ? times : predicates;
  };
  const mentioned = possible.filter((predicate) => links.predicates.has(predicate));
  const chosen = preferTimes(mentioned);
  const adjacent = preferTimes(predicatesNearValue(mentioned, links, request));
  const valuesFor = (predicates: readonly number[]): Values =>
    valuesOf(predicates, schema, sought, unit.text);
  if (adjacent.length > 0) {
    const values = valuesFor(adjacent);
    // "Who was born in" may ask for a date of birth, even if the graph has years that animals were "born in".
    return { ...(values.nodes.length === 0 && asksWho ? valuesFor(chosen) : values), isNamed: true };
  }
  const chosenValues = chosen.length > 0 && !isOneOfMany ? valuesFor(chosen) : null;
  const values =
    chosenValues === null || chosenValues.nodes.length === 0
      ? valuesFor(mayBeTime ? possible.filter(isTime) : possible)
      : chosenValues;
  return { ...values, isNamed: false };
}

/** Returns the predicates to which a word near the value, or its unit, refers most clearly. */
function predicatesNearValue(
  predicates: readonly number[],
  links: Links,
  { isNear, unit }: ValueRequest,
): readonly number[] {
  const strengths = predicates.map((predicate) => {
    const { words = [], extras = [], head = 0 } = links.predicates.get(predicate) ?? {};
    const heads = (words[head] ?? []).filter(({ token }) => isNear(token));
    const units = [...words, ...extras].flat().filter(({ token }) => token === unit.at);
    return Math.max(0, ...[...heads, ...units].map(({ strength }) => strength));
  });
  const best = Math.max(surelyNamed, ...strengths);
  return predicates.filter((_, at) => (strengths[at] ?? 0) >= best);
}

type Values = { readonly nodes: number[]; readonly under: Set<number> };

function valuesOf(
  predicates: readonly number[],
  schema: SchemaIndex,
  { meets }: Sought,
  unit: string,
): Values {
  const nodes = new Set<number>();
  const under = new Set<number>();
  const { graph } = schema;
  for (const predicate of new Set(predicates)) {
    const [fieldUnit = ""] = schema.names[predicate]?.extras ?? [];
    // "More than three hours" is more than 180 in a field of minutes.
    const factor = convertUnit(fieldUnit, unit) ?? 1;
    for (const node of schema.valuesOf(predicate)) {
      const label = graph.labels[node] ?? "";
      const number = factor === 1 ? null : numberIn(label);
      if (!meets(number === null ? label : String(number * factor))) continue;
      nodes.add(node);
      under.add(predicate);
    }
  }
  return { nodes: [...nodes], under };
}
