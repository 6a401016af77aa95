/**
 * Identifies the state of an endpoint without reading it: by the versions and dates that its data declares, and by the
 * number of its statements with each predicate. A change that keeps all of these, such as another spelling of a label,
 * is not noticed; the hash of a pulled copy covers the content.
 */
import { hashValue } from "../../base/io/index.ts";
import type { StatementCounts } from "./pull-sparql.ts";
import type { SparqlClient } from "./sparql-client.ts";

/** Describes a whole dataset: VoID, DCAT, OWL, and the dumps of a Wikibase. */
const datasetClasses = [
  "http://rdfs.org/ns/void#Dataset",
  "http://www.w3.org/ns/dcat#Dataset",
  "http://www.w3.org/2002/07/owl#Ontology",
  "http://wikiba.se/ontology#Dump",
];

const declarations = [
  "http://www.w3.org/2002/07/owl#versionInfo",
  "http://purl.org/dc/terms/modified",
  "http://purl.org/dc/terms/issued",
  "http://purl.org/pav/version",
  "http://schema.org/version",
  "http://schema.org/dateModified",
];

/** Returns a hash of 64 hexadecimal digits. */
export async function readSnapshot(client: SparqlClient, counts: StatementCounts): Promise<string> {
  const values = (iris: readonly string[]): string => iris.map((iri) => `<${iri}>`).join(" ");
  // A catalogue may describe any number of datasets, whose latest date shows a change.
  const declared = await client.select(`SELECT ?property (COUNT(*) AS ?n) (MAX(STR(?value)) AS ?last) WHERE {
    VALUES ?class { ${values(datasetClasses)} } VALUES ?property { ${values(declarations)} }
    ?dataset a ?class ; ?property ?value } GROUP BY ?property`);
  const facts = declared.map(({ property, n, last }) => [property?.value, n?.value, last?.value]);
  return hashValue(["snapshot", facts.sort(), [...counts]]);
}
