/** Checks, before any work begins, that an endpoint replies, provides the model, and follows a schema. */

import { ModelError } from "../../base/errors.ts";
import { redact } from "../../net/index.ts";
import { createEndpoint, type Endpoint } from "./endpoint.ts";
import { findReplyObjects } from "./parse-reply.ts";
import type { Completion } from "./read-completion.ts";
import type { Capability, CompletionRequest, ModelUse } from "./request-body.ts";

export type Probe = {
  readonly capability: Capability;
  /** The reply to the test call. */
  readonly completion: Completion;
};

/** The maximum number of tokens in the test call. */
export const probeTokens = { prompt: 200, reply: 1024 } as const;

const testRequest: Omit<CompletionRequest, keyof ModelUse> = {
  messages: [
    { role: "system", content: 'Reply with a JSON object that contains the word "ready".' },
    { role: "user", content: "Are you ready?" },
  ],
  schema: {
    name: "probe",
    json: {
      type: "object",
      properties: { word: { type: "string", maxLength: 50 } },
      required: ["word"],
      additionalProperties: false,
    },
  },
  temperature: 0,
  reasoningEffort: null,
  maxTokens: probeTokens.reply,
  seed: 1,
};

/**
 * Sends one short test call. Its timeouts are shorter than those of normal calls, because the user is waiting for the
 * result.
 * @throws ModelError that states which setting to change
 */
export async function probeEndpoint(endpoint: Endpoint, use: ModelUse, signal?: AbortSignal): Promise<Probe> {
  const { settings } = endpoint;
  const retry = { ...settings.retry, attempts: 3, deadlineMs: Math.min(settings.retry.deadlineMs, 120_000) };
  const probed = createEndpoint({ ...settings, retry });
  try {
    const { value: completion } = await probed.complete({ ...testRequest, ...use }, signal);
    return { capability: capabilityFrom(probed.capability(use.model), completion), completion };
  } catch (error) {
    if (error instanceof ModelError && error.kind === "unknown-model") {
      throw await withAvailableModels(error, probed, use, signal);
    }
    throw error;
  }
}

/**
 * Corrects the output level if the endpoint accepted the schema but ignored it, so that prompts also contain the
 * schema.
 */
function capabilityFrom(accepted: Capability, completion: Completion): Capability {
  const followsSchema = findReplyObjects(completion.text).objects.some(
    (object) => typeof (object as { readonly word?: unknown }).word === "string",
  );
  return followsSchema || !accepted.level.endsWith("_schema")
    ? accepted
    : { ...accepted, level: "json_object" };
}

async function withAvailableModels(
  error: ModelError,
  endpoint: Endpoint,
  { option }: ModelUse,
  signal?: AbortSignal,
): Promise<ModelError> {
  const models = await endpoint.models(signal).catch(() => null);
  if (!models || models.length === 0) return error;
  // The endpoint may repeat the key in its reply.
  const listed = redact(models.slice(0, 8).join(", "), [endpoint.settings.apiKey]);
  const remainder = models.length > 8 ? ` and ${models.length - 8} more` : "";
  return new ModelError(error.message, {
    kind: "unknown-model",
    hint: `Change ${option}. The endpoint offers ${listed}${remainder}.`,
  });
}
