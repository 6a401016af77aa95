/** Sets a disputed value in a document. */
import { OptionError } from "../../base/errors.ts";
import {
  addOperations,
  assignClusters,
  moveMembers,
  operationSchema,
  removeMembers,
  replayIncrements,
  type TaxonomyDocuments,
} from "../../taxonomy/index.ts";
import { type PhaseDocument, phaseSchemas } from "../phase-documents.ts";
import type { PhaseName } from "../phases.ts";
import { phaseShape } from "./document-shapes.ts";
import { type Entry, entriesOf, isEntry, type Shape, set, textsOf } from "./shapes.ts";

/**
 * Returns the state with the value set at the path of a dispute, or without the existing value if the new one is
 * undefined.
 * @throws OptionError if the path no longer exists; OperationRefused if the edit does not fit
 */
export function settleValue<P extends PhaseName>(
  phase: P,
  state: PhaseDocument<P>,
  path: readonly string[],
  value: unknown,
): unknown {
  const [list = "", name = ""] = path;
  if (phase === "clustering" && (list === "members" || list === "placed")) {
    // TypeScript cannot infer the state's type from `phase`, so the schema determines it.
    return placeItem(phaseSchemas.clustering.parse(state), list, name, value);
  }
  if (phase === "construction" && list === "increments" && path[2] === "operations") {
    const construction = phaseSchemas.construction.parse(state);
    const newest = replayIncrements(construction, "6-construction.json").at(-1);
    const operation = operationSchema.safeParse(value);
    if (newest && operation.success) return addOperations(construction, newest, [operation.data]);
  }
  return setAt(phase === "construction" ? constructionShape() : phaseShape(phase), state, path, value);
}

function placeItem(
  state: TaxonomyDocuments["clustering"],
  list: "members" | "placed",
  item: string,
  place: unknown,
): unknown {
  if (list === "placed" && typeof place === "string") return assignClusters(state, [item], place, true);
  if (typeof place === "string") return moveMembers(state, [item], place);
  if (list === "members") return removeMembers(state, [item]);
  const categories = state.categories.map((category) => ({
    ...category,
    clusters: category.clusters.filter((id) => id !== item),
  }));
  return { ...state, categories };
}

function constructionShape(): Shape {
  const { fields } = phaseShape("construction");
  const steps: Shape = {
    kind: "entries",
    keyOf: ({ name }) => String(name),
    entry: { kind: "fields", fields: {} },
  };
  return { kind: "fields", fields: { ...fields, increments: steps } };
}

/** Returns a copy with a value at a path of field names and entry keys. */
export function setAt(shape: Shape, target: unknown, path: readonly string[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (shape.kind === "entries") {
    const list = entriesOf(target);
    const at = list.findIndex((item) => shape.keyOf(item) === step);
    const next = setAt(shape.entry, at === -1 ? undefined : list[at], rest, value);
    if (next === undefined) return list.filter((_, index) => index !== at);
    return at === -1 ? [...list, next] : list.map((item, index) => (index === at ? next : item));
  }
  if (shape.kind === "set") {
    const items = textsOf(target).filter((item) => item !== step);
    return value === undefined ? items : [...items, step];
  }
  if (!isEntry(target) && target !== undefined)
    throw new OptionError(`the entry ${path.join(" / ")} no longer exists`);
  const parts: Entry = isEntry(target) ? target : {};
  const next = setAt(shape.kind === "fields" ? (shape.fields[step] ?? set) : set, parts[step], rest, value);
  const { [step]: _, ...others } = parts;
  return next === undefined ? others : { ...parts, [step]: next };
}
