/** Sends paged SELECT queries to a SPARQL 1.1 endpoint, regardless of its row limit. */
import { z } from "zod";
import { GraphError } from "../../errors.ts";
import { serverWords } from "../../http/index.ts";
import type { Term } from "../../io/n-triples-line.ts";
import { UnwantedReply } from "../remote/graph-requests.ts";
import type { RemoteSource } from "../remote/remote-source.ts";

export type Row = Readonly<Record<string, Term>>;

export type SparqlClient = {
  /** Returns all rows of a query with few rows, such as counts or one page of ids. */
  select(query: string): Promise<readonly Row[]>;
  /**
   * Yields the rows of a query page by page. `order` lists the variables to sort by. Their values together must
   * identify each row.
   */
  pages(query: string, order: readonly string[]): AsyncGenerator<readonly Row[]>;
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

export function createSparqlClient(source: RemoteSource, options: SparqlOptions): SparqlClient {
  const { endpoint, graph, pageSize = 5_000 } = options;
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
  const isLast = (rows: number): boolean =>
    rows === 0 || (rows < pageSize && (rows < lowestRowLimit || rows < longest));
  return {
    select,
    async *pages(query, order) {
      let [offset, first] = [0, ""];
      for (let isComplete = false; !isComplete; ) {
        // The order is in an inner query, because Virtuoso refuses to sort and skip many rows in one step.
        const inner = `{ ${query} ORDER BY ${order.map((name) => `?${name}`).join(" ")} }`;
        const rows = await select(`SELECT * WHERE { ${inner} } LIMIT ${pageSize} OFFSET ${offset}`);
        const before = first;
        first = JSON.stringify(rows[0]);
        if (rows.length > 0 && before === first) throw repeatedPage(endpoint);
        if (rows.length > 0) yield rows;
        isComplete = isLast(rows.length);
        longest = Math.max(longest, rows.length);
        offset += rows.length;
      }
    },
  };
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

function repeatedPage(endpoint: string): GraphError {
  return new GraphError(`${endpoint}: the endpoint returns the same page repeatedly`, {
    hint: "The endpoint ignores OFFSET, so its results cannot be read in pages. Choose a page_size that covers all rows.",
  });
}

const notAnEndpoint = "Check whether the URL belongs to a SPARQL endpoint. Such URLs often end with /sparql.";
