/** Plans the calls of a run: their number, tokens and cost by task, as a range. */

import { hashValue } from "../../base/io/index.ts";
import { largestReply } from "../endpoint/json-schema.ts";
import { estimateMessages, estimateTokens } from "./estimate-tokens.ts";
import { costOf, type Price } from "./prices.ts";
import { type Prompt, renderPrompt } from "./prompt.ts";
import type { ReplyStore } from "./reply-store.ts";
import type { RequestIdentity } from "./request-key.ts";
import { replyRequest } from "./request-key.ts";

/**
 * The range extends from likely replies to the longest valid ones. Repeated requests after unusable replies are not
 * included.
 */
export type Range = { readonly low: number; readonly high: number };

export type PlannedSpend = {
  readonly calls: number;
  /** The number of these calls that the cache can answer. */
  readonly cached: number;
  readonly tokens: Range;
  /** The cost in US dollars, or null if a price is unknown. */
  readonly cost: Range | null;
};

export type CallPlan = {
  add<I, O>(prompt: Prompt<I, O>, input: I): void;
  addEmbeddings(texts: readonly string[], price: Price | null): void;
  /** Plans the calls of another model and adds them to the same total. */
  forModel(parts: Omit<PlanParts, "store">): CallPlan;
  byTask(): Readonly<Record<string, PlannedSpend>>;
  total(): PlannedSpend;
};

const nothing: PlannedSpend = { calls: 0, cached: 0, tokens: { low: 0, high: 0 }, cost: { low: 0, high: 0 } };

export type PlanParts = {
  readonly identity: RequestIdentity;
  readonly price: Price | null;
  /** The model's context window, or null if unknown. Longer inputs need multiple calls. */
  readonly contextTokens: number | null;
  /** The cache of earlier replies, or null to plan every call. */
  readonly store: ReplyStore | null;
};

export function createCallPlan(parts: PlanParts): CallPlan {
  return planInto(new Map(), parts);
}

function planInto(
  tasks: Map<string, PlannedSpend>,
  { identity, price, contextTokens, store }: PlanParts,
): CallPlan {
  const record = (task: string, planned: PlannedSpend): void => {
    tasks.set(task, sum(tasks.get(task) ?? nothing, planned));
  };
  function add<I, O>(prompt: Prompt<I, O>, input: I): void {
    const rendered = renderPrompt(prompt, input);
    if (store?.read(hashValue(replyRequest(identity, rendered)))) {
      record(prompt.task, { ...nothing, calls: 1, cached: 1 });
      return;
    }
    const promptEstimate = estimateMessages(rendered.messages);
    const likelyTokens = prompt.likelyTokens(input);
    const parts =
      promptEstimate.likely + likelyTokens > (contextTokens ?? Infinity) ? smallerInputs(prompt, input) : [];
    if (parts.length > 0) for (const part of parts) add(prompt, part);
    else
      record(
        prompt.task,
        planned(
          1,
          price,
          [promptEstimate.likely, likelyTokens],
          [promptEstimate.upper, largestReply(rendered.schema.json)],
        ),
      );
  }
  return {
    add,
    forModel: (parts) => planInto(tasks, { ...parts, store }),
    addEmbeddings: (texts, embeddingPrice) => {
      const estimates = texts.map(estimateTokens);
      const likely = estimates.reduce((total, estimate) => total + estimate.likely, 0);
      const upper = estimates.reduce((total, estimate) => total + estimate.upper, 0);
      record("embed", planned(1, embeddingPrice, [likely, 0], [upper, 0]));
    },
    byTask: () => Object.fromEntries([...tasks].sort(([left], [right]) => (left < right ? -1 : 1))),
    total: () => [...tasks.values()].reduce(sum, nothing),
  };
}

/** Returns the inputs that replace an overlong input; empty if it cannot be shortened. */
function smallerInputs<I, O>({ overflow }: Prompt<I, O>, input: I): readonly I[] {
  if (overflow.kind === "split") return overflow.halves(input) ?? [];
  const smaller = overflow.smaller(input);
  return smaller === null ? [] : [smaller];
}

/** @param low the likely numbers of tokens in prompt and reply @param high the maximum numbers */
function planned(
  calls: number,
  price: Price | null,
  low: readonly [number, number],
  high: readonly [number, number],
): PlannedSpend {
  const lowCost = costOf(price, ...low);
  const highCost = costOf(price, ...high);
  return {
    calls,
    cached: 0,
    tokens: { low: low[0] + low[1], high: high[0] + high[1] },
    cost: lowCost === null || highCost === null ? null : { low: lowCost, high: highCost },
  };
}

function sum(left: PlannedSpend, right: PlannedSpend): PlannedSpend {
  const add = (one: Range, other: Range): Range => ({
    low: one.low + other.low,
    high: one.high + other.high,
  });
  return {
    calls: left.calls + right.calls,
    cached: left.cached + right.cached,
    tokens: add(left.tokens, right.tokens),
    cost: left.cost === null || right.cost === null ? null : add(left.cost, right.cost),
  };
}
