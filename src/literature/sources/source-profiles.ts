/**
 * Describes each source as data: its address, its key, and the request rate that its terms require.
 *
 * The figures come from the documentation of the sources. Limits in a reply take precedence.
 */
import type { Pace, RequestKey, ServerLimits } from "../../net/index.ts";

export type SourceProfile = {
  /** The source's name in messages. */
  readonly label: string;
  readonly origin: string;
  /** The path to append to an address without a path (default: none). */
  readonly path?: string;
  readonly key?: {
    /** The environment variable that contains the key. */
    readonly variable: string;
    readonly place: RequestKey["place"];
    readonly name: string;
    /** The text that precedes the key in the request header. */
    readonly prefix?: string;
    /** Whether the source replies only to requests with a key. */
    readonly required?: true;
  };
  /** Whether the source's terms require an email address in the User-Agent. */
  readonly contactRequired?: true;
  /** Whether status 403 means that requests arrive too fast, so that the source may reply later. */
  readonly throttledBy403?: true;
  readonly concurrency: number;
  readonly pace: Pace;
  readonly limitsOf?: (headers: Headers) => ServerLimits;
};

const second = 1_000;

/** The sources by their names in `--source` and in the credentials file. */
const sourceProfiles = {
  openalex: {
    label: "OpenAlex",
    origin: "https://api.openalex.org",
    key: { variable: "OPENALEX_API_KEY", place: "query", name: "api_key" },
    throttledBy403: true,
    concurrency: 4,
    pace: { requests: 10, perMs: second },
    limitsOf: (headers) => readRateLimits(headers, Date.now()),
  },
  crossref: {
    label: "Crossref",
    origin: "https://api.crossref.org",
    key: {
      variable: "CROSSREF_PLUS_TOKEN",
      place: "header",
      name: "crossref-plus-api-token",
      prefix: "Bearer ",
    },
    concurrency: 2,
    pace: { requests: 3, perMs: second },
    limitsOf: readCrossrefLimits,
  },
  "semantic-scholar": {
    label: "Semantic Scholar",
    origin: "https://api.semanticscholar.org",
    path: "/graph/v1",
    key: { variable: "SEMANTIC_SCHOLAR_API_KEY", place: "header", name: "x-api-key" },
    concurrency: 1,
    pace: { requests: 1, perMs: second },
  },
  dblp: {
    label: "DBLP",
    origin: "https://dblp.org",
    concurrency: 1,
    pace: { requests: 1, perMs: second },
  },
  arxiv: {
    label: "arXiv",
    origin: "https://export.arxiv.org",
    path: "/api",
    concurrency: 1,
    pace: { requests: 1, perMs: 3 * second },
  },
  opencitations: {
    label: "OpenCitations",
    origin: "https://api.opencitations.net",
    key: { variable: "OPENCITATIONS_ACCESS_TOKEN", place: "header", name: "authorization" },
    concurrency: 2,
    pace: { requests: 3, perMs: second },
  },
  zenodo: {
    label: "Zenodo",
    origin: "https://zenodo.org",
    path: "/api",
    key: { variable: "ZENODO_TOKEN", place: "header", name: "authorization", prefix: "Bearer " },
    concurrency: 1,
    pace: { requests: 30, perMs: 60 * second },
    limitsOf: (headers) => readRateLimits(headers, Date.now()),
  },
  orcid: {
    label: "ORCID",
    origin: "https://pub.orcid.org",
    path: "/v3.0",
    concurrency: 2,
    pace: { requests: 5, perMs: second },
  },
  wikidata: {
    label: "Wikidata",
    origin: "https://www.wikidata.org",
    path: "/w",
    contactRequired: true,
    concurrency: 1,
    pace: { requests: 5, perMs: second },
  },
  orkg: {
    label: "ORKG",
    origin: "https://orkg.org",
    path: "/api",
    concurrency: 2,
    pace: { requests: 5, perMs: second },
  },
  ieee: {
    label: "IEEE Xplore",
    origin: "https://ieeexploreapi.ieee.org",
    path: "/api/v1",
    key: { variable: "IEEE_API_KEY", place: "query", name: "apikey", required: true },
    concurrency: 1,
    pace: { requests: 5, perMs: second },
  },
} as const satisfies Readonly<Record<string, SourceProfile>>;

export type SourceName = keyof typeof sourceProfiles;

export const sourceNames = Object.keys(sourceProfiles) as readonly SourceName[];

export function profileOf(name: SourceName): SourceProfile {
  return sourceProfiles[name];
}

export function isSourceName(name: string): name is SourceName {
  return Object.hasOwn(sourceProfiles, name);
}

/**
 * The longest pause that a reply's headers may cause. If the rate limit still applies afterwards, the source rejects
 * the request and states how long to wait.
 */
const longestHoldMs = 60 * second;
const secondsOfAYear = 366 * 24 * 3_600;

/**
 * If `x-ratelimit-remaining` is 0, returns a pause until `x-ratelimit-reset`: a Unix time in seconds (Zenodo), or the
 * seconds to go (OpenAlex), which are always fewer.
 * @param now the current time, in milliseconds
 */
export function readRateLimits(headers: Headers, now: number): ServerLimits {
  const reset = Number.parseInt(headers.get("x-ratelimit-reset") ?? "", 10);
  if (headers.get("x-ratelimit-remaining") !== "0" || !(reset > 0)) return {};
  const waitMs = reset < secondsOfAYear ? reset * second : reset * second - now;
  return { holdMs: Math.min(longestHoldMs, Math.max(0, waitMs)) };
}

/** Reads `x-rate-limit-limit: 10`, `x-rate-limit-interval: 1s` and `x-concurrency-limit: 3`. */
function readCrossrefLimits(headers: Headers): ServerLimits {
  const positiveInteger = (name: string): number | undefined => {
    const number = Number.parseInt(headers.get(name) ?? "", 10);
    return number > 0 ? number : undefined;
  };
  const requests = positiveInteger("x-rate-limit-limit");
  const seconds = positiveInteger("x-rate-limit-interval");
  return {
    concurrency: positiveInteger("x-concurrency-limit"),
    pace: requests && seconds ? { requests, perMs: seconds * second } : undefined,
  };
}
