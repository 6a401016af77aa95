/** Computes the summary of an endpoint by a few grouped queries. */
import { namespaces, nodeId, predicateId, rdfType, typeName } from "../rdf-names.ts";
import { absencePattern, addLinks, type GraphSummary, type KindCount, type LinkCounts } from "../summary.ts";
import { kindOfDatatype } from "../value.ts";
import { isTriple, triples } from "./patterns.ts";
import type { Row, SparqlClient } from "./sparql-client.ts";

type EndpointSummary = Pick<GraphSummary, "links" | "extremes" | "absences"> & {
  readonly kinds: ReadonlyMap<string, readonly KindCount[]>;
  /** Maps each class to the number of triples whose objects are members. */
  readonly incoming: ReadonlyMap<string, number>;
  /** Maps each property to its numbers of distinct subjects and objects, and the largest numbers of both. */
  readonly ends: ReadonlyMap<
    string,
    readonly [subjects: number, objects: number, mostObjects: number, mostSubjects: number]
  >;
};

export async function summariseEndpoint(client: SparqlClient): Promise<EndpointSummary> {
  const bySubject = await countEnds(client, "s");
  const byObject = await countEnds(client, "o");
  const links = await readLinks(client);
  return {
    ends: new Map(
      [...bySubject].map(([property, [subjects, mostObjects]]) => {
        const [objects, mostSubjects] = byObject.get(property) ?? [0, 0];
        return [property, [subjects, objects, mostObjects, mostSubjects]];
      }),
    ),
    links,
    kinds: await readKinds(client),
    incoming: await readIncoming(client),
    extremes: await readExtremes(client),
    absences: await readAbsences(client),
  };
}

function numberOf(term: Row[string] | undefined): number {
  return Number(term?.value ?? 0);
}

/** Returns, for each property, the number of distinct nodes at one end and the most triples of one of them. */
async function countEnds(
  client: SparqlClient,
  end: "s" | "o",
): Promise<Map<string, readonly [number, number]>> {
  const rows = await client.select(`SELECT ?p (COUNT(?${end}) AS ?ends) (MAX(?n) AS ?most) WHERE {
    { SELECT ?p ?${end} (COUNT(*) AS ?n) WHERE { ${triples} } GROUP BY ?p ?${end} } } GROUP BY ?p`);
  return new Map(
    rows.map(({ p, ends, most }) => [predicateId(p?.value ?? ""), [numberOf(ends), numberOf(most)]]),
  );
}

async function readLinks(client: SparqlClient): Promise<LinkCounts[]> {
  const rows = await client.select(`SELECT ?p ?from ?to ?datatype (COUNT(*) AS ?n)
    (COUNT(DISTINCT ?s) AS ?subjects) (COUNT(DISTINCT ?o) AS ?objects) WHERE {
      ${triples} FILTER(!STRSTARTS(STR(?s), "${namespaces.predicate}"))
      OPTIONAL { ?s <${rdfType}> ?from FILTER(isIRI(?from)) }
      OPTIONAL { ?o <${rdfType}> ?to FILTER(isIRI(?to)) }
      BIND(IF(isLiteral(?o), STR(DATATYPE(?o)), "") AS ?datatype)
    } GROUP BY ?p ?from ?to ?datatype`);
  return addLinks(
    rows.map(({ p, from, to, datatype, n, subjects, objects }): LinkCounts => {
      const isValue = datatype !== undefined && datatype.value !== "";
      return {
        property: predicateId(p?.value ?? ""),
        from: from === undefined ? "" : typeName(from.value),
        to: isValue ? null : to === undefined ? "" : typeName(to.value),
        kind: isValue ? (kindOfDatatype.get(datatype.value) ?? "text") : null,
        plain: false,
        triples: numberOf(n),
        subjects: numberOf(subjects),
        objects: numberOf(objects),
      };
    }),
  );
}

async function readKinds(client: SparqlClient): Promise<Map<string, KindCount[]>> {
  const rows = await client.select(`SELECT ?p ?datatype (COUNT(*) AS ?n) WHERE {
    ${triples} BIND(IF(isLiteral(?o), STR(DATATYPE(?o)), "") AS ?datatype) } GROUP BY ?p ?datatype`);
  const kinds = new Map<string, KindCount[]>();
  for (const { p, datatype, n } of rows) {
    const property = predicateId(p?.value ?? "");
    const isValue = datatype !== undefined && datatype.value !== "";
    const kind = isValue ? (kindOfDatatype.get(datatype.value) ?? "text") : null;
    kinds.set(property, [...(kinds.get(property) ?? []), { kind, plain: false, triples: numberOf(n) }]);
  }
  return kinds;
}

async function readIncoming(client: SparqlClient): Promise<Map<string, number>> {
  const rows = await client.select(`SELECT ?to (COUNT(*) AS ?n) WHERE {
    ${triples} ?o <${rdfType}> ?to FILTER(isIRI(?to)) } GROUP BY ?to`);
  return new Map(rows.map(({ to, n }) => [typeName(to?.value ?? ""), numberOf(n)]));
}

async function readExtremes(client: SparqlClient): Promise<GraphSummary["extremes"]> {
  const rows = await client.select(`SELECT ?p ?datatype (MIN(?o) AS ?low) (MAX(?o) AS ?high) WHERE {
    ${triples} FILTER(isLiteral(?o)) BIND(DATATYPE(?o) AS ?datatype) } GROUP BY ?p ?datatype`);
  return rows.flatMap(({ p, datatype, low, high }) => {
    const kind = kindOfDatatype.get(datatype?.value ?? "") ?? "text";
    if (kind === "text" || low?.kind !== "literal" || high?.kind !== "literal") return [];
    const ends = [low, high].map((term) => ({ id: nodeId(term), label: term.value })) as [
      { id: string; label: string },
      { id: string; label: string },
    ];
    return [{ property: predicateId(p?.value ?? ""), kind, smallest: ends[0], largest: ends[1] }];
  });
}

async function readAbsences(client: SparqlClient): Promise<GraphSummary["absences"]> {
  const rows = await client.select(`SELECT DISTINCT ?p ?text WHERE { ?s ?p ?o . ${isTriple}
    OPTIONAL { ?o <http://www.w3.org/2000/01/rdf-schema#label> ?label }
    BIND(STR(COALESCE(?label, ?o)) AS ?text) FILTER(REGEX(?text, "^(n|-)", "i")) }`);
  return rows
    .flatMap(({ p, text }) => (p && text ? [{ property: predicateId(p.value), label: text.value }] : []))
    .filter(({ label }) => absencePattern.test(label));
}
