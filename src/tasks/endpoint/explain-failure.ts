/** Converts a permanent failure to an error that states the problem and the setting to change. */

import { ModelError, PausedError, type TaxolinkError } from "../../base/errors.ts";
import { redact } from "../../net/index.ts";
import type { EndpointSettings } from "./endpoint-settings.ts";
import { type CallFailure, type FailureKind, outageOfKind } from "./failure.ts";
import type { ModelUse } from "./request-body.ts";

type Explanation = { readonly problem: string; readonly hint: string };

/** @param attempts the number of times the call was sent */
export function explainFailure(
  failure: CallFailure,
  settings: EndpointSettings,
  use: ModelUse,
  attempts: number,
): TaxolinkError {
  const text = redact(failure.message, [settings.apiKey]).replace(/\s+/g, " ");
  const detail = text.replace(/<(?:!doctype )?html\b.*/i, "and a web page").slice(0, 300);
  const { problem, hint } = explain(failure.kind, settings, use, detail);
  const tries = attempts > 1 ? ` after ${attempts} attempts` : "";
  // The cause is omitted, because the official client's errors contain request headers.
  if (failure.kind === "no-credit") return new PausedError(`${problem}${tries}`, { hint });
  return new ModelError(`${problem}${tries}`, {
    hint,
    kind: failure.kind,
    outage: outageOfKind(failure.kind),
    attempts,
    ...(failure.status === null ? {} : { status: failure.status }),
  });
}

function explain(
  kind: FailureKind,
  settings: EndpointSettings,
  { model, option }: ModelUse,
  detail: string,
): Explanation {
  const name = settings.provider.label;
  const endpoint = `${name} (${settings.baseUrl}, model ${model})`;
  return explanations[kind]({ settings, name, endpoint, model, option, detail });
}

type FailedCall = {
  readonly settings: EndpointSettings;
  /** The provider's name. */
  readonly name: string;
  /** The provider's name with the address and the model. */
  readonly endpoint: string;
  readonly model: string;
  /** The option that names the model. */
  readonly option: string;
  /** The reply of the provider or the system. */
  readonly detail: string;
};

const explanations: Readonly<Record<FailureKind, (call: FailedCall) => Explanation>> = {
  unreachable: ({ name, detail, settings: { baseUrl, addressOption, provider, unusedProxy } }) => ({
    problem: `${name} cannot be reached at ${baseUrl} (${detail})`,
    hint:
      `${provider.startHint}, or change ${addressOption}.` +
      (unusedProxy === null
        ? ""
        : ` If the way leads through the proxy in ${unusedProxy}, set NODE_USE_ENV_PROXY=1.`),
  }),
  certificate: ({ name, detail, settings: { baseUrl } }) => ({
    problem: `the certificate of ${name} at ${baseUrl} is not trusted (${detail})`,
    hint: "If you trust it, set NODE_EXTRA_CA_CERTS to a file that contains it.",
  }),
  timeout: ({ endpoint, settings, option }) => ({
    problem: `${endpoint} did not reply within ${Math.min(settings.timeoutMs, settings.retry.deadlineMs) / 1000} s`,
    hint: `Choose a smaller model with ${option}, or add --parallel-calls 1.`,
  }),
  "broken-off": ({ endpoint, detail }) => ({
    problem: `${endpoint} ended its reply early (${detail})`,
    hint: "Run the same command again: finished work is saved.",
  }),
  "rate-limit": ({ endpoint, detail }) => ({
    problem: `${endpoint} still rejects requests because of its rate limit (${detail})`,
    hint: "Try again later, or add --parallel-calls 1. Finished work is saved.",
  }),
  server: ({ endpoint, detail }) => ({
    problem: `${endpoint} failed with ${detail}`,
    hint: "Try again later: finished work is saved.",
  }),
  "no-credit": ({ name, detail }) => ({
    problem: `${name} reports that this key has no credit left (${detail})`,
    hint: "Add credit, then run the same command again to resume.",
  }),
  "bad-key": ({ name, detail, settings: { provider } }) => ({
    problem: `${name} rejected the API key (${detail})`,
    hint: `Set ${provider.keyVariable}, or correct the line "${provider.name} = KEY" in the credentials file.`,
  }),
  "unknown-model": ({ name, model, option }) => ({
    problem: `${name} has no model "${model}"`,
    hint: `Change ${option}.`,
  }),
  "context-overflow": ({ model, option }) => ({
    problem: `the request is too long for model ${model}`,
    hint: `Choose a model with a larger context window${option === "--model" ? ", or specify its size with --context-tokens" : ` with ${option}`}.`,
  }),
  unsupported: ({ endpoint, detail, option }) => ({
    problem: `${endpoint} rejected a field of the request (${detail})`,
    hint: `Choose another model with ${option}.`,
  }),
  "not-compatible": ({ detail, settings: { baseUrl, addressOption } }) => ({
    problem: `${baseUrl} is not an OpenAI-compatible endpoint (${detail})`,
    hint: `Change ${addressOption}; it usually ends with /v1.`,
  }),
  "odd-reply": ({ endpoint, detail, settings: { addressOption } }) => ({
    problem: `${endpoint} sent an unexpected reply (${detail})`,
    hint: `Check the server's replies. If none of them has the format of the OpenAI API, change ${addressOption}; it usually ends with /v1.`,
  }),
  endless: ({ endpoint, detail, option }) => ({
    problem: `${endpoint} sent an endless reply (${detail})`,
    hint: `Check the server's replies, or choose another model with ${option}.`,
  }),
  redirected: ({ name, detail, settings: { baseUrl, addressOption } }) => ({
    problem: `${name} at ${baseUrl} redirects requests to another server (${detail})`,
    hint: `If you trust that server, specify its URL with ${addressOption}.`,
  }),
  "bad-request": ({ endpoint, detail, option, settings: { addressOption } }) => ({
    problem: `${endpoint} rejected the request (${detail})`,
    hint: `Change ${option} or ${addressOption}.`,
  }),
  refusal: ({ endpoint, detail, option }) => ({
    problem: `${endpoint} refused to answer (${detail})`,
    hint: `Choose another model for these texts with ${option}.`,
  }),
  empty: ({ endpoint, option }) => ({
    problem: `${endpoint} sent an empty reply`,
    hint: `Choose another model with ${option}.`,
  }),
  truncated: ({ endpoint, option }) => ({
    problem: `${endpoint} reached its token limit before its reply was complete`,
    hint: `Choose another model with ${option}${option === "--model" ? ", or a lower --reasoning-effort" : ""}.`,
  }),
  "invalid-reply": ({ endpoint, detail, option }) => ({
    problem: `${endpoint} sent unusable replies, even after the request was repeated (${detail})`,
    hint: `Choose a model that follows JSON schemas better with ${option}.`,
  }),
};
