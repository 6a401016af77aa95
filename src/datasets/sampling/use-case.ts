/**
 * Reads from an expression what it starts from and what it asks for, for the use case and the strategy of a question.
 *
 * Source of the use cases: thesis, section 8.3.1.
 */
import { allParts, type Expression, type Path, pathsOf } from "../../query/index.ts";

/** The paths of conditions, and the paths whose ends are asked for; empty if things themselves are asked for. */
export type Uses = { readonly conditions: readonly Path[]; readonly asked: readonly Path[] };

export function usesOfPaths(expression: Expression): Uses {
  const asked = askedPaths(expression);
  const conditions = allParts(expression)
    .flatMap(pathsOf)
    .filter((path) => !asked.includes(path));
  return { conditions, asked };
}

function askedPaths(expression: Expression): readonly Path[] {
  switch (expression.op) {
    case "image":
    case "valuesOf":
      return [expression.path];
    case "count":
      return askedPaths(expression.of);
    case "exists":
      return expression.of.op === "and" ? expression.of.all.flatMap(askedPaths) : askedPaths(expression.of);
    case "group":
      return expression.by.flatMap((key) => ("path" in key && key.path !== undefined ? [key.path] : []));
    case "rows":
      return expression.columns.flatMap((column) => (column.of === "ends" ? [column.path] : []));
    case "sum":
    case "average":
    case "median":
    case "smallest":
    case "largest":
      return "path" in expression.by ? [expression.by.path] : [];
    default:
      return [];
  }
}

/** Whether an expression starts from things that it names, as the subgraph strategy does. */
export function startsFromName(expression: Expression): boolean {
  if (expression.op === "entities") return true;
  if ("things" in expression) return startsFromName(expression.things);
  if ("of" in expression) return startsFromName(expression.of);
  return expression.op === "and" && expression.all.some(startsFromName);
}

/**
 * Returns the use case: from metadata or content, to metadata or content. A question without a condition, and one that
 * starts from a name, starts from metadata.
 */
export function classifyUseCase(expression: Expression, isMetadata: (path: Path) => boolean): number {
  const { conditions, asked } = usesOfPaths(expression);
  const isNamed = conditions.length === 0 || startsFromName(expression);
  const kinds = [...(isNamed ? [true] : []), ...conditions.map(isMetadata)];
  const toMetadata = asked.every(isMetadata);
  if (kinds.every((kind) => kind)) return toMetadata ? 1 : 2;
  if (kinds.every((kind) => !kind)) return toMetadata ? 3 : 4;
  return toMetadata ? 6 : 5;
}
