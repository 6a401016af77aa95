/**
 * Creates near expressions, each of which differs from the original in one detail. A careless wording might express a
 * near expression instead of the original.
 */

import type { Random } from "../../base/random.ts";
import {
  allParts,
  type Expression,
  endsOf,
  type GraphIndex,
  itemKey,
  type Path,
  replaceParts,
  type Things,
} from "../../query/index.ts";

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
