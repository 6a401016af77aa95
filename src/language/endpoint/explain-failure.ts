/** Converts a permanent failure to an error that states the problem and the setting to change. */
import { ModelError, PausedError, type TaxolinkError } from "../../errors.ts";
import type { EndpointSettings } from "./endpoint-settings.ts";
import type { CallFailure, FailureKind } from "./failure.ts";
import { redact } from "./redact.ts";

type Explanation = { readonly problem: string; readonly hint: string };

/** @param attempts the number of times the call was sent */
export function explainFailure(
  failure: CallFailure,
  settings: EndpointSettings,
  model: string,
  attempts: number,
): TaxolinkError {
  const detail = redact(failure.message, [settings.apiKey]).replace(/\s+/g, " ").slice(0, 300);
  const { problem, hint } = explain(failure.kind, settings, model, detail);
  const tries = attempts > 1 ? ` after ${attempts} attempts` : "";
  // The cause is omitted, because the official client's errors contain request headers.
  if (failure.kind === "no-credit") return new PausedError(`${problem}${tries}`, { hint });
  return new ModelError(`${problem}${tries}`, {
    hint,
    kind: failure.kind,
    attempts,
    ...(failure.status === null ? {} : { status: failure.status }),
  });
}

function explain(kind: FailureKind, settings: EndpointSettings, model: string, detail: string): Explanation {
  const name = settings.provider.label;
  const endpoint = `${name} (${settings.baseUrl}, model ${model})`;
  return explanations[kind]({ settings, name, endpoint, model, detail });
}

type FailedCall = {
  readonly settings: EndpointSettings;
  /** The provider's name. */
  readonly name: string;
  /** The provider's name with the address and the model. */
  readonly endpoint: string;
  readonly model: string;
  /** The reply of the provider or the system. */
  readonly detail: string;
};

const explanations: Readonly<Record<FailureKind, (call: FailedCall) => Explanation>> = {
  unreachable: ({ name, detail, settings: { baseUrl, provider } }) => ({
    problem: `${name} cannot be reached at ${baseUrl} (${detail})`,
    hint: provider.startHint,
  }),
  timeout: ({ endpoint, settings }) => ({
    problem: `${endpoint} gave no reply within ${settings.timeoutMs / 1000} s`,
    hint: "Choose a smaller --model, or fewer parallel calls with --parallel-calls 1.",
  }),
  "broken-off": ({ endpoint, detail }) => ({
    problem: `${endpoint} broke off its reply (${detail})`,
    hint: "Try again: finished work is kept.",
  }),
  "rate-limit": ({ endpoint, detail }) => ({
    problem: `${endpoint} still limits the rate (${detail})`,
    hint: "Try again later, or with fewer parallel calls: --parallel-calls 1. Finished work is kept.",
  }),
  server: ({ endpoint, detail }) => ({
    problem: `${endpoint} failed with ${detail}`,
    hint: "Try again later: finished work is kept.",
  }),
  "no-credit": ({ name, detail }) => ({
    problem: `${name} has no credit left for this key (${detail})`,
    hint: "Add credit, then run the same command again: it resumes where it stopped.",
  }),
  "bad-key": ({ name, detail, settings: { provider } }) => ({
    problem: `${name} refuses the API key (${detail})`,
    hint: `Set ${provider.keyVariable}, or correct the line "${provider.name} = KEY" in the credentials file.`,
  }),
  "unknown-model": ({ name, model }) => ({
    problem: `${name} has no model called "${model}"`,
    hint: "Change --model, or --embedder where it makes the vectors.",
  }),
  "context-overflow": ({ model }) => ({
    problem: `the request is too long for model ${model}`,
    hint: "Choose a --model with a larger context window, or give its size with --context-tokens.",
  }),
  unsupported: ({ endpoint, detail }) => ({
    problem: `${endpoint} refuses a field of the request (${detail})`,
    hint: "Choose another --model.",
  }),
  "not-compatible": ({ detail, settings: { baseUrl } }) => ({
    problem: `${baseUrl} does not answer like an OpenAI-compatible endpoint (${detail})`,
    hint: "Change --base-url; it usually ends in /v1.",
  }),
  "odd-reply": ({ endpoint, detail }) => ({
    problem: `${endpoint} does not answer like an OpenAI-compatible endpoint (${detail})`,
    hint: "Look at what the server sends. If it never answers properly, change --base-url; it usually ends in /v1.",
  }),
  endless: ({ endpoint, detail }) => ({
    problem: `${endpoint} sent a reply that does not end (${detail})`,
    hint: "Check the server's replies, or choose another --model.",
  }),
  redirected: ({ name, detail, settings: { baseUrl } }) => ({
    problem: `${name} at ${baseUrl} sends requests elsewhere (${detail})`,
    hint: "Where you trust the other address, give it with --base-url.",
  }),
  "bad-request": ({ endpoint, detail }) => ({
    problem: `${endpoint} refuses the request (${detail})`,
    hint: "Change --model or --base-url.",
  }),
  refusal: ({ endpoint, detail }) => ({
    problem: `${endpoint} refuses to answer (${detail})`,
    hint: "Choose another --model for this material.",
  }),
  empty: ({ endpoint }) => ({ problem: `${endpoint} replied with nothing`, hint: "Choose another --model." }),
  truncated: ({ endpoint }) => ({
    problem: `${endpoint} ran out of tokens before its reply was whole`,
    hint: "Choose another --model, or a lower --reasoning-effort.",
  }),
  "invalid-reply": ({ endpoint, detail }) => ({
    problem: `${endpoint} replied in a form that cannot be used, also when asked again (${detail})`,
    hint: "Choose a --model that follows JSON schemas better.",
  }),
};
