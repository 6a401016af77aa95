/** Describes the sources that support searches only, as tables. */
import { recordOf } from "../../../base/io/index.ts";
import { parseName, xmlElements, xmlText } from "../../index.ts";
import { type RecordMap, textAt, valuesAt } from "../records.ts";
import type { FoundWorks, LiteratureSource } from "../source.ts";
import { ErrorInstead, isPageForPeople, type SourceRequests } from "../source-requests.ts";
import { searchableTitle } from "../source-work.ts";
import { createSource, type SourceTable, worksAt } from "../table-source.ts";

// Reads Atom feeds of arXiv.

const elements =
  "id,title,summary,published,name,arxiv:doi,arxiv:journal_ref,arxiv:primary_category,link".split(",");

/**
 * Reads a feed as an object with the total and one record per entry: the texts of each element, or the attributes of an
 * element without text.
 * @throws SyntaxError for an incomplete feed; ErrorInstead for the entry with which arXiv reports an error
 */
export function readAtom(xml: string): { readonly total: string; readonly entry: readonly AtomEntry[] } {
  if (!/<feed[\s>]/.test(xml) || !xml.trimEnd().endsWith("</feed>"))
    throw new SyntaxError("the Atom feed is incomplete");
  const [total] = xmlElements(xml, "opensearch:totalResults");
  const entry = xmlElements(xml, "entry").map(({ inner }) =>
    recordOf(
      elements.map((name) => [
        name,
        xmlElements(inner, name).map(({ inner: content, attributes }) => xmlText(content) || attributes),
      ]),
    ),
  );
  const error = entry.find(({ id }) => /\/api\/errors/.test(String(id)));
  if (error !== undefined) throw new ErrorInstead(`the reply is an error: ${String(error.summary)}`);
  return { total: total?.inner.trim() ?? "", entry };
}

type AtomEntry = Readonly<Record<string, readonly (string | Readonly<Record<string, string>>)[]>>;

/** Creates the sentences about citations for a source without them. */
const without = (label: string, what = "does not provide citation data"): SourceTable["cannot"] => ({
  references: `${label} ${what}`,
  citing: `${label} ${what}`,
});

/** Searches Zenodo's records: https://developers.zenodo.org. */
export const zenodo: SourceTable = {
  cannot: without("Zenodo"),
  list: {
    path: "/records",
    query: [["sort", "bestmatch"]],
    items: "hits.hits",
    total: "hits.total.value|hits.total",
    // Without a token, Zenodo allows no larger pages.
    size: ["size", 25],
    start: ["page", 1, "pages"],
    window: 10_000,
  },
  text: (query) => [["q", query]],
  byDoi: { size: 10, query: (dois) => [["q", dois.map((doi) => `doi:"${doi}"`).join(" OR ")]] },
  byTitle: (title) => [["q", `title:"${searchableTitle(title)}"`]],
  record: {
    id: "id",
    type: "metadata.resource_type.subtype|metadata.resource_type.type",
    title: "metadata.title",
    authors: "metadata.creators.name",
    year: "metadata.publication_date",
    venue: "metadata.journal.title",
    doi: "doi",
    abstract: "metadata.description",
    keywords: "metadata.keywords",
    license: "metadata.license.id",
    language: "metadata.language",
    special: (record) => {
      const id = textAt(record, "id");
      const url = textAt(record, "links.self_html|links.html") || (id && `https://zenodo.org/records/${id}`);
      return {
        url,
        openAccess: textAt(record, "metadata.access_right") === "open" ? url : "",
        ...(textAt(record, "metadata.journal.title") === "" ? { venue: "Zenodo" } : {}),
      };
    },
  },
};

/** Searches the papers of ORKG: https://orkg.org/api. Pages have two structures: since 2025, and before. */
export const orkg: SourceTable = {
  cannot: without("ORKG", "describes papers but not their references and citations"),
  list: {
    path: "/papers",
    items: "content",
    total: "page.total_elements|totalElements",
    size: ["size", 100],
    start: ["page", 0, "pages"],
    format: { accept: "application/vnd.orkg.paper.v2+json" },
  },
  text: (query) => [
    ["title", query],
    ["exact", "false"],
  ],
  byDoi: { size: 1, query: ([doi = ""]) => [["doi", doi]] },
  byTitle: (title) => [
    ["title", title],
    ["exact", "true"],
  ],
  record: {
    id: "id",
    title: "title",
    authors: "authors.name",
    year: "publication_info.published_year",
    venue: "publication_info.published_in.label",
    doi: "identifiers.doi",
    keywords: "research_fields.label",
    special: (record) => ({
      url: textAt(record, "publication_info.url") || `https://orkg.org/papers/${textAt(record, "id")}`,
    }),
  },
};

/** Searches the metadata of IEEE Xplore with a key: https://developer.ieee.org. */
export const ieee: SourceTable = {
  cannot: without("IEEE Xplore", "reports only the number of citations"),
  list: {
    path: "/search/articles",
    query: [["format", "json"]],
    items: "articles",
    total: "total_records",
    size: ["max_records", 200],
    start: ["start_record", 1, "items"],
  },
  text: (query) => [["querytext", query]],
  byTitle: (title) => [["querytext", searchableTitle(title)]],
  record: {
    id: "doi|html_url",
    type: "content_type",
    title: "title",
    authors: "authors.authors.full_name",
    year: "publication_year",
    venue: "publication_title",
    doi: "doi",
    url: "html_url",
    abstract: "abstract",
    citedBy: "citing_paper_count",
  },
};

/** Searches arXiv: https://info.arxiv.org/help/api. arXiv allows one request every three seconds. */
export const arxiv: SourceTable = {
  cannot: without("arXiv"),
  list: {
    path: "/query",
    query: [
      ["sortBy", "relevance"],
      ["sortOrder", "descending"],
    ],
    items: "entry",
    total: "total",
    size: ["max_results", 500],
    start: ["start", 0, "items"],
    format: { accept: "application/atom+xml", parse: readAtom },
  },
  text: (query) => [["search_query", query]],
  byArxiv: { size: 100, query: (ids) => [["id_list", ids.join(",")]] },
  byTitle: (title) => [["search_query", `ti:"${searchableTitle(title)}"`]],
  record: {
    title: "title",
    authors: "name",
    year: "published",
    doi: "arxiv:doi",
    abstract: "summary",
    keywords: "arxiv:primary_category.term",
    special: (record) => {
      const address = textAt(record, "id");
      const id = address.replace(/^.*\/abs\//, "").replace(/v\d+$/, "");
      const linkWith = (name: string, value: string): string =>
        textAt(
          valuesAt(record, "link").find((link) => textAt(link, name) === value),
          "href",
        );
      return {
        id,
        arxiv: id,
        venue: textAt(record, "arxiv:journal_ref") || "arXiv",
        url: linkWith("rel", "alternate") || address,
        openAccess: linkWith("title", "pdf"),
      };
    },
  },
};

/** Searches DBLP: https://dblp.org/faq. A single author is an object, and older replies contain only names. */
const dblp: SourceTable = {
  cannot: without("DBLP"),
  list: {
    path: "/search/publ/api",
    query: [
      ["format", "json"],
      ["c", 0],
    ],
    items: "result.hits.hit.info",
    total: "result.hits.@total",
    size: ["h", 1_000],
    start: ["f", 0, "items"],
  },
  text: (query) => [["q", query]],
  byTitle: (title) => [["q", searchableTitle(title)]],
  record: {
    id: "key",
    type: "type",
    title: "title",
    authors: "authors.author.text|authors.author",
    year: "year",
    venue: "venue",
    doi: "doi",
    url: "ee|url",
    special: (record) => ({ openAccess: textAt(record, "access") === "open" ? textAt(record, "ee") : "" }),
  },
};

/** The records of DBLP's SPARQL service, with one row per work. */
const dblpRow: RecordMap = {
  title: "title.value",
  year: "year.value",
  venue: "venue.value",
  doi: "doi.value",
  url: "work.value",
  special: (row) => ({
    id: textAt(row, "work.value").replace(/^.*\/rec\//, ""),
    authors: textAt(row, "names.value")
      .split(" ; ")
      .filter((name) => name !== "")
      .map(parseName),
  }),
};

/** Finds works by words in their titles: `graph|table text` requires one of the first two words and the third. */
function sparqlFor(query: string, limit: number): string {
  const filters = query.split(" ").map((alternatives) => {
    const words = alternatives.split("|").map((word) => word.replace(/[^\p{L}\p{N}-]/gu, "."));
    return `FILTER(REGEX(?title, "${words.join("|")}", "i"))`;
  });
  return `PREFIX dblp: <https://dblp.org/rdf/schema#>
SELECT ?work ?title ?year ?venue ?doi (GROUP_CONCAT(?name; separator=" ; ") AS ?names) WHERE {
  ?work dblp:title ?title . ${filters.join(" ")}
  OPTIONAL { ?work dblp:yearOfPublication ?year } OPTIONAL { ?work dblp:publishedIn ?venue }
  OPTIONAL { ?work dblp:doi ?doi }
  OPTIONAL { ?work dblp:hasSignature ?signature . ?signature dblp:signatureDblpName ?name }
} GROUP BY ?work ?title ?year ?venue ?doi LIMIT ${limit}`;
}

/** If DBLP suspects a bot, it replies with a page for people. Its SPARQL service then searches the titles. */
export function createDblp(requests: SourceRequests): LiteratureSource {
  const search = createSource(requests, dblp);
  const find = async (query: string, limit: number): Promise<FoundWorks> => {
    try {
      return await search.find(query, limit);
    } catch (error) {
      if (!isPageForPeople(error)) throw error;
      const reply = await requests.read("/sparql", [["query", sparqlFor(query, limit)]], {
        origin: "https://sparql.dblp.org",
        accept: "application/sparql-results+json",
        requires: "results.bindings",
      });
      const note =
        "the search replied with a page for people, so the SPARQL service searched the titles only";
      return { works: worksAt("dblp", reply, "results.bindings", dblpRow), declared: null, note };
    }
  };
  return { ...search, find };
}
