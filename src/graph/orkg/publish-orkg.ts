/**
 * Writing publications to an ORKG. A paper that is there is not written again; it only gets the contributions whose
 * label it lacks, so that writing twice changes nothing and an interrupted run can be repeated.
 */
import { z } from "zod";
import { GraphError, throwIfCancelled } from "../../errors.ts";
import type { Watch } from "../../progress.ts";
import { createRemoteSource } from "../remote/remote-source.ts";
import { isNotFound, type PatienceOptions, sendRequest, withPatience } from "../remote/send-request.ts";
import { pageSchema, statementSchema } from "./orkg-schemas.ts";
import { contributionPayload, type OrkgPaper, paperPayload, predicateLabels } from "./paper-payload.ts";

export type PublishOptions = {
  /** Ends in `/api`. */
  readonly baseUrl: string;
  /** The id of the research field the papers belong to. */
  readonly researchField: string;
  /** Without a token nothing is written: the result says what would be. */
  readonly token?: string | undefined;
  readonly firstPauseMs?: number;
};

export type PublishedPaper = {
  readonly title: string;
  readonly action: "create" | "add contributions" | "nothing to do";
  /** The paper's id, where it is there already or was made. */
  readonly id: string | null;
  readonly requests: readonly { readonly path: string; readonly body: unknown }[];
};

const paperType = "application/vnd.orkg.paper.v2+json";
const contributionType = "application/vnd.orkg.contribution.v2+json";
const hint = "Run it again: papers that were written are found and left alone.";

/** @throws GraphError when the server refuses or keeps failing; CancelledError between two papers */
export async function publishToOrkg(
  papers: readonly OrkgPaper[],
  options: PublishOptions,
  watch: Watch,
): Promise<readonly PublishedPaper[]> {
  const patience: PatienceOptions = {
    signal: watch.signal,
    firstPauseMs: options.firstPauseMs ?? 1_000,
    onRetry: watch.progress.note,
    hint,
  };
  const predicateIds = await findPredicates(predicateLabels(papers), options.baseUrl, patience);
  const stage = watch.progress.stage(options.token ? "Writing papers" : "Comparing papers", papers.length);
  const published: PublishedPaper[] = [];
  for (const paper of papers) {
    throwIfCancelled(watch.signal, hint);
    const planned = await planPaper(paper, options, predicateIds, patience);
    published.push(await sendPlanned(planned, options, patience));
    stage.advance();
  }
  stage.finish();
  return published;
}

async function planPaper(
  paper: OrkgPaper,
  { baseUrl, researchField }: PublishOptions,
  predicateIds: ReadonlyMap<string, string>,
  patience: PatienceOptions,
): Promise<PublishedPaper> {
  const { title } = paper;
  const id = await findPaper(paper, baseUrl, patience);
  if (id === null) {
    const body = paperPayload(paper, researchField, predicateIds);
    return { title, action: "create", id, requests: [{ path: "/papers", body }] };
  }
  const there = await contributionLabels(id, baseUrl, patience);
  const lacking = paper.contributions.filter(({ label }) => !there.has(label));
  return {
    title,
    action: lacking.length > 0 ? "add contributions" : "nothing to do",
    id,
    requests: lacking.map((contribution) => ({
      path: `/papers/${id}/contributions`,
      body: contributionPayload(paper, contribution, predicateIds),
    })),
  };
}

async function sendPlanned(
  planned: PublishedPaper,
  { baseUrl, token }: PublishOptions,
  patience: PatienceOptions,
): Promise<PublishedPaper> {
  if (token === undefined) return planned;
  let { id } = planned;
  for (const { path, body } of planned.requests) {
    const url = `${baseUrl}${path}`;
    const type = path === "/papers" ? paperType : contributionType;
    const headers = { accept: type, "content-type": type, authorization: `Bearer ${token}` };
    const request = { url, method: "POST", headers, body: JSON.stringify(body) } as const;
    // Sent once: after a failure it is not known whether the server has taken it, and a second run finds out.
    const answer = await withPatience(url, () => sendRequest(request, patience.signal), {
      ...patience,
      attempts: 1,
    });
    id ??= idOf(answer.headers.get("location"));
  }
  return { ...planned, id };
}

/** The server's duplicate test: the DOI, or the title where there is none. */
async function findPaper(
  paper: OrkgPaper,
  baseUrl: string,
  patience: PatienceOptions,
): Promise<string | null> {
  const query = new URLSearchParams(paper.doi === undefined ? { title: paper.title } : { doi: paper.doi });
  const url = `${baseUrl}/papers?${query}`;
  const request = { url, method: "HEAD", headers: { accept: paperType } } as const;
  try {
    const answer = await withPatience(url, () => sendRequest(request, patience.signal), patience);
    const id = idOf(answer.headers.get("location"));
    if (id === null) throw new GraphError(`${baseUrl}/papers: the server has the paper and does not name it`);
    return id;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

async function contributionLabels(
  id: string,
  baseUrl: string,
  patience: PatienceOptions,
): Promise<Set<string>> {
  const query = new URLSearchParams({ subject_id: id, predicate_id: "P31", size: "2500" });
  const page = await createRemoteSource(patience).fetch(
    { url: `${baseUrl}/statements?${query}`, accept: "application/json" },
    (json) => pageSchema(statementSchema).parse(json),
  );
  return new Set(page.items.map(({ object }) => object.label ?? ""));
}

/** Label → id of the predicates that the server has. */
async function findPredicates(
  labels: readonly string[],
  baseUrl: string,
  patience: PatienceOptions,
): Promise<ReadonlyMap<string, string>> {
  const source = createRemoteSource(patience);
  const schema = pageSchema(z.object({ id: z.string(), label: z.string() }));
  const found = await Promise.all(
    labels.map(async (label): Promise<readonly [string, string | undefined]> => {
      const query = new URLSearchParams({ q: label, exact: "true" });
      const url = `${baseUrl}/predicates?${query}`;
      const page = await source.fetch({ url, accept: "application/json" }, (json) => schema.parse(json));
      return [label, page.items.find((predicate) => predicate.label === label)?.id];
    }),
  );
  return new Map(found.flatMap(([label, id]) => (id === undefined ? [] : [[label, id] as const])));
}

/** The id at the end of a `Location`. */
function idOf(location: string | null): string | null {
  const last = location?.split("/").at(-1);
  return last ? decodeURIComponent(last) : null;
}
