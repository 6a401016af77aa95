/** Finds the papers and contributions that already exist in an ORKG. */
import { GraphError, throwIfCancelled } from "../../base/errors.ts";
import {
  createGraphRequests,
  type GraphRequests,
  isNotFound,
  type PatienceOptions,
} from "../remote/graph-requests.ts";
import { createRemoteSource } from "../remote/remote-source.ts";
import { createOrkgReader, type OrkgReader } from "./orkg-reader.ts";
import { contributionPredicate, listedPaperSchema, mediaTypes, statementSchema } from "./orkg-schemas.ts";
import { idOfLocation } from "./orkg-writer.ts";
import type { OrkgPaper } from "./paper-payload.ts";

export type ExistingPaper = {
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
export async function findExistingPapers(
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
