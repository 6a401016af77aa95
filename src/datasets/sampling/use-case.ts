/**
 * Reads from an expression what it starts from and what it asks for, for the use case and the strategy of a question.
 *
 * Source of the use cases: thesis, section 8.3.1.
 */
import { type Expression, type Path, partsOf, pathsOf, type Step } from "../../query/index.ts";

/**
 * The paths of conditions, and the paths whose ends are asked for, grouped or compared; empty if things themselves are
 * asked for. An order is no condition: "papers about lakes by year" starts from the lakes.
 */
export type Uses = { readonly conditions: readonly Path[]; readonly asked: readonly Path[] };

export function usesOfPaths(expression: Expression): Uses {
  const asked = askedPaths(expression);
  return { conditions: conditionPaths(expression, []).filter((path) => !asked.includes(path)), asked };
}

/**
 * Returns the paths from the things of an expression to what conditions hold for. Conditions on a record that several
 * of them share have paths that lead through the record.
 * @param before the steps to the things of a part
 */
function conditionPaths(part: Expression, before: readonly Step[]): readonly Path[] {
  const through = (path: Path): Path =>
    before.length === 0 ? path : ([...before, ...path] as readonly Step[] as Path);
  if (part.op === "with" && part.to !== undefined && part.to.op !== "entities")
    return [...conditionPaths(part.things, before), ...conditionPaths(part.to, through(part.path))];
  // The members of a record's set are reached from the things again, which is no condition.
  if (part.op === "image" && before.length > 0) return [];
  const own = "path" in part ? [through(part.path)] : [];
  return [...own, ...partsOf(part).flatMap((inner) => conditionPaths(inner, before))];
}

function askedPaths(expression: Expression): readonly Path[] {
  switch (expression.op) {
    case "image":
    case "valuesOf":
      return [expression.path];
    case "count":
      return askedPaths(expression.of);
    case "exists":
      return sharedPaths(expression.of);
    case "holds":
      return [...askedPaths(expression.left), ...askedPaths(expression.right)];
    case "group":
    case "rows":
    case "best":
    case "sum":
    case "average":
    case "median":
    case "smallest":
    case "largest":
      return pathsOf(expression);
    default:
      return [];
  }
}

/** Returns the paths to what two things have in common; empty for any other set. */
function sharedPaths(set: Expression): readonly Path[] {
  if (set.op === "and") return set.all.flatMap(askedPaths);
  return set.op === "where" && set.value.op === "valuesOf" ? [set.path, set.value.path] : [];
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
