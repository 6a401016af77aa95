/**
 * Adds publications to an ORKG. An existing paper receives only contributions with new labels. A repeated run therefore
 * changes nothing, and an interrupted run can be started again.
 */
import { z } from "zod";
import { TaxolinkError, throwIfCancelled } from "../../base/errors.ts";
import type { Watch } from "../../base/progress.ts";
import type { PatienceOptions } from "../remote/graph-requests.ts";
import { createRemoteSource } from "../remote/remote-source.ts";
import type { Entity } from "../triple.ts";
import { type ExistingPaper, findExistingPapers } from "./existing-papers.ts";
import { mediaTypes, pageSchema } from "./orkg-schemas.ts";
import { createOrkgWriter, type OrkgWriter } from "./orkg-writer.ts";
import { contributionPayload, type OrkgPaper, paperPayload, predicateLabels } from "./paper-payload.ts";

// Finds the predicates of an ORKG by their labels.

const predicatePage = pageSchema(z.object({ id: z.string(), label: z.string() }));

/**
 * Maps the labels of existing predicates to ids. The first of several predicates with the same label is used.
 * @throws GraphError, CancelledError
 */
async function findPredicates(
  labels: readonly string[],
  baseUrl: string,
  patience: PatienceOptions,
): Promise<Map<string, string>> {
  const source = createRemoteSource(patience);
  const labelledIds = await Promise.all(
    labels.map(async (label): Promise<readonly [string, string | undefined]> => {
      const query = new URLSearchParams({ q: label, exact: "true" });
      const url = `${baseUrl}/predicates?${query}`;
      const page = await source.fetch({ url, accept: "application/json" }, (json) =>
        predicatePage.parse(json),
      );
      return [label, page.items.find((predicate) => predicate.label === label)?.id];
    }),
  );
  return new Map(labelledIds.flatMap(([label, id]) => (id === undefined ? [] : [[label, id] as const])));
}

export type PublishOptions = {
  /** The address of the API, which ends in `/api`. */
  readonly baseUrl: string;
  /** The id of the papers' research field. */
  readonly researchField: string;
  /** Without a token, the run creates nothing on the server, and returns the requests that it would send. */
  readonly token?: string | undefined;
  readonly firstPauseMs?: number;
};

type PublishedPaper = {
  readonly title: string;
  readonly action: "create" | "add contributions" | "nothing to do";
  /** The id of the paper, if it exists. */
  readonly id: string | null;
  readonly requests: readonly { readonly path: string; readonly body: unknown }[];
  /** The number of requests that the server has confirmed. */
  readonly confirmed: number;
};

export type PublishReport = {
  /**
   * The predicates that are missing on the server. They are created before the papers, and their ids are null until
   * then.
   */
  readonly predicates: readonly { readonly label: string; readonly id: string | null }[];
  /** All papers, including those that the run did not reach. */
  readonly papers: readonly PublishedPaper[];
  /** The reason for an early end: the server rejected a request or failed, or the user interrupted the run. */
  readonly stopped: TaxolinkError | null;
};

type Plan = {
  readonly paper: OrkgPaper;
  readonly existing: ExistingPaper | null;
  /** The contributions that are missing on the server. */
  readonly newContributions: readonly Entity[];
};

export const writeAgainHint =
  "Run the same command again: it keeps the papers written so far and writes the remaining papers.";

/**
 * @throws GraphError or CancelledError if the run stops before it has sent anything; the report states the reason if it
 * stops later
 */
export async function publishToOrkg(
  papers: readonly OrkgPaper[],
  options: PublishOptions,
  watch: Watch,
): Promise<PublishReport> {
  const patience: PatienceOptions = {
    signal: watch.signal,
    firstPauseMs: options.firstPauseMs ?? 1_000,
    onRetry: watch.progress.note,
    hint: writeAgainHint,
  };
  const stage = watch.progress.stage("Comparing papers", papers.length);
  const existingPapers = await findExistingPapers(papers, options, patience, () => stage.advance());
  stage.finish();
  const plans = papers.map((paper, at): Plan => {
    const existing = existingPapers[at] ?? null;
    const newContributions = paper.contributions.filter(({ label }) => !existing?.contributions.has(label));
    return { paper, existing, newContributions };
  });
  const labels = new Set(
    plans.flatMap(({ paper, newContributions }) => predicateLabels(paper, newContributions)),
  );
  const predicateIds = await findPredicates([...labels], options.baseUrl, patience);
  const missing = [...labels].filter((label) => !predicateIds.has(label));
  const answers: Answers = { predicateIds, ids: new Map() };
  const { baseUrl, researchField, token } = options;
  const writer = token === undefined ? null : createOrkgWriter(baseUrl, token, patience);
  const stopped = writer && (await sendRequests({ plans, missing, answers, researchField }, writer, watch));
  return {
    predicates: missing.map((label) => ({ label, id: predicateIds.get(label) ?? null })),
    papers: plans.map((plan) => describe(plan, researchField, answers)),
    stopped,
  };
}

/** The replies received from the server so far. */
type Answers = {
  /** Maps the labels of predicates to their ids. */
  readonly predicateIds: Map<string, string>;
  /** The ids that the server returned for the requests that it confirmed. */
  readonly ids: Map<Plan, string[]>;
};

/** The content to create on the server, and the replies received so far. */
type PublishJob = {
  readonly plans: readonly Plan[];
  /** The labels of the predicates that are missing on the server. */
  readonly missing: readonly string[];
  readonly answers: Answers;
  readonly researchField: string;
};

/**
 * @returns the reason for stopping, or `null` once the last request has been sent; the server's replies are appended to
 * `answers`
 */
async function sendRequests(
  { plans, missing, answers, researchField }: PublishJob,
  writer: OrkgWriter,
  watch: Watch,
): Promise<TaxolinkError | null> {
  const stage = watch.progress.stage("Writing papers", plans.length);
  try {
    for (const label of missing) {
      answers.predicateIds.set(label, await writer.create("/predicates", { label }, "application/json"));
    }
    for (const plan of plans) {
      throwIfCancelled(watch.signal, writeAgainHint);
      const confirmed: string[] = [];
      answers.ids.set(plan, confirmed);
      for (const { path, body } of requestsOf(plan, researchField, answers.predicateIds)) {
        const type = path === "/papers" ? mediaTypes.paper : mediaTypes.contribution;
        confirmed.push(await writer.create(path, body, type));
      }
      stage.advance();
    }
    return null;
  } catch (error) {
    if (error instanceof TaxolinkError) return error;
    throw error;
  } finally {
    stage.finish();
  }
}

function requestsOf(
  { paper, existing, newContributions }: Plan,
  researchField: string,
  predicateIds: ReadonlyMap<string, string>,
): PublishedPaper["requests"] {
  if (existing === null) return [{ path: "/papers", body: paperPayload(paper, researchField, predicateIds) }];
  return newContributions.map((contribution) => ({
    path: `/papers/${existing.id}/contributions`,
    body: contributionPayload(paper, contribution, predicateIds),
  }));
}

function describe(plan: Plan, researchField: string, { predicateIds, ids }: Answers): PublishedPaper {
  const { paper, existing, newContributions } = plan;
  const confirmed = ids.get(plan) ?? [];
  const requests = requestsOf(plan, researchField, predicateIds);
  return {
    title: paper.title,
    action:
      existing === null ? "create" : newContributions.length > 0 ? "add contributions" : "nothing to do",
    id: existing?.id ?? confirmed[0] ?? null,
    requests,
    confirmed: confirmed.length,
  };
}
