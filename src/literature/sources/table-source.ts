/** Queries sources that are described as tables: the parameters of a request, and the paths into its reply. */
import { type Batches, type LookUpWays, lookUp } from "./look-up.ts";
import { type RecordMap, readWork, textAt, valuesAt, wholeAt } from "./records.ts";
import type { FoundWorks, LiteratureSource, SourceWork } from "./source.ts";
import type { SourceName } from "./source-profiles.ts";
import { orNull, type Query, type ReadOptions, type SourceRequests } from "./source-requests.ts";
import { pathPart } from "./source-work.ts";

/** A request for a list, page by page. */
export type ListTable = {
  readonly path: string;
  /** The parameters that every page has. */
  readonly query?: Query;
  /** The paths to the records and to the number of hits. A reply without either is not a list. */
  readonly items: string;
  readonly total: string;
  /** The parameter for the number of records per page, and the largest number that the source allows. */
  readonly size: readonly [name: string, most: number];
  /**
   * The parameter for the place of a page, and the first place. Places count the records or the pages, or the reply
   * contains the next place at a path.
   */
  readonly start: readonly [
    name: string,
    first: number | string,
    unit: "items" | "pages" | { readonly at: string },
  ];
  /** The number of hits that paging can reach. */
  readonly window?: number;
  /** The media type of the reply, and how to parse it, if it is not plain JSON. */
  readonly format?: Pick<ReadOptions, "accept" | "parse">;
};

/**
 * Requests pages until there are enough records or the list ends.
 * @param limit the maximum number of records to return
 */
export async function fetchList(
  requests: SourceRequests,
  list: SourceTable["list"],
  text: Query,
  limit: number,
) {
  const table = typeof list === "function" ? list(limit) : list;
  const { path, query = [], items, total, size, start, window = limitless, format } = table;
  const [sizeName, mostPerPage] = size;
  const [startName, first, unit] = start;
  const wanted = Math.min(limit, window);
  const records: unknown[] = [];
  const seen = new Set<string>();
  let declared: number | null = null;
  let place: number | string = first;
  while (place !== "" && records.length < wanted) {
    // Pages must all have the same size if their places count them.
    const perPage = Math.min(unit === "items" ? wanted - records.length : wanted, mostPerPage);
    const paging: Query = [
      [sizeName, perPage],
      [startName, place],
    ];
    const reply = await requests.read(path, [...text, ...query, ...paging], {
      requires: `${items}|${total}`,
      ...format,
    });
    const page = valuesAt(reply, items);
    // A source that ignores the place of a page repeats the first one.
    const fresh = page.filter((record) => seen.size < seen.add(JSON.stringify(record)).size);
    records.push(...fresh);
    declared ??= wholeAt(reply, total);
    // The total decides, because pages may be shorter than requested. Without a total, a page that is not full is the
    // last one, unless the reply contains the next place.
    const mayContinue =
      declared === null ? typeof unit === "object" || page.length >= perPage : records.length < declared;
    if (fresh.length === 0 || !mayContinue) place = "";
    else if (typeof unit === "object") place = textAt(reply, unit.at);
    else place = unit === "pages" ? Number(place) + 1 : Number(first) + records.length;
  }
  return {
    records: records.slice(0, wanted),
    /** The number of hits according to the first page, or `null`. */
    declared,
    /** Whether the source has more records than requested. */
    hasMore: place !== "",
  };
}

const limitless = Number.POSITIVE_INFINITY;

export type SourceTable = {
  /** What the source does not provide, as sentences. */
  readonly cannot: LiteratureSource["cannot"];
  readonly record: RecordMap;
  readonly list: ListTable | ((limit: number) => ListTable);
  /** The parameters for a query. */
  readonly text: (query: string) => Query;
  /** The parameters for works with one of several ids. */
  readonly byId?: ById;
  readonly byDoi?: ById;
  readonly byArxiv?: ById;
  /** The query for works with a title. */
  readonly byTitle?: (title: string) => Query;
  /** The request for one record: the path before its id, and the path to the record in the reply. */
  readonly single?: { readonly path: string; readonly query?: Query; readonly at?: string };
};

type ById = {
  readonly size: number;
  readonly query: (ids: readonly string[]) => Query;
  /** The signs that separate ids, and what precedes a single id with such a sign, which is requested alone. */
  readonly separators?: RegExp;
  readonly prefix?: string;
};

/** More hits than a batch of ids can have. */
const mostInBatch = 100;
/** The number of hits of a search by title in which the work is looked for. */
const mostTitled = 5;

type TableSource = LiteratureSource & {
  /** Lists works by the parameters of a query. */
  list(query: Query, limit: number): Promise<FoundWorks>;
  /** Fetches one record by its id, or returns `null` if the source does not contain it. */
  single(id: string): Promise<unknown>;
};

/**
 * Creates a source from a table.
 * @param ways the look-ups that the table does not describe
 * @param expand fetches the records behind those of a list, if a list contains only their ids
 */
export function createSource(
  requests: SourceRequests,
  { cannot, record, list, text, byId, byDoi, byArxiv, byTitle, single }: SourceTable,
  ways: LookUpWays = {},
  expand = async (records: readonly unknown[]): Promise<readonly unknown[]> => records,
): TableSource {
  const name = requests.source;
  const findWorks = async (query: Query, limit: number): Promise<FoundWorks> => {
    const { records, declared } = await fetchList(requests, list, query, limit);
    return { works: (await expand(records)).map((found) => readWork(name, found, record)), declared };
  };
  const fetchSingle = async (id: string): Promise<unknown> => {
    const { path, query = [], at = "" } = single ?? { path: "" };
    const reply = await orNull(requests.read(`${path}${pathPart(id)}`, query));
    return valuesAt(reply, at)[0] ?? null;
  };
  const batches = (ids: ById | undefined): Batches | undefined =>
    ids && {
      size: ids.size,
      fetch: async (batch) => {
        const isAlone = (id: string): boolean => ids.separators?.test(id) === true;
        const joined = batch.filter((id) => !isAlone(id));
        const found = joined.length === 0 ? [] : (await findWorks(ids.query(joined), mostInBatch)).works;
        const alone = batch.filter(isAlone).map((id) => fetchSingle(`${ids.prefix ?? ""}${id}`));
        const others = (await Promise.all(alone)).filter((other) => other !== null);
        return [...found, ...others.map((other) => readWork(name, other, record))];
      },
    };
  const allWays: LookUpWays = {
    byId: batches(byId),
    byDoi: batches(byDoi),
    byArxiv: batches(byArxiv),
    byTitle: byTitle && (async (title) => (await findWorks(byTitle(title), mostTitled)).works),
    ...ways,
  };
  return {
    name,
    cannot,
    find: (query, limit) => findWorks(text(query), limit),
    works: (queries) => lookUp(name, queries, allWays),
    references: async () => null,
    citing: async () => null,
    list: findWorks,
    single: fetchSingle,
  };
}

/** Reads the works at a path in a reply. */
export function worksAt(name: SourceName, reply: unknown, path: string, map: RecordMap): SourceWork[] {
  return valuesAt(reply, path).map((record) => readWork(name, record, map));
}
