/** Opens a model: checks that the endpoint replies and provides the model, and determines what it supports. */
import { ModelError } from "../../base/errors.ts";
import { probeEndpoint, probeTokens } from "../endpoint/probe-endpoint.ts";
import { costOf } from "./prices.ts";
import {
  createStructuredModel,
  type StructuredModel,
  type StructuredModelParts,
} from "./structured-model.ts";

/**
 * Opens a model. This takes one short call, which costs money and counts like any other call. A recorded run makes no
 * calls. If `asksContext` is true, the server's own statement about its context window counts.
 * @throws ModelError if the endpoint cannot be used with these settings; PausedError if the budget does not permit a
 * call
 */
export async function openModel(
  parts: StructuredModelParts & { readonly asksContext: boolean },
  signal?: AbortSignal,
): Promise<StructuredModel> {
  if (parts.store?.complete === true) return createStructuredModel(parts);
  const { endpoint, model, spend, price, log } = parts;
  const reservation = await spend.reserve({
    tokens: probeTokens.prompt + probeTokens.reply,
    cost: costOf(price, probeTokens.prompt, probeTokens.reply),
  });
  try {
    const { capability, completion } = await probeEndpoint(endpoint, parts, signal);
    const prompt = completion.promptTokens ?? probeTokens.prompt;
    const reply = completion.completionTokens ?? probeTokens.reply;
    reservation.settle("probe", { tokens: prompt + reply, cost: costOf(price, prompt, reply) });
    endpoint.learn(model, capability);
    log("info", "endpoint ready", { url: endpoint.settings.baseUrl, model, capability });
  } finally {
    reservation.settle("probe", null);
  }
  // A server that loads the model at the first call states the size only then.
  const stated = parts.asksContext ? await endpoint.contextTokens(model, signal) : null;
  const opened = { ...parts, contextTokens: stated ?? parts.contextTokens };
  requireContext(opened);
  return createStructuredModel(opened);
}

/** The size of the context window, in tokens, that the longest instructions and a small item need. */
export const smallestContext = 1_000;

/** @throws ModelError if the context window is known to be too small for a call */
export function requireContext({
  model,
  option,
  contextTokens,
}: Pick<StructuredModelParts, "model" | "option" | "contextTokens">): void {
  if (contextTokens === null || contextTokens >= smallestContext) return;
  throw new ModelError(
    `the context window of ${model} has ${contextTokens} tokens, but the instructions of a task need up to ${smallestContext}`,
    { kind: "context-overflow", hint: `Start the model with a larger context window, or change ${option}.` },
  );
}
