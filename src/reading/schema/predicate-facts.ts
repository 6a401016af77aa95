/**
 * Derives facts about each predicate from its triples: the type of its values, and whether subjects and objects are
 * unique.
 */
import { isAbsence, isDenial, isTruthValue } from "../../text/function-words.ts";
import { foldLabel } from "../../text/words.ts";
import { namesUnit } from "../lexicon/units.ts";
import { isNumber, isTime } from "../lexicon/value-kinds.ts";
import type { Classes } from "./classes.ts";
import { type CompactGraph, edgesOf } from "./compact-graph.ts";
import { isPersonalName } from "./personal-names.ts";

export type PredicateFacts = {
  readonly edges: number;
  readonly kind: "time" | "number" | "truth" | "name" | "text" | "thing";
  /** Whether every subject has only one object. */
  readonly functional: boolean;
  /** Whether every object has only one subject. */
  readonly inverseFunctional: boolean;
  /** Whether some subjects and objects are entities of the same type. */
  readonly sameKind: boolean;
  /**
   * Whether some subjects and objects are entities of the same type, and most entities of the graph have a different
   * type.
   */
  readonly withinKind: boolean;
  /** The distinct values of the predicate; empty if there are too many. */
  readonly fewValues: readonly number[];
};

/** A predicate has a value type if at least this share of its values has that type. */
const leastShare = 0.85;
const mostSampled = 400;
const mostFew = 12;

export function collectFacts(graph: CompactGraph, classes: Classes): PredicateFacts[] {
  const typedNodes = graph.ids.reduce((sum, _, node) => sum + Number(classes.of(node).length > 0), 0);
  const isCommon = (one: number): boolean => (classes.all[one]?.members.length ?? 0) > mostTyped * typedNodes;
  return graph.predicates.map((_, predicate) => {
    const edges = edgesOf(graph.byPredicate, predicate);
    const subjects = edges.map((edge) => graph.subjects[edge] as number);
    const objects = edges.map((edge) => graph.objects[edge] as number);
    const values = objects.filter((node) => graph.isValue[node] === 1);
    const distinct = [...new Set(values)];
    return {
      edges: edges.length,
      kind: values.length < leastShare * objects.length ? "thing" : kindOf(graph, distinct, predicate),
      functional: new Set(subjects).size === edges.length,
      inverseFunctional: new Set(objects).size === edges.length,
      sameKind: haveSameKind(subjects, objects, classes, () => true),
      withinKind: haveSameKind(subjects, objects, classes, (one) => !isCommon(one)),
      fewValues: distinct.length <= mostFew ? distinct : [],
    };
  });
}

/** The maximum share of the entities that may belong to an informative type. */
const mostTyped = 0.6;

function haveSameKind(
  subjects: Int32Array,
  objects: Int32Array,
  classes: Classes,
  counts: (kind: number) => boolean,
): boolean {
  const kinds = new Set<number>();
  for (const node of subjects) for (const one of classes.of(node)) if (counts(one)) kinds.add(one);
  return objects.some((node) => classes.of(node).some((one) => kinds.has(one)));
}

function kindOf(graph: CompactGraph, values: readonly number[], predicate: number): PredicateFacts["kind"] {
  const step = Math.max(1, Math.floor(values.length / mostSampled));
  const labels = values.filter((_, at) => at % step === 0).map((node) => graph.labels[node] ?? "");
  const share = (test: (label: string) => boolean): boolean =>
    labels.filter(test).length >= leastShare * labels.length;
  if (share((label) => isTruthValue(foldLabel(label)) || isAbsence(foldLabel(label)))) return "truth";
  if (values.length <= 3 && labels.some((label) => isDenial(foldLabel(label)))) return "truth";
  const areNumbers = share((label) => readNumber(label) !== null);
  if (areNumbers && namesUnit(graph.predicates[predicate]?.label ?? "")) return "number";
  if (share(isTime)) return "time";
  if (areNumbers) return "number";
  return share(isPersonalName) ? "name" : "text";
}

/** Parses numbers such as "12", "-3.5" and "1,200", with or without a unit as in "12.5 kg". */
export function readNumber(label: string): number | null {
  if (isNumber(label)) return Number(label);
  const [, digits] =
    /^([-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[-+]?\d+(?:\.\d+)?)\s*(?:\p{L}[\p{L}²³/.]{0,11}|%|°\p{L}?)$/u.exec(
      label,
    ) ?? [];
  return digits === undefined ? null : Number(digits.replaceAll(",", ""));
}
