/**
 * Adds publications to an ORKG. An existing paper receives only contributions with new labels. A repeated run therefore
 * changes nothing, and an interrupted run can be started again.
 */

import { z } from "zod";
import { GraphError, TaxolinkError, throwIfCancelled } from "../../base/errors.ts";
import type { Watch } from "../../base/progress.ts";
import {
  createGraphRequests,
  type GraphRequests,
  isNotFound,
  type PatienceOptions,
} from "../remote/graph-requests.ts";
import { createRemoteSource } from "../remote/remote-source.ts";
import type { Entity } from "../triple.ts";
import { createOrkgReader, type OrkgReader } from "./orkg-reader.ts";
import {
  contributionPredicate,
  listedPaperSchema,
  mediaTypes,
  pageSchema,
  statementSchema,
} from "./orkg-schemas.ts";
import { createOrkgWriter, idOfLocation, type OrkgWriter } from "./orkg-writer.ts";
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

// Finds the papers and contributions that already exist in an ORKG.

type ExistingPaper = {
  readonly id: string;
  /** The labels of the paper's contributions. */
  readonly contributions: ReadonlySet<string>;
};

type ListedPaper = { readonly id: string; readonly labels: readonly string[] | undefined };

/**
 * Compares papers with those on a server. A single page of the research field often lists many of the papers,
 * especially after an interrupted run. Papers that are missing from the field may be in another field, so they are
 * requested one by one.
 * @param advance called after each paper
 * @returns the server's version of each paper, in order, or `null` for a paper that the server lacks
 * @throws GraphError, CancelledError
 */
async function findExistingPapers(
  papers: readonly OrkgPaper[],
  target: { readonly baseUrl: string; readonly researchField: string },
  patience: PatienceOptions,
  advance: () => void,
): Promise<(ExistingPaper | null)[]> {
  const reader = createOrkgReader(createRemoteSource(patience), target.baseUrl);
  const requests = createGraphRequests(patience);
  const listed = await listField(reader, target.researchField, papers.length);
  const existingPapers: (ExistingPaper | null)[] = [];
  for (const paper of papers) {
    throwIfCancelled(patience.signal, patience.hint);
    const entry = listed.get(keyOf(paper)) ?? (await askForPaper(paper, target.baseUrl, requests));
    existingPapers.push(entry && { id: entry.id, contributions: await contributionLabels(entry, reader) });
    advance();
  }
  return existingPapers;
}

/**
 * Maps the keys of the papers in a field (see `keyOf`) to the papers. Reads only the first page if the field has more
 * than `mostPages` pages.
 */
async function listField(
  reader: OrkgReader,
  researchField: string,
  mostPages: number,
): Promise<ReadonlyMap<string, ListedPaper>> {
  const listed = new Map<string, ListedPaper>();
  const query = [["research_field", researchField]] as const;
  for await (const { items, total } of reader.pages("/papers", query, listedPaperSchema, mediaTypes.paper)) {
    for (const { id, title, identifiers, contributions } of items) {
      const entry = { id, labels: contributions?.map(({ label }) => label) };
      for (const doi of identifiers.doi) listed.set(keyOf({ doi, title }), entry);
      const byTitle = keyOf({ doi: undefined, title });
      if (!listed.has(byTitle)) listed.set(byTitle, entry);
    }
    if (total > mostPages * items.length) break;
  }
  return listed;
}

/** Returns the key by which the server detects duplicates: the DOI or, if there is none, the title. */
function keyOf({ doi, title }: Pick<OrkgPaper, "doi" | "title">): string {
  return doi === undefined ? `title ${title}` : `doi ${doi.toLowerCase()}`;
}

async function askForPaper(
  { doi, title }: OrkgPaper,
  baseUrl: string,
  requests: GraphRequests,
): Promise<ListedPaper | null> {
  const query = new URLSearchParams(doi === undefined ? { title } : { doi });
  const url = `${baseUrl}/papers?${query}`;
  const request = { url, method: "HEAD", headers: { accept: mediaTypes.paper } } as const;
  try {
    const id = await requests.send(request, ({ headers }) => idOfLocation(headers));
    if (id === null)
      throw new GraphError(`${baseUrl}/papers: the server found the paper but did not return its id`);
    return { id, labels: undefined };
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

async function contributionLabels(
  { id, labels }: ListedPaper,
  reader: OrkgReader,
): Promise<ReadonlySet<string>> {
  if (labels !== undefined) return new Set(labels);
  const query = [
    ["subject_id", id],
    ["predicate_id", contributionPredicate],
  ] as const;
  const statements = await reader.all("/statements", query, statementSchema);
  return new Set(statements.map(({ object }) => object.label ?? ""));
}
