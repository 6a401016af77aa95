/**
 * Lists one reply, error, throttle and empty reply per source, in the structure that the documentation of the source or
 * a client of it shows. The contents are invented. `npm run sources:check` compares the structures with the real sources.
 */

import type { SourceWork } from "../../../literature/sources/source.ts";
import type { SourceName } from "../../../literature/sources/source-profiles.ts";

export type ContractReply = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The reply as JSON, or as text if it is a string. */
  readonly body: unknown;
};

export type Contract = {
  /** The reply to a search with one hit, and the properties of its record. */
  readonly reply: ContractReply;
  readonly work: Partial<SourceWork>;
  readonly empty: ContractReply;
  readonly error: ContractReply;
  readonly throttle: ContractReply;
};

const berg = [{ family: "Berg", given: "Ada" }];
const feed = (total: number, entries: string): string =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><opensearch:totalResults xmlns:opensearch="x">${total}</opensearch:totalResults>${entries}</feed>`;
const item = {
  id: "Q7",
  labels: { en: { language: "en", value: "Deep lakes" } },
  descriptions: { en: { language: "en", value: "article" } },
  claims: {
    P31: [{ mainsnak: { datavalue: { value: { id: "Q13442814" } } } }],
    P356: [{ mainsnak: { datavalue: { value: "10.5555/A" } } }],
    P577: [{ mainsnak: { datavalue: { value: { time: "+2019-05-00T00:00:00Z" } } } }],
    P2093: [{ mainsnak: { datavalue: { value: "Ada Berg" } } }],
  },
};

/** The contracts of the sources that can be searched. Wikidata's second reply describes the items of the first. */
export const contracts: Readonly<Record<Exclude<SourceName, "opencitations">, Contract>> = {
  openalex: {
    reply: {
      body: {
        meta: { count: 1, page: 1, per_page: 5 },
        results: [
          {
            id: "https://openalex.org/W7",
            doi: "https://doi.org/10.5555/A",
            title: null,
            display_name: "Deep lakes",
            publication_year: 2019,
            type: "article",
            authorships: [{ author: { display_name: "Ada Berg" } }, { author: { display_name: null } }],
            primary_location: null,
            abstract_inverted_index: { Deep: [0], cold: [2], and: [1] },
            referenced_works: ["https://openalex.org/W1"],
            is_retracted: true,
          },
        ],
      },
    },
    work: {
      id: "W7",
      abstract: "Deep and cold",
      retracted: true,
      references: 1,
      url: "https://openalex.org/W7",
    },
    empty: { body: { meta: { count: 0 }, results: [] } },
    error: { status: 403, body: { error: "Invalid query parameters error.", message: "no such field" } },
    throttle: {
      status: 429,
      headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "7200", "retry-after": "7200" },
      body: { error: "Rate limit exceeded", message: "daily credit exhausted" },
    },
  },
  crossref: {
    reply: {
      body: {
        status: "ok",
        "message-type": "work-list",
        message: {
          "total-results": 1,
          "next-cursor": "AoJ",
          items: [
            {
              DOI: "10.5555/A",
              title: ["Deep lakes"],
              subtitle: ["H<sub>2</sub>O of M&uuml;ggel"],
              author: [{ given: "Ada", family: "Berg", sequence: "first" }, { name: "The Lake Group" }],
              issued: { "date-parts": [[2019, 5]] },
              type: "journal-article",
              "updated-by": [{ type: "withdrawal", DOI: "10.5555/B" }],
            },
          ],
        },
      },
    },
    work: {
      title: "Deep lakes: H2O of Müggel",
      authors: [...berg, { family: "The Lake Group", given: "" }],
      retracted: true,
    },
    empty: { body: { status: "ok", message: { "total-results": 0, items: [] } } },
    error: { body: { status: "failed", "message-type": "validation-failure", message: [{ type: "x" }] } },
    throttle: {
      status: 429,
      headers: { "retry-after": "7200", "x-rate-limit-limit": "1" },
      body: "slow down",
    },
  },
  "semantic-scholar": {
    reply: {
      body: {
        total: 1,
        offset: 0,
        data: [
          {
            paperId: "p7",
            title: "Deep lakes",
            year: 2019,
            externalIds: { DOI: "10.5555/A", CorpusId: 7 },
            authors: [{ authorId: "1", name: "Ada Berg" }],
            publicationTypes: null,
            citationCount: 3,
          },
        ],
      },
    },
    work: { id: "p7", citedBy: 3, type: "Article" },
    empty: { body: { total: 0, offset: 0 } },
    error: { body: { error: "Unrecognized or unsupported fields: [x]", message: null } },
    throttle: {
      status: 429,
      headers: { "retry-after": "7200" },
      body: { message: "Too Many Requests", code: "429" },
    },
  },
  dblp: {
    reply: {
      body: {
        result: {
          status: { "@code": "200", text: "OK" },
          hits: {
            "@total": "1",
            "@sent": "1",
            hit: [
              {
                info: {
                  authors: { author: { "@pid": "1/1", text: "Ada Berg 0001" } },
                  title: "Deep lakes.",
                  venue: ["J. Lakes", "LNCS"],
                  year: "2019",
                  type: "Parts in Books or Collections",
                  key: "journals/lakes/7",
                  doi: "10.5555/A",
                  access: "open",
                  ee: ["https://doi.org/10.5555/A", "https://example.org/7"],
                },
              },
            ],
          },
        },
      },
    },
    work: { type: "Chapter", venue: "J. Lakes", openAccess: "https://doi.org/10.5555/A" },
    empty: {
      body: { result: { status: { "@code": "200", text: "OK" }, hits: { "@total": "0", "@sent": "0" } } },
    },
    error: {
      body: { result: { status: { "@code": "500", text: "Internal error" }, hits: { "@total": "0" } } },
    },
    throttle: { status: 429, headers: { "retry-after": "7200" }, body: "<html>Too Many Requests</html>" },
  },
  arxiv: {
    reply: {
      body: feed(
        1,
        `<entry><id>http://arxiv.org/abs/2001.00007v2</id><title>Deep
          lakes</title><published>2019-03-01T00:00:00Z</published><author><name>Ada Berg</name></author>
          <arxiv:doi>10.5555/A</arxiv:doi><link href="u" rel="alternate"/><link title="pdf" href="p" rel="related"/></entry>`,
      ),
    },
    work: { arxiv: "2001.00007", openAccess: "p", url: "u", venue: "arXiv" },
    empty: { body: feed(0, "") },
    error: {
      body: feed(
        1,
        "<entry><id>http://arxiv.org/api/errors#x</id><title>Error</title><summary>bad id</summary></entry>",
      ),
    },
    throttle: { status: 503, headers: { "retry-after": "7200" }, body: "Rate exceeded." },
  },
  zenodo: {
    reply: {
      body: {
        hits: {
          total: 1,
          hits: [
            {
              id: 7,
              doi: "10.5555/A",
              links: { self_html: "https://zenodo.org/records/7" },
              metadata: {
                title: "Deep lakes",
                creators: [{ name: "Berg, Ada", orcid: null }],
                publication_date: "2019-05-03",
                resource_type: { title: "Journal article", type: "publication", subtype: "article" },
                access_right: "open",
              },
            },
          ],
        },
      },
    },
    work: { id: "7", type: "Article", openAccess: "https://zenodo.org/records/7", venue: "Zenodo" },
    empty: { body: { hits: { total: 0, hits: [] }, aggregations: {} } },
    error: { status: 400, body: { status: 400, message: "Page size cannot be greater than 25." } },
    throttle: {
      status: 429,
      headers: { "retry-after": "7200", "x-ratelimit-remaining": "0" },
      body: { status: 429, message: "too many requests" },
    },
  },
  orcid: {
    reply: {
      body: {
        "expanded-result": [
          {
            "orcid-id": "0000-0000-0000-0001",
            "given-names": "Ada",
            "family-names": "Berg",
            "credit-name": null,
          },
        ],
        "num-found": 1,
      },
    },
    work: { title: "Ada Berg", type: "Person", authors: [], year: null, doi: "" },
    empty: { body: { "expanded-result": null, "num-found": 0 } },
    error: { status: 400, body: { "response-code": 400, "developer-message": "Invalid Solr query" } },
    throttle: { status: 503, headers: { "retry-after": "7200" }, body: "" },
  },
  wikidata: {
    reply: {
      body: {
        query: { searchinfo: { totalhits: 1 }, search: [{ ns: 0, title: "Q7" }] },
        entities: { Q7: item },
      },
    },
    work: { id: "Q7", type: "Article" },
    empty: { body: { batchcomplete: "", query: { searchinfo: { totalhits: 0 }, search: [] } } },
    error: { body: { error: { code: "maxlag", info: "Waiting for a database server" }, servedby: "mw1" } },
    throttle: { status: 429, headers: { "retry-after": "7200" }, body: "Too Many Requests" },
  },
  orkg: {
    reply: {
      body: {
        content: [
          {
            id: "R7",
            title: "Deep lakes",
            identifiers: { doi: ["10.5555/A"] },
            publication_info: { published_year: 2019, published_in: null, url: null },
            authors: [{ id: null, name: "Ada Berg", identifiers: {} }],
          },
        ],
        page: { number: 0, size: 5, total_elements: 1, total_pages: 1 },
      },
    },
    work: { id: "R7", url: "https://orkg.org/papers/R7" },
    empty: { body: { content: [], page: { number: 0, size: 5, total_elements: 0, total_pages: 0 } } },
    error: {
      status: 406,
      body: { type: "orkg:problem:not_acceptable", title: "Not Acceptable", status: 406 },
    },
    throttle: { status: 429, headers: { "retry-after": "7200" }, body: "<html><title>429</title></html>" },
  },
  ieee: {
    reply: {
      body: {
        total_records: 1,
        total_searched: 6_000_000,
        articles: [
          {
            title: "Deep lakes",
            authors: { authors: [{ full_name: "Ada Berg", author_order: 1 }] },
            publication_year: 2019,
            doi: "10.5555/A",
            content_type: "Conferences",
          },
        ],
      },
    },
    work: { id: "10.5555/A", type: "Article" },
    empty: { body: { total_records: 0, total_searched: 6_000_000 } },
    error: { status: 403, body: "<h1>Developer Inactive</h1>" },
    throttle: { status: 429, headers: { "retry-after": "7200" }, body: "<h1>Developer Over Qps</h1>" },
  },
};
