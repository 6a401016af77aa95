/** The identity of a request, which determines its cache key. */
import type { EndpointSettings } from "../endpoint/endpoint-settings.ts";
import type { RenderedPrompt } from "./prompt.ts";
import type { ReplyRequest } from "./reply-store.ts";

export type ModelParameters = {
  readonly temperature: number;
  readonly reasoningEffort: string | null;
  /** The reasoning efforts for tasks that have a separate setting. */
  readonly taskEfforts?: Readonly<Record<string, string>>;
  readonly seed: number;
};

/** The parameters for the calls of a task. */
export type CallParameters = Omit<ModelParameters, "taskEfforts">;

export type RequestIdentity = {
  readonly provider: string;
  readonly model: string;
  readonly parameters: ModelParameters;
};

export function requestIdentity(
  settings: EndpointSettings,
  model: string,
  parameters: ModelParameters,
): RequestIdentity {
  return { provider: providerKey(settings), model, parameters };
}

/** Returns the name that keys and manifests use for an endpoint: the provider if it is known, or else the address. */
export function providerKey({ provider, baseUrl }: EndpointSettings): string {
  return provider.baseUrl === "" ? baseUrl : provider.name;
}

export function replyRequest(identity: RequestIdentity, prompt: RenderedPrompt): ReplyRequest {
  return { ...identity, parameters: callParameters(identity.parameters, prompt.task), prompt };
}

export function callParameters(
  { temperature, reasoningEffort, taskEfforts, seed }: ModelParameters,
  task: string,
): CallParameters {
  return { temperature, reasoningEffort: taskEfforts?.[task] ?? reasoningEffort, seed };
}

/**
 * Formats parameters for manifests, as in `ollama/llama3.1 temperature=0 seed=1`. Reasoning efforts for specific tasks
 * are omitted, because they are not parameters of the model.
 */
export function describeIdentity({ provider, model, parameters }: RequestIdentity): string {
  const { taskEfforts: _efforts, ...shared } = parameters;
  const set = Object.entries(shared).filter(([, value]) => value !== null);
  return [`${provider}/${model}`, ...set.map(([name, value]) => `${name}=${value}`)].join(" ");
}
