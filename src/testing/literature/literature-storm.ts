/** Sends many look-ups to sources that often fail, and compares the results with the expected results. */
import { hashText } from "../../base/io/index.ts";
import { createRandom } from "../../base/random.ts";
import {
  openSource,
  resolveSources,
  type SourceName,
  type WorkQuery,
} from "../../literature/sources/index.ts";
import { type LiteratureFault, startLiteratureServer } from "../servers/literature/literature-server.ts";
import { serveableWorks } from "../servers/literature/served-work.ts";

/** Together, the sources use individual and batch requests, by GET and by POST. */
const stormSources: readonly SourceName[] = [
  "openalex",
  "crossref",
  "semantic-scholar",
  "opencitations",
  "zenodo",
  "orkg",
];
/** Lists the faults that affect a single request. A request without a reply costs no more than its time limit. */
const kinds: readonly LiteratureFault[] = [
  "429",
  "429-retry-after",
  "500",
  "503",
  "html",
  "truncated",
  "reset",
  "drip",
];

export type LiteratureStorm = {
  readonly requests: number;
  /** The cost of the same work without faults. */
  readonly ideal: number;
  /** The number of works that a source contains but has not returned. */
  readonly lost: number;
  /** The number of duplicate results. */
  readonly duplicated: number;
  /** The number of results that do not match the requested work. */
  readonly mismatched: number;
};

/** @param share the share of requests that fail, at most three in a row */
export async function runLiteratureStorm(
  count: number,
  share: number,
  seed: number,
): Promise<LiteratureStorm> {
  const quiet = await lookUpAll(count, () => undefined);
  const withFaults = await lookUpAll(count, drawFault(share, seed));
  return { ...withFaults, ideal: quiet.requests };
}

function drawFault(share: number, seed: number) {
  return (source: string, request: string, sending: number): LiteratureFault | undefined => {
    if (sending >= 2) return undefined;
    const random = createRandom(
      Number.parseInt(hashText(`${seed} ${source} ${request} ${sending}`).slice(0, 8), 16),
    );
    return random.next() < share ? kinds[random.below(kinds.length)] : undefined;
  };
}

async function lookUpAll(
  count: number,
  fault: (source: string, request: string, sending: number) => LiteratureFault | undefined,
): Promise<Omit<LiteratureStorm, "ideal">> {
  const works = serveableWorks(count);
  const server = await startLiteratureServer({ works, fault });
  try {
    const settings = resolveSources(
      stormSources.map((name) => `${name}=${server.url}/${name}`),
      {},
    );
    const queries = works.map(
      ({ doi, title, year }): WorkQuery => ({ doi, title, year, arxiv: "", ids: {} }),
    );
    const answers = await Promise.all(
      settings.map((setting) => {
        const profile = { ...setting.profile, pace: { requests: 1_000, perMs: 1 }, limitsOf: () => ({}) };
        return openSource({ ...setting, profile }, { firstWaitMs: 1, attempts: 6 }).works(queries);
      }),
    );
    const all = answers.flatMap((answer) => answer.map((work, at) => ({ work, requested: works[at] })));
    const doublets = answers.map((answer) => {
      const dois = answer.flatMap((work) => (work === null ? [] : [work.doi]));
      return dois.length - new Set(dois).size;
    });
    return {
      requests: server.requests.length,
      lost: all.filter(({ work }) => work === null).length,
      duplicated: doublets.reduce((sum, number) => sum + number, 0),
      mismatched: all.filter(
        ({ work, requested }) =>
          work !== null && (work.doi !== requested?.doi || work.title !== requested.title),
      ).length,
    };
  } finally {
    await server.close();
  }
}
