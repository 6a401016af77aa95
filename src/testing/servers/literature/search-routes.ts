/** Serves the documented routes of sources that support only searches: DBLP, arXiv, Zenodo, ORCID, ORKG and IEEE. */
import { escapeXml } from "../../../base/text/escape.ts";
import { notFound, numberParameter, type Served, type ServedWork, searchWorks } from "./served-work.ts";

type Routes = (works: readonly ServedWork[]) => (path: string, query: URLSearchParams) => Served;

/**
 * Serves DBLP's search. As documented, `hit` is missing if there are no hits, a single author is an object, and titles
 * end with a full stop.
 */
export const dblpRoutes: Routes = (works) => (path, query) => {
  if (path !== "/search/publ/api") return notFound;
  const hits = searchWorks(works, query.get("q") ?? "");
  const first = numberParameter(query, "f", 0);
  const pageOfHits = hits.slice(first, first + numberParameter(query, "h", 30));
  const hit = pageOfHits.map((work) => {
    const authors = work.authors.map(([given, family]) => ({
      "@pid": "1/1",
      text: `${given} ${family} 0001`,
    }));
    const info = {
      authors: { author: authors.length === 1 ? authors[0] : authors },
      title: `${work.title}.`,
      venue: work.venue,
      year: String(work.year),
      type: "Journal Articles",
      key: `journals/places/${work.number}`,
      ...(work.doi && { doi: work.doi, ee: `https://doi.org/${work.doi}` }),
      url: `https://dblp.org/rec/${work.number}`,
    };
    return { "@id": String(work.number), "@score": "1", info };
  });
  const counts = {
    "@total": String(hits.length),
    "@sent": String(pageOfHits.length),
    "@first": String(first),
  };
  const status = { "@code": "200", text: "OK" };
  return {
    body: { result: { query: query.get("q"), status, hits: hit.length > 0 ? { ...counts, hit } : counts } },
  };
};

export const arxivRoutes: Routes = (works) => (path, query) => {
  if (path !== "/query") return notFound;
  const ids = query.get("id_list")?.split(",");
  const preprints = works.filter(({ arxiv }) => arxiv !== undefined);
  const hits = ids
    ? preprints.filter(({ arxiv = "" }) => ids.includes(arxiv))
    : searchWorks(preprints, query.get("search_query") ?? "");
  const start = numberParameter(query, "start", 0);
  const entries = hits.slice(start, start + numberParameter(query, "max_results", 10)).map(
    (work) => `<entry>
  <id>http://arxiv.org/abs/${work.arxiv}v2</id>
  <title>${escapeXml(work.title.replace(" with ", "\n  with "))}</title>
  <summary>${escapeXml(work.abstract)}</summary>
  <published>${work.year}-03-01T00:00:00Z</published>
  ${work.authors.map(([given, family]) => `<author><name>${given} ${family}</name></author>`).join("")}
  ${work.doi ? `<arxiv:doi xmlns:arxiv="http://arxiv.org/schemas/atom">${work.doi}</arxiv:doi>` : ""}
  <link href="http://arxiv.org/abs/${work.arxiv}v2" rel="alternate" type="text/html"/>
  <link title="pdf" href="http://arxiv.org/pdf/${work.arxiv}v2" rel="related" type="application/pdf"/>
</entry>`,
  );
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title type="html">ArXiv Query</title>
  <opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">${hits.length}</opensearch:totalResults>
  ${entries.join("\n")}
</feed>
`;
  return { body, type: "application/atom+xml; charset=UTF-8" };
};

export const zenodoRoutes: Routes = (works) => (path, query) => {
  // The web page for people is next to the API.
  if (path !== "/records") return { status: 404, body: "<!doctype html><p>Not found", type: "text/html" };
  const q = query.get("q") ?? "";
  const dois = [...q.matchAll(/doi:"([^"]+)"/g)].map(([, doi = ""]) => doi);
  const hits = dois.length > 0 ? works.filter(({ doi }) => dois.includes(doi)) : searchWorks(works, q);
  const size = numberParameter(query, "size", 10);
  if (size > 25)
    return { status: 400, body: { status: 400, message: "Page size cannot be greater than 25." } };
  const start = (numberParameter(query, "page", 1) - 1) * size;
  const records = hits.slice(start, start + size).map((work) => ({
    id: work.number,
    doi: work.doi,
    links: { self_html: `https://zenodo.org/records/${work.number}` },
    metadata: {
      title: work.title,
      description: `<p>${work.abstract}</p>`,
      creators: work.authors.map(([given, family]) => ({ name: `${family}, ${given}`, affiliation: null })),
      publication_date: `${work.year}-05-01`,
      resource_type: { type: "dataset" },
      license: { id: "cc-by-4.0" },
      access_right: "open",
    },
  }));
  return { body: { hits: { total: hits.length, hits: records }, links: {}, aggregations: {} } };
};

export const orcidRoutes: Routes = (works) => {
  const people = [
    ...new Set(works.flatMap(({ authors }) => authors.map(([given, family]) => `${given} ${family}`))),
  ].sort();
  return (path, query) => {
    if (/^\/[\d-]+X?\/works$/.test(path)) {
      const group = works.slice(0, 2).map((work) => ({
        "work-summary": [
          {
            title: { title: { value: work.title } },
            "external-ids": {
              "external-id": [{ "external-id-type": "doi", "external-id-value": work.doi }],
            },
            "publication-date": { year: { value: String(work.year) } },
            type: "journal-article",
          },
        ],
      }));
      return { body: { group } };
    }
    if (path !== "/expanded-search/") return notFound;
    const words = (query.get("q") ?? "").toLowerCase().split(/\W+/);
    const hits = people.filter((name) => words.some((word) => name.toLowerCase().split(" ").includes(word)));
    const start = numberParameter(query, "start", 0);
    const results = hits.slice(start, start + numberParameter(query, "rows", 100)).map((name) => {
      const [given = "", family = ""] = name.split(" ");
      const id = String(people.indexOf(name)).padStart(4, "0");
      return {
        "orcid-id": `0000-0000-0000-${id}`,
        "given-names": given,
        "family-names": family,
        "credit-name": null,
      };
    });
    return { body: { "expanded-result": results.length > 0 ? results : null, "num-found": hits.length } };
  };
};

/** @param envelope whether lists of papers have the current page envelope or the one used before 2025 */
export const orkgRoutes =
  (envelope: "current" | "older" = "current"): Routes =>
  (works) =>
  (path, query) => {
    if (path !== "/papers") return notFound;
    const doi = query.get("doi");
    const title = query.get("title") ?? "";
    const hits =
      doi !== null
        ? works.filter((work) => work.doi === doi)
        : query.get("exact") === "true"
          ? works.filter((work) => work.title === title)
          : searchWorks(works, title);
    const size = numberParameter(query, "size", 20);
    const number = numberParameter(query, "page", 0);
    const content = hits.slice(number * size, (number + 1) * size).map((work) => ({
      id: `R${work.number}`,
      title: work.title,
      identifiers: work.doi ? { doi: [work.doi] } : {},
      publication_info: {
        published_year: work.year,
        published_in: { id: "R1", label: work.venue },
        url: null,
      },
      authors: work.authors.map(([given, family]) => ({
        id: null,
        name: `${given} ${family}`,
        identifiers: {},
      })),
      research_fields: [{ id: "R2", label: "Places" }],
      _class: "paper",
    }));
    const pages = Math.ceil(hits.length / size);
    return envelope === "current"
      ? { body: { content, page: { number, size, total_elements: hits.length, total_pages: pages } } }
      : { body: { content, number, size, totalElements: hits.length, totalPages: pages } };
  };

export const ieeeRoutes: Routes = (works) => (path, query) => {
  if (path !== "/search/articles") return notFound;
  if (query.get("apikey") === null) return { status: 403, body: { message: "Developer Inactive" } };
  const hits = searchWorks(works, query.get("querytext") ?? "");
  const start = numberParameter(query, "start_record", 1) - 1;
  const articles = hits.slice(start, start + numberParameter(query, "max_records", 25)).map((work) => ({
    title: work.title,
    authors: { authors: work.authors.map(([given, family]) => ({ full_name: `${given} ${family}` })) },
    publication_title: work.venue,
    publication_year: work.year,
    doi: work.doi,
    abstract: work.abstract,
    html_url: `https://ieeexplore.ieee.org/document/${work.number}/`,
    content_type: "Conferences",
  }));
  return { body: { total_records: hits.length, ...(articles.length > 0 && { articles }) } };
};
