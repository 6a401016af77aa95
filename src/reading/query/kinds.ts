/** Determines whether nodes are of the type that a question word requests: persons, places, times or numbers. */

import { wordsOf } from "../../text/words.ts";
import { isTime } from "../lexicon/value-kinds.ts";
import type { Step } from "../schema/edge-runs.ts";
import { readNumber } from "../schema/predicate-facts.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import type { Question } from "./question.ts";
import type { WordKnowledge } from "./word-knowledge.ts";

const looked = 20;
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
  const { labels } = schema.graph;
  const sample = sampleOf(nodes);
  const share = (test: (label: string) => boolean): number =>
    sample.filter((node) => test(labels[node] ?? "")).length / Math.max(1, sample.length);
  const valueKind = step?.forward ? schema.facts[step.predicate]?.kind : undefined;
  if (valueKind === "time" || valueKind === "number") return Number(valueKind === wants);
  if (wants === "time") return share(isTime) >= leastShare ? 1 : 0;
  if (wants === "number")
    return share((label) => readNumber(label) !== null && !isTime(label)) >= leastShare ? 1 : 0;
  const [first] = sample;
  const ofStep = kindsOfStep(step, schema, knowledge);
  const ofClass = kindsOfClasses(first === undefined ? [] : schema.classes.of(first), schema, knowledge);
  const kinds = new Set([...ofClass, ...ofStep]);
  // A ward is a person or a place: the names of its kind tell.
  const isAmbiguous = wants === "person" && ofClass.size > 1 && first !== undefined;
  const isOfKind = ofClass.has(wants) && !(isAmbiguous && !isPersonal(first, schema));
  if (ofStep.has(wants) || isOfKind) return 1;
  if (wants === "place" && step?.forward && leadsToPlace(step.predicate, schema)) return 1;
  // "Who runs it" and "where does she work" may ask for an organisation.
  if (kinds.has("group")) return groupFit;
  if (wants === "place" || kinds.size > 0) return 0;
  return first !== undefined && isPersonal(first, schema) ? 0.8 : 0;
}

/** Organisations are no worse than things of no kind, and certainly not what the question word requests. */
export const groupFit = 0.1;

/** About twenty nodes from the whole length of a list. */
function sampleOf(nodes: readonly number[]): number[] {
  const distance = Math.max(1, Math.floor(nodes.length / looked));
  const sample: number[] = [];
  for (let at = 0; at < nodes.length && sample.length <= looked; at += distance)
    sample.push(nodes[at] as number);
  return sample;
}

/** A predicate such as "trained at" leads to a place, regardless of the type of its object. */
function leadsToPlace(predicate: number, { graph }: SchemaIndex): boolean {
  return placing.has(wordsOf(graph.predicates[predicate]?.label ?? "").at(-1) ?? "");
}

const placing = new Set("at in near on".split(" "));

/**
 * Whether a node is a person. This depends on the names of all nodes of the same type, because an individual title may
 * look like the name of a person.
 */
function isPersonal(node: number, { classes, facts, graph }: SchemaIndex): boolean {
  const own = classes.of(node);
  if (own.length > 0) return own.some((one) => classes.all[one]?.personal === true);
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

/** Returns the types of the nodes that a step leads to, according to the name of its predicate. */
function kindsOfStep(
  step: Step | undefined,
  { names }: SchemaIndex,
  knowledge: WordKnowledge,
): ReadonlySet<string> {
  const name = step?.forward ? names[step.predicate] : undefined;
  const noun = name?.ofSubject === false ? name.words[name.head] : undefined;
  return new Set(noun === undefined ? [] : knowledge.nounKinds(noun));
}
