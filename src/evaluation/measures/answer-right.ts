/**
 * answer-right
 *
 * 1 if the answer is the golden answer, and 0 otherwise. Range {0, 1}: the mean is the share of questions that were answered
 * right. A typed answer is compared as what it is: a truth, a number, or a set of names, each with its figure if both
 * sides state one, and in the golden order where the order of a table matters. Names are compared as by `answer-em`,
 * whole numbers exactly, and others by three digits. A text without a typed answer is right if it begins with the golden
 * yes or no; if the golden number is its only number that the question lacks; or if it states every golden name in no more
 * lines than there are names. No answer is right for an unanswerable question. The measure has no value for
 * questions without typed golden answers. The published code does not have this measure.
 */
import { z } from "zod";
import type { AnswerSet } from "../../datasets/index.ts";
import { isUnanswerable } from "../question.ts";
import { withoutReferences } from "../text/clean-answer.ts";
import type { EvaluationCase } from "./evaluation-case.ts";
import { type Definition, type Measure, type Score, unscored } from "./measure.ts";
import { normaliseAnswer, withoutAnswer } from "./text-measure.ts";

export const answerRightName = "answer-right";

export function createAnswerRight(definition: Definition): Measure {
  return {
    name: answerRightName,
    definition,
    defined: definition === "taxolink",
    fraction: null,
    score: (evaluated) =>
      definition === "sqa"
        ? unscored("the published code does not define this measure")
        : scoreRight(evaluated),
  };
}

function scoreRight({ question, prediction }: EvaluationCase): Score {
  const { status, answer, result } = prediction;
  const golden = question.goldenAnswers;
  const hasNone = isUnanswerable(question) || golden?.kind === "none";
  if (status !== "failed" && answer === null) {
    return status === "answered" ? unscored(withoutAnswer) : { value: hasNone ? 1 : 0 };
  }
  if (golden === undefined && !hasNone) return unscored("no typed golden answer");
  if (status === "failed" || answer === null || golden === undefined || hasNone) return { value: 0 };
  const typed = typedResult.safeParse(result);
  const isRight = typed.success
    ? isSameResult(typed.data, golden)
    : isSameText(withoutReferences(answer), golden, question.text);
  return { value: isRight ? 1 : 0 };
}

const cell = z.union([z.string(), z.number()]);
const entity = z.looseObject({ id: z.string(), label: z.string() });
const typedResult = z.discriminatedUnion("type", [
  z.object({ type: z.literal("boolean"), value: z.boolean() }),
  z.object({ type: z.literal("number"), value: z.number() }),
  z.object({ type: z.literal("entities"), value: z.array(entity) }),
  z.object({ type: z.literal("values"), value: z.array(cell) }),
  z.object({ type: z.literal("table"), value: z.array(z.array(cell)) }),
]);

type Result = z.output<typeof typedResult>;
type Named = { readonly name: string; readonly figure?: string | undefined };

function isSameResult(result: Result, golden: AnswerSet): boolean {
  if (result.type === "boolean" || golden.truth !== undefined) return result.value === golden.truth;
  const wanted = goldenNames(golden);
  const found = foundNames(result, golden, wanted);
  const hasFigures = [wanted, found].every((names) => names.every(({ figure }) => figure !== undefined));
  const keys = (names: readonly Named[]): readonly string[] =>
    names
      // A group without members may be listed or left out.
      .filter(({ figure }) => golden.kind !== "groups" || figure !== "0")
      .map(({ name, figure }) => (hasFigures ? `${name}\n${figure}` : name))
      .sort();
  if (keys(wanted).join("\n\n") !== keys(found).join("\n\n")) return false;
  return result.type !== "table" || !golden.ordered || isInOrder(found, golden);
}

/** Whether no name stands before one of a better rank. Names of one rank may stand in any order. */
function isInOrder(found: readonly Named[], { entries }: AnswerSet): boolean {
  const rankOf = new Map(entries.map(({ label, rank = 0 }) => [textKey(label), rank]));
  const ranks = found.map(({ name }) => rankOf.get(name) ?? 0);
  return ranks.every((rank, at) => at === 0 || rank >= (ranks[at - 1] ?? 0));
}

function goldenNames({ kind, entries, count }: AnswerSet): readonly Named[] {
  if (count !== undefined) return [{ name: textKey(count) }];
  if (kind === "both") {
    const requests = Map.groupBy(entries, ({ request }) => request);
    return [...requests.values()].map((parts) => ({ name: cellKey(parts.map(({ label }) => label)) }));
  }
  return entries.map(({ label, key, count: figure = key }) => ({
    name: textKey(label),
    figure: figure === undefined ? undefined : textKey(figure),
  }));
}

function foundNames(
  result: Exclude<Result, { type: "boolean" }>,
  golden: AnswerSet,
  wanted: readonly Named[],
): readonly Named[] {
  switch (result.type) {
    case "number":
      return [{ name: textKey(result.value) }];
    case "values":
      return result.value.map((value) => ({ name: textKey(value) }));
    case "entities": {
      const labels = new Map(golden.entries.flatMap(({ ids, label }) => ids.map((id) => [id, label])));
      return result.value.map(({ id, label }) => ({ name: textKey(labels.get(id) ?? label) }));
    }
    case "table": {
      const [row = [], ...others] = result.value;
      if (golden.kind === "both" && others.length === 0)
        return row.map((one) => ({ name: cellKey(String(one).split(", ")) }));
      const hasFigure = wanted.some(({ figure }) => figure !== undefined);
      return result.value.map((cells) => {
        const names = hasFigure && cells.length > 1 ? cells.slice(0, -1) : cells;
        const figure = names.length < cells.length ? textKey(cells.at(-1) ?? "") : undefined;
        return { name: textKey(names.join("; ")), figure };
      });
    }
  }
}

/** The items of a cell in any order. An item may contain the comma that separates items. */
function cellKey(items: readonly string[]): string {
  return textKey(
    items
      .flatMap((item) => item.split(", "))
      .sort()
      .join(", "),
  );
}

/** Returns equal texts for names and numbers that count as equal. */
function textKey(text: string | number): string {
  const number = Number(text);
  if (String(text).trim() === "" || Number.isNaN(number)) return normaliseAnswer(String(text));
  return String(Number.isInteger(number) ? number : Number(number.toPrecision(3)));
}

function isSameText(text: string, golden: AnswerSet, question: string): boolean {
  const cited = text.replace(/\[\d+\]/g, " ");
  const words = normaliseAnswer(cited);
  if (golden.truth !== undefined) return words.split(" ")[0] === (golden.truth ? "yes" : "no");
  const wanted = goldenNames(golden);
  const [only] = wanted;
  if (wanted.length === 1 && only !== undefined && !Number.isNaN(Number(only.name))) {
    const asked = new Set(numbersIn(question));
    return (
      [...new Set(numbersIn(cited).filter((number) => number === only.name || !asked.has(number)))].join() ===
      only.name
    );
  }
  // A line that ends in a colon announces the lines below it.
  const lines = cited.split("\n").map((line) => line.trim());
  const items = new Set(lines.filter((line) => line !== "" && !line.endsWith(":")));
  const hasFigures = golden.kind === "groups" || golden.kind === "comparison";
  const stated = wanted.flatMap(({ name, figure }) => (hasFigures && figure ? [name, figure] : [name]));
  return (
    items.size <= Math.max(1, wanted.length) && stated.every((name) => ` ${words} `.includes(` ${name} `))
  );
}

function numbersIn(text: string): readonly string[] {
  return (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((number) => textKey(number.replaceAll(",", "")));
}
