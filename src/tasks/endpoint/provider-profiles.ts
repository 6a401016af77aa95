/**
 * Describes how providers of OpenAI-compatible endpoints differ. To support a new provider, add an entry.
 *
 * The facts come from the documentation of each provider's OpenAI-compatible interface.
 */

export type ProviderProfile = {
  /** The provider's name in `--language` and in the credentials file. */
  readonly name: string;
  /** The name shown to users. */
  readonly label: string;
  /** The default address, without a trailing slash; empty if the user must specify it. */
  readonly baseUrl: string;
  /**
   * Whether the provider runs on the user's machine, which costs nothing per call and handles only a few concurrent
   * calls.
   */
  readonly local: boolean;
  /** The environment variable that usually contains the provider's key. */
  readonly keyVariable: string;
  readonly keyRequired: boolean;
  /** The field that limits the length of a reply. */
  readonly tokenLimitField: "max_tokens" | "max_completion_tokens";
  /** The maximum number of tokens in prompt and reply, if the provider's default is known and small. */
  readonly contextTokens: number | null;
  /** The strictest schema that its structured output takes. A server of another version that takes less says so. */
  readonly schemaLevel: "json_schema" | "list_schema";
  /** Fields to include in every chat request. */
  readonly extraBody: Readonly<Record<string, unknown>>;
  /** The advice if no server replies at the address, without the one to change the address. */
  readonly startHint: string;
  /** Where the server states the size of its context window; null if it does not. */
  readonly contextSource: ContextSource | null;
};

/** A request that a server answers with the size of its context window. */
export type ContextSource = {
  /** The path after the base address, or after the origin if it begins with `//`. */
  readonly path: string;
  /** The keys of the size in the reply, preferred first. Of a list, the entry of the model counts. */
  readonly keys: readonly string[];
};

const providerProfiles = [
  {
    name: "openai",
    label: "OpenAI",
    baseUrl: "https://api.openai.com/v1",
    local: false,
    keyVariable: "OPENAI_API_KEY",
    keyRequired: true,
    tokenLimitField: "max_completion_tokens",
    contextTokens: null,
    // It refuses limits on the length of texts.
    schemaLevel: "list_schema",
    extraBody: {},
    startHint: "Check the network connection",
    contextSource: null,
  },
  {
    name: "ollama",
    label: "Ollama",
    baseUrl: "http://localhost:11434/v1",
    local: true,
    keyVariable: "OLLAMA_API_KEY",
    keyRequired: false,
    tokenLimitField: "max_tokens",
    // Ollama truncates longer prompts without an error; its window is set on the server (OLLAMA_CONTEXT_LENGTH).
    contextTokens: 4096,
    schemaLevel: "json_schema",
    extraBody: {},
    startHint: "Start it with `ollama serve`",
    contextSource: { path: "//api/ps", keys: ["context_length"] },
  },
  {
    name: "vllm",
    label: "vLLM",
    baseUrl: "http://localhost:8000/v1",
    local: true,
    keyVariable: "VLLM_API_KEY",
    keyRequired: false,
    tokenLimitField: "max_tokens",
    contextTokens: null,
    schemaLevel: "json_schema",
    extraBody: {},
    startHint: "Start it with `vllm serve MODEL`",
    contextSource: { path: "/models", keys: ["max_model_len"] },
  },
  {
    name: "llama-cpp",
    label: "llama.cpp",
    baseUrl: "http://localhost:8080/v1",
    local: true,
    keyVariable: "LLAMA_API_KEY",
    keyRequired: false,
    tokenLimitField: "max_tokens",
    contextTokens: null,
    schemaLevel: "json_schema",
    extraBody: {},
    startHint: "Start it with `llama-server -m MODEL.gguf`",
    contextSource: { path: "//props", keys: ["n_ctx"] },
  },
  {
    name: "lm-studio",
    label: "LM Studio",
    baseUrl: "http://localhost:1234/v1",
    local: true,
    keyVariable: "LM_STUDIO_API_KEY",
    keyRequired: false,
    tokenLimitField: "max_tokens",
    contextTokens: null,
    schemaLevel: "json_schema",
    extraBody: {},
    startHint: "Start its server with `lms server start`",
    contextSource: { path: "//api/v0/models", keys: ["loaded_context_length", "max_context_length"] },
  },
  {
    name: "openrouter",
    label: "OpenRouter",
    baseUrl: "https://openrouter.ai/api/v1",
    local: false,
    keyVariable: "OPENROUTER_API_KEY",
    keyRequired: true,
    tokenLimitField: "max_tokens",
    contextTokens: null,
    schemaLevel: "json_schema",
    // Only routes that honour every field are allowed; others would drop the response format without an error.
    extraBody: { provider: { require_parameters: true } },
    startHint: "Check the network connection",
    contextSource: { path: "/models", keys: ["context_length"] },
  },
  {
    name: "compatible",
    label: "the endpoint",
    baseUrl: "",
    local: false,
    keyVariable: "TAXOLINK_API_KEY",
    keyRequired: false,
    tokenLimitField: "max_tokens",
    contextTokens: null,
    schemaLevel: "json_schema",
    extraBody: {},
    startHint: "Start it",
    contextSource: { path: "/models", keys: ["max_model_len", "context_length", "n_ctx"] },
  },
] as const satisfies readonly ProviderProfile[];

export const providerNames: readonly string[] = providerProfiles.map((profile) => profile.name);

export function findProvider(name: string): ProviderProfile | undefined {
  return providerProfiles.find((profile) => profile.name === name);
}
