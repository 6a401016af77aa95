/** Finds readings that link a name to the answer indirectly, although similar entities have a direct relation to it. */

import type { SchemaIndex } from "../../schema/schema-index.ts";
import type { Anchor } from "../anchors.ts";
import type { ReadingContext } from "../reading-context.ts";
import type { Scored } from "../score.ts";
import { type QueryTree, touches } from "../tree.ts";

/**
 * Whether a reading links a name to the answer indirectly, although the question requires a direct relation. "Which
 * voyage of X arrived in Y" asks for a voyage that has a relation to X. If there is none, no voyage to Y answers the
 * question, even if Y is X's home port.
 */
export function bypassesRelation(
  { tree, coverage, output }: Scored,
  { question, schema }: ReadingContext,
): boolean {
  const names = tree.anchors.filter(({ kind, negated }) => (kind === "name" || kind === "part") && !negated);
  if (question.compares || question.sharing.length > 0) return false;
  // With a single name, an unexplained word may be the relation that the graph lacks: "Which chips did X design".
  if (names.length < 2 && coverage >= completeCoverage) return false;
  return names.some((name) => {
    const nameAt = tree.variables.findIndex(({ anchor }) => anchor === name);
    const next = nameAt < 0 ? null : unexplainedNeighbour(tree, nameAt, schema);
    if (next === null) return false;
    return tree.variables.some(
      ({ anchor, nodes }, at) =>
        (anchor === null || anchor.kind === "class") &&
        at !== next &&
        (names.length > 1 || (at === output && tree.variables[next]?.nodeWords === 0)) &&
        !statesBoth(tree, next, at) &&
        !mayBeSame(tree, next, at) &&
        haveRelation(name, nodes, schema),
    );
  });
}

/**
 * Whether a reading applies a condition to the wrong entity. "Which releases came out in 2019" and "which releases are
 * signed" ask for a time and a state of the releases. If the releases have such a field, a value of another entity,
 * such as their project, does not satisfy the condition.
 */
export function takesOtherValue({ tree, output }: Scored, { question, schema }: ReadingContext): boolean {
  if (question.compares) return false;
  return tree.variables.some(({ anchor }, at) => {
    const next = neighbourOf(tree, at, schema);
    const isSameField = next === null || anchor === null ? null : fieldOf(anchor, next.link, schema);
    if (next === null || isSameField === null || next.at === output) return false;
    const owner = tree.variables[next.at];
    if (owner?.nodeWords !== 0 || owner.anchor !== null || statesBoth(tree, next.at, output)) return false;
    return allHaveField(tree.variables[output]?.nodes ?? [], schema, isSameField);
  });
}

/** Returns a test for the predicates that could state the value of a condition, or null if there is no such test. */
function fieldOf(
  { kind, negated, under }: Anchor,
  { words, step }: QueryTree["links"][number],
  { facts }: SchemaIndex,
): ((predicate: number) => boolean) | null {
  if (negated) return null;
  if (kind === "truth") return (predicate) => predicate === step.predicate;
  const isTime = (predicate: number): boolean => facts[predicate]?.kind === "time";
  return kind === "number" && words === 0 && under !== null && [...under].every(isTime) ? isTime : null;
}

/** Whether all entities of the same type as a node have a field that passes the test. */
function allHaveField(
  [node = -1]: readonly number[],
  { graph, classes }: SchemaIndex,
  isSameField: (predicate: number) => boolean,
): boolean {
  const members = classes.of(node).flatMap((one) => (classes.all[one]?.members ?? []).slice(0, mostCompared));
  return (
    members.length > 0 &&
    members.every((one) =>
      graph.out.predicates.subarray(graph.out.starts[one], graph.out.starts[one + 1]).some(isSameField),
    )
  );
}

/** At or above this share of explained words, a question counts as completely explained. */
const completeCoverage = 0.95;

/** Returns the only neighbour of a variable if no word refers to their link, or else null. */
function unexplainedNeighbour(tree: QueryTree, at: number, schema: SchemaIndex): number | null {
  const next = neighbourOf(tree, at, schema);
  return next === null || next.link.words !== 0 ? null : next.at;
}

/** Returns the only neighbour of a variable and the link between them, or null. */
function neighbourOf(
  { links }: QueryTree,
  at: number,
  { toContainers }: SchemaIndex,
): { readonly at: number; readonly link: QueryTree["links"][number] } | null {
  const [link, further] = links.filter((link) => touches(link, at));
  if (link === undefined || further !== undefined || link.absent) return null;
  if (toContainers[link.step.predicate] === 1) return null;
  return { at: link.near === at ? link.far : link.near, link };
}

/** Whether a node without a name states a fact about a variable, as a duty does about a person. */
export function statesBoth({ links, variables }: QueryTree, statement: number, at: number): boolean {
  const statementLinks = links.filter((link) => touches(link, statement));
  return (
    variables[statement]?.anchor === null &&
    statementLinks.every(({ near, step }) => (near === statement) === step.forward) &&
    statementLinks.some((link) => touches(link, at))
  );
}

/** Whether two variables may be the same entity, as two mentions of a contract may be. */
function mayBeSame({ variables }: QueryTree, left: number, right: number): boolean {
  const others = new Set(variables[right]?.nodes);
  return (variables[left]?.nodes ?? []).some((node) => others.has(node));
}

const mostCompared = 200;

/** Whether an edge connects an entity of the named entity's type with an entity of the same type as the given nodes. */
function haveRelation(name: Anchor, nodes: readonly number[], { graph, classes }: SchemaIndex): boolean {
  const kinds = new Set(classes.of(name.nodes[0] ?? -1));
  const others = classes.of(nodes[0] ?? -1);
  if (kinds.size === 0 || others.some((one) => kinds.has(one))) return false;
  const members = others.flatMap((one) => (classes.all[one]?.members ?? []).slice(0, mostCompared));
  return members.some((node) =>
    [graph.out, graph.in].some(({ starts, ends }) =>
      ends
        .subarray(starts[node], starts[node + 1])
        .some((end) => classes.of(end).some((one) => kinds.has(one))),
    ),
  );
}
