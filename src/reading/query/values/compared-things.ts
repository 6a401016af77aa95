/** Reads "older than X" as a condition on a value, which must lie beyond X's own value. */
import { type End, endOfComparative } from "../../lexicon/extremes.ts";
import { edgesAlong } from "../../schema/edge-runs.ts";
import type { SchemaIndex } from "../../schema/schema-index.ts";
import { comparable } from "../../schema/value-numbers.ts";
import type { Anchor } from "../anchors.ts";
import type { Links } from "../links/links.ts";
import type { Question } from "../question.ts";
import { longestName } from "../take-words.ts";
import { quantities, times, wordRange } from "./sought-values.ts";

export type ComparedThing = {
  /** The name after "than". */
  readonly name: Anchor;
  /** The values that satisfy the condition. */
  readonly anchor: Anchor;
  /** The edge that states the value of the named entity. */
  readonly edge: number;
};

/**
 * Finds the name after a comparative and "than", as in "longer than X" and "built earlier than X". Questions that
 * compare only named entities, such as "Is X longer than Y", contain no condition.
 */
export function findComparedThing(
  question: Question,
  names: readonly Anchor[],
  links: Links,
  schema: SchemaIndex,
): ComparedThing | null {
  if (question.isYesNo) return null;
  const texts = question.tokens.map(({ text, quoted }) => (quoted ? "" : text));
  const than = texts.findIndex((text, at) => text === "than" && comparativeBefore(texts, at) >= 0);
  const first = comparativeBefore(texts, than);
  const name = names.find(({ from, kind, nodes }) => {
    const between = texts.slice(than + 1, from);
    const follows =
      from > than && between.every((text) => text === "the" || text === "that" || text === "of");
    return follows && kind !== "number" && nodes.length === 1;
  });
  const end = endOfComparative(texts[first] ?? "");
  if (than < 0 || name === undefined || end === undefined) return null;
  const edge = findComparedValue(name, first, than, links, schema);
  if (edge === null) return null;
  return { name, edge, anchor: anchorBeyond({ name, edge, first, end }, schema) };
}

/** Returns the position of the comparative that belongs to "than", or -1. */
function comparativeBefore(texts: readonly string[], than: number): number {
  const first = Math.max(0, than - longestName);
  const at = texts.slice(first, than).findLastIndex((text) => endOfComparative(text) !== undefined);
  return at < 0 ? -1 : first + at;
}

/**
 * Returns the edge to the value that the comparative refers to. Considers fields with exactly one value for the named
 * entity, and chooses the field whose name best matches the words around the comparative.
 */
function findComparedValue(
  { nodes: [node = 0] }: Anchor,
  first: number,
  than: number,
  { predicates }: Links,
  schema: SchemaIndex,
): number | null {
  let best: { readonly edge: number; readonly strength: number } | null = null;
  for (const [predicate, { words, extras, head }] of predicates) {
    const { kind } = schema.facts[predicate] ?? {};
    if (kind !== "number" && kind !== "time") continue;
    const [edge, further] = edgesAlong(schema.graph, node, { predicate, forward: true });
    if (edge === undefined || further !== undefined) continue;
    const isNear = ({ token }: { token: number }): boolean => token >= first - verbReach && token < than;
    const strengthOf = (some: typeof extras): number =>
      Math.max(
        0,
        ...some
          .flat()
          .filter(isNear)
          .map(({ strength }) => strength),
      );
    const strength = Math.max(strengthOf([words[head] ?? []]), lesser * strengthOf([...words, ...extras]));
    if (strength > (best?.strength ?? 0)) best = { edge, strength };
  }
  return best?.edge ?? null;
}

/** The maximum distance in words from a verb to a comparative, as in "opened much earlier". */
const verbReach = 2;
/** The weight of a word other than the head of a name. */
const lesser = 0.8;

type Comparison = {
  readonly name: Anchor;
  readonly edge: number;
  readonly first: number;
  readonly end: End;
};

function anchorBeyond(
  { name, edge, first, end }: Comparison,
  { graph, facts, valuesOf }: SchemaIndex,
): Anchor {
  const predicate = graph.predicateOf[edge] as number;
  const limitLabel = graph.labels[graph.objects[edge] as number] ?? "";
  const limit = comparable(limitLabel) ?? 0;
  // The oldest thing has the earliest date of birth, but the highest age.
  const isQuantity = facts[predicate]?.kind === "number";
  const isBelow = end === "low" || (isQuantity ? end === "late" : end === "early");
  const nodes = [...valuesOf(predicate)].filter((node) => {
    const number = comparable(graph.labels[node] ?? "");
    return number !== null && (isBelow ? number < limit : number > limit);
  });
  return {
    ...name,
    from: first,
    nodes,
    quality,
    weak: false,
    under: new Set([predicate]),
    kind: "number",
    label: wordRange(
      isBelow ? null : limitLabel,
      isBelow ? limitLabel : null,
      false,
      isQuantity ? quantities : times,
    ),
  };
}

const quality = 2;
