/** Sends paged SELECT queries to a SPARQL 1.1 endpoint, regardless of its row limit. */
import { z } from "zod";
import { GraphError } from "../../base/errors.ts";
import type { Term } from "../../base/io/n-triples-line.ts";
import { serverWords } from "../../net/index.ts";
import { UnwantedReply } from "../remote/graph-requests.ts";
import type { RemoteSource } from "../remote/remote-source.ts";
import { quoted } from "./patterns.ts";

export type Row = Readonly<Record<string, Term>>;

export type SparqlClient = {
  /** Returns all rows of a query with few rows, such as counts or one page of ids. */
  select(query: string): Promise<readonly Row[]>;
  /**
   * Returns all rows of a query with any number of rows.
   * @throws GraphError if the endpoint returns fewer than there are
   */
  selectAll(query: string): Promise<readonly Row[]>;
  /**
   * Yields the solutions of a graph pattern page by page. A page starts where the page before it ended in the order of
   * the first variable, so no row is skipped or read twice when the server sorts rows anew for every page.
   * @param variables the variables to select, in the order to page by; their values together identify a row
   * @param distinct whether the pattern may have equal solutions, of which one is yielded
   * @throws GraphError if a page cannot be told from the next one
   */
  pages(pattern: string, variables: readonly string[], distinct?: boolean): AsyncGenerator<readonly Row[]>;
};

export type SparqlOptions = {
  readonly endpoint: string;
  /** The name of a graph at the endpoint (default: the endpoint's default graph). */
  readonly graph?: string | undefined;
  /**
   * The number of rows to request per page. The endpoint may return fewer (Virtuoso usually returns at most 10,000).
   */
  readonly pageSize?: number | undefined;
};

const termSchema = z
  .object({
    type: z.enum(["uri", "literal", "typed-literal", "bnode"]),
    value: z.string(),
    "xml:lang": z.string().optional(),
    "its:dir": z.never().optional(),
    datatype: z.string().optional(),
  })
  .transform((binding): Term => {
    const { type, value, datatype } = binding;
    const language = binding["xml:lang"];
    if (type === "uri") return { kind: "iri", value };
    if (type === "bnode") return { kind: "blank", value: `_:${value.replace(/^_:/, "")}` };
    if (language !== undefined) return { kind: "literal", value, language };
    if (datatype === undefined || datatype.endsWith("XMLSchema#string")) return { kind: "literal", value };
    return { kind: "literal", value, datatype };
  });

const resultsSchema = z.object({
  results: z.object({ bindings: z.array(z.record(z.string(), termSchema)) }),
});

/** Results of SPARQL 1.2, in which a term may be a triple or a text with a direction. */
const sparql12 = z.object({
  results: z.object({
    bindings: z
      .array(z.record(z.string(), z.looseObject({ type: z.string() })))
      .refine((rows) =>
        rows.some((row) => Object.values(row).some((term) => term.type === "triple" || "its:dir" in term)),
      ),
  }),
});

/** The lowest row limit of the known endpoints. A page with fewer rows is therefore the last. */
const lowestRowLimit = 50;

/** The number of rows to request per page: as many as Virtuoso sorts and returns at once. */
export const rowsPerPage = 10_000;

export function createSparqlClient(source: RemoteSource, options: SparqlOptions): SparqlClient {
  const { endpoint, graph, pageSize = rowsPerPage } = options;
  const select = (query: string): Promise<readonly Row[]> =>
    source.fetch(
      {
        url: endpoint,
        accept: "application/sparql-results+json",
        form: { query, ...(graph === undefined ? {} : { "default-graph-uri": graph }) },
      },
      readRows,
    );
  /**
   * The number of rows in the longest page so far. The endpoint returns at least this many per page while enough rows
   * remain.
   */
  let longest = 0;
  const isLast = (rows: number, limit: number): boolean =>
    rows === 0 || (rows < limit && (rows < lowestRowLimit || rows < longest));

  async function* pages(
    pattern: string,
    names: readonly string[],
    distinct: boolean,
    selected = names,
  ): AsyncGenerator<readonly Row[]> {
    const [name = "", ...further] = names;
    const [key, chosen] = [keyOf(name), selected.map((variable) => `?${variable}`).join(" ")];
    let [start, limit] = ["", pageSize];
    for (let last: string | undefined; ; ) {
      const rows = await select(
        `SELECT ${distinct ? "DISTINCT " : ""}${chosen} WHERE { ${pattern} ${start} } ORDER BY ${key} LIMIT ${limit}`,
      );
      if (isLast(rows.length, limit)) return yield rows;
      longest = Math.max(longest, rows.length);
      const [before, end] = [last, textOf(rows.at(-1)?.[name])];
      const complete = rows.filter((row) => textOf(row[name]) !== end);
      if (complete.length > 0 && end === before) throw repeatedPage(endpoint);
      last = end;
      if (complete.length > 0) {
        // The rows of the last value may continue on the next page, which therefore starts with this value.
        yield complete;
        start = `FILTER(${key} >= ${quoted(end)})`;
      } else if (further.length > 0) {
        yield* pages(`${pattern} FILTER(${key} = ${quoted(end)})`, further, distinct, selected);
        start = `FILTER(${key} > ${quoted(end)})`;
      } else {
        // Only a larger page can hold rows that differ in nothing that SPARQL can order, such as blank nodes.
        if (rows.length < limit) throw tooSmallPage(endpoint);
        limit *= 2;
      }
    }
  }
  const selectAll = async (query: string): Promise<readonly Row[]> => {
    const rows = await select(query);
    // Servers limit replies to round numbers of rows.
    if (rows.length === 0 || rows.length % lowestRowLimit > 0) return rows;
    const [counted] = await select(`SELECT (COUNT(*) AS ?n) WHERE { { ${query} } }`);
    const all = Number(counted?.n?.value ?? rows.length);
    if (all > rows.length) throw cutReply(endpoint, rows.length, all);
    return rows;
  };
  return {
    select,
    selectAll,
    pages: (pattern, variables, distinct = false) => pages(pattern, variables, distinct),
  };
}

/** The text by which rows are ordered. SPARQL defines none for a blank node. */
function keyOf(name: string): string {
  return `IF(isBlank(?${name}), "", STR(?${name}))`;
}

function textOf(term: Term | undefined): string {
  return term === undefined || term.kind === "blank" ? "" : term.value;
}

function readRows(json: unknown): readonly Row[] {
  const results = resultsSchema.safeParse(json);
  if (results.success) return results.data.results.bindings;
  if (sparql12.safeParse(json).success)
    throw new UnwantedReply(
      "the endpoint holds RDF 1.2 (statements about statements or texts with a direction), but Taxolink reads RDF 1.1",
      "Choose a graph of the endpoint without them, or import an export in N-Triples.",
      true,
    );
  const words = serverWords(JSON.stringify(json));
  const isExplained = words !== "" && !/^[[{"]/.test(words);
  throw new UnwantedReply(
    `the reply is JSON but not a SPARQL result${isExplained ? `: ${words}` : ""}`,
    notAnEndpoint,
  );
}

function cutReply(endpoint: string, returned: number, all: number): GraphError {
  return new GraphError(`${endpoint} returned only ${returned} of ${all} rows`, {
    hint: "Ask for less, such as the number of answers, or copy the graph once with taxolink graph pull --sparql URL --out STORE.",
  });
}

function repeatedPage(endpoint: string): GraphError {
  return new GraphError(`${endpoint}: the endpoint returns the same page repeatedly`, {
    hint: "The endpoint ignores filters or the order of rows, so its results cannot be read in pages. Choose a page_size that covers all rows.",
  });
}

function tooSmallPage(endpoint: string): GraphError {
  return new GraphError(
    `${endpoint}: the endpoint limits its replies to fewer rows than a page that cannot be divided`,
    {
      hint: "Many of its blank nodes have the same statement. Import an export of the graph instead.",
    },
  );
}

const notAnEndpoint = "Check whether the URL belongs to a SPARQL endpoint. Such URLs often end with /sparql.";
