/**
 * Builds a QA pair from a form, or returns the reason for rejecting it. This module contains all checks of generated
 * pairs.
 */
import { hashText } from "../../io/index.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { answersOf, type RequestAnswer } from "../forms/answer.ts";
import { countCandidates } from "../forms/candidate-hubs.ts";
import type { Refusal } from "../forms/compute-answer.ts";
import { describeAnswer } from "../forms/describe-answer.ts";
import { falseNegation, hasFalseNegation } from "../forms/false-negation.ts";
import { findMentions } from "../forms/find-mentions.ts";
import { constraintsOf, formatForm, parseForm, type QueryForm, requestsOf } from "../forms/form.ts";
import { labelForm } from "../forms/label-form.ts";
import { isOneSided, oneSided } from "../forms/one-sided.ts";
import { proveForm } from "../forms/prove-form.ts";
import { redundantConditions } from "../forms/redundant-conditions.ts";
import { goldenTriples, type Outcome, runForm, tooManyTriples } from "../forms/run-form.ts";
import { whyNotUntyped } from "../forms/untyped.ts";
import { classifyUseCase } from "../forms/use-case.ts";
import { type LabelRules, publishedLabelRules } from "../labels/label-rules.ts";
import type { QaPair } from "../qa-pair.ts";
import type { FreshWording } from "../wording/fresh-wording.ts";
import type { UserLexicon } from "../wording/lexicon/user-lexicon.ts";
import { createWording, type Worded, type Wording } from "../wording/wording.ts";
import { createTopics, type Topics } from "./topic.ts";

export type PairContext = {
  readonly store: FactStore;
  readonly topics: Topics;
  readonly rules: LabelRules;
  /** The name of the graph, for the `graph` column. */
  readonly graph: string;
  readonly largestGolden: number;
  readonly wording: Wording;
  /** Chooses among wordings if the pair belongs to a set. If it is `null`, the seed alone determines the wording. */
  readonly fresh: FreshWording | null;
  readonly seed: number;
  readonly keepRedundant: boolean;
};

export type PairContextOptions = {
  readonly graph: string;
  readonly rules?: LabelRules | undefined;
  /** Whether to build questions even if they have redundant conditions. Default false. */
  readonly keepRedundant?: boolean | undefined;
  /** The maximum number of golden triples per question. Default 10 (thesis, section 8.3.3.3). */
  readonly largestGolden?: number;
  /** Wordings of predicates and types that replace the automatic wording. */
  readonly lexicon?: UserLexicon | undefined;
  /** The seed for choosing among alternative wordings. Default 0. */
  readonly seed?: number;
  /** Chooses wordings that repeat earlier questions as little as possible. */
  readonly fresh?: FreshWording;
};

export function pairContext(store: FactStore, options: PairContextOptions): PairContext {
  const { graph, rules = publishedLabelRules, largestGolden = 10, keepRedundant = false } = options;
  const { lexicon, seed = 0, fresh = null } = options;
  return {
    store,
    topics: createTopics(store),
    rules,
    graph,
    largestGolden,
    keepRedundant,
    wording: createWording(store, { lexicon }),
    fresh,
    seed,
  };
}

/**
 * How strict the checks are. Strict checks also reject trivial answers. Plain checks apply once the strict ones yield
 * no more questions.
 */
export type Strictness = "strict" | "plain";

/**
 * The maximum number of candidate hubs. Every hub in the result adds a golden triple, so forms with more candidates are
 * skipped.
 */
const mostCandidates = 2000;

export function buildPair(context: PairContext, form: QueryForm, strictness: Strictness): QaPair | Refusal {
  const { store } = context;
  const untypable = whyNotUntyped(store, form);
  if (untypable !== null) return { refused: untypable };
  const broadest = Math.max(
    ...(form.branches ?? [[]]).map((branch) => countCandidates(store, [...form.where, ...branch])),
  );
  if (broadest > mostCandidates) return { refused: "the constraints are too broad" };
  const outcome = runForm(store, form, context.largestGolden);
  if ("refused" in outcome) return outcome;
  if (strictness === "strict" && isTrivial(outcome)) return { refused: "the answer is trivial" };
  const refusal = whyRefused(context, form, outcome);
  if (refusal !== null) return { refused: refusal };
  const pair = describePair(context, form, outcome);
  if ("refused" in pair) return pair;
  return answerInQuestion(pair.question, form, outcome)
    ? { refused: "the question contains its answer" }
    : pair;
}

function whyRefused(context: PairContext, form: QueryForm, outcome: Outcome): string | null {
  const { store, largestGolden, keepRedundant } = context;
  const golden = goldenTriples(outcome.golden).length;
  if (golden > largestGolden) return tooManyTriples(largestGolden);
  if (golden === 0) return "no golden triple";
  if (isListOfOne(outcome)) return listOfOne;
  if (labelsInPair(store, form, outcome).some((label) => label.length > longestLabel)) {
    return labelTooLong;
  }
  const untrue = whyUntrue(store, form);
  if (untrue !== null) return untrue;
  if (constraintsOf(form).some((one) => "title" in one && store.hubsTitled(one.title).length !== 1)) {
    return "the title is not unique";
  }
  if (
    form.ask === null &&
    outcome.golden.some((fact) => store.hubsTitled(store.hub(fact.hub)?.label ?? "").length > 1)
  ) {
    return "a title in the answer is not unique";
  }
  if (!keepRedundant && redundantConditions(store, form).length > 0) return "a condition changes nothing";
  const repeated = runForm(store, parseForm(formatForm(form), "the stored form"));
  if ("refused" in repeated || repeated.golden.some((fact, at) => fact !== outcome.golden[at]))
    return "not repeatable";
  const proof = proveForm(store, form, outcome);
  if (proof === "not enough") return "the golden triples alone do not prove the answer";
  return proof === "too many" ? "a golden triple is redundant" : null;
}

/** Returns the reason why the graph does not support what a form says, or `null` if it does. */
function whyUntrue(store: FactStore, form: QueryForm): string | null {
  if (hasFalseNegation(store, form)) return falseNegation;
  return isOneSided(store, form) ? oneSided : null;
}

export const listOfOne = "a list or count contains only one item";

/**
 * The maximum number of characters in a label. Titles of publications are shorter, and a longer value is treated as
 * running text in any field.
 */
export const longestLabel = 300;
export const labelTooLong = "a label is too long for a question";

function labelsInPair(store: FactStore, form: QueryForm, { golden }: Outcome): string[] {
  const operands = constraintsOf(form).flatMap((one) =>
    "title" in one ? [one.title] : "in" in one ? one.in : "not" in one ? one.not : [],
  );
  return [...operands, ...golden.flatMap(({ hub, value }) => [store.hub(hub)?.label ?? "", value])];
}

/** Whether a list or count contains fewer than two items, or each side of a comparison contains only one. */
function isListOfOne({ answer }: Outcome): boolean {
  return answersOf(answer).some(hasSingleItem);
}

function hasSingleItem(answer: RequestAnswer): boolean {
  return (
    (answer.shape === "list" && answer.items.length < 2) ||
    (answer.shape === "count" && answer.count < 2) ||
    (answer.shape === "comparison" && answer.sides.every(({ count }) => count === 1))
  );
}

/** Whether the answer is a distribution in which every group has a count of 1. */
function isTrivial({ answer }: Outcome): boolean {
  return answer.shape === "groups" && answer.groups.every((group) => group.count === 1);
}

function describePair(context: PairContext, form: QueryForm, outcome: Outcome): QaPair | Refusal {
  const { store } = context;
  const worded = wordForm(context, form, outcome);
  if ("refused" in worded) return worded;
  const query = formatForm(form);
  return {
    uid: uidOf(`${store.view.version}\n${query}`),
    question: worded.question,
    goldenAnswer: worded.answer,
    goldenDocChunks: [],
    generatedWith: isAboutOne(form) ? "publication_subgraph_strategy" : "clustering_strategy",
    template: worded.template,
    useCase: String(classifyUseCase(store, form) ?? ""),
    semiTyped: form.typed,
    ...describeGolden(context, form, outcome),
    query,
    mentions: findMentions(store, form, worded.question),
    split: "",
    review: "",
    // An answer that depends on missing statements must be distinguishable from an answer that the graph states.
    extra: form.closed_world === true ? { [closedWorldColumn]: "true" } : {},
  };
}

/** The number of wordings from which the least repeated one is chosen. */
const wordingsPerForm = 4;

function wordForm(
  { wording, seed, fresh }: PairContext,
  form: QueryForm,
  { answer, golden }: Outcome,
): Worded | Refusal {
  const hubs = new Set(golden.map((fact) => fact.hub)).size;
  const first = wording.speak(form, answer, hubs, seed);
  if ("refused" in first || fresh === null) return first;
  const others = Array.from({ length: wordingsPerForm - 1 }, (_, at) =>
    wording.speak(form, answer, hubs, seed + (at + 1) * seedStep),
  );
  return fresh.freshest([first, ...others.filter((one): one is Worded => !("refused" in one))]);
}

/**
 * The distance between the seeds of a form's wordings. It is large enough that the wordings for neighbouring user seeds
 * never share a seed.
 */
const seedStep = 1_000_003;

/** The column that marks questions in which a missing statement means absence. */
const closedWorldColumn = "closed_world";

/** The columns of a pair that depend on the layout of the graph. */
export type GoldenColumns = Pick<
  QaPair,
  | "sourceIds"
  | "goldenTriples"
  | "topicEntityId"
  | "topicEntityValue"
  | "hops"
  | "labels"
  | "graph"
  | "graphHash"
  | "sparql"
  | "logicalForm"
  | "answers"
>;

export function describeGolden(
  { store, topics, rules, graph }: PairContext,
  form: QueryForm,
  outcome: Outcome,
): GoldenColumns {
  const golden = goldenTriples(outcome.golden);
  const topic = topics.topicOf(form, outcome.golden);
  return {
    sourceIds: golden.map(({ fact }) => store.hub(fact.hub)?.source ?? fact.hub),
    goldenTriples: golden.map(({ text }) => text),
    topicEntityId: topic?.id ?? "",
    topicEntityValue: topic?.label ?? "",
    hops:
      topic === null
        ? null
        : topics.hops(
            topic,
            golden.map(({ triple }) => triple),
          ),
    labels: labelForm(store, form, outcome, rules),
    graph,
    graphHash: store.view.version,
    sparql: "",
    logicalForm: "",
    answers: describeAnswer(store, form, outcome),
  };
}

/** Whether a form starts from the title of a publication, so that only the publication's subgraph is needed. */
function isAboutOne(form: QueryForm): boolean {
  return form.where.some((constraint) => "title" in constraint);
}

/**
 * Creates an id from a hash value. Equal forms over equal graphs get equal ids, so repeating a generation adds no
 * questions.
 */
export function uidOf(text: string): string {
  const hash = hashText(text);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ].join("-");
}

function answerInQuestion(question: string, form: QueryForm, { answer }: Outcome): boolean {
  const requests = requestsOf(form);
  return answersOf(answer).some((part, at) => containsAnswer(question, requests[at] ?? form, part));
}

function containsAnswer(question: string, form: QueryForm, answer: RequestAnswer): boolean {
  if (answer.shape === "count" || answer.shape === "comparison" || answer.shape === "groups") return false;
  const items =
    answer.shape === "value"
      ? [answer.item]
      : answer.shape === "ranking"
        ? answer.ranks.flatMap((rank) => rank.items)
        : answer.shape === "list"
          ? answer.items
          : answer.winners;
  const text = question.toLowerCase();
  // "Yes" and "no" do not occur in questions, and the values of flags do not occur in answers.
  const distinctive =
    form.ask === null ? items : items.filter((item) => !/^(?:true|false|yes|no)$/.test(item.key));
  return distinctive.some((item) => containsPhrase(text, item.label.toLowerCase()));
}

function containsPhrase(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at !== -1; at = text.indexOf(phrase, at + 1)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + phrase.length)];
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}
