/** SELECT queries to a SPARQL 1.1 endpoint, in pages. */
import { z } from "zod";
import type { Term } from "../importers/n-triples-line.ts";
import type { RemoteSource } from "../remote/remote-source.ts";

export type Row = Readonly<Record<string, Term>>;

export type SparqlClient = {
  /** All rows of a query whose rows are few (counts, one page of ids). */
  select(query: string): Promise<readonly Row[]>;
  /**
   * The rows of a query page by page. `order` names its variables in the order that makes rows unique.
   */
  pages(query: string, order: readonly string[]): AsyncGenerator<readonly Row[]>;
};

export type SparqlOptions = {
  readonly endpoint: string;
  /** A named graph; the endpoint's default graph if omitted. */
  readonly graph?: string | undefined;
  /** Rows per page; must be below the endpoint's limit (Virtuoso: usually 10,000). */
  readonly pageSize?: number | undefined;
};

const termSchema = z
  .object({
    type: z.enum(["uri", "literal", "typed-literal", "bnode"]),
    value: z.string(),
    "xml:lang": z.string().optional(),
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

export function createSparqlClient(source: RemoteSource, options: SparqlOptions): SparqlClient {
  const { endpoint, graph, pageSize = 5_000 } = options;
  const select = (query: string): Promise<readonly Row[]> =>
    source.fetch(
      {
        url: endpoint,
        accept: "application/sparql-results+json",
        form: { query, ...(graph === undefined ? {} : { "default-graph-uri": graph }) },
      },
      (json) => resultsSchema.parse(json).results.bindings,
    );
  return {
    select,
    async *pages(query, order) {
      for (let offset = 0; ; offset += pageSize) {
        // The order stands in an inner query: Virtuoso refuses to sort and skip many rows in one step.
        const inner = `{ ${query} ORDER BY ${order.map((name) => `?${name}`).join(" ")} }`;
        const rows = await select(`SELECT * WHERE { ${inner} } LIMIT ${pageSize} OFFSET ${offset}`);
        if (rows.length > 0) yield rows;
        if (rows.length < pageSize) return;
      }
    },
  };
}
