/**
 * Finds nodes by the words of their labels, with the text index of the engine if it has one. SPARQL has no text search,
 * so without an index, the engine compares every label with the words, which takes about 20 s for a million triples.
 */
import type { Progress } from "../../base/progress.ts";
import { namespaces, rdfsLabel } from "../rdf-names.ts";
import { isRejected } from "../remote/graph-requests.ts";
import { quoted } from "./patterns.ts";
import type { Row, SparqlClient } from "./sparql-client.ts";

type Match = "AND" | "OR";

/** Restricts `?node ?p ?text` to texts that contain one of the words, or all of them. */
type Restriction = (words: readonly string[], match: Match) => string;

const byComparison: Restriction = (words, match) => {
  const contained = words.map((word) => `CONTAINS(LCASE(STR(?text)), ${quoted(word)})`);
  return `FILTER(${contained.join(match === "AND" ? " && " : " || ")})`;
};

/** The text indexes of engines, each of which is tried once with a word that a label contains. */
const textIndexes: readonly Restriction[] = [
  // Virtuoso: "Using Full Text Search in SPARQL". A word of at least four letters also stands for the words that begin so.
  (words, match) => {
    const patterns = words.map((word) => `'${word}${[...word].length < 4 ? "" : "*"}'`);
    return `?text bif:contains ${quoted(patterns.join(` ${match} `))} .`;
  },
  // Apache Jena: "Full text search". The index finds nodes, by the properties that the server's administrator chose.
  (words, match) => {
    const query = words.map((word) => `${word}*`).join(` ${match} `);
    return `?node <http://jena.apache.org/text#query> ${quoted(query)} . ${byComparison(words, match)}`;
  },
];

export type TextSearch = {
  /** Returns the nodes, as `?e`, ranked by the number of matching words, then by length (shortest first), then by id. */
  find(text: string, limit: number): Promise<readonly Row[]>;
};

export function createTextSearch(client: SparqlClient, progress: Progress): TextSearch {
  let chosen: Promise<Restriction> | undefined;
  return {
    async find(text, limit) {
      const words = wordsOf(text);
      if (words.length === 0 || limit < 1) return [];
      chosen ??= chooseIndex(client, progress);
      const restrict = await chosen;
      const search = (match: Match): Promise<readonly Row[]> =>
        client.select(searchQuery(text, words, restrict(words, match), limit));
      // The texts with all words rank first, so an index need not find the others if there are enough of them.
      if (restrict !== byComparison && words.length > 1) {
        const rows = await search("AND");
        if (rows.length >= limit) return rows;
      }
      return search("OR");
    },
  };
}

function wordsOf(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
}

/** The number of labels from which the word is taken that finds out which index an endpoint has. */
const triedLabels = 10;

async function chooseIndex(client: SparqlClient, progress: Progress): Promise<Restriction> {
  const labels = await client.select(
    `SELECT ?text WHERE { ?node <${rdfsLabel}> ?text } LIMIT ${triedLabels}`,
  );
  // An index may leave out short words.
  const [word] = wordsOf(labels.map(({ text }) => text?.value ?? "").join(" ")).sort(
    (left, right) => right.length - left.length,
  );
  for (const index of textIndexes) {
    if (word === undefined) break;
    const pattern = `?node <${rdfsLabel}> ?text . ${index([word], "OR")}`;
    if (await holds(client, `SELECT ?text WHERE { ${pattern} } LIMIT 1`)) return index;
  }
  progress.note(
    "the endpoint has no text index that Taxolink knows (bif:contains, text:query), so a search compares all labels",
  );
  return byComparison;
}

/** Whether a query has a solution. An engine refuses a query in the language of another one. */
async function holds(client: SparqlClient, query: string): Promise<boolean> {
  try {
    return (await client.select(query)).length > 0;
  } catch (error) {
    if (isRejected(error)) return false;
    throw error;
  }
}

function searchQuery(text: string, words: readonly string[], restriction: string, limit: number): string {
  const score = words.map((word) => `IF(CONTAINS(?label, ${quoted(word)}), 1, 0)`).join(" + ");
  // Sorting by the beginning of the node's id ensures that the limit omits the same nodes as sorting by id.
  const start = `IF(isLiteral(?e), CONCAT('"', STR(?e)), REPLACE(STR(?e), "^${namespaces.resource}", ""))`;
  return `SELECT ?e (MAX(?points) AS ?score) (MIN(STRLEN(?label)) AS ?length) (MIN(${start}) AS ?name) WHERE {
    { ?node <${rdfsLabel}> ?text . ${restriction} FILTER(!STRSTARTS(STR(?node), "${namespaces.predicate}")) BIND(?node AS ?e) }
    UNION { ?node ?p ?text . ${restriction} FILTER(isLiteral(?text) && ?p != <${rdfsLabel}>) BIND(?text AS ?e) }
    BIND(LCASE(STR(?text)) AS ?label)
    BIND(IF(?label = ${quoted(text.trim().toLowerCase())}, ${words.length + 1}, ${score}) AS ?points)
  } GROUP BY ?e ORDER BY DESC(?score) ?length ?name LIMIT ${limit}`;
}
