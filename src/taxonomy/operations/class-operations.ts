/** Implements the change operations on classes. */
import { recordOf } from "../../base/io/index.ts";
import type { Relation, TaxonomyClass } from "../model.ts";
import {
  type Categories,
  changeCategory,
  changeClass,
  distinct,
  insertAt,
  requireCategory,
  requireClass,
  requireFreeClass,
} from "./edit-categories.ts";
import { OperationRefused } from "./operation-refused.ts";
import type { Operation, OperationOf } from "./operations.ts";

export type ClassOperation = Extract<Operation, { readonly op: `${string}-class` | "merge-classes" }>;

/** @throws OperationRefused if the operation cannot be applied */
export function applyToClass(categories: Categories, operation: ClassOperation): Categories {
  switch (operation.op) {
    case "create-class":
      return create(categories, operation);
    case "rename-class":
      return rename(categories, operation);
    case "describe-class":
      return changeClass(categories, operation.category, operation.class, (item) => ({
        ...item,
        description: operation.description,
      }));
    case "move-class":
      return move(categories, operation);
    case "merge-classes":
      return merge(categories, operation);
    case "split-class":
      return split(categories, operation);
    case "copy-class":
      return copy(categories, operation);
    case "remove-class":
      return changeClass(categories, operation.category, operation.class, () => undefined);
    case "ground-class":
      return changeClass(categories, operation.category, operation.class, (item) => ({
        ...item,
        clusters: distinct(operation.clusters),
      }));
    case "compare-class":
      return changeClass(categories, operation.category, operation.class, (item) => compare(item, operation));
    case "argue-class":
      return changeClass(categories, operation.category, operation.class, (item) => argue(item, operation));
  }
}

function compare(
  { compared = {}, ...item }: TaxonomyClass,
  { taxonomy, relation }: OperationOf<"compare-class">,
): TaxonomyClass {
  if (relation !== null) return { ...item, compared: { ...compared, [taxonomy]: relation } };
  if (!(taxonomy in compared)) {
    throw new OperationRefused(`"${item.name}" has no recorded relation to "${taxonomy}" to withdraw`);
  }
  const { [taxonomy]: _taken, ...rest } = compared;
  return { ...item, ...(Object.keys(rest).length > 0 && { compared: rest }) };
}

function argue(
  { relevance: earlier, ...item }: TaxonomyClass,
  { relevance }: OperationOf<"argue-class">,
): TaxonomyClass {
  if (relevance !== null) return { ...item, relevance };
  if (!earlier) throw new OperationRefused(`"${item.name}" has no relevance argument to withdraw`);
  return item;
}

function create(categories: Categories, operation: OperationOf<"create-class">): Categories {
  return addClass(categories, operation.category, operation.at, {
    name: operation.class,
    description: operation.description,
    clusters: [],
    ...(operation.relevance && { relevance: operation.relevance }),
  });
}

function rename(categories: Categories, operation: OperationOf<"rename-class">): Categories {
  const category = requireCategory(categories, operation.category);
  requireClass(category, operation.class);
  requireFreeClass(category, operation.to);
  return changeClass(categories, operation.category, operation.class, (item) => ({
    ...item,
    name: operation.to,
  }));
}

function move(categories: Categories, operation: OperationOf<"move-class">): Categories {
  const moved = requireClass(requireCategory(categories, operation.category), operation.class);
  const withoutClass = changeClass(categories, operation.category, operation.class, () => undefined);
  return addClass(withoutClass, operation.to, operation.at, moved);
}

function copy(categories: Categories, operation: OperationOf<"copy-class">): Categories {
  const original = requireClass(requireCategory(categories, operation.category), operation.class);
  return addClass(categories, operation.to, operation.at, {
    ...original,
    name: operation.as ?? original.name,
    description: operation.description ?? original.description,
  });
}

/**
 * Merges the source classes and an existing target into one class with their combined provenance. The merged class
 * takes the position of the target or, if there is none, of the first source in the target's category.
 */
function merge(categories: Categories, operation: OperationOf<"merge-classes">): Categories {
  const { into } = operation;
  const target = requireCategory(categories, into.category);
  const sources = operation.classes.map((ref) =>
    requireClass(requireCategory(categories, ref.category), ref.class),
  );
  if (new Set(sources).size < sources.length) throw new OperationRefused("a class is listed twice");
  const existing = target.classes.find((item) => item.name === into.class);
  const merged = existing && !sources.includes(existing) ? [existing, ...sources] : sources;
  if (merged.length < 2) {
    throw new OperationRefused(
      `merging requires two classes, but "${into.class}" would have only one source; rename that class instead`,
    );
  }
  const first = existing ?? target.classes.find((item) => merged.includes(item));
  const firstPosition = first === undefined ? target.classes.length : target.classes.indexOf(first);
  const rest = categories.map((category) => ({
    ...category,
    classes: category.classes.filter((item) => !merged.includes(item)),
  }));
  const at =
    operation.at ??
    firstPosition - target.classes.slice(0, firstPosition).filter((item) => merged.includes(item)).length;
  return addClass(rest, into.category, at, {
    ...combineClasses(merged, existing),
    name: into.class,
    description: operation.description ?? existing?.description ?? (merged[0] as TaxonomyClass).description,
  });
}

function combineClasses(
  classes: readonly TaxonomyClass[],
  existing: TaxonomyClass | undefined,
): Omit<TaxonomyClass, "name" | "description"> {
  const compared: Record<string, Relation> = recordOf();
  for (const item of classes) {
    for (const [taxonomy, relation] of Object.entries(item.compared ?? {})) {
      compared[taxonomy] = combineRelations(compared[taxonomy], relation);
    }
  }
  const relevance = existing?.relevance ?? classes.find((item) => item.relevance?.relevant)?.relevance;
  return {
    clusters: distinct(classes.flatMap((item) => item.clusters)),
    ...(relevance && { relevance }),
    ...(Object.keys(compared).length > 0 && { compared }),
  };
}

/**
 * Combines the relations of merged classes. If a source equals a compared class, the merged class is only adapted from
 * it.
 */
function combineRelations(left: Relation | undefined, right: Relation): Relation {
  if (left === undefined) return right;
  return left === "new" && right === "new" ? "new" : "adapted";
}

/** Splits a class. The new classes must together contain all clusters of the original class and no others. */
function split(categories: Categories, operation: OperationOf<"split-class">): Categories {
  const original = requireClass(requireCategory(categories, operation.category), operation.class);
  const assigned = operation.into.flatMap((part) => part.clusters);
  const unrelatedCluster = assigned.find((id) => !original.clusters.includes(id));
  if (unrelatedCluster !== undefined) {
    throw new OperationRefused(`the cluster ${unrelatedCluster} does not belong to "${operation.class}"`);
  }
  const unassigned = original.clusters.find((id) => !assigned.includes(id));
  if (unassigned !== undefined)
    throw new OperationRefused(`none of the new classes contains the cluster ${unassigned}`);
  const at = requireCategory(categories, operation.category).classes.indexOf(original);
  const withoutOriginal = changeClass(categories, operation.category, operation.class, () => undefined);
  return operation.into.reduce(
    (current, part, index) =>
      addClass(current, operation.category, at + index, {
        ...original,
        name: part.class,
        description: part.description,
        clusters: part.clusters,
      }),
    withoutOriginal,
  );
}

function addClass(
  categories: Categories,
  categoryName: string,
  at: number | undefined,
  item: TaxonomyClass,
): Categories {
  return changeCategory(categories, categoryName, (category) => {
    requireFreeClass(category, item.name);
    return { ...category, classes: insertAt(category.classes, item, at) };
  });
}
