/**
 * Queries Wikidata's API for items by text and DOI, for their statements, and for links to items:
 * https://www.wikidata.org/w/api.php.
 */
import { z } from "zod";
import { parseName } from "../../literature/index.ts";
import { listOf, part, text, whole } from "../lenient.ts";
import { lookUp } from "../look-up.ts";
import { followPages } from "../pages.ts";
import type { LiteratureSource, SourceWork, WorkQuery, WorkType } from "../source.ts";
import type { Query, SourceRequests } from "../source-requests.ts";
import { createWork, inBatches, searchableTitle, yearOf } from "../source-work.ts";

const searchSchema = z.object({
  continue: part({ sroffset: whole }),
  query: part({ search: listOf(z.object({ title: text })), searchinfo: part({ totalhits: whole }) }),
});

const labels = z.record(z.string(), z.object({ value: text })).catch({});
const claim = z.object({ mainsnak: part({ datavalue: z.object({ value: z.unknown() }).optional() }) });
const entitySchema = z.object({
  id: text,
  labels,
  descriptions: labels,
  claims: z.record(z.string(), listOf(claim)).catch({}),
});
type Entity = z.output<typeof entitySchema>;
const linksSchema = z.object({
  continue: part({ blcontinue: text }),
  query: part({ backlinks: listOf(z.object({ title: text })) }),
});
const entitiesSchema = z.object({ entities: z.record(z.string(), z.unknown()).catch({}) });

/** Maps Wikidata classes to the schema.org types of their instances. */
const types: Readonly<Record<string, WorkType>> = {
  Q13442814: "Article",
  Q580922: "Article",
  Q571: "Book",
  Q1172284: "Dataset",
  Q7397: "SoftwareSourceCode",
  Q5: "Person",
  Q43229: "Organization",
  Q3918: "Organization",
  Q31855: "Organization",
};
const instanceOf = "P31";
const retractedPaper = "Q45182324";
const cites = "P2860";

const mostHits = 50;
/** The maximum number of items per request. */
const mostEntities = 50;

export function createWikidata(requests: SourceRequests): LiteratureSource {
  const works = (queries: readonly WorkQuery[]) =>
    lookUp("wikidata", queries, {
      byId: { size: mostEntities, fetch: (ids) => fetchWorks(requests, ids) },
      byDoi: { size: 10, fetch: (dois) => findByDoi(requests, dois) },
      byTitle: async (title) =>
        fetchWorks(requests, (await search(requests, `"${searchableTitle(title)}"`, 5)).ids),
    });
  return {
    name: "wikidata",
    cannot: {},
    find: async (query, limit) => {
      const { ids, total } = await search(requests, query, limit);
      return { works: await fetchWorks(requests, ids), total };
    },
    works,
    references: async (work) => {
      const [match] = await works([work]);
      const [entity] = match ? await fetchEntities(requests, [match.id]) : [];
      if (entity === undefined) return null;
      const ids = citedIn(entity);
      return { works: await fetchWorks(requests, ids), declared: ids.length };
    },
    citing: async (work, limit) => {
      const [cited] = await works([work]);
      if (!cited) return null;
      const citing = await findCiting(requests, cited.id, limit);
      return { works: citing.map(asWork), declared: null };
    },
  };
}

async function fetchEntities(requests: SourceRequests, ids: readonly string[]): Promise<Entity[]> {
  const entitiesById = new Map<string, Entity>();
  for (const batch of inBatches(ids, mostEntities)) {
    const query = [["action", "wbgetentities"], ["ids", batch.join("|")], ...entityQuery] as const;
    const reply = await requests.json("/api.php", query, entitiesSchema);
    for (const value of Object.values(reply.entities)) {
      const entity = entitySchema.safeParse(value);
      if (entity.success && !("missing" in Object(value))) entitiesById.set(entity.data.id, entity.data);
    }
  }
  return ids.flatMap((id) => entitiesById.get(id) ?? []);
}

async function fetchWorks(requests: SourceRequests, ids: readonly string[]): Promise<SourceWork[]> {
  return (await fetchEntities(requests, ids)).map(asWork);
}

/** Searches the text of all items. */
async function search(requests: SourceRequests, words: string, limit: number) {
  const { items, total } = await followPages(0, limit, async (start, remaining) => {
    const reply = await requests.json(
      "/api.php",
      [
        ["action", "query"],
        ["list", "search"],
        ["srsearch", words],
        ["srlimit", Math.min(remaining, mostHits)],
        ["sroffset", start],
        ["format", "json"],
      ],
      searchSchema,
    );
    const { search: hits, searchinfo } = reply.query;
    return { items: hits, total: searchinfo.totalhits, next: reply.continue.sroffset };
  });
  return { ids: items.map(({ title }) => title), total };
}

/** Finds the items with one of several DOIs, which Wikidata writes in capitals. */
async function findByDoi(requests: SourceRequests, dois: readonly string[]): Promise<SourceWork[]> {
  const statement = dois.map((doi) => `P356=${doi.toUpperCase()}`).join("|");
  const { ids } = await search(requests, `haswbstatement:"${statement}"`, 2 * dois.length);
  return fetchWorks(requests, ids);
}

/**
 * Finds the items that cite a work. Items link to it for many reasons, but their statements show which of them cite it.
 */
async function findCiting(requests: SourceRequests, id: string, limit: number): Promise<readonly Entity[]> {
  const citing: Entity[] = [];
  for (let place: string | null = ""; place !== null && citing.length < limit; ) {
    const from: Query = place === "" ? [] : [["blcontinue", place]];
    const query = [["action", "query"], ["list", "backlinks"], ["bltitle", id], ...linksQuery] as const;
    const reply = await requests.json("/api.php", [...query, ...from], linksSchema);
    const linking = await fetchEntities(
      requests,
      reply.query.backlinks.map(({ title }) => title),
    );
    citing.push(...linking.filter((entity) => citedIn(entity).includes(id)));
    place = reply.continue.blcontinue || null;
  }
  return citing.slice(0, limit);
}

/** Lists the items that link to an item, with as many per page as a request allows. */
const linksQuery = [
  ["blnamespace", 0],
  ["bllimit", mostEntities],
  ["format", "json"],
] as const;
const entityQuery = [
  ["props", "labels|descriptions|claims"],
  ["languages", "en"],
  ["format", "json"],
  ["maxlag", 5],
] as const;

function valuesOf({ claims }: Entity, property: string): unknown[] {
  return (claims[property] ?? []).map(({ mainsnak }) => mainsnak.datavalue?.value);
}

function citedIn(entity: Entity): string[] {
  return valuesOf(entity, cites).flatMap((value) => idIn(value) ?? []);
}

function idIn(value: unknown): string | undefined {
  return z.object({ id: z.string() }).safeParse(value).data?.id;
}

/** Reads a string, a string with a language, or a date. */
function textIn(value: unknown): string {
  const shape = z.union([
    z.string(),
    z.object({ text: z.string() }).transform((item) => item.text),
    z.object({ time: z.string() }).transform((item) => item.time),
  ]);
  return shape.safeParse(value).data ?? "";
}

function asWork(entity: Entity): SourceWork {
  const first = (property: string): string => textIn(valuesOf(entity, property)[0]);
  const classes = valuesOf(entity, instanceOf).flatMap((value) => idIn(value) ?? []);
  const doi = first("P356");
  return createWork("wikidata", {
    id: entity.id,
    type:
      classes.map((id) => types[id]).find((type) => type !== undefined) ?? (doi ? "Article" : "CreativeWork"),
    title: entity.labels.en?.value || first("P1476"),
    // Each author who is an item (P50) would require a further look-up.
    authors: valuesOf(entity, "P2093").map((value) => parseName(textIn(value))),
    year: yearOf(first("P577").replace(/^\+/, "")),
    doi,
    arxiv: first("P818"),
    url: `https://www.wikidata.org/wiki/${entity.id}`,
    abstract: entity.descriptions.en?.value ?? "",
    retracted: classes.includes(retractedPaper),
  });
}
