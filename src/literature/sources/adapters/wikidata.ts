/**
 * Queries Wikidata's API for items by text and DOI, for their statements, and for links to items:
 * https://www.wikidata.org/w/api.php.
 */
import { hasPath, type RecordMap, textAt, textsAt, valuesAt } from "../records.ts";
import type { LiteratureSource, WorkType } from "../source.ts";
import type { SourceRequests } from "../source-requests.ts";
import { inBatches, searchableTitle } from "../source-work.ts";
import { createSource, type SourceTable, worksAt } from "../table-source.ts";

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
const retractedPaper = "Q45182324";
/** The path to the values of a property: a string, a string with a language, a date or an item. */
const valuePath = (property: string): string => {
  const value = `claims.${property}.mainsnak.datavalue.value`;
  return ["text", "time", "id"]
    .map((part) => `${value}.${part}`)
    .join("|")
    .concat(`|${value}`);
};
const cites = valuePath("P2860");

const record: RecordMap = {
  id: "id",
  title: `labels.en.value|${valuePath("P1476")}`,
  // Each author who is an item (P50) would require a further look-up.
  authors: valuePath("P2093"),
  doi: valuePath("P356"),
  arxiv: valuePath("P818"),
  year: valuePath("P577"),
  abstract: "descriptions.en.value",
  special: (entity) => {
    const classes = textsAt(entity, valuePath("P31"));
    const type = classes.map((id) => types[id]).find((known) => known !== undefined);
    return {
      type: type ?? (textAt(entity, valuePath("P356")) === "" ? "CreativeWork" : "Article"),
      url: `https://www.wikidata.org/wiki/${textAt(entity, "id")}`,
      retracted: classes.includes(retractedPaper),
    };
  },
};

/** The maximum number of items per request. */
const mostEntities = 50;
const format = ["format", "json"] as const;
const table: SourceTable = {
  cannot: {},
  list: {
    path: "/api.php",
    query: [["action", "query"], ["list", "search"], format],
    items: "query.search",
    total: "query.searchinfo.totalhits",
    size: ["srlimit", mostEntities],
    start: ["sroffset", 0, "items"],
  },
  text: (query) => [["srsearch", query]],
  byDoi: {
    size: 10,
    // Wikidata writes DOIs in capitals.
    query: (dois) => [
      ["srsearch", `haswbstatement:"${dois.map((doi) => `P356=${doi.toUpperCase()}`).join("|")}"`],
    ],
  },
  byTitle: (title) => [["srsearch", `"${searchableTitle(title)}"`]],
  record,
};

export function createWikidata(requests: SourceRequests): LiteratureSource {
  const asWorks = (entities: readonly unknown[]) => worksAt("wikidata", entities, "", record);
  const fetchWorks = async (ids: readonly string[]) => asWorks(await fetchEntities(requests, ids));
  const source = createSource(requests, table, { byId: { size: mostEntities, fetch: fetchWorks } }, (hits) =>
    fetchEntities(requests, textsAt(hits, "title")),
  );
  return {
    ...source,
    references: async (work) => {
      const [match] = await source.works([work]);
      const [entity] = match ? await fetchEntities(requests, [match.id]) : [];
      if (entity === undefined) return null;
      const ids = textsAt(entity, cites);
      return { works: await fetchWorks(ids), declared: ids.length };
    },
    citing: async (work, limit) => {
      const [cited] = await source.works([work]);
      if (!cited) return null;
      return { works: asWorks(await findCiting(requests, cited.id, limit)), declared: null };
    },
  };
}

/** Fetches the items that exist, in the order of their ids. */
async function fetchEntities(requests: SourceRequests, ids: readonly string[]): Promise<unknown[]> {
  const entitiesById = new Map<string, unknown>();
  for (const batch of inBatches(ids, mostEntities)) {
    const reply = await requests.read(
      "/api.php",
      [
        ["action", "wbgetentities"],
        ["ids", batch.join("|")],
        ["props", "labels|descriptions|claims"],
        ["languages", "en"],
        format,
        ["maxlag", 5],
      ],
      { requires: "entities" },
    );
    for (const entity of valuesAt(reply, "entities").flatMap((found) => Object.values(Object(found)))) {
      if (!hasPath(entity, "missing")) entitiesById.set(textAt(entity, "id"), entity);
    }
  }
  return ids.flatMap((id) => entitiesById.get(id) ?? []);
}

/**
 * Finds the items that cite a work. Items link to it for many reasons, but their statements show which of them cite it.
 */
async function findCiting(requests: SourceRequests, id: string, limit: number): Promise<readonly unknown[]> {
  const citing: unknown[] = [];
  for (let place: string | null = ""; place !== null && citing.length < limit; ) {
    const reply = await requests.read("/api.php", [
      ["action", "query"],
      ["list", "backlinks"],
      ["bltitle", id],
      ["blnamespace", 0],
      ["bllimit", mostEntities],
      format,
      ...(place === "" ? [] : [["blcontinue", place] as const]),
    ]);
    const linking = await fetchEntities(requests, textsAt(reply, "query.backlinks.title"));
    citing.push(...linking.filter((entity) => textsAt(entity, cites).includes(id)));
    place = textAt(reply, "continue.blcontinue") || null;
  }
  return citing.slice(0, limit);
}
