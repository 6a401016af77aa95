/**
 * Finds omissions in a written question and its answer. The expression determines the answer, so the rules alone can
 * reject text that omits a condition or a part of the answer.
 */
import { stemmer } from "stemmer";
import { wordsOf } from "../../base/text/words.ts";
import { cardinalOf } from "../../english/index.ts";
import { formatValue, type Value } from "../../graph/index.ts";
import { allParts, type Expression, type Item, type Path } from "../../query/index.ts";
import type { AnswerSet } from "../answer-set.ts";
import type { Sampler } from "../sampling/open-sampler.ts";

const denial =
  /\b(?:no|not|none|never|neither|nor|without|except|excluding|exclude|lack|lacks|lacking|missing|other than)\b|\p{L}n['’]t\b/iu;

/**
 * Lists the conditions that the question does not mention. If a value has multiple spellings, any one of them suffices.
 */
export function unnamedConditions(
  expression: Expression,
  { index, vocabulary, schema }: Pick<Sampler, "index" | "vocabulary" | "schema">,
  question: string,
): string[] {
  const text = phraseOf(question);
  const unnamed = (names: readonly string[]): string[] =>
    names.length === 0 || names.some((name) => text.includes(phraseOf(name))) ? [] : names.slice(0, 1);
  const nounOf = (path: Path): string => vocabulary.path(path).noun;
  const unsaid = (path: Path): string[] => (saysNoun(nounOf(path), question) ? [] : [nounOf(path)]);
  const undenied = (path: Path): string[] =>
    denial.test(question) ? unsaid(path) : [`that it denies "${nounOf(path)}"`];
  const ofItems = (path: Path, items: readonly Item[]): string[] => {
    if (items.every((item) => schema.isNone(path, item))) return undenied(path);
    return unnamed(items.map((item) => nameOf(item, index)));
  };
  const parts = allParts(expression);
  // What conditions name is checked with their paths.
  const ends = new Set(
    parts.flatMap((part) => (part.op === "with" && part.to !== undefined ? [part.to] : [])),
  );
  return parts.flatMap((part): string[] => {
    switch (part.op) {
      case "entities": {
        const names = part.ids.map((thing) => nameOf({ thing }, index));
        // Several things are compared, so each is named.
        return ends.has(part) ? [] : names.flatMap((name) => unnamed([name]));
      }
      case "with":
        if (part.to === undefined) return unsaid(part.path);
        return part.to.op === "entities"
          ? ofItems(
              part.path,
              part.to.ids.map((thing) => ({ thing })),
            )
          : [];
      case "where": {
        const values = part.value.op === "value" || part.value.op === "values" ? valuesIn(part.value) : [];
        const isFlag = values.some(({ kind }) => kind === "flag");
        return isFlag
          ? unsaid(part.path)
          : values.length === 0
            ? []
            : ofItems(
                part.path,
                values.map((value) => ({ value })),
              );
      }
      case "except":
        return denial.test(question) ? [] : ["what is excluded"];
      default:
        return [];
    }
  });
}

function valuesIn(limit: Extract<Expression, { op: "value" | "values" }>): readonly Value[] {
  return limit.op === "value" ? [limit.value] : limit.list;
}

function nameOf(item: Item, index: Sampler["index"]): string {
  if ("value" in item) return formatValue(item.value);
  return "thing" in item ? index.label(index.thing(item.thing) ?? -1) || item.thing : "";
}

/** Whether the text contains one of the characteristic words of a noun, in any inflection. */
function saysNoun(noun: string, text: string): boolean {
  const stems = new Set(wordsOf(text).map(stemmer));
  const significant = wordsOf(noun).filter((word) => word.length > 2);
  return significant.length === 0 || significant.some((word) => stems.has(stemmer(word)));
}

/** Lists the parts of the computed answer that are missing from the written answer. */
export function unsaidParts({ kind, entries, count, truth }: AnswerSet, text: string): string[] {
  const answer = phraseOf(text);
  const says = (label: string): boolean =>
    /^(?:true|false)$/i.test(label)
      ? answer.includes(label.toLowerCase() === "true" ? " yes " : " no ")
      : answer.includes(phraseOf(label));
  const unnamed = entries.map(({ label }) => label).filter((label) => !says(label));
  const unsaidCount = (number: number): string[] => (saysNumber(text, number) ? [] : [String(number)]);
  switch (kind) {
    case "count":
      return unsaidCount(count ?? 0);
    case "truth":
      return answer.includes(truth === true ? " yes " : " no ") ? [] : [truth === true ? "yes" : "no"];
    case "ranking": {
      const places = entries.map(({ label }) => answer.indexOf(phraseOf(label)));
      const isInOrder = entries.every(
        ({ rank }, at) =>
          at === 0 || entries[at - 1]?.rank === rank || (places[at - 1] ?? 0) <= (places[at] ?? 0),
      );
      return unnamed.length > 0 || isInOrder ? unnamed : ["the order of the ranks"];
    }
    case "groups":
    case "comparison":
      return [
        ...unnamed,
        ...entries.flatMap((entry) => (entry.count === undefined ? [] : unsaidCount(entry.count))),
      ];
    default:
      return unnamed;
  }
}

/** Returns the numbers in an answer that result from counting. */
export function numbersIn({ entries, count }: AnswerSet): number[] {
  return [
    entries.length,
    ...(count === undefined ? [] : [count]),
    ...entries.flatMap((entry) =>
      [entry.count ?? [], entry.rank ?? [], Number(entry.key ?? Number.NaN)].flat(),
    ),
  ];
}

/** Returns the case-folded words of a text, separated by spaces, so that phrases are matched word by word. */
export function phraseOf(text: string): string {
  return ` ${wordsOf(text).join(" ")} `;
}

/** Whether a text contains a number, in digits or as a word. */
export function saysNumber(text: string, number: number): boolean {
  return wordsOf(text).some((word) => word === String(number) || cardinalOf(word) === number);
}
