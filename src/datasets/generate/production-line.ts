/**
 * Generates the questions for one cell of a distribution. The production line tries all shapes evenly and prefers
 * subjects that have fewer questions than their share.
 */

import { hashNumber } from "../../io/index.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { Refusal } from "../forms/compute-answer.ts";
import type { QueryForm } from "../forms/form.ts";
import type { QaPair } from "../qa-pair.ts";
import { missingForCell } from "../quotas/missing-fields.ts";
import { type AskedPredicates, askedPredicate } from "./asked-predicates.ts";
import type { Strictness } from "./build-pair.ts";
import type { Cell } from "./distribution.ts";
import type { Roles } from "./field-roles.ts";
import { fillShape, type Material } from "./shapes/fill-shape.ts";
import { createOpenShapes, type OpenShapes, type Uses } from "./shapes/open-shapes.ts";
import { isOneFact, type Shape, shapesOf } from "./shapes/shapes.ts";
import { shapesWithTwoRequests } from "./shapes/shapes-with-two-requests.ts";

export type Drafter = (form: QueryForm, strictness: Strictness) => QaPair | Refusal;

/** A type of subject, and how many questions about it all production lines have generated. */
export type Source = {
  readonly material: Material;
  readonly roles: Roles;
  /** The subject's share of the questions, relative to the shares of other subjects. */
  readonly weight: number;
  readonly draft: Drafter;
  /** The number of questions generated so far, in all production lines. */
  made: number;
  /** Maps each field to the number of questions that use it. */
  readonly uses: Map<string, Uses>;
};

export type LineLimits = {
  readonly strategy: "clustering" | "subgraph" | "both";
  readonly maxHops: number;
  /** Limits how often questions about one titled subject ask for the same predicate. */
  readonly askedPredicates: AskedPredicates;
};

/** The questions that a production line should generate if it does not fill the whole cell. */
export type Selection = {
  /** Whether the line also tries shapes with two requests. */
  readonly withTwoRequests: boolean;
  /** Whether a shape can produce any wanted questions. */
  readonly fits: (store: FactStore, shape: Shape) => boolean;
  readonly wants: (pair: QaPair) => boolean;
  /** The number of consecutive unwanted questions after which the production line stops. */
  readonly patience: number;
};

const everything: Selection = {
  withTwoRequests: false,
  fits: () => true,
  wants: () => true,
  patience: Number.POSITIVE_INFINITY,
};

export type ProductionLine = {
  readonly refused: ReadonlyMap<string, number>;
  /** Generates another pair. @returns the pair, or `null` if the cell cannot supply any more questions */
  next(breathe: () => Promise<void> | undefined): Promise<QaPair | null>;
};

/**
 * The shapes for a type of subject. The least used shape is always tried next, and a shape that keeps failing is
 * dropped.
 */
type SubjectShapes = {
  readonly source: Source;
  readonly openShapes: OpenShapes;
};

/**
 * A round of attempts. Rounds with strict checks come first, beginning with basic questions that have a single answer
 * triple.
 */
type Round = {
  readonly strictness: Strictness;
  readonly fits: (shape: Shape) => boolean;
  /** The number of consecutive failures after which a shape is dropped. */
  readonly patience: number;
};
const rounds: readonly [Round, ...Round[]] = [
  { strictness: "strict", fits: isOneFact, patience: 24 },
  { strictness: "strict", fits: (shape) => !isOneFact(shape), patience: 6 },
  { strictness: "plain", fits: () => true, patience: 24 },
];

const classesComplete = "every class that the question counts towards already has enough questions";

/** @param usedHashes the hashes of the ids and the questions from all production lines */
export function createLine(
  cell: Cell,
  sources: readonly Source[],
  usedHashes: Set<number>,
  limits: LineLimits,
  selection: Selection = everything,
): ProductionLine {
  const remainingRounds = [...rounds];
  let candidates: SubjectShapes[] = [];
  let [round] = rounds;
  const trial = createTrial(cell, usedHashes, limits, selection);
  const openRound = (next: Round): void => {
    round = next;
    const fits = (store: FactStore, shape: Shape): boolean =>
      next.fits(shape) && selection.fits(store, shape);
    candidates = sources.map((source) => listShapes(cell, source, limits, { ...selection, fits }));
    if (remainingRounds.length > 0 || candidates.some(({ openShapes }) => openShapes.size > 0)) return;
    const roles = sources.map((source) => source.roles);
    trial.refuse(missingForCell(roles, cell));
  };
  return {
    refused: trial.refused,
    next: async (breathe) => {
      for (;;) {
        await breathe();
        if (trial.isOutOfPatience()) return null;
        const candidate = leastServed(candidates);
        if (candidate === undefined) {
          const next = remainingRounds.shift();
          if (next === undefined) return null;
          openRound(next);
        } else {
          const pair = takeTurn(candidate, trial.attempt, round);
          if (pair !== null) return pair;
        }
      }
    },
  };
}

/** Attempts to generate questions, and counts why attempts failed. */
type Trial = {
  readonly refused: ReadonlyMap<string, number>;
  /** Counts a failure. @returns `null`, which is the result of the failed attempt */
  refuse(reason: string): null;
  /** @returns the pair, or `null` if the shape did not lead to a new and wanted question */
  attempt(source: Source, shape: Shape, strictness: Strictness): QaPair | null;
  /** Whether too many consecutive questions were unwanted. */
  isOutOfPatience(): boolean;
};

function createTrial(
  { typed }: Cell,
  usedHashes: Set<number>,
  { askedPredicates: { counts, limit } }: LineLimits,
  { wants, patience }: Selection,
): Trial {
  const refused = new Map<string, number>();
  let unwanted = 0;
  const refuse = (reason: string): null => {
    refused.set(reason, (refused.get(reason) ?? 0) + 1);
    return null;
  };
  return {
    refused,
    refuse,
    isOutOfPatience: () => unwanted > patience,
    attempt: ({ material, draft }, shape, strictness) => {
      const predicate = askedPredicate(material.store, shape);
      if (predicate !== null && (counts.get(predicate) ?? 0) >= limit)
        return refuse("too many questions already ask about this relation");
      const form = fillShape(material, shape, typed);
      if (form === null) return refuse("no operand");
      const pair = draft(form, strictness);
      if ("refused" in pair) return refuse(pair.refused);
      // A form that is drawn again may be worded differently, and two forms may have the same question.
      const hashes = [hashNumber(pair.uid), hashNumber(pair.question)];
      if (hashes.some((hash) => usedHashes.has(hash))) return refuse("already drawn");
      if (!wants(pair)) {
        unwanted += 1;
        return refuse(classesComplete);
      }
      unwanted = 0;
      for (const hash of hashes) usedHashes.add(hash);
      if (predicate !== null) counts.set(predicate, (counts.get(predicate) ?? 0) + 1);
      return pair;
    },
  };
}

function listShapes(
  cell: Cell,
  source: Source,
  { strategy, maxHops }: LineLimits,
  { fits, withTwoRequests }: Selection,
): SubjectShapes {
  const { material, roles } = source;
  const titled = (shape: Shape): boolean => shape.where.some((slot) => slot.kind === "title");
  const { operation, useCase } = cell;
  const shapes = [
    ...shapesOf(material.store, roles, operation, useCase, maxHops),
    ...(withTwoRequests ? shapesWithTwoRequests(roles, operation, useCase) : []),
  ].filter(
    (shape) =>
      fits(material.store, shape) && (strategy === "both" || titled(shape) === (strategy === "subgraph")),
  );
  const countedShapes = material.random
    .shuffle(shapes)
    .map((shape) => ({ shape, uses: fieldsOf(shape).map((field) => usesOf(source, field)) }));
  return { source, openShapes: createOpenShapes(countedShapes) };
}

/** Lists the fields that a shape uses. A title is treated as a field. */
function fieldsOf({ where, branch, ask, key, also }: Shape): readonly string[] {
  const slots = branch === undefined ? where : [...where, branch];
  const slotFields = slots.map((slot) => (slot.kind === "title" ? "" : slot.field));
  const requestedFields = [ask, also?.ask ?? null, key !== undefined && "field" in key ? key.field : null];
  return [...new Set([...slotFields, ...requestedFields.filter((name) => name !== null)])];
}

function usesOf({ uses }: Source, field: string): Uses {
  const present = uses.get(field) ?? { count: 0 };
  uses.set(field, present);
  return present;
}

/** Finds the subject that is furthest below its share and still has shapes to try. */
function leastServed(candidates: readonly SubjectShapes[]): SubjectShapes | undefined {
  const remaining = candidates.filter((candidate) => candidate.openShapes.size > 0);
  const share = ({ source }: SubjectShapes): number => source.made / source.weight;
  return remaining.reduce<SubjectShapes | undefined>(
    (best, candidate) => (best === undefined || share(candidate) < share(best) ? candidate : best),
    undefined,
  );
}

/** @returns the generated pair, or `null` if none was generated */
function takeTurn(
  candidate: SubjectShapes,
  attempt: Trial["attempt"],
  { strictness, patience }: Round,
): QaPair | null {
  const { source, openShapes } = candidate;
  const entry = openShapes.takeFairest();
  if (entry === undefined) return null;
  const pair = attempt(source, entry.shape, strictness);
  if (pair === null) {
    entry.failures += 1;
    if (entry.failures < patience) openShapes.putBack(entry);
    return null;
  }
  entry.failures = 0;
  source.made += 1;
  for (const uses of entry.uses) uses.count += 1;
  openShapes.putBack(entry);
  return pair;
}
