/** Determines whether nodes are of the type that a question word asks for: persons, places, times or numbers. */

import { wordsOf } from "../../text/words.ts";
import { isTime, tellsWhen } from "../lexicon/value-kinds.ts";
import type { Step } from "../schema/edge-runs.ts";
import { readNumber } from "../schema/predicate-facts.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import type { Question } from "./question.ts";
import type { WordKnowledge } from "./word-knowledge.ts";

const sampleSize = 20;
const leastShare = 0.6;

/** Returns the degree, in [0, 1], to which the targets of a step are of the requested type. */
export function fitOfKind(
  wants: Question["wants"],
  nodes: readonly number[],
  step: Step | undefined,
  schema: SchemaIndex,
  knowledge: WordKnowledge,
): number {
  if (wants === "any") return 0;
  const { statements, graph } = schema;
  if (statements.has(nodes[0] ?? -1)) {
    const ends = nodes.flatMap((node) => {
      const { subject, object } = statements.get(node) ?? {};
      return (step?.forward ? graph.objects[object ?? -1] : graph.subjects[subject ?? -1]) ?? [];
    });
    return fitOfKind(wants, ends, undefined, schema, knowledge);
  }
  const valueKind = step?.forward ? schema.facts[step.predicate]?.kind : undefined;
  if (valueKind === "time" || valueKind === "number") return Number(valueKind === wants);
  if (wants === "time") return fitOfValues(tellsWhen, nodes, schema);
  if (wants === "number")
    return fitOfValues((label) => readNumber(label) !== null && !isTime(label), nodes, schema);
  return fitOfThing(wants, nodes[0], step, schema, knowledge);
}

/** The degree if only the names of the nodes suggest the type. */
const likelyFit = 0.8;

/** Returns how well a node fits as the answer to "who" or "where". */
function fitOfThing(
  wants: "person" | "place",
  node: number | undefined,
  step: Step | undefined,
  schema: SchemaIndex,
  knowledge: WordKnowledge,
): number {
  const ofStep = kindsOfStep(step, schema, knowledge);
  const ofClass = kindsOfClasses(node === undefined ? [] : schema.classes.of(node), schema, knowledge);
  const hasKind = (kind: string): boolean => ofStep.has(kind) || ofClass.has(kind);
  const personal = node !== undefined && isPersonal(node, schema);
  // A "ward" is a person or a place. The names of the type's nodes show which.
  const mayBeOther = wants === "person" && ofClass.size > 1 && !personal;
  const isOfKind = mayBeOther ? ofStep.has(wants) : hasKind(wants);
  if (isOfKind || (wants === "place" && leadsToPlace(step, schema))) return 1;
  // "Who runs it" and "where does she work" may ask for an organisation.
  if (hasKind("group")) return groupFit;
  const isUndescribed = ofStep.size + ofClass.size === 0 || leadsToElement(step, schema);
  return wants === "person" && isUndescribed && personal ? likelyFit : 0;
}

/** Whether a step leads from a list to its elements. The name of such a step does not describe the elements. */
function leadsToElement(step: Step | undefined, { toElements }: SchemaIndex): boolean {
  return step !== undefined && toElements[step.predicate] === 1;
}

/** Returns 1 if most of the nodes have labels that pass a test, and 0 otherwise. */
function fitOfValues(
  test: (label: string) => boolean,
  nodes: readonly number[],
  { graph }: SchemaIndex,
): number {
  const sample = sampleOf(nodes);
  const fitting = sample.filter((node) => test(graph.labels[node] ?? "")).length;
  return fitting / Math.max(1, sample.length) >= leastShare ? 1 : 0;
}

/** The fit of an organisation if the question word asks for a person or a place. Untyped entities have the same fit. */
export const groupFit = 0.1;

/** Returns about twenty nodes, spread evenly over a list. */
function sampleOf(nodes: readonly number[]): number[] {
  const distance = Math.max(1, Math.floor(nodes.length / sampleSize));
  const sample: number[] = [];
  for (let at = 0; at < nodes.length && sample.length <= sampleSize; at += distance)
    sample.push(nodes[at] as number);
  return sample;
}

/**
 * Whether the name of a step's predicate ends with a preposition of place, as in "trained at". The object is then a
 * place, regardless of its type.
 */
function leadsToPlace(step: Step | undefined, { graph }: SchemaIndex): boolean {
  if (!step?.forward) return false;
  return placePrepositions.has(wordsOf(graph.predicates[step.predicate]?.label ?? "").at(-1) ?? "");
}

const placePrepositions = new Set("at in near on".split(" "));

/**
 * Whether a node is a person. The result depends on the names of all nodes of the same type, because an individual
 * title may look like a person's name.
 */
function isPersonal(node: number, { classes, facts, graph }: SchemaIndex): boolean {
  const nodeClasses = classes.of(node);
  if (nodeClasses.length > 0) return nodeClasses.some((one) => classes.all[one]?.personal === true);
  const edge = graph.in.edges[graph.in.starts[node] as number] as number;
  return facts[graph.predicateOf[edge] as number]?.kind === "name";
}

/** Returns the types of nodes, such as person or place, according to the names of their classes. */
function kindsOfClasses(
  classes: readonly number[],
  { classNames }: SchemaIndex,
  knowledge: WordKnowledge,
): ReadonlySet<string> {
  const heads = classes.flatMap((one) => {
    const { words = [], head = 0 } = classNames[one] ?? {};
    return words[head] ?? [];
  });
  return new Set(heads.flatMap((word) => [...knowledge.nounKinds(word)]));
}

/** Returns the types of the nodes to which a step leads, according to the name of its predicate. */
function kindsOfStep(
  step: Step | undefined,
  { names }: SchemaIndex,
  knowledge: WordKnowledge,
): ReadonlySet<string> {
  const name = step?.forward ? names[step.predicate] : undefined;
  const noun = name?.ofSubject === false ? name.words[name.head] : undefined;
  return new Set(noun === undefined ? [] : knowledge.nounKinds(noun));
}
