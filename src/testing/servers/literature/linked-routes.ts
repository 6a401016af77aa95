/** Serves the documented routes of OpenCitations and Wikidata for tests. */
import {
  byDoi,
  citingOf,
  notFound,
  numberParameter,
  type Served,
  type ServedWork,
  searchWorks,
} from "./served-work.ts";

/** @param meta whether OpenCitations' second service, which returns titles, is available */
export function opencitationsRoutes(works: readonly ServedWork[], meta = true): (path: string) => Served {
  const byNumber = new Map(works.map((work) => [work.number, work]));
  const ids = (work: ServedWork): string =>
    `omid:br/06${work.number} doi:${work.doi} openalex:W${work.number}`;
  return (path) => {
    const [, side, doi = ""] = /^\/index\/v2\/(references|citations)\/doi:(.+)$/.exec(path) ?? [];
    if (side !== undefined) {
      const work = byDoi(works, doi);
      // The replies for an unknown work and for a work without citations are the same.
      if (!work) return { body: [] };
      const others =
        side === "references"
          ? work.references.flatMap((at) => byNumber.get(at) ?? [])
          : citingOf(works, work);
      const row = (other: ServedWork) =>
        side === "references"
          ? { citing: ids(work), cited: ids(other) }
          : { citing: ids(other), cited: ids(work) };
      return {
        body: others.map((other) => ({ oci: "1-2", ...row(other), creation: "2020", journal_sc: "no" })),
      };
    }
    const requestedIds = /^\/meta\/v1\/metadata\/(.+)$/.exec(path)?.[1];
    if (requestedIds === undefined || !meta) return notFound;
    return {
      body: requestedIds.split("__").flatMap((id) => {
        const work = byDoi(works, id.replace(/^doi:/, ""));
        if (!work) return [];
        const author = work.authors
          .map(([given, family]) => `${family}, ${given} [omid:ra/0${work.number}]`)
          .join("; ");
        const venue = `${work.venue} [issn:1234-5678]`;
        return [
          {
            id: ids(work),
            title: work.title,
            author,
            pub_date: `${work.year}-05`,
            venue,
            type: "journal article",
          },
        ];
      }),
    };
  };
}

/** Serves Wikidata's routes, and replies with 403 to requests without an email address in the User-Agent. */
export function wikidataRoutes(
  works: readonly ServedWork[],
): (path: string, query: URLSearchParams, body: string, userAgent: string) => Served {
  const text = (value: string) => ({ mainsnak: { snaktype: "value", datavalue: { type: "string", value } } });
  const entityStatement = (id: string) => ({ mainsnak: { snaktype: "value", datavalue: { value: { id } } } });
  const shape = (work: ServedWork) => ({
    id: `Q${work.number}`,
    labels: { en: { language: "en", value: work.title } },
    descriptions: { en: { language: "en", value: "scholarly article" } },
    claims: {
      P31: [entityStatement("Q13442814")],
      ...(work.doi && { P356: [text(work.doi.toUpperCase())] }),
      P577: [{ mainsnak: { datavalue: { value: { time: `+${work.year}-05-01T00:00:00Z` } } } }],
      P2093: work.authors.map(([given, family]) => text(`${given} ${family}`)),
      P2860: work.references.map((number) => entityStatement(`Q${number}`)),
      ...(isAbout(work) === undefined ? {} : { P921: [entityStatement(`Q${isAbout(work)}`)] }),
    },
  });
  /**
   * Returns the number of the work that a work is about: every third work is about the first. This is not a citation.
   */
  const isAbout = ({ number }: ServedWork): number | undefined => (number % 3 === 0 ? 1 : undefined);
  return (path, query, _body, userAgent) => {
    if (!userAgent.includes("mailto:"))
      return { status: 403, body: "Please set a user-agent", type: "text/plain" };
    if (path !== "/api.php") return notFound;
    if (query.get("action") === "wbgetentities") {
      const ids = (query.get("ids") ?? "").split("|");
      const entries = ids.map((id) => {
        const work = works.find(({ number }) => `Q${number}` === id);
        return [id, work ? shape(work) : { id, missing: "" }];
      });
      return { body: { entities: Object.fromEntries(entries), success: 1 } };
    }
    if (query.get("list") === "backlinks") {
      const id = query.get("bltitle") ?? "";
      const linking = works.filter((work) =>
        [...work.references, isAbout(work)].map((number) => `Q${number}`).includes(id),
      );
      const from = Number(query.get("blcontinue")?.split("|")[1] ?? 0);
      const page = linking.filter(({ number }) => number >= from);
      const size = numberParameter(query, "bllimit", 10);
      const backlinks = page
        .slice(0, size)
        .map(({ number }) => ({ pageid: number, ns: 0, title: `Q${number}` }));
      const next = page[size];
      const more = next ? { continue: { blcontinue: `0|${next.number}`, continue: "-||" } } : {};
      return { body: { batchcomplete: "", ...more, query: { backlinks } } };
    }
    const words = query.get("srsearch") ?? "";
    const dois = /^haswbstatement:"(.*)"$/.exec(words)?.[1]?.replaceAll("P356=", "").toLowerCase().split("|");
    const hits =
      dois === undefined
        ? searchWorks(works, words.replaceAll('"', ""))
        : works.filter(({ doi }) => doi !== "" && dois.includes(doi.toLowerCase()));
    const start = numberParameter(query, "sroffset", 0);
    const limit = Math.min(numberParameter(query, "srlimit", 10), 50);
    const search = hits.slice(start, start + limit).map(({ number }) => ({ ns: 0, title: `Q${number}` }));
    const more =
      start + limit < hits.length ? { continue: { sroffset: start + limit, continue: "-||" } } : {};
    return {
      body: { batchcomplete: "", ...more, query: { searchinfo: { totalhits: hits.length }, search } },
    };
  };
}
