/** Converts a permanent failure to an error that tells the user what the problem is and which setting to change. */
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
  const { provider, baseUrl } = settings;
  const name = provider.label;
  const key = `Set ${provider.keyVariable}, or correct the line "${provider.name} = KEY" in the credentials file.`;
  const endpoint = `${name} (${baseUrl}, model ${model})`;
  const explanations: Record<FailureKind, Explanation> = {
    unreachable: {
      problem: `${name} cannot be reached at ${baseUrl} (${detail})`,
      hint: provider.startHint,
    },
    timeout: {
      problem: `${endpoint} gave no reply within ${settings.timeoutMs / 1000} s`,
      hint: "Choose a smaller --model, or fewer parallel calls with --parallel-calls 1.",
    },
    "broken-off": {
      problem: `${endpoint} broke off its reply (${detail})`,
      hint: "Try again: finished work is kept.",
    },
    "rate-limit": {
      problem: `${endpoint} still limits the rate (${detail})`,
      hint: "Try again later, or with fewer parallel calls: --parallel-calls 1. Finished work is kept.",
    },
    server: {
      problem: `${endpoint} failed with ${detail}`,
      hint: "Try again later: finished work is kept.",
    },
    "no-credit": {
      problem: `${name} has no credit left for this key (${detail})`,
      hint: "Add credit, then run the same command again: it resumes where it stopped.",
    },
    "bad-key": { problem: `${name} refuses the API key (${detail})`, hint: key },
    "unknown-model": {
      problem: `${name} has no model called "${model}"`,
      hint: "Change --model, or --embedder where it makes the vectors.",
    },
    "context-overflow": {
      problem: `the request is too long for model ${model}`,
      hint: "Choose a --model with a larger context window, or give its size with --context-tokens.",
    },
    unsupported: {
      problem: `${endpoint} refuses a field of the request (${detail})`,
      hint: "Choose another --model.",
    },
    "not-compatible": {
      problem: `${baseUrl} does not answer like an OpenAI-compatible endpoint (${detail})`,
      hint: "Change --base-url; it usually ends in /v1.",
    },
    "odd-reply": {
      problem: `${endpoint} does not answer like an OpenAI-compatible endpoint (${detail})`,
      hint: "Look at what the server sends. If it never answers properly, change --base-url; it usually ends in /v1.",
    },
    endless: {
      problem: `${endpoint} sent a reply that does not end (${detail})`,
      hint: "Check the server's replies, or choose another --model.",
    },
    redirected: {
      problem: `${name} at ${baseUrl} sends requests elsewhere (${detail})`,
      hint: "Where you trust the other address, give it with --base-url.",
    },
    "bad-request": {
      problem: `${endpoint} refuses the request (${detail})`,
      hint: "Change --model or --base-url.",
    },
    refusal: {
      problem: `${endpoint} refuses to answer (${detail})`,
      hint: "Choose another --model for this material.",
    },
    empty: { problem: `${endpoint} replied with nothing`, hint: "Choose another --model." },
    truncated: {
      problem: `${endpoint} ran out of tokens before its reply was whole`,
      hint: "Choose another --model, or a lower --reasoning-effort.",
    },
    "invalid-reply": {
      problem: `${endpoint} replied in a form that cannot be used, also when asked again (${detail})`,
      hint: "Choose a --model that follows JSON schemas better.",
    },
  };
  return explanations[kind];
}
