/**
 * Chooses where a statement starts. SQLite has no statistics about the parts of an expression, so the plan is made from
 * the store's counts: a condition is followed from the things, or backwards from what it names, whichever is expected to
 * read fewer rows.
 */
import {
  endsInName,
  nameProperty,
  type Path,
  type Step,
  sortOf,
  type Things,
  type Values,
} from "../expression.ts";
import { holdersOf } from "./codes.ts";
import type { StoreStatistics } from "./statistics.ts";

/** An estimate of the members of a set and of the rows that are read to find them. */
export type Estimate = { readonly rows: number; readonly cost: number };
export type Condition = Extract<Things, { op: "with" | "where" }>;

export type Plan = {
  estimate(things: Things): Estimate;
  /** Returns the expected cost of following a path from one thing. */
  step(path: Path): number;
  /** Whether a condition is better followed backwards than from its things. */
  startsAtEnd(condition: Condition): boolean;
};

export function createPlan(statistics: StoreStatistics): Plan {
  const known = new WeakMap<Things, Estimate>();

  function walk(path: readonly Step[], from: number): Estimate {
    let [rows, cost] = [from, 0];
    for (const { property, inverse } of path) {
      if (property === nameProperty) continue;
      const { triples, subjects, objects } = statistics.property(property);
      const reached = Math.min(triples, (rows * triples) / Math.max(1, inverse ? objects : subjects));
      cost += rows + reached;
      rows = reached;
    }
    return { rows, cost };
  }

  /** Estimates following a condition backwards; null if it names no end. */
  function backwards(condition: Condition): Estimate | null {
    const ends = endsOf(condition);
    if (ends === null) return null;
    const back = walk(reversed(condition.path), ends.rows);
    return { rows: back.rows, cost: ends.cost + back.cost + back.rows };
  }

  function endsOf(condition: Condition): Estimate | null {
    if (condition.op === "with") return condition.to === undefined ? null : estimate(condition.to);
    const values = constantsOf(condition);
    const { kind } = statistics.property(condition.path.at(-1)?.property ?? "");
    const counts = values.map((value) => {
      const holders = holdersOf(value, kind);
      return holders === null ? Number.POSITIVE_INFINITY : statistics.holders(holders);
    });
    return values.length === 0 ? null : { rows: sum(counts), cost: sum(counts) };
  }

  function compute(things: Things): Estimate {
    switch (things.op) {
      case "class": {
        const rows = statistics.members(things.class);
        return { rows, cost: rows };
      }
      case "entities":
        return { rows: things.ids.length, cost: things.ids.length };
      case "with":
      case "where": {
        const from = estimate(things.things);
        const back = backwards(things);
        const forward = from.cost + walk(things.path, from.rows).cost;
        return {
          rows: Math.min(from.rows, back?.rows ?? from.rows),
          cost: Math.min(forward, back?.cost ?? forward),
        };
      }
      case "counted":
      case "best": {
        const from = estimate(things.things);
        const path = things.op === "counted" ? things.path : things.by.path;
        return {
          rows: things.op === "best" ? Math.min(things.count, from.rows) : from.rows,
          cost: from.cost + walk(path, from.rows).cost,
        };
      }
      case "image": {
        const from = estimate(things.of);
        const { rows, cost } = walk(things.path, from.rows);
        return { rows, cost: from.cost + cost };
      }
      case "and": {
        const parts = things.all.map(estimate);
        return { rows: Math.min(...parts.map(({ rows }) => rows)), cost: sum(parts.map(({ cost }) => cost)) };
      }
      case "or": {
        const parts = things.any.map(estimate);
        return { rows: sum(parts.map(({ rows }) => rows)), cost: sum(parts.map(({ cost }) => cost)) };
      }
      case "except": {
        const [from, without] = [estimate(things.things), estimate(things.without)];
        return { rows: from.rows, cost: from.cost + without.cost };
      }
    }
  }

  function estimate(things: Things): Estimate {
    const found = known.get(things) ?? compute(things);
    known.set(things, found);
    return found;
  }

  return {
    estimate,
    step: (path) => walk(path, 1).cost,
    startsAtEnd: (condition) => {
      const from = estimate(condition.things);
      const back = backwards(condition);
      return back !== null && back.cost < from.cost + walk(condition.path, from.rows).cost;
    },
  };
}

/** Returns the values to one of which a condition requires its ends to be equal. */
export function constantsOf(condition: Condition): Extract<Values, { op: "values" }>["list"] {
  if (condition.op === "with" || condition.is !== "=" || endsInName(condition.path)) return [];
  const { value } = condition;
  if (value.op === "value") return [value.value];
  return sortOf(value) === "values" && value.op === "values" ? value.list : [];
}

/** Returns the path from the ends to the things. */
export function reversed(path: Path): Path {
  return path
    .toReversed()
    .map(({ property, inverse }) => ({ property, inverse: !inverse })) as unknown as Path;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
