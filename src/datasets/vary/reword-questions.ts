/**
 * Creates variants by having a language model reword questions. A rewording is accepted only if it keeps every name and
 * adds no numbers. In addition, the model must pick out the original's meaning from readings that differ in one detail,
 * without seeing the original.
 */

import { hashNumber } from "../../base/io/index.ts";
import { createRandom, type Random } from "../../base/random.ts";
import {
  allParts,
  type Expression,
  endsOf,
  type GraphIndex,
  isEmpty,
  itemKey,
  type Path,
  replaceParts,
  type Things,
} from "../../query/index.ts";
import type { LanguageTasks } from "../../tasks/index.ts";
import { queryOf } from "../expressions/query-cell.ts";
import {
  runWriting,
  type WritingJob,
  type WritingOptions,
  type WritingOutcome,
} from "../generate/run-writing.ts";
import {
  type CheckStep,
  type CheckVerdict,
  type RejectedPair,
  rejected,
  withVerdicts,
} from "../generate/verdict.ts";
import type { QaPair } from "../qa-pair.ts";
import type { Sampler } from "../sampling/open-sampler.ts";
import type { WritingRun } from "../writing-run.ts";
import { inWords } from "./change.ts";
import { placeVariants, variantKey, variantsPresent } from "./group-variants.ts";
import { type ModelKind, modelLanguages } from "./variant-kinds.ts";
import { canVary, describeVariant } from "./vary-questions.ts";

export type RewordOptions = WritingOptions & {
  readonly kinds: readonly ModelKind[];
  readonly seed: number;
};

/** Returns an id of the model and the versions of its prompts. Each variant stores this id. */
export function rewordingWriter(language: LanguageTasks): string {
  return language.idOf(["rewordQuestion", "matchReading"]);
}

/** The maximum number of readings. More readings cost more tokens and rarely reveal further mistakes. */
const mostReadings = 5;

/**
 * Inserts variants after their originals. An original gets at most one variant of each kind, so existing variants are
 * not created again.
 *
 * @param pairs the originals, each followed by its variants
 * @returns the pairs with the accepted variants, and the rejected variants, each with the check that failed and the
 * reason
 * @throws CancelledError, PausedError and ModelError, in the same cases as `runWriting`
 */
export async function rewordQuestions(
  pairs: readonly QaPair[],
  bench: Sampler,
  options: RewordOptions,
  { language, journal, watch }: WritingRun,
): Promise<WritingOutcome> {
  const present = variantsPresent(pairs);
  const usedQuestions = new Set(pairs.map(({ question }) => question));
  const setup: RewordingSetup = { bench, seed: options.seed, usedQuestions };
  const jobs: WritingJob[] = [];
  for (const pair of pairs.filter(canVary)) {
    const expression = queryOf(pair);
    const kinds = options.kinds.filter((kind) => !present.has(variantKey(pair.uid, kind)));
    if (expression !== null) jobs.push(...kinds.map((kind) => createJob(pair, expression, kind, setup)));
  }
  const written = await runWriting(jobs, language, journal, options, watch);
  return { pairs: placeVariants(pairs, written.pairs), rejected: written.rejected };
}

type RewordingSetup = {
  readonly bench: Sampler;
  readonly seed: number;
  /** The wordings of all existing questions, which a rewording must not repeat. */
  readonly usedQuestions: ReadonlySet<string>;
};

function createJob(pair: QaPair, expression: Expression, kind: ModelKind, setup: RewordingSetup): WritingJob {
  const { bench, seed, usedQuestions } = setup;
  const names = pair.mentions.filter(({ kind: of }) => of === "entity").map(({ text }) => text);
  return {
    key: variantKey(pair.uid, kind),
    draft: pair,
    write: async (language, call) => {
      const { question } = pair;
      const reworded = await language.rewordQuestion(
        { question, language: modelLanguages[kind], names },
        call,
      );
      if (reworded === null)
        return refuse(pair, "generation", "the model could not reword the question", language);
      const variant = describeVariant(pair, { question: reworded }, kind, { expression, bench });
      const fault = findFault(question, reworded, names);
      if (fault !== null) return refuse(variant, "wording", fault, language);
      // Each question has a separate seed, so the order in which replies arrive does not matter.
      const random = createRandom(seed + hashNumber(pair.uid));
      const readings = random.shuffle([question, ...nearReadings(pair, expression, setup, random)]);
      if (readings.length < 2)
        return refuse(variant, "reading", "the graph provides no similar question for comparison", language);
      const chosen = await language.matchReading({ question: reworded, readings }, call);
      const chosenReading = chosen === null ? undefined : readings[chosen];
      if (chosenReading !== question) {
        const because =
          chosenReading === undefined
            ? "the model did not match the rewording to any of the questions"
            : `the model interpreted the rewording as: ${chosenReading}`;
        return refuse(variant, "reading", because, language);
      }
      if (usedQuestions.has(reworded))
        return refuse(variant, "wording", "another question has this wording", language);
      const verdicts = [passed("wording", "rules"), passed("reading", "language")];
      return [{ pair: withVerdicts(variant, verdicts, rewordingWriter(language)) }];
    },
  };
}

/** Checks that a rewording in any language keeps every name and adds no numbers. A new number would add a condition. */
function findFault(question: string, reworded: string, names: readonly string[]): string | null {
  const omittedName = names.find((name) => !reworded.includes(name));
  if (omittedName !== undefined) return `the wording omits "${omittedName}"`;
  const before = new Set(numbersIn(question));
  const addedNumber = numbersIn(reworded).find((number) => !before.has(number));
  return addedNumber === undefined ? null : `the wording adds the number ${addedNumber}`;
}

function numbersIn(text: string): string[] {
  return text.match(/\d+/g) ?? [];
}

/** Returns the wordings of the near expressions that have an answer. */
function nearReadings(
  { question, answers }: QaPair,
  expression: Expression,
  { bench, seed }: RewordingSetup,
  random: Random,
): string[] {
  const wordings = nearExpressions(expression, { index: bench.index, random })
    .filter((near) => !isEmpty(bench.executor.denoteNow(near)))
    .map((near) => inWords(bench, near, { single: answers?.kind === "value", seed }).question);
  return random.sample(
    [...new Set(wordings)].filter((one) => one !== question),
    mostReadings,
  );
}

function passed(step: CheckStep, by: CheckVerdict["by"]): CheckVerdict {
  return { step, outcome: "passed", by, note: "" };
}

function refuse(
  pair: QaPair,
  at: CheckStep,
  because: string,
  language: LanguageTasks,
): readonly RejectedPair[] {
  const by = at === "wording" ? "rules" : "language";
  return [rejected(pair, { at, by, because }, rewordingWriter(language))];
}

// Creates near expressions, each of which differs from the original in one detail. A careless wording might express a
// near expression instead of the original.

type Source = { readonly index: GraphIndex; readonly random: Random };
type Condition = Extract<Things, { op: "with" | "where" | "counted" | "except" }>;

/**
 * Returns expressions that lack one condition or have another constant, property, order, direction or negation in one
 * place, that count what the original lists or list what it counts, or that make one of two requests. Some of them may
 * denote nothing.
 */
export function nearExpressions(expression: Expression, source: Source): Expression[] {
  const parts = allParts(expression);
  const conditions = parts.filter(isCondition).length;
  const ends = new Set(parts.flatMap((part) => (part.op === "with" && part.to ? [part.to] : [])));
  const inParts = parts.flatMap((part) =>
    nearParts(part, { ...source, isOnly: conditions < 2, isEnd: ends.has(part as Things) }).map((other) =>
      replaceParts(expression, (one) => (one === part ? other : undefined)),
    ),
  );
  return [...inParts, ...otherRequests(expression, source)];
}

function isCondition(part: Expression): part is Condition {
  return part.op === "with" || part.op === "where" || part.op === "counted" || part.op === "except";
}

type Place = Source & {
  /** Whether the expression has no other condition. */
  readonly isOnly: boolean;
  /** Whether the part is the end of a condition, which varies it. */
  readonly isEnd: boolean;
};

/** Returns what may take the place of a part, of the same sort. */
function nearParts(part: Expression, place: Place): Expression[] {
  const { index, random, isOnly } = place;
  if (isCondition(part)) return [...(isOnly ? [] : [part.things]), ...nearConditions(part, place)];
  switch (part.op) {
    case "entities":
      return place.isEnd || part.ids.length !== 1 ? [] : otherThing(part, place);
    case "best":
      return [{ ...part, order: part.order === "most" ? "least" : "most" }];
    case "group":
    case "rows": {
      if (part.order === undefined) return [];
      const direction = part.order.direction === "ascending" ? "descending" : "ascending";
      return [{ ...part, order: { ...part.order, direction } } as Expression];
    }
    case "image":
      return otherPath(part.path, index, random).map((path) => ({ ...part, path }));
    default:
      return [];
  }
}

function nearConditions(condition: Condition, { index, random }: Source): Things[] {
  switch (condition.op) {
    case "except": {
      const { without } = condition;
      if (!isCondition(without)) return [];
      const others = nearConditions(without, { index, random });
      return [without, ...others.map((other): Things => ({ ...condition, without: other }))];
    }
    case "counted":
      return [];
    case "with": {
      if (condition.to === undefined)
        return otherPath(condition.path, index, random).map((path) => ({ ...condition, path }));
      if (condition.to.op !== "entities") return [];
      const { ids } = condition.to;
      const fewer = ids.length > 1 ? [ids.toSpliced(random.below(ids.length), 1)] : [];
      const others = endsAt(condition.path, index).filter(
        (end) => index.isThing(end) && !ids.includes(index.id(end)),
      );
      const replaced = random.sample(others, 1).map((end) => [index.id(end)]);
      return [...fewer, ...replaced].map((to): Things => ({ ...condition, to: { op: "entities", ids: to } }));
    }
    case "where":
      return nearValues(condition, { index, random });
  }
}

function nearValues(condition: Extract<Things, { op: "where" }>, { index, random }: Source): Things[] {
  const { value, path, is } = condition;
  const affirmed: Things[] = is === "!=" ? [{ ...condition, is: "=" }] : [];
  if (value.op !== "value" && value.op !== "values") return affirmed;
  const given = value.op === "value" ? [value.value] : value.list;
  const keys = new Set(given.map((one) => itemKey({ value: one })));
  const others = endsAt(path, index).flatMap((end) => {
    const other = index.value(end);
    return other === null || other.kind !== given[0]?.kind || keys.has(itemKey({ value: other }))
      ? []
      : [other];
  });
  return [
    ...affirmed,
    ...random
      .sample(others, 1)
      .map((other): Things => ({ ...condition, value: { op: "value", value: other } })),
  ];
}

/** Returns the distinct ends of the last step of a path. */
function endsAt(path: Path, index: GraphIndex): number[] {
  const last = path.at(-1);
  return last === undefined ? [] : [...new Set(index.adjacency(last).ends)];
}

function otherThing(part: Extract<Things, { op: "entities" }>, { index, random }: Source): Things[] {
  const node = index.thing(part.ids[0] ?? "");
  const [type] = node === undefined ? [] : index.types(node);
  if (type === undefined) return [];
  const others = [...index.instances(type)].filter((one) => one !== node);
  return random.sample(others, 1).map((one) => ({ op: "entities", ids: [index.id(one)] }));
}

/** Returns the path with another last property that some of the same things have, and that leads to things as well. */
function otherPath(path: Path, index: GraphIndex, random: Random): Path[] {
  const last = path.at(-1);
  if (last === undefined) return [];
  const { starts, ends } = index.adjacency(last);
  const isOfThings = ends.length > 0 && index.isThing(ends[0] ?? 0);
  const others = index.properties.filter((property) => {
    const other = index.adjacency({ property, inverse: last.inverse });
    const leadsAlike = other.ends.length > 0 && index.isThing(other.ends[0] ?? 0) === isOfThings;
    return (
      property !== last.property && leadsAlike && starts.some((start) => endsOf(other, start).length > 0)
    );
  });
  return random
    .sample(others, 1)
    .map((property) => [...path.slice(0, -1), { ...last, property }] as unknown as Path);
}

/** Returns other requests about the same things: a count, a list, another property, or one of two requests. */
function otherRequests(expression: Expression, { index, random }: Source): Expression[] {
  switch (expression.op) {
    case "count":
      return [expression.of];
    case "valuesOf":
      return otherPath(expression.path, index, random).map((path) => ({ ...expression, path }));
    case "rows":
      return expression.order !== undefined || expression.columns.length < 2
        ? []
        : expression.columns.flatMap((column): Expression[] => {
            if (column.of !== "ends") return [];
            const [end] = endsAt(column.path, index);
            const op = end !== undefined && index.isThing(end) ? "image" : "valuesOf";
            return [{ op, path: column.path, of: expression.things }];
          });
    case "class":
    case "with":
    case "where":
    case "counted":
    case "and":
    case "or":
    case "except":
      return [{ op: "count", of: expression }];
    default:
      return [];
  }
}
