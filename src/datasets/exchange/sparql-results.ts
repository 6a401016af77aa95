/** Answers in the SPARQL 1.1 results format, as the scholarly datasets and QALD store them. */
import { z } from "zod";

const binding = z.record(z.string(), z.looseObject({ type: z.string(), value: z.string() }));

export const sparqlResultsSchema = z.union([
  z.looseObject({ boolean: z.boolean() }),
  z.looseObject({ results: z.looseObject({ bindings: z.array(binding) }) }),
  /** Some questions of the published files have no answer. */
  z.strictObject({}),
]);
export type SparqlResults = z.output<typeof sparqlResultsSchema>;

/** Yes or No, or the answers; of a row that has an IRI and its label, the label. Repetitions are dropped. */
export function answersOf(results: SparqlResults): string[] {
  if ("boolean" in results && typeof results.boolean === "boolean") return [results.boolean ? "Yes" : "No"];
  if (!("results" in results)) return [];
  const rows = (results as Extract<SparqlResults, { results: unknown }>).results.bindings;
  const texts = rows.map((row) => {
    const values = Object.values(row);
    const literals = values.filter(({ type }) => type !== "uri" && type !== "bnode");
    return (literals.length > 0 ? literals : values).map(({ value }) => value).join(", ");
  });
  return [...new Set(texts)];
}
