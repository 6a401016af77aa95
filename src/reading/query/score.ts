/**
 * Scores how well a query matches a question, based on the explained words, the unexplained words and the type of
 * answer.
 */

import { comparesOtherType, findRanking, type Ranking } from "../answers/rank.ts";
import type { Step } from "../schema/edge-runs.ts";
import { bitOf, countBits, maskAt, worthOf } from "./coverage.ts";
import { countReversed } from "./direction.ts";
import { fitOfKind, groupFit } from "./kinds.ts";
import { auxiliaries, type Question } from "./question.ts";
import type { ReadingContext } from "./reading-context.ts";
import { type QueryTree, touches } from "./tree.ts";
import type { WordKnowledge } from "./word-knowledge.ts";
import { countInversions } from "./word-order.ts";

export type Scored = {
  readonly tree: QueryTree;
  readonly score: number;
  /** The requested variable. */
  readonly output: number;
  /** Whether the answer is of the type that the question word asks for. */
  readonly hasRequestedType: boolean;
  /** The share of the question's content that is explained, in [0, 1]. */
  readonly coverage: number;
  /** Whether the query ignores a negation of the question, or contains what the question denies. */
  readonly opposes: boolean;
};

const anchorWorth = 2.5;
const unexplainedPenalty = 0.9;
const focusBonus = 0.8;
const headBonus = 0.1;
const focusPenalty = 0.9;
const kindBonus = 0.8;
const kindPenalty = 0.7;
const agentBonus = 0.15;
const givenPenalty = 1.5;
const inversionCost = 0.3;
const unmentionedEndCost = 0.6;
const reversedCost = 0.9;
const unsharedCost = 0.9;
const opposedCost = 2;
const deniedCost = 0.9;
const splitCost = 0.6;
const unusedEndCost = 1.8;
const otherTimeCost = 0.6;
const meetingCost = 1.2;

export function scoreTree(tree: QueryTree, context: ReadingContext, knowledge: WordKnowledge): Scored {
  const { question, schema } = context;
  const { gain, loss } = worthOf(tree, question);
  const anchored = tree.anchors
    .filter(({ kind }) => kind !== "class")
    .reduce((sum, { quality }) => sum + anchorWorth * Math.min(1.2, quality / 1.5), 0);
  const best = chooseOutput(tree, context, knowledge);
  const [ignored, opposed] = [ignoredDenials(tree, question), countOpposed(tree, question)];
  const ranking = rankingOf(tree, best.output, context);
  return {
    tree,
    score:
      anchored +
      gain -
      unexplainedPenalty * loss -
      deniedCost * ignored -
      tree.cost +
      best.worth -
      inversionCost * countInversions(tree, question) -
      rankCost(tree, ranking, context) -
      (question.shares && !hasTurn(tree) ? unsharedCost : 0) -
      unusedEndCost *
        Math.max(0, countUnusedEnds(tree, [best.output, ranking?.value], schema) - question.joints) -
      splitCost * countSplitNodes(tree) -
      opposedCost * opposed -
      reversedCost * countReversed(tree, context) -
      unmentionedEndCost * countUnmentionedEnds(tree, best.output) -
      otherTimeCost * countTimesOfNames(tree, schema) -
      (meetsAtTime(tree, context) ? meetingCost : 0),
    output: best.output,
    hasRequestedType: best.hasRequestedType,
    coverage: shareExplained(tree, question),
    opposes: ignored + opposed > 0,
  };
}

type ScoredOutput = { readonly output: number; readonly worth: number; readonly hasRequestedType: boolean };

/** Chooses the variable that the question asks for. */
function chooseOutput(tree: QueryTree, context: ReadingContext, knowledge: WordKnowledge): ScoredOutput {
  let best: ScoredOutput = { output: 0, worth: Number.NEGATIVE_INFINITY, hasRequestedType: false };
  tree.variables.forEach((variable, output) => {
    if (tree.links.some(({ far, absent }) => absent && far === output)) return;
    const kind = kindOfOutput(tree, output, context, knowledge);
    const { anchor } = variable;
    // "Who is older, A or B" asks for one of the things that it names.
    const isChoice = context.question.compares && anchor?.alternatives !== undefined;
    const isGiven = anchor !== null && anchor.kind !== "class" && !context.question.isYesNo && !isChoice;
    const worth =
      worthOfFocus(tree, variable.nodeWords, context.question) + kind.worth + (isGiven ? -givenPenalty : 0);
    if (worth > best.worth) best = { output, worth, hasRequestedType: kind.degree > groupFit && !isGiven };
  });
  return best;
}

/**
 * Returns the score of a variable to which the words after "which", "what" or "how many" refer, if the tree explains
 * them.
 */
function worthOfFocus(tree: QueryTree, words: number, question: Question): number {
  const focus = maskAt(question, question.focus);
  if ((tree.taken & focus) === 0) return 0;
  if (countBits(words & focus) === 0) return -focusPenalty;
  const head = question.focus.at(-1);
  return focusBonus + (head !== undefined && (words & bitOf(question, head)) !== 0 ? headBonus : 0);
}

/** Returns the degree, in [0, 1], to which a variable is of the requested type, and the resulting score. */
function kindOfOutput(
  tree: QueryTree,
  output: number,
  { question, schema }: ReadingContext,
  knowledge: WordKnowledge,
): { readonly degree: number; readonly worth: number } {
  const { nodes = [] } = tree.variables[output] ?? {};
  const isCounted = question.wants === "number" && maskAt(question, question.focus) !== 0;
  // Entities are counted even if their names are numbers.
  const [node] = nodes;
  const isThing = isCounted && node !== undefined && schema.graph.isValue[node] === 0;
  const degree = isThing
    ? 0
    : isAskedActor(tree, output, question, schema)
      ? 1
      : fitOfKind(question.wants, nodes, stepTo(tree, output), schema, knowledge);
  if (question.wants === "any" || (isCounted && degree === 0)) return { degree, worth: 0 };
  if (degree === 0) return { degree, worth: -kindPenalty };
  return { degree, worth: kindBonus * degree + (isAgent(tree, output, question, schema) ? agentBonus : 0) };
}

/** Whether a question such as "who repairs X" asks for an end of a relation such as "is maintained by". */
function isAgent(
  { links }: QueryTree,
  output: number,
  { tokens }: Question,
  { names }: ReadingContext["schema"],
): boolean {
  const link = links.find((link) => touches(link, output));
  if (link === undefined || names[link.step.predicate]?.voice !== "passive") return false;
  return tokens.some(({ weight, quoted }, at) => weight === 1 && !quoted && tokens[at - 1]?.text === "who");
}

/**
 * Whether the question asks for an actor that is not a person: "who owns it" asks for the object of "owned by", even if
 * that is a company.
 */
function isAskedActor(
  { links }: QueryTree,
  output: number,
  question: Question,
  { names }: ReadingContext["schema"],
): boolean {
  const { wants, tokens } = question;
  if (wants !== "person") return false;
  const who = tokens.findIndex(({ text, quoted }) => text === "who" && !quoted);
  const verb = tokens.findIndex(({ weight }, at) => at > who && weight > 0);
  const isPlain = tokens.slice(who + 1, verb).every(({ text }) => auxiliaries.has(text));
  return (
    isPlain &&
    links.some(
      ({ near, far, step, words, absent }) =>
        !absent &&
        (step.forward ? far : near) === output &&
        names[step.predicate]?.voice === "passive" &&
        (words & bitOf(question, verb)) !== 0,
    )
  );
}

function rankingOf(
  tree: QueryTree,
  output: number,
  { question, schema, operators }: ReadingContext,
): Ranking | null {
  if (operators.extreme === null && operators.order === null) return null;
  return findRanking(tree, output, question, operators, schema);
}

const unrankedCost = 0.8;
const otherTypeCost = 0.8;

/**
 * Returns the cost of a superlative that has no values to compare, or whose compared entities contradict the wording.
 */
function rankCost(
  tree: QueryTree,
  ranking: Ranking | null,
  { question, schema, operators }: ReadingContext,
): number {
  if (operators.extreme === null && operators.order === null) return 0;
  if (ranking === null) return unrankedCost;
  return comparesOtherType(ranking, tree, question, operators, schema) ? otherTypeCost : 0;
}

/**
 * Counts the end variables of the query that are neither anchors nor requested. A yes/no value that the question
 * mentions counts as a condition.
 * @param requested the requested variables, and the variables that a superlative compares
 */
function countUnusedEnds(
  { variables, links }: QueryTree,
  requested: readonly (number | undefined)[],
  { facts }: ReadingContext["schema"],
): number {
  return variables.filter(({ anchor }, at) => {
    const [link, next] = links.filter((link) => touches(link, at));
    if (anchor !== null || requested.includes(at) || link === undefined || next !== undefined) return false;
    const isDemand = link.words !== 0 && facts[link.step.predicate]?.kind === "truth";
    return !link.absent && !isDemand;
  }).length;
}

/** Counts the positive steps of the query that the question negates or that lead to negated types. */
function countOpposed({ variables, links }: QueryTree, question: Question): number {
  return links.filter(({ near, far, words, absent }) => {
    const ends = [near, far].map((at) => variables[at]);
    const kinds = ends.map((end) => (end?.nodeWords ?? 0) & ~words);
    if (absent || [words, ...kinds].every((one) => !isDenied(one, question))) return false;
    return ends.every(
      (end) => end?.anchor?.kind !== "truth" && end?.anchor?.negated !== true && (end?.nodes.length ?? 0) > 0,
    );
  }).length;
}

/**
 * Sums the weights of the negated words that the query ignores. Without these words, the question would ask for the
 * opposite.
 */
function ignoredDenials({ taken, echoed }: QueryTree, { tokens }: Question): number {
  return tokens
    .filter(({ negated, bit }) => negated && (bit & ~taken & ~echoed) !== 0)
    .reduce((sum, { weight }) => sum + weight, 0);
}

/** Whether the mask contains words, and all of them follow a negation. */
export function isDenied(words: number, { tokens }: Question): boolean {
  return words !== 0 && tokens.every(({ bit, negated }) => (bit & words) === 0 || negated);
}

/**
 * Counts the pairs of nodes that the same variable reaches by the same step, but that have different conditions. Such a
 * question more likely means a single entity that satisfies all conditions.
 */
function countSplitNodes({ variables, links }: QueryTree): number {
  const stepsFrom = (at: number): string =>
    links
      .filter(({ near }) => near === at)
      .map(({ step: { predicate, forward } }) => predicate * 2 + Number(forward))
      .sort()
      .join(" ");
  let count = 0;
  variables.forEach((_, at) => {
    const siblings = links.filter(({ near, required }) => near === at && required);
    siblings.forEach(({ step, far }, place) => {
      const twin = siblings
        .slice(place + 1)
        .some(
          (other) =>
            other.step.predicate === step.predicate &&
            other.step.forward === step.forward &&
            stepsFrom(other.far) !== stepsFrom(far),
        );
      if (twin) count += 1;
    });
  });
  return count;
}

/** Whether two paths meet only at a shared time, although the question compares nothing. */
export function meetsAtTime({ variables, links }: QueryTree, { question, schema }: ReadingContext): boolean {
  if (question.compares || question.sharing.length > 0 || (variables[0]?.anchor ?? null) !== null)
    return false;
  const rootLinks = links.filter((link) => touches(link, 0) && !link.absent);
  return rootLinks.length > 1 && rootLinks.every(({ step }) => schema.facts[step.predicate]?.kind === "time");
}

/**
 * Counts the requested times of named entities if a node between two of them has its own time: "when was X employed by
 * Y" does not ask when Y was founded.
 */
function countTimesOfNames(
  { variables, links }: QueryTree,
  { facts, graph }: ReadingContext["schema"],
): number {
  const isNamed = (at: number): boolean => /^(?:name|part)$/.test(variables[at]?.anchor?.kind ?? "");
  const hasTime = (node: number): boolean =>
    graph.out.predicates
      .subarray(graph.out.starts[node], graph.out.starts[node + 1])
      .some((predicate) => facts[predicate]?.kind === "time");
  const isBetween = variables.some(({ anchor, nodes: [node = -1] }, at) => {
    const ends = links.flatMap(({ near, far }) => (near === at ? [far] : far === at ? [near] : []));
    return anchor === null && ends.filter(isNamed).length > 1 && hasTime(node);
  });
  if (!isBetween) return 0;
  return links.filter(({ near, far, step }) => {
    const [owner, value] = step.forward ? [near, far] : [far, near];
    return (
      facts[step.predicate]?.kind === "time" && isNamed(owner) && (variables[value]?.anchor ?? null) === null
    );
  }).length;
}

/** Whether two links lead to the same variable through the same predicate in the same direction. */
function hasTurn({ variables, links }: QueryTree): boolean {
  return variables.some((_, at) => {
    const steps = links
      .filter((link) => touches(link, at))
      .map(({ near, step: { predicate, forward } }) => predicate * 2 + Number(forward === (near === at)));
    return new Set(steps).size < steps.length;
  });
}

/** Counts the ends of the query to which no word refers and that are neither anchors nor requested. */
function countUnmentionedEnds({ variables, links }: QueryTree, output: number): number {
  const degrees = variables.map((_, at) => links.filter((link) => touches(link, at)).length);
  return variables.filter(({ anchor }, at) => {
    if (anchor !== null || degrees[at] !== 1) return false;
    const link = links.find((link) => touches(link, at));
    const denied = link?.absent === true || (link !== undefined && variables[link.far]?.nodes.length === 0);
    return at !== output && link?.words === 0 && !denied;
  }).length;
}

function shareExplained({ taken, echoed }: QueryTree, { tokens }: ReadingContext["question"]): number {
  const content = tokens.filter(({ bit }) => bit !== 0);
  const sum = (list: typeof content): number => list.reduce((all, { weight }) => all + weight, 0);
  const total = sum(content);
  return total === 0 ? 1 : sum(content.filter(({ bit }) => ((taken | echoed) & bit) !== 0)) / total;
}

/** Returns the step that leads to a variable from the root, or to the root from its first neighbour. */
function stepTo({ links }: QueryTree, variable: number): Step | undefined {
  const inwards = links.find(({ far }) => far === variable)?.step;
  if (inwards !== undefined) return inwards;
  const outwards = links.find(({ near }) => near === variable)?.step;
  return outwards === undefined ? undefined : { ...outwards, forward: !outwards.forward };
}
