/** Resolves the endpoint, its address and its timeouts from options and the environment before any call. */

import { OptionError } from "../../base/errors.ts";
import { cutEnd } from "../../base/text/cut.ts";
import { credentialsFile, findSecret, type RetryPolicy } from "../../net/index.ts";
import { findProvider, type ProviderProfile, providerNames } from "./provider-profiles.ts";

export type EndpointSettings = {
  readonly provider: ProviderProfile;
  /** The base URL, without a trailing slash. */
  readonly baseUrl: string;
  /** The option that sets the address, for messages. */
  readonly addressOption: AddressOption;
  readonly apiKey: string | null;
  /** The environment variable that names a proxy, if Node ignores it. */
  readonly unusedProxy: string | null;
  /** The number of concurrent calls. */
  readonly concurrency: number;
  /** The timeout for the complete reply to an attempt or, if it is streamed, for each chunk. */
  readonly timeoutMs: number;
  /** The timeout for a complete stream, even if its chunks arrive steadily. */
  readonly streamMs: number;
  /** The maximum size of a reply after decompression. */
  readonly replyBytes: number;
  readonly retry: RetryPolicy;
  /** Whether to stream replies. A stream shows that a slow local model is still working, and can be ended early. */
  readonly stream: boolean;
  /** The seed of the random variation in waiting times. */
  readonly seed: number;
};

export type AddressOption = "--base-url" | "--judge-base-url" | "--embedder-base-url";

export type EndpointChoice = {
  readonly provider: string;
  readonly baseUrl?: string | undefined;
  /** The option that specifies `baseUrl` (default: `--base-url`). */
  readonly addressOption?: AddressOption | undefined;
  readonly concurrency?: number | undefined;
  readonly seed?: number | undefined;
  /** True if no request will be sent. A missing key is then not an error. */
  readonly keyless?: boolean | undefined;
};

const defaultRetryPolicy: RetryPolicy = {
  attempts: 8,
  firstWaitMs: 500,
  longestWaitMs: 30_000,
  // A call that would have to wait beyond the deadline fails immediately with the reason.
  longestWishMs: Number.POSITIVE_INFINITY,
  deadlineMs: 15 * 60_000,
};

/** @throws OptionError if the provider is unknown, the address is missing or unusable, or the key is missing. */
export function resolveEndpoint(
  choice: EndpointChoice,
  env: Readonly<Record<string, string | undefined>>,
): EndpointSettings {
  const provider = findProvider(choice.provider);
  if (!provider) {
    throw new OptionError(`there is no provider "${choice.provider}"`, {
      hint: `Valid: ${providerNames.join(", ")}.`,
    });
  }
  const addressOption = choice.addressOption ?? "--base-url";
  const address = choice.baseUrl ?? (provider.baseUrl || env.TAXOLINK_BASE_URL || "");
  const baseUrl = checkBaseUrl(address, addressOption);
  const { keyVariable: variable, name } = provider;
  const apiKey = findSecret({ variable, name, general: "TAXOLINK_API_KEY" }, env) ?? null;
  const onLoopback = isLoopback(baseUrl);
  if (provider.keyRequired && apiKey === null && !choice.keyless && !onLoopback) {
    throw new OptionError(`${provider.label} requires an API key`, {
      hint: `Set ${provider.keyVariable}, or add "${provider.name} = KEY" to ${credentialsFile(env)} (mode 600).`,
    });
  }
  checkKey(apiKey, provider, env);
  const local = provider.local || onLoopback;
  const concurrency = choice.concurrency ?? (local ? 2 : 4);
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw new OptionError(
      `the number of parallel calls must be a whole number, 1 or more, not ${concurrency}`,
    );
  }
  return {
    provider,
    baseUrl,
    addressOption,
    apiKey,
    unusedProxy: unusedProxyIn(env),
    concurrency,
    timeoutMs: local ? 300_000 : 120_000,
    streamMs: 600_000,
    // The largest valid reply is a batch of 64 vectors: 8,192 numbers of 20 characters each make 11 MB.
    replyBytes: 16 * 2 ** 20,
    retry: defaultRetryPolicy,
    stream: local,
    seed: choice.seed ?? 1,
  };
}

/** @throws OptionError if no header can contain the key, such as one that was copied with quotes of a text */
function checkKey(
  key: string | null,
  { label, name, keyVariable }: ProviderProfile,
  env: Readonly<Record<string, string | undefined>>,
): void {
  if (key === null || /^[!-~]+$/.test(key)) return;
  throw new OptionError(
    `the API key for ${label} contains a space, a line break or a character outside ASCII`,
    {
      hint: `Copy it again, without quotes, into ${keyVariable} or the line "${name} = KEY" of ${credentialsFile(env)}.`,
    },
  );
}

/** The variables that name a proxy. Node uses them only if NODE_USE_ENV_PROXY is 1. */
const proxyVariables = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"];

function unusedProxyIn(env: Readonly<Record<string, string | undefined>>): string | null {
  if (env.NODE_USE_ENV_PROXY === "1") return null;
  return proxyVariables.find((name) => (env[name] ?? "") !== "") ?? null;
}

function checkBaseUrl(text: string, option: AddressOption): string {
  if (text === "") {
    throw new OptionError("no endpoint is configured", {
      hint: "Specify its URL with --base-url (it usually ends with /v1), or set TAXOLINK_BASE_URL.",
    });
  }
  let url: URL;
  try {
    url = new URL(text);
  } catch (cause) {
    throw new OptionError(`${option} is not a URL`, { hint: "Use the format http://HOST:PORT/v1.", cause });
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new OptionError(`${option} must begin with http:// or https://, not ${url.protocol}//`);
  }
  // Such an address would put a secret into logs and manifests.
  if (url.username !== "" || url.password !== "" || url.search !== "") {
    throw new OptionError(`${option} must not contain a user name, password or query`, {
      hint: `Store keys in the environment or in the credentials file.`,
    });
  }
  return cutEnd(text, /\//);
}

function isLoopback(baseUrl: string): boolean {
  const host = new URL(baseUrl).hostname;
  return host === "localhost" || host === "[::1]" || /^127\./.test(host);
}
