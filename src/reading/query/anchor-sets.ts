/**
 * Lists the sets of anchors for readings: names, numbers in each of their meanings, or types if the question has no
 * names or numbers.
 */
import { edgesOf } from "../schema/compact-graph.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import type { Anchor } from "./anchors.ts";
import type { ReadingContext } from "./reading-context.ts";
import { surelyNamed, takeWords } from "./take-words.ts";
import type { NumberAnchors } from "./values/value-anchors.ts";

const mostWeak = 4;

/** Returns all combinations of meanings, with one anchor per number. */
export function combinations(numbers: readonly NumberAnchors[]): Anchor[][] {
  return numbers.reduce<Anchor[][]>(
    (sets, anchors) => sets.flatMap((set) => anchors.map((anchor) => [...set, anchor])),
    [[]],
  );
}

/** Returns the sets of anchors. Each contains all certain anchors and a different combination of uncertain anchors. */
export function choices(anchors: readonly Anchor[]): Anchor[][] {
  const sure = anchors.filter(({ weak }) => !weak);
  const weak = anchors
    .filter((anchor) => anchor.weak)
    .sort((left, right) => right.quality - left.quality)
    .slice(0, mostWeak);
  const sets: Anchor[][] = [];
  for (let mask = (1 << weak.length) - 1; mask >= 0; mask -= 1) {
    const chosen = weak.filter((_, at) => (mask & (1 << at)) !== 0);
    if (sure.length + chosen.length > 0) sets.push([...sure, ...chosen]);
  }
  return sets;
}

/**
 * Returns the variants of a set of anchors: one keeps all anchors separate, and another combines anchors of the same
 * type as alternatives.
 */
export function variants(anchors: readonly Anchor[], schema: SchemaIndex, compares: boolean): Anchor[][] {
  const groups = new Map<string, Anchor[]>();
  for (const anchor of anchors) {
    const key = anchor.kind === "truth" ? anchor.label : `${anchor.negated} ${signature(anchor, schema)}`;
    groups.set(key, [...(groups.get(key) ?? []), anchor]);
  }
  if (groups.size === anchors.length) return [[...anchors]];
  const merged = [...groups.values()].map(unite);
  return compares ? [merged, [...anchors]] : [[...anchors], merged];
}

function signature({ nodes, under }: Anchor, schema: SchemaIndex): string {
  if (under !== null) return [...under].sort().join(" ");
  const [node = 0] = nodes;
  const classes = schema.classes.of(node);
  // A subtype counts as the same type as its supertype.
  const [widest] = [...classes].sort(
    (left, right) =>
      (schema.classes.all[right]?.members.length ?? 0) - (schema.classes.all[left]?.members.length ?? 0),
  );
  if (widest !== undefined) return `class ${widest}`;
  const { starts, edges } = schema.graph.in;
  return `value ${schema.graph.predicateOf[edges[starts[node] as number] as number]}`;
}

function unite(anchors: readonly Anchor[]): Anchor {
  const [first] = anchors as [Anchor];
  if (anchors.length === 1) return first;
  return {
    ...first,
    from: Math.min(...anchors.map(({ from }) => from)),
    to: Math.max(...anchors.map(({ to }) => to)),
    nodes: [...new Set(anchors.flatMap(({ nodes }) => [...nodes]))],
    quality: anchors.reduce((sum, { quality }) => sum + quality, 0),
    label: anchors.map(({ label }) => label).join(" or "),
    alternatives: anchors,
  };
}

/** Returns all entities of a type that a question without names mentions, or else of a type whose field it mentions. */
export function classAnchors({ question, schema, links }: ReadingContext): Anchor[] {
  const namedClasses =
    links.classes.size > 0 ? [...links.classes.keys()] : classesOfFields({ question, schema, links });
  const unnamedClasses = schema.classes.all.flatMap(({ label }, at) =>
    label === null && links.unnamed.size > 0 ? [at] : [],
  );
  const sizeOf = (one: number): number => schema.classes.all[one]?.members.length ?? 0;
  const widestFirst = [...namedClasses, ...unnamedClasses].sort(
    (left, right) => sizeOf(right) - sizeOf(left),
  );
  return widestFirst.map(
    (one): Anchor => ({
      from: 0,
      to: question.tokens.length,
      nodes: schema.classes.all[one]?.members ?? [],
      quality: 0,
      weak: false,
      negated: false,
      under: null,
      kind: "class",
      label: schema.classes.all[one]?.label ?? "",
    }),
  );
}

const mostSampled = 20;

/** Returns the types of the subjects or values of the fields that the question mentions. */
function classesOfFields({
  question,
  schema: { graph, classes },
  links,
}: Pick<ReadingContext, "question" | "schema" | "links">): number[] {
  const fields = [...links.predicates].flatMap(([predicate, link]) =>
    takeWords(link, 0, question).explanation >= surelyNamed ? [predicate] : [],
  );
  const edges = fields.flatMap((field) => [...edgesOf(graph.byPredicate, field).subarray(0, mostSampled)]);
  const ends = edges
    .sort((left, right) => left - right)
    .flatMap((edge) => [graph.subjects[edge] as number, graph.objects[edge] as number]);
  return [...new Set(ends.flatMap((node) => classes.of(node)))];
}
