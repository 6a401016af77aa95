/** Generates questions that the graph cannot answer. The facts prove why each question has no answer. */
import { throwIfCancelled } from "../../errors.ts";
import type { Watch } from "../../progress.ts";
import { createRandom } from "../../random.ts";
import type { GraphFacts } from "../facts/graph-facts.ts";
import { findMentions } from "../forms/find-mentions.ts";
import { formatForm, type QueryForm } from "../forms/form.ts";
import { uidOf } from "../generate/build-pair.ts";
import type { QaPair } from "../qa-pair.ts";
import type { UserLexicon } from "../wording/lexicon/user-lexicon.ts";
import { createWording, type Wording } from "../wording/wording.ts";
import { draws } from "./draw-unanswerable.ts";
import { type UnanswerableReason, unanswerableReasons, whyUnanswerable } from "./unanswerable-form.ts";

/** The column that gives the reason why a question has no answer. */
export const unanswerableColumn = "unanswerable";

export type UnanswerableOptions = {
  readonly count: number;
  readonly seed: number;
  /** The name of the graph, for the `graph` column. */
  readonly graph: string;
  readonly lexicon?: UserLexicon | undefined;
};

export type UnanswerableReport = {
  readonly pairs: readonly QaPair[];
  /**
   * Maps each reason to the number of questions generated for it. The number is 0 if the graph has no gaps of this
   * kind.
   */
  readonly made: Readonly<Record<UnanswerableReason, number>>;
};

/** The number of consecutive failed draws after which the graph counts as having no more gaps of this kind. */
const patience = 200;

/**
 * Generates questions that alternate between the reasons, and skips reasons for which the graph has no gaps. The same
 * facts, options and seed always produce the same questions.
 */
export function generateUnanswerable(
  facts: GraphFacts,
  { count, seed, graph, lexicon }: UnanswerableOptions,
  watch: Watch,
): UnanswerableReport {
  const random = createRandom(seed);
  const wordings = new Map(facts.subjects.map((store) => [store.hubType, createWording(store, { lexicon })]));
  const pairs: QaPair[] = [];
  const made = { "missing value": 0, "missing entity": 0, "missing relation": 0, "false premise": 0 };
  const usedQuestions = new Set<string>();
  const stage = watch.progress.stage("generate unanswerable questions", count);
  let activeReasons: readonly UnanswerableReason[] = unanswerableReasons;
  const next = (reason: UnanswerableReason): QaPair | null => {
    for (let at = 0; at < patience; at += 1) {
      const form = draws[reason](facts, random, random.below(2) === 0);
      if (form === null || whyUnanswerable(facts, form) !== reason) continue;
      const worded = wordings.get(form.hub)?.ask(form, seed);
      const pair = describe(facts, form, reason, worded, graph);
      if (pair !== null && !usedQuestions.has(pair.question)) return pair;
    }
    return null;
  };
  while (pairs.length < count && activeReasons.length > 0) {
    const productiveReasons: UnanswerableReason[] = [];
    for (const reason of activeReasons) {
      throwIfCancelled(watch.signal);
      const pair = pairs.length < count ? next(reason) : null;
      if (pair === null) continue;
      usedQuestions.add(pair.question);
      pairs.push(pair);
      made[reason] += 1;
      productiveReasons.push(reason);
      stage.advance();
    }
    activeReasons = productiveReasons;
  }
  stage.finish();
  return { pairs, made };
}

function describe(
  facts: GraphFacts,
  form: QueryForm,
  reason: UnanswerableReason,
  worded: ReturnType<Wording["ask"]> | undefined,
  graph: string,
): QaPair | null {
  if (worded === undefined || "refused" in worded) return null;
  const store = facts.about(form.hub);
  const query = formatForm(form);
  const [hub] = form.where.flatMap((one) => ("title" in one ? store.hubsTitled(one.title) : []));
  const topic = hub === undefined ? undefined : store.hub(hub);
  return {
    uid: uidOf(`unanswerable ${store.view.version}\n${query}`),
    question: worded.question,
    goldenAnswer: explain(form, reason),
    sourceIds: [],
    goldenDocChunks: [],
    goldenTriples: [],
    generatedWith: "unanswerable",
    topicEntityId: topic?.id ?? "",
    topicEntityValue: topic?.label ?? "",
    hops: null,
    template: worded.template,
    useCase: "",
    semiTyped: form.typed,
    labels: {},
    graph,
    graphHash: store.view.version,
    query,
    sparql: "",
    logicalForm: "",
    answers: { kind: "none", ordered: false, entries: [], reason },
    mentions: findMentions(store, form, worded.question),
    split: "",
    review: "",
    extra: { [unanswerableColumn]: reason },
  };
}

function explain({ where }: QueryForm, reason: UnanswerableReason): string {
  const [title = ""] = where.flatMap((one) => ("title" in one ? [one.title] : []));
  switch (reason) {
    case "missing value":
      return `There is no answer: the graph does not state this about ${title}.`;
    case "missing entity":
      return `There is no answer: the graph contains nothing named ${title}.`;
    case "missing relation":
      return `There is no answer: no entity like ${title} has this relation in the graph.`;
    case "false premise":
      return "There is no answer: nothing in the graph meets all conditions.";
  }
}
