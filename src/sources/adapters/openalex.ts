/** OpenAlex: https://developers.openalex.org. */
import { z } from "zod";
import { flag, listOf, part, text, whole } from "../lenient.ts";
import { lookUp } from "../look-up.ts";
import { followPages, moreFollow } from "../pages.ts";
import type { FoundWorks, LiteratureSource, SourceWork, WorkQuery } from "../source.ts";
import { orNull, type Query, type SourceRequests } from "../source-requests.ts";
import {
  createWork,
  inBatches,
  pathPart,
  personOf,
  searchableTitle,
  typeOf,
  yearOf,
} from "../source-work.ts";

const workSchema = z.object({
  id: text,
  doi: text,
  title: text,
  display_name: text,
  publication_year: whole,
  publication_date: text,
  type: text,
  language: text,
  authorships: listOf(z.object({ author: part({ display_name: text }) })),
  primary_location: part({ source: part({ display_name: text }), landing_page_url: text, license: text }),
  open_access: part({ oa_url: text }),
  cited_by_count: whole,
  referenced_works: listOf(z.string()),
  abstract_inverted_index: z.record(z.string(), z.array(z.number())).nullish().catch(null),
  is_retracted: flag,
});
type OpenAlexWork = z.output<typeof workSchema>;

const listSchema = z.object({
  meta: part({ count: whole, next_cursor: text }),
  results: listOf(workSchema),
});

const fields = [
  "id",
  "doi",
  "title",
  "display_name",
  "publication_year",
  "publication_date",
  "type",
  "language",
  "authorships",
  "primary_location",
  "open_access",
  "cited_by_count",
  "referenced_works",
  "abstract_inverted_index",
  "is_retracted",
].join(",");

const mostPerPage = 100;
/** The position of the last hit that can be reached by page number. Further hits require a cursor. */
const mostByNumber = 10_000;
/**
 * The maximum number of works to request individually if a list lacks them, because they may have been merged into
 * others.
 */
const mostMerged = 25;

export function createOpenAlex(requests: SourceRequests): LiteratureSource {
  const list = (query: Query) => requests.json("/works", [...query, ["select", fields]], listSchema);
  const pages = async (query: Query, limit: number): Promise<FoundWorks> => {
    const size = Math.min(limit, mostPerPage);
    const { items, total } =
      limit <= mostByNumber
        ? await followPages(1, limit, async (page, _left, seen) => {
            const { meta, results } = await list([...query, ["per_page", size], ["page", page]]);
            const more = moreFollow(seen + results.length, meta.count, results.length, size);
            return { items: results, total: meta.count, next: more ? page + 1 : null };
          })
        : await followPages("*", limit, async (cursor) => {
            const { meta, results } = await list([...query, ["per_page", size], ["cursor", cursor]]);
            return { items: results, total: meta.count, next: meta.next_cursor || null };
          });
    return { works: items.map(asWork), total };
  };
  const single = async (id: string): Promise<OpenAlexWork | null> =>
    orNull(requests.json(`/works/${pathPart(id)}`, [["select", fields]], workSchema));
  const byFilter = async (name: string, values: readonly string[]): Promise<OpenAlexWork[]> => {
    // Both characters separate filters.
    const joinable = values.filter((value) => !/[|,]/.test(value));
    const inseparable = values.filter((value) => /[|,]/.test(value));
    const { results } =
      joinable.length === 0
        ? { results: [] }
        : await list([
            ["filter", `${name}:${joinable.join("|")}`],
            ["per_page", mostPerPage],
          ]);
    const alone = await Promise.all(inseparable.map((value) => single(`${name}:${value}`)));
    return [...results, ...alone.filter((work) => work !== null)];
  };
  const byId = async (ids: readonly string[]): Promise<SourceWork[]> => {
    const fetched: SourceWork[] = [];
    for (const batch of inBatches(ids, mostPerPage)) {
      fetched.push(...(await byFilter("openalex", batch)).map(asWork));
    }
    return fetched;
  };
  const byTitle = async (title: string): Promise<readonly SourceWork[]> =>
    (await pages([["filter", `title.search:${searchableTitle(title)}`]], 5)).works;
  const works = (queries: readonly WorkQuery[]) =>
    lookUp("openalex", queries, {
      byId: { size: mostPerPage, fetch: byId },
      byDoi: { size: 50, fetch: async (dois) => (await byFilter("doi", dois)).map(asWork) },
      byTitle,
    });
  /** Finds a work by its OpenAlex id or its DOI, which remain valid after a merge, or else by its title. */
  const identify = async (work: WorkQuery): Promise<OpenAlexWork | null> => {
    const id = work.ids.openalex ?? (work.doi === "" ? undefined : `doi:${work.doi}`);
    const direct = id === undefined ? null : await single(id);
    if (direct !== null) return direct;
    const [match] = await works([{ ...work, doi: "", ids: {} }]);
    return match ? single(match.id) : null;
  };

  return {
    name: "openalex",
    cannot: {},
    find: (query, limit) => pages([["search", query]], limit),
    works,
    references: async (work) => {
      const citing = await identify(work);
      if (citing === null) return null;
      const ids = citing.referenced_works.map(shortId);
      const worksById = new Map((await byId(ids)).map((record) => [record.id, record]));
      const unfetchedIds = ids.filter((id) => !worksById.has(id)).slice(0, mostMerged);
      for (const id of unfetchedIds) {
        const merged = await single(id);
        if (merged !== null) worksById.set(id, asWork(merged));
      }
      const unique = new Map(
        ids.flatMap((id) => worksById.get(id) ?? []).map((record) => [record.id, record]),
      );
      return { works: [...unique.values()], declared: ids.length };
    },
    citing: async (work, limit) => {
      const cited = await identify(work);
      if (cited === null) return null;
      const { works: citingWorks, total } = await pages([["filter", `cites:${shortId(cited.id)}`]], limit);
      return { works: citingWorks, declared: total ?? cited.cited_by_count ?? citingWorks.length };
    },
  };
}

function shortId(id: string): string {
  return id.split("/").at(-1) ?? id;
}

function asWork(work: OpenAlexWork): SourceWork {
  const place = work.primary_location;
  return createWork("openalex", {
    id: shortId(work.id),
    type: typeOf(work.type),
    title: work.title || work.display_name,
    authors: work.authorships.flatMap(({ author }) =>
      author.display_name ? [personOf(author.display_name)] : [],
    ),
    year: work.publication_year ?? yearOf(work.publication_date),
    venue: place.source.display_name,
    doi: work.doi,
    arxiv: /arxiv\.org\/abs\/([^v?#]+)/.exec(place.landing_page_url)?.[1] ?? "",
    url: place.landing_page_url || work.id,
    openAccess: work.open_access.oa_url,
    abstract: readAbstract(work.abstract_inverted_index),
    license: place.license,
    language: work.language,
    retracted: work.is_retracted,
    references: work.referenced_works.length,
    citedBy: work.cited_by_count,
  });
}

/** Restores an abstract from an index that maps words to their positions. */
function readAbstract(index: OpenAlexWork["abstract_inverted_index"]): string {
  const words: string[] = [];
  for (const [word, places] of Object.entries(index ?? {})) {
    for (const place of places) if (place >= 0 && place < 100_000) words[place] = word;
  }
  return words.filter((word) => word !== undefined).join(" ");
}
