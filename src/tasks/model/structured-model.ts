/**
 * A language model that replies in a specified format. An invalid reply is requested again with a description of the
 * error. Only replies that pass every check are stored.
 *
 * Each call takes its reply from the cache or else reserves its cost in the budget. Afterwards, the call is recorded in
 * the trace.
 */
import { z } from "zod";
import { errorText, ModelError } from "../../base/errors.ts";
import { hashValue } from "../../base/io/index.ts";
import { redact } from "../../net/index.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { explainFailure } from "../endpoint/explain-failure.ts";
import { CallFailure, type FailureKind, unusableReply } from "../endpoint/failure.ts";
import { largestReply } from "../endpoint/json-schema.ts";
import { closeObject, findReplyObjects } from "../endpoint/parse-reply.ts";
import type { Completion } from "../endpoint/read-completion.ts";
import { findLoop } from "../endpoint/repetition.ts";
import type { ChatMessage, CompletionRequest, ModelUse } from "../endpoint/request-body.ts";
import type { LanguageCall } from "../language-call.ts";
import { askInParts } from "./ask-in-parts.ts";
import { type CallEnd, type CallTrace, type Log, startCallRecord } from "./call-trace.ts";
import { estimateMessages, estimateTokens } from "./estimate-tokens.ts";
import type { FailureLimit } from "./failure-limit.ts";
import { costOf, type Price } from "./prices.ts";
import { createPromptRenderer, exampleTurns, type Prompt } from "./prompt.ts";
import type { ReplyRequest, ReplyStore, StoredReply } from "./reply-store.ts";
import {
  callParameters,
  describeIdentity,
  type ModelParameters,
  replyRequest,
  requestIdentity,
} from "./request-key.ts";
import type { SpendMeter } from "./spend.ts";
import { validateReply } from "./validate-reply.ts";

export type StructuredModel = {
  /** The provider, the model, and all settings that affect replies. */
  readonly id: string;
  /** The reasoning efforts for tasks with a separate setting. */
  readonly taskEfforts: Readonly<Record<string, string>>;
  /**
   * @throws ModelError (kind `context-overflow` if the input is too long); FailureLimitError if this error reaches the
   * run's limit; PausedError; CancelledError
   */
  ask<I, O>(prompt: Prompt<I, O>, input: I, call: LanguageCall): Promise<O>;
};

export type StructuredModelParts = {
  readonly endpoint: Endpoint;
  readonly model: string;
  /** The option by which the user chose the model. */
  readonly option: ModelUse["option"];
  readonly parameters: ModelParameters;
  /** The maximum number of tokens in prompt and reply together, or null if it is unknown. */
  readonly contextTokens: number | null;
  readonly store: ReplyStore | null;
  readonly spend: SpendMeter;
  readonly price: Price | null;
  readonly failures: FailureLimit;
  readonly trace: CallTrace;
  readonly log: Log;
  /** Shows a notice to the user only once. */
  readonly notice: (message: string) => void;
};

/** The number of additional tokens for reasoning before the reply. */
const thinkingTokens = 1024;
/** The factor by which the token limit grows when a truncated reply is requested again. */
const limitGrowth = 4;
/** The maximum number of attempts if replies are empty or the connection is lost early. */
const maxSendings = 3;

export function createStructuredModel(parts: StructuredModelParts): StructuredModel {
  const { model } = parts;
  const identity = requestIdentity(parts.endpoint.settings, model, parts.parameters);
  const render = createPromptRenderer();
  return {
    id: describeIdentity(identity),
    taskEfforts: parts.parameters.taskEfforts ?? {},
    ask: async (prompt, input, call) => {
      try {
        return await askInParts(askOnce, prompt, input, call, parts.notice);
      } catch (error) {
        if (error instanceof ModelError) parts.failures.failed(error);
        throw error;
      }
    },
  };

  async function askOnce<I, O>(prompt: Prompt<I, O>, input: I, call: LanguageCall): Promise<O> {
    const request = replyRequest(identity, render(prompt, input));
    const key = hashValue(request);
    const record = startCallRecord({
      task: prompt.task,
      version: prompt.version,
      question: questionOf(input),
      key,
      model,
    });
    const stored = parts.store?.read(key);
    const checked = stored && validateReply(prompt, input, stored.reply);
    if (stored && checked?.ok) {
      parts.spend.addCached(prompt.task);
      call.usage.add(prompt.task, { tokens: 0, cost: 0 });
      parts.trace.record(record({ outcome: "cached", ...traceOf(nothingUsed()), error: null, rejected: [] }));
      return checked.value;
    }
    if (parts.store?.complete) {
      const failure = parts.store.read(failureKey(request));
      if (failure) throw replayFailure(failure);
      throw new ModelError(`the recorded run contains no reply to this call of ${prompt.task}`, {
        kind: "not-recorded",
        hint: "Replay the run with the options, inputs and version of Taxolink that the recorded run used.",
      });
    }
    return askEndpoint({ ...parts, request, key, prompt, input, call, record });
  }
}

type PromptCall<I, O> = StructuredModelParts & {
  readonly request: ReplyRequest;
  readonly key: string;
  readonly prompt: Prompt<I, O>;
  readonly input: I;
  readonly call: LanguageCall;
  readonly record: ReturnType<typeof startCallRecord>;
};

async function askEndpoint<I, O>(promptCall: PromptCall<I, O>): Promise<O> {
  const { prompt, input, record, request, key } = promptCall;
  const callUsage = nothingUsed();
  const rejected: string[] = [];
  let messages: readonly ChatMessage[] = request.prompt.messages;
  try {
    for (let round = 1; ; round += 1) {
      const text = await sendUntilComplete(promptCall, messages, callUsage);
      const result = validateReply(prompt, input, text);
      if (result.ok) {
        promptCall.failures.succeeded();
        const outcome = round === 1 ? "answered" : "repaired";
        promptCall.trace.record(record({ outcome, ...traceOf(callUsage), error: null, rejected }));
        const storedReply = promptCall.store?.write(key, request, {
          reply: JSON.stringify(result.value),
          ...tokensOf(callUsage),
        });
        const sharedReply = storedReply && validateReply(prompt, input, storedReply.reply);
        return sharedReply?.ok ? sharedReply.value : result.value;
      }
      rejected.push(text);
      promptCall.log("warn", "reply rejected", { task: prompt.task, key, problem: result.problem });
      if (round === 2) throw fail(promptCall, "invalid-reply", result.problem, callUsage.attempts);
      messages = [
        ...request.prompt.messages,
        { role: "assistant", content: text },
        {
          role: "user",
          content: `That reply cannot be used: ${result.problem}. Reply again, with the JSON object alone.`,
        },
      ];
    }
  } catch (error) {
    promptCall.trace.record(
      record({ outcome: "failed", ...traceOf(callUsage), error: errorText(error), rejected }),
    );
    if (error instanceof ModelError && unusableReply(error.kind)) recordFailure(promptCall, error, callUsage);
    throw error;
  }
}

/** The key of a call's failure. Only a recorded run reads it: otherwise, the model may reply better the next time. */
function failureKey(request: ReplyRequest): string {
  return hashValue({ failureOf: request });
}

const failureSchema = z.object({ message: z.string(), kind: z.string(), hint: z.string().optional() });

function recordFailure<I, O>(
  { store, request }: PromptCall<I, O>,
  { message, kind, hint }: ModelError,
  callUsage: CallUsage,
): void {
  store?.write(failureKey(request), request, {
    reply: JSON.stringify({ message, kind, hint }),
    ...tokensOf(callUsage),
  });
}

function replayFailure({ reply }: StoredReply): ModelError {
  const { message, kind, hint } = failureSchema.parse(JSON.parse(reply));
  return new ModelError(message, { kind, ...(hint !== undefined && { hint }) });
}

type CallUsage = {
  promptTokens: number;
  completionTokens: number;
  estimated: boolean;
  cost: number | null;
  attempts: number;
};

function nothingUsed(): CallUsage {
  return { promptTokens: 0, completionTokens: 0, estimated: false, cost: 0, attempts: 0 };
}

function traceOf(callUsage: CallUsage): Omit<CallEnd, "outcome" | "error" | "rejected"> {
  return {
    attempts: callUsage.attempts,
    prompt_tokens: callUsage.promptTokens,
    completion_tokens: callUsage.completionTokens,
    estimated: callUsage.estimated,
    cost: callUsage.cost,
  };
}

/** Sends the request until it receives a complete reply. Every attempt costs money and is counted. */
async function sendUntilComplete<I, O>(
  promptCall: PromptCall<I, O>,
  messages: readonly ChatMessage[],
  callUsage: CallUsage,
): Promise<string> {
  let room = largestReply(promptCall.request.prompt.schema.json) + thinkingTokens;
  let problem: FailureKind = "empty";
  for (let sending = 1; sending <= maxSendings; sending += 1) {
    const completion = await sendOnce(promptCall, messages, room, callUsage);
    if (completion.refusal !== null)
      throw fail(promptCall, "refusal", completion.refusal, callUsage.attempts);
    // Some servers end a reply at its limit without saying so.
    const isCut = completion.truncated || (completion.isAtLimit && findReplyObjects(completion.text).isCut);
    if (!isCut && completion.text.trim() !== "") return completion.text;
    // More room would only hold more repetitions, so what came before them is the reply.
    const loopAt = isCut ? findLoop(completion.text) : null;
    if (loopAt !== null) return closeObject(completion.text.slice(0, loopAt));
    if (isCut && completion.isBounded) throw fail(promptCall, "context-overflow", "", callUsage.attempts);
    if (isCut && problem === "truncated") break;
    problem = isCut ? "truncated" : "empty";
    if (isCut) room *= limitGrowth;
    promptCall.log("warn", "reply not whole", {
      task: promptCall.prompt.task,
      key: promptCall.key,
      problem,
      room,
    });
  }
  throw fail(promptCall, problem, "", callUsage.attempts);
}

async function sendOnce<I, O>(
  promptCall: PromptCall<I, O>,
  messages: readonly ChatMessage[],
  room: number,
  callUsage: CallUsage,
): Promise<Completion & { readonly isAtLimit: boolean; readonly isBounded: boolean }> {
  const { endpoint, model, option, parameters, price, spend, contextTokens, prompt, call } = promptCall;
  const estimate = estimateMessages(messages);
  // Small models that do not follow the examples of a text imitate turns.
  const examples = messages.length > promptCall.request.prompt.messages.length ? exampleTurns(prompt) : [];
  if (contextTokens !== null && estimate.likely + prompt.likelyTokens(promptCall.input) > contextTokens) {
    throw fail(promptCall, "context-overflow", `about ${estimate.likely} tokens`, callUsage.attempts);
  }
  const limit = Math.min(room, contextTokens === null ? room : contextTokens - estimate.likely);
  const { upper } = estimateMessages([...messages, ...examples]);
  const atMost = { tokens: upper + limit, cost: costOf(price, upper, limit) };
  const reservation = await spend.reserve(atMost);
  try {
    const sent: CompletionRequest = {
      model,
      option,
      messages,
      examples,
      schema: promptCall.request.prompt.schema,
      ...callParameters(parameters, prompt.task),
      maxTokens: limit,
    };
    const { value, attempts } = await endpoint.complete(sent, call.signal);
    const promptTokens = value.promptTokens ?? estimate.likely;
    const completionTokens = value.completionTokens ?? estimateTokens(value.text).likely;
    const cost = costOf(price, promptTokens, completionTokens);
    reservation.settle(prompt.task, { tokens: promptTokens + completionTokens, cost });
    call.usage.add(prompt.task, { tokens: promptTokens + completionTokens, cost: cost ?? Number.NaN });
    callUsage.promptTokens += promptTokens;
    callUsage.completionTokens += completionTokens;
    callUsage.estimated ||= value.promptTokens === null || value.completionTokens === null;
    callUsage.cost = callUsage.cost === null || cost === null ? null : callUsage.cost + cost;
    callUsage.attempts += attempts;
    warnIfCut(promptCall, value.promptTokens, estimate.likely);
    const text = redact(value.text, [endpoint.settings.apiKey]);
    return { ...value, text, isAtLimit: completionTokens >= limit, isBounded: limit < room };
  } finally {
    reservation.settle(prompt.task, null);
  }
}

/** Warns if the token count shows that a server silently truncated a long prompt. */
function warnIfCut<I, O>(
  promptCall: PromptCall<I, O>,
  countedTokens: number | null,
  estimatedTokens: number,
): void {
  if (
    countedTokens === null ||
    !promptCall.endpoint.settings.provider.local ||
    countedTokens >= estimatedTokens / 2
  )
    return;
  promptCall.notice(
    `the endpoint probably truncates long prompts (it counted ${countedTokens} of about ${estimatedTokens} tokens): ` +
      "increase its context window, or specify its size with --context-tokens",
  );
}

function tokensOf(callUsage: CallUsage): { promptTokens: number; completionTokens: number } {
  return { promptTokens: callUsage.promptTokens, completionTokens: callUsage.completionTokens };
}

function fail<I, O>(
  promptCall: PromptCall<I, O>,
  kind: FailureKind,
  detail: string,
  attempts: number,
): Error {
  return explainFailure(new CallFailure(kind, detail), promptCall.endpoint.settings, promptCall, attempts);
}

function questionOf(input: unknown): string | null {
  const question = (input as { readonly question?: unknown } | null)?.question;
  return typeof question === "string" ? question : null;
}
