/**
 * A client for all OpenAI-compatible endpoints. It loads the official package at the first call.
 *
 * A call waits until the endpoint's queue has a free slot. After a transient failure, the client waits longer before
 * every new attempt. If the endpoint rejected a field, the client retries without it. Later calls to the same model
 * also omit rejected fields.
 */
import { ModelError, throwIfCancelled } from "../../base/errors.ts";
import { type Attempted, type AttemptLimits, createHttpClient } from "../../net/index.ts";
import {
  type Client,
  type EmbeddingReply,
  type EmbeddingRequest,
  loadClient,
  requestCompletion,
  requestContext,
  requestEmbeddings,
  requestModels,
} from "./endpoint-calls.ts";
import type { EndpointSettings } from "./endpoint-settings.ts";
import { explainFailure } from "./explain-failure.ts";
import { classifyFailure, maxAttemptsFor, type OptionalField } from "./failure.ts";
import { isBounded } from "./json-schema.ts";
import type { Completion } from "./read-completion.ts";
import { endFinder } from "./reply-end.ts";
import {
  buildBody,
  type Capability,
  type CompletionRequest,
  enforcedSchema,
  initialCapability,
  type ModelUse,
  withoutField,
} from "./request-body.ts";

export type Endpoint = {
  readonly settings: EndpointSettings;
  /**
   * @throws ModelError if the call fails permanently, PausedError if the account has no credit, CancelledError if the
   * user cancels
   */
  complete(request: CompletionRequest, signal?: AbortSignal): Promise<Attempted<Completion>>;
  /** Returns one vector per text, in order. @throws the same errors as `complete` */
  embed(request: EmbeddingRequest, signal?: AbortSignal): Promise<Attempted<EmbeddingReply>>;
  /** Returns the available models, or null if the endpoint does not list them. @throws the same errors as `complete` */
  models(signal?: AbortSignal): Promise<readonly string[] | null>;
  /** Returns the size of the model's context window in tokens, or null if the server does not state it. */
  contextTokens(model: string, signal?: AbortSignal): Promise<number | null>;
  capability(model: string): Capability;
  learn(model: string, capability: Capability): void;
};

/** Events that occur before a reply arrives, for the log. */
export type EndpointEvent =
  | { readonly event: "retry"; readonly kind: string; readonly wait_ms: number; readonly detail: string }
  | { readonly event: "downgrade"; readonly model: string; readonly field: string };

export function createEndpoint(
  settings: EndpointSettings,
  onEvent: (event: EndpointEvent) => void = () => {},
): Endpoint {
  const { concurrency, retry, seed, timeoutMs, streamMs } = settings;
  const http = createHttpClient({
    concurrency,
    retry,
    seed,
    times: { idleMs: timeoutMs, wholeMs: streamMs },
  });
  const capabilities = createCapabilities(settings, onEvent);
  let loading: Promise<Client> | undefined;
  const client = (): Promise<Client> => {
    loading ??= loadClient(settings);
    return loading;
  };

  async function send<T>(
    use: ModelUse,
    signal: AbortSignal | undefined,
    operation: (client: Client, limits: AttemptLimits) => Promise<T>,
  ): Promise<Attempted<T>> {
    const loaded = await client();
    return http.run(
      settings.baseUrl,
      {
        asFault: (error) => classifyFailure(error, loaded.openai),
        maxAttempts: (failure) => maxAttemptsFor(failure, retry.attempts),
        giveUp: (failure, attempts) => explainFailure(failure, settings, use, attempts),
        onRetry: ({ kind, message }, waitMs) =>
          onEvent({ event: "retry", kind, wait_ms: Math.round(waitMs), detail: message }),
        signal,
      },
      (limits) => operation(loaded, limits),
    );
  }

  return {
    settings,
    capability: (model) => capabilities.of(model),
    learn: capabilities.learn,
    complete: (request, signal) =>
      send(request, signal, (loaded, limits) =>
        acceptedBy(loaded, request, capabilities, (capability) => {
          const body = buildBody(request, capability, settings.provider);
          const schema = enforcedSchema(request, capability);
          // A server that limits every text and list ends every reply itself, and whole.
          const findEnd = schema && isBounded(schema) ? () => null : endFinder(request.schema.json);
          return requestCompletion(loaded, body, capability, settings, limits, findEnd);
        }),
      ),
    embed: (request, signal) =>
      send(request, signal, (loaded, limits) =>
        acceptedBy(loaded, request, capabilities, (capability) =>
          requestEmbeddings(loaded.api, request, capability, limits),
        ),
      ),
    contextTokens: async (model, signal) => {
      const source = settings.provider.contextSource;
      if (source === null) return null;
      const use = { model, option: "--model" } as const;
      const asked = send(use, signal, ({ api }, limits) => requestContext(api, source, model, limits));
      // A server without this address simply does not state the size.
      return asked.then(
        ({ value }) => value,
        (error: unknown) => {
          throwIfCancelled(signal);
          if (error instanceof ModelError) return null;
          throw error;
        },
      );
    },
    models: async (signal) =>
      (await send({ model: "", option: "--model" }, signal, ({ api }, limits) => requestModels(api, limits)))
        .value,
  };
}

type Capabilities = {
  /** @param schema the name of the schema that a request contains */
  of(model: string, schema?: string): Capability;
  learn(model: string, capability: Capability): void;
  /** Records that the endpoint accepted a request that was built for `sent`. */
  accepted(model: string, sent: Capability): void;
  /**
   * Records that the endpoint rejected a field of a request that was built for `sent`. If the endpoint has accepted
   * another schema at this level, only this schema is too large for it, and all others stay at the level.
   * @returns false if requests cannot omit the field
   */
  omit(model: string, sent: Capability, field: OptionalField, schema?: string): boolean;
};

function createCapabilities(
  { provider }: EndpointSettings,
  onEvent: (event: EndpointEvent) => void,
): Capabilities {
  const byModel = new Map<string, Capability>();
  const bySchema = new Map<string, Capability>();
  const acceptedLevels = new Set<string>();
  const schemaKey = (model: string, schema: string): string => `${model}\n${schema}`;
  const levelKey = (model: string, { level }: Capability): string => `${model}\n${level}`;
  const of = (model: string, schema?: string): Capability => {
    const own = schema === undefined ? undefined : bySchema.get(schemaKey(model, schema));
    if (own) return own;
    const capability = byModel.get(model) ?? initialCapability(provider);
    byModel.set(model, capability);
    return capability;
  };
  return {
    of,
    learn: (model, capability) => {
      byModel.set(model, capability);
      acceptedLevels.add(levelKey(model, capability));
    },
    accepted: (model, sent) => void acceptedLevels.add(levelKey(model, sent)),
    omit: (model, sent, field, schema) => {
      // A concurrent call may have recorded this first, so the capability of this request decides.
      const reduced = withoutField(sent, field);
      if (reduced === null) return false;
      if (of(model, schema) === sent) {
        const isOwn = bySchema.has(schemaKey(model, schema ?? ""));
        const isTooLarge = field === "response_format" && acceptedLevels.has(levelKey(model, sent));
        if (schema !== undefined && (isOwn || isTooLarge)) bySchema.set(schemaKey(model, schema), reduced);
        else byModel.set(model, reduced);
        onEvent({ event: "downgrade", model, field });
      }
      return true;
    },
  };
}

/**
 * Sends a request without the fields that the endpoint is known to reject. If the endpoint rejects another field, the
 * client omits it, both from a retry and from later calls.
 */
async function acceptedBy<T>(
  { openai }: Client,
  { model, schema }: ModelUse & Partial<Pick<CompletionRequest, "schema">>,
  capabilities: Capabilities,
  request: (capability: Capability) => Promise<T>,
): Promise<T> {
  for (;;) {
    const capability = capabilities.of(model, schema?.name);
    try {
      const result = await request(capability);
      if (schema) capabilities.accepted(model, capability);
      return result;
    } catch (error) {
      const failure = classifyFailure(error, openai);
      const field = failure.kind === "unsupported" ? failure.field : null;
      if (field === null || !capabilities.omit(model, capability, field, schema?.name)) throw failure;
    }
  }
}
