/**
 * Implements the edits of phase 6: creating the first increment, applying operations, and closing and opening
 * increments.
 */
import type { Category, Increment } from "../model.ts";
import { OperationRefused } from "../operations/operation-refused.ts";
import type { Operation } from "../operations/operations.ts";
import type { Extraction } from "../phases/3-extraction.ts";
import type { Clustering } from "../phases/4-clustering.ts";
import type { Verdict } from "../phases/5-relevance.ts";
import { type Construction, constructionSchema, hashContent } from "../phases/6-construction.ts";
import { applyOperation } from "../refine.ts";
import { memberDescription } from "./edit-clustering.ts";

type Entry = Construction["increments"][number];

/**
 * Creates T1 with the relevant categories and their relevant clusters as classes (thesis, section 5.2.6,
 * initialisation).
 * @param extraction if given, a class whose cluster has no description takes the first description among the cluster's
 * members
 * @throws OperationRefused if an increment already exists, no category or class is relevant, or two clusters share a
 * name
 */
export function initConstruction(
  state: Construction,
  clustering: Clustering,
  relevant: {
    readonly clusters: ReadonlyMap<string, Verdict>;
    readonly categories: ReadonlyMap<string, Verdict>;
  },
  extraction?: Extraction,
): Construction {
  const clusters = new Map(clustering.clusters.map((cluster) => [cluster.id, cluster]));
  const categories = clustering.categories
    .filter(({ id }) => relevant.categories.get(id)?.relevant)
    .map(({ name, description, clusters: ids }) => {
      const classes = ids
        .filter((id) => relevant.clusters.get(id)?.relevant)
        .flatMap((id) => clusters.get(id) ?? [])
        .map((cluster) => ({
          name: cluster.name || cluster.id,
          description:
            cluster.description || (extraction ? memberDescription(extraction, cluster.members) : ""),
          clusters: [cluster.id],
        }));
      const duplicate = classes.find(
        (item, at) => classes.findIndex((other) => other.name === item.name) < at,
      );
      if (duplicate) throw new OperationRefused(`two clusters of "${name}" are named "${duplicate.name}"`);
      return { name, description, classes };
    });
  if (categories.length === 0) {
    throw new OperationRefused("no category has been assessed as relevant yet", {
      hint: "Answer the relevance questions with taxolink assess category.",
    });
  }
  if (categories.every(({ classes }) => classes.length === 0)) {
    throw new OperationRefused("no class of a relevant category has been judged relevant yet", {
      hint: "Judge the classes with taxolink assess class.",
    });
  }
  return startWith(state, categories);
}

/** Creates T1 from categories. @throws OperationRefused if an increment already exists */
export function startWith(state: Construction, categories: readonly Category[]): Construction {
  if (state.increments.length > 0)
    throw new OperationRefused("the first increment already exists", {
      hint: "To change the first increment, run taxolink taxonomy edit; to open the next increment, run taxolink taxonomy refine.",
    });
  return constructionSchema.parse({ ...state, increments: [{ name: "T1", categories }] });
}

/**
 * Adds operations to the open increment.
 * @param newest the open increment in full
 * @throws OperationRefused if the newest increment is closed or an operation is invalid
 */
export function addOperations(
  state: Construction,
  newest: Increment,
  operations: readonly Operation[],
): Construction {
  const entry = openEntry(state);
  // An operation that cannot be applied is refused before it is recorded.
  operations.reduce(applyOperation, newest);
  return replaceLast(state, { ...entry, operations: [...(entry.operations ?? []), ...operations] });
}

/**
 * Closes the newest increment and records a hash of its content. @throws OperationRefused if the increment is already
 * closed
 */
export function closeIncrement(state: Construction, newest: Increment): Construction {
  return replaceLast(state, { ...openEntry(state), content: hashContent(newest) });
}

/**
 * Closes the newest increment if it is open, and opens the next one.
 * @throws OperationRefused if there is no first increment
 */
export function openNextIncrement(state: Construction, newest: Increment, name?: string): Construction {
  const last = state.increments.at(-1);
  if (!last) throw new OperationRefused("there are no increments yet");
  const closed = last.content === undefined ? closeIncrement(state, newest) : state;
  const next = name ?? `T${state.increments.length + 1}`;
  if (state.increments.some((increment) => increment.name === next)) {
    throw new OperationRefused(`the increment ${next} already exists`);
  }
  return { ...closed, increments: [...closed.increments, { name: next, operations: [] }] };
}

function openEntry(state: Construction): Entry {
  const last = state.increments.at(-1);
  if (!last) throw new OperationRefused("there are no increments yet");
  if (last.content !== undefined) {
    throw new OperationRefused(`${last.name} is closed: open the next increment to make changes`, {
      use: "taxonomy refine",
    });
  }
  return last;
}

function replaceLast(state: Construction, entry: Entry): Construction {
  return { ...state, increments: [...state.increments.slice(0, -1), entry] };
}
