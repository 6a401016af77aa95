/** Extends the readings of a question with further requests about their variables. */
import type { SchemaIndex } from "../schema/schema-index.ts";
import { maskAt, maskOf } from "./coverage.ts";
import { fitOfKind } from "./kinds.ts";
import { asksForAbsence, type Question } from "./question.ts";
import { sameList } from "./question-memory.ts";
import type { ReadingContext } from "./reading-context.ts";
import { isDenied, type Scored, scoreTree } from "./score.ts";
import { denyChain, growTree, type QueryTree, type Variable } from "./tree.ts";
import { bestChains, type Chain, countSteps, mostContainers } from "./walk/chain.ts";
import { expand, mayCross } from "./walk/walk.ts";
import type { WordKnowledge } from "./word-knowledge.ts";

const mostGrowth = 4;
/** The minimum gain in score that justifies a further request. */
const leastGrowth = 0.22;
const longestRequest = 2;

/**
 * Creates a function that returns a reading both with and without further requests about its variables. Requests are
 * added as long as they explain more words.
 */
export function createGrower(
  context: ReadingContext,
  knowledge: WordKnowledge,
): (reading: Scored) => Scored[] {
  const requestsOf = rememberRequests(context, knowledge);
  return (reading) => {
    let current = reading;
    const all = [current];
    for (let round = 0; round < mostGrowth; round += 1) {
      const asksMore = round === 0 && context.question.wants !== "any";
      if (isComplete(current, context) || !(asksMore || canExplainMore(current, context))) break;
      const { tree } = current;
      const extended = tree.variables
        .flatMap((_, at) => extendTree(tree, at, requestsOf, context, round === 0))
        .map((next) => scoreTree(next, context, knowledge))
        .reduce<Scored | null>((top, next) => (top === null || next.score > top.score ? next : top), null);
      if (extended === null || extended.score < current.score + leastGrowth) break;
      current = extended;
      all.push(current);
    }
    return all;
  };
}

/** Whether a tree needs no further request, because it explains every word and has the right type of answer. */
function isComplete({ tree, hasRequestedType }: Scored, { question }: ReadingContext): boolean {
  return (
    (hasRequestedType || question.wants === "any") &&
    question.tokens.every(({ bit }) => (bit & ~tree.taken) === 0)
  );
}

/** Whether a request could explain more words of the question. Most unexplained words match nothing in the schema. */
function canExplainMore({ tree }: Scored, { explainable }: ReadingContext): boolean {
  return (explainable.taken & ~tree.taken & (~tree.echoed | explainable.strong)) !== 0;
}

/** A further request: a path from a variable. */
type Request = {
  readonly chain: Chain;
  /** Whether the path's end is of the type that the question word asks for. */
  readonly hasRequestedType: boolean;
};

/**
 * A function that returns the promising paths from a variable in a tree. Readings share many variables, so the paths
 * from each variable are found only once.
 */
type RequestsOf = (variable: Variable, tree: QueryTree) => readonly Request[];

function rememberRequests(context: ReadingContext, knowledge: WordKnowledge): RequestsOf {
  const byList = new Map<readonly number[], Map<string, readonly Request[]>>();
  return ({ nodes, nodeWords }, { taken, strong, echoed }) => {
    const list = sameList(nodes, context);
    const requestsByKey = byList.get(list) ?? new Map<string, readonly Request[]>();
    byList.set(list, requestsByKey);
    const key = `${taken} ${strong} ${echoed} ${nodeWords}`;
    const before = requestsByKey.get(key);
    if (before !== undefined) return before;
    const requests = walkRequests(
      {
        steps: [],
        layers: [list],
        taken,
        strong,
        echoed,
        layerWords: [nodeWords],
        stepWords: [],
        cost: 0,
        unexplainedSteps: 0,
      },
      context,
      knowledge,
    );
    requestsByKey.set(key, requests);
    return requests;
  };
}

function walkRequests(start: Chain, context: ReadingContext, knowledge: WordKnowledge): Request[] {
  const { question, schema } = context;
  const requests: Request[] = [];
  let last = [start];
  for (let length = 1; length <= longestRequest + mostContainers && last.length > 0; length += 1) {
    const next = last.flatMap((chain) =>
      countSteps(chain, context) >= longestRequest ? [] : expand(chain, context),
    );
    last = bestChains(next, context);
    for (const chain of last) {
      const end = chain.layers.at(-1) ?? [];
      const hasRequestedType = fitOfKind(question.wants, end, chain.steps.at(-1), schema, knowledge) > 0;
      requests.push({ chain, hasRequestedType });
    }
  }
  return requests;
}

/** Returns copies of the tree, each extended with a request about one of its variables. */
function extendTree(
  tree: QueryTree,
  at: number,
  requestsOf: RequestsOf,
  context: ReadingContext,
  isFirst: boolean,
): QueryTree[] {
  const variable = tree.variables[at];
  if (variable === undefined || variable.nodes.length === 0) return [];
  if (tree.links.some(({ far, absent }) => absent && far === at)) return [];
  if (tree.links.length > 0 && !mayCross(variable.nodes, context.schema)) return [];
  return [
    ...requestsOf(variable, tree).flatMap((request) => addRequest(tree, at, request, context, isFirst) ?? []),
    ...denialsOfKind(tree, at, requestsOf, context),
  ];
}

/**
 * Returns copies of the tree that deny what other entities of a variable's type have: if none of the ships built by X
 * has a defect, all of them answer "which ships built by X have no defect".
 */
function denialsOfKind(
  tree: QueryTree,
  at: number,
  requestsOf: RequestsOf,
  context: ReadingContext,
): QueryTree[] {
  const { question, schema } = context;
  const variable = tree.variables[at];
  const denied = maskOf(question.tokens.filter(({ negated }) => negated)) & ~tree.taken & ~tree.echoed;
  const members =
    variable === undefined || denied === 0 || !asksForAbsence(question)
      ? null
      : membersOfSharedType(variable.nodes, schema);
  if (variable === undefined || members === null) return [];
  return requestsOf({ ...variable, nodes: members }, tree).flatMap(({ chain }) =>
    (chain.taken & denied) !== 0 &&
    isDeniedEnd(chain, question) &&
    leadsThroughContainers(chain, schema) &&
    !repeatsLink(tree, at, chain, context)
      ? (denyChain(tree, at, chain, schema.graph) ?? [])
      : [],
  );
}

/**
 * Returns the members of the smallest type that contains all nodes, or null if there is no such type or it has no other
 * members.
 */
function membersOfSharedType(
  nodes: readonly number[],
  { classes, graph, toContainers }: SchemaIndex,
): readonly number[] | null {
  const [first = -1] = nodes;
  const before = graph.in.predicates.subarray(graph.in.starts[first], graph.in.starts[first + 1]);
  // Another container of the same owner may have what this container lacks.
  if (before.some((predicate) => toContainers[predicate] === 1)) return null;
  const kinds = classes
    .of(first)
    .filter((kind) => nodes.every((node) => classes.of(node).includes(kind)))
    .map((kind) => classes.all[kind]?.members ?? []);
  const smallest = kinds.reduce<readonly number[] | null>(
    (best, members) => (best === null || members.length < best.length ? members : best),
    null,
  );
  return smallest === null || smallest.length <= nodes.length ? null : smallest;
}

/** Returns null if the request adds nothing new. */
function addRequest(
  tree: QueryTree,
  at: number,
  { chain, hasRequestedType }: Request,
  context: ReadingContext,
  isFirst: boolean,
): QueryTree | null {
  const { question, schema } = context;
  const newWords = chain.taken & ~tree.taken & (~tree.echoed | chain.strong);
  const isNamed = newWords !== 0 && (chain.layerWords.at(-1) ?? 0) !== 0;
  if ((!isNamed && !(hasRequestedType && isFirst)) || repeatsLink(tree, at, chain, context)) return null;
  if (isNamed && isDeniedEnd(chain, question) && leadsThroughContainers(chain, schema)) {
    return denyChain(tree, at, chain, schema.graph);
  }
  const isAsked = hasRequestedType || (chain.taken & ~tree.taken & maskAt(question, question.focus)) !== 0;
  return growTree(tree, at, chain, isFirst || isAsked);
}

/** Whether all steps but the last lead to containers. */
function leadsThroughContainers({ steps }: Chain, { toContainers }: SchemaIndex): boolean {
  return steps.slice(0, -1).every(({ predicate, forward }) => forward && toContainers[predicate] === 1);
}

/** Whether all words for the last step or for the type of its target follow a negation. */
function isDeniedEnd({ stepWords, layerWords }: Chain, question: Question): boolean {
  const words = stepWords.at(-1) ?? 0;
  return isDenied(words, question) || isDenied((layerWords.at(-1) ?? 0) & ~words, question);
}

/** Whether a chain starts with a step that the tree already contains. An entity may have more than one container. */
function repeatsLink(
  { links }: QueryTree,
  at: number,
  { steps: [step, next] }: Chain,
  { schema }: ReadingContext,
): boolean {
  if (step?.forward && next !== undefined && schema.toContainers[step.predicate] === 1) return false;
  return links.some(
    (link) =>
      step?.predicate === link.step.predicate &&
      ((link.near === at && link.step.forward === step.forward) ||
        (link.far === at && link.step.forward !== step.forward)),
  );
}
