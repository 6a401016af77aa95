/**
 * Converts a request to a body that the endpoint accepts, with fallbacks for structured outputs and rejected fields.
 */

import type { OptionalField } from "./failure.ts";
import { type JsonSchema, type UnenforcedLimits, withoutLimits } from "./json-schema.ts";
import type { ProviderProfile } from "./provider-profiles.ts";

export type ChatMessage = { readonly role: "system" | "user" | "assistant"; readonly content: string };

/** A model, and the option by which the user chose it, for messages. */
export type ModelUse = { readonly model: string; readonly option: "--model" | "--judge" | "--embedder" };

export type CompletionRequest = ModelUse & {
  readonly messages: readonly ChatMessage[];
  /** Turns to insert before the material if the endpoint enforces no schema. */
  readonly examples?: readonly ChatMessage[];
  /** The requested structure of the reply. */
  readonly schema: { readonly name: string; readonly json: JsonSchema };
  readonly temperature: number;
  /** The reasoning effort: `minimal`, `low`, `medium` or `high`. If null, the field is not sent. */
  readonly reasoningEffort: string | null;
  readonly maxTokens: number;
  readonly seed: number;
};

/**
 * The ways to request a reply format, strictest first. A list schema limits lists and numbers, but no texts, and an
 * unlimited schema has no limits.
 */
const outputLevels = ["json_schema", "list_schema", "unlimited_schema", "json_object", "text"] as const;
type OutputLevel = (typeof outputLevels)[number];

/** The fields that the endpoint is known to accept for a model. */
export type Capability = {
  readonly level: OutputLevel;
  readonly tokenLimitField: "max_tokens" | "max_completion_tokens";
  /** The fields that the endpoint rejects. */
  readonly rejectedFields: readonly OptionalField[];
};

export function initialCapability(provider: ProviderProfile): Capability {
  return { level: provider.schemaLevel, tokenLimitField: provider.tokenLimitField, rejectedFields: [] };
}

/** Returns the settings to use after a field was rejected, or null if no other field can be omitted. */
export function withoutField(capability: Capability, field: OptionalField): Capability | null {
  if (field === "response_format") {
    const lower = outputLevels[outputLevels.indexOf(capability.level) + 1];
    return lower === undefined ? null : { ...capability, level: lower };
  }
  if (field === "max_tokens") {
    const other = capability.tokenLimitField === "max_tokens" ? "max_completion_tokens" : "max_tokens";
    if (capability.rejectedFields.includes("max_tokens")) return null;
    // Every rejection is remembered, so that two fields rejected in turn do not alternate forever.
    return {
      ...capability,
      tokenLimitField: other,
      rejectedFields: [...capability.rejectedFields, "max_tokens"],
    };
  }
  if (capability.rejectedFields.includes(field)) return null;
  return { ...capability, rejectedFields: [...capability.rejectedFields, field] };
}

export function buildBody(
  request: CompletionRequest,
  capability: Capability,
  provider: ProviderProfile,
): Record<string, unknown> {
  const sends = (field: OptionalField): boolean => !capability.rejectedFields.includes(field);
  const { provider: routing, ...others } = provider.extraBody;
  const schema = enforcedSchema(request, capability);
  return {
    ...others,
    ...(routing !== undefined && sends("provider") ? { provider: routing } : {}),
    model: request.model,
    messages: schema === null ? withSchema(request) : request.messages,
    ...responseFormat(request.schema.name, schema, capability.level),
    ...(sends("temperature") ? { temperature: request.temperature } : {}),
    ...(sends("seed") ? { seed: request.seed } : {}),
    ...(request.reasoningEffort !== null && sends("reasoning_effort")
      ? { reasoning_effort: request.reasoningEffort }
      : {}),
    [capability.tokenLimitField]: request.maxTokens,
  };
}

const unenforced: Readonly<Partial<Record<OutputLevel, UnenforcedLimits>>> = {
  json_schema: "long texts",
  list_schema: "texts",
  unlimited_schema: "all",
};

/** Returns the part of the schema that the endpoint enforces, or null if it enforces none. */
export function enforcedSchema(
  { schema }: Pick<CompletionRequest, "schema">,
  { level }: Capability,
): JsonSchema | null {
  const limits = unenforced[level];
  return limits === undefined ? null : withoutLimits(schema.json, limits);
}

function responseFormat(
  name: string,
  schema: JsonSchema | null,
  level: OutputLevel,
): Record<string, unknown> {
  if (level === "text") return {};
  if (schema === null) return { response_format: { type: "json_object" } };
  return { response_format: { type: "json_schema", json_schema: { name, strict: true, schema } } };
}

/**
 * Adds the schema for an endpoint that does not enforce it. It stands before the instructions, and the material ends as
 * the examples do, because small models copy what they read last.
 */
function withSchema({ messages, schema, examples = [] }: CompletionRequest): readonly ChatMessage[] {
  const [first, ...others] = messages;
  if (!first) return messages;
  const form = `The reply must fit this JSON Schema:\n${JSON.stringify(schema.json)}`;
  const instructions = `${form}\n\n${first.content}\n\nReply with one JSON object and nothing else.`;
  const turns = [...examples, ...others].map((message) =>
    message.role === "user" ? { ...message, content: `${message.content}\n\nReply:` } : message,
  );
  return [{ ...first, content: instructions }, ...turns];
}
