/**
 * The names of nodes, predicates and classes. A node may have several names; a table of vocabularies and the user's
 * language choose the label among them, and the others are kept as aliases.
 */
import { compareIds } from "./canonical-order.ts";
import type { Name } from "./knowledge-graph.ts";
import { lastSegment, rdfsLabel } from "./rdf-names.ts";
import { isLiteral } from "./value.ts";

/**
 * A name with its rank. The name with the lowest rank is the label; among equal ranks, the first by code points is. The
 * choice therefore does not depend on the order of a file.
 */
export type RankedName = {
  readonly text: string;
  readonly rank: number;
  readonly language?: string | undefined;
};

/** Returns a negative number if the first name is the better label. */
export function compareNames(
  left: Pick<RankedName, "text" | "rank">,
  right: Pick<RankedName, "text" | "rank">,
): number {
  return left.rank - right.rank || compareIds(left.text, right.text);
}

/** The language of names that is preferred if the user chooses none. */
export const usualLanguage = "en";

const skos = "http://www.w3.org/2004/02/skos/core#";
const terms = ["http://purl.org/dc/terms/", "http://purl.org/dc/elements/1.1/"];

/**
 * The vocabularies' properties for names, best first. Sources: SKOS Reference (W3C 2009), RDF Schema 1.1 (W3C 2014),
 * schema.org, FOAF 0.99, DCMI Metadata Terms.
 */
const naming: readonly (readonly string[])[] = [
  [`${skos}prefLabel`],
  [rdfsLabel],
  ["http://schema.org/name", "https://schema.org/name"],
  ["http://xmlns.com/foaf/0.1/name"],
  terms.map((base) => `${base}title`),
];
const placeOfLabel = naming.findIndex((iris) => iris.includes(rdfsLabel));
/** The rank of a property of any other vocabulary whose name says that it states a name. */
const placeOfOthers = naming.length;
/** The rank of names that never serve as labels while there is another name. */
const placeOfAliases = placeOfOthers + 1;
const places = new Map(naming.flatMap((iris, place) => iris.map((iri): [string, number] => [iri, place])));
const aliases = new Set([
  `${skos}altLabel`,
  "http://schema.org/alternateName",
  "https://schema.org/alternateName",
  "http://purl.org/dc/terms/alternative",
]);
/** The properties of known vocabularies that state a name, as IRIs. */
export const namingProperties: readonly string[] = [...naming.flat(), ...aliases];
/** Titles such as "Ms" and "Dr", which name no one. */
const honorifics = new Set(["http://xmlns.com/foaf/0.1/title", "http://www.w3.org/2006/vcard/ns#title"]);

/** Matches the last segment of a property that states the name of its subject. */
const namingWords = /^(?:pref(?:erred)? ?label|label|name|full ?name|title)$/i;

/** Whether a property states the name of its subject, such as `skos:prefLabel`, `schema:name` and `dct:title`. */
export function statesName(iri: string): boolean {
  return placeOf(iri) <= placeOfOthers;
}

function placeOf(iri: string): number {
  const place = places.get(iri);
  if (place !== undefined) return place;
  if (aliases.has(iri)) return placeOfAliases;
  return namingWords.test(lastSegment(iri)) && !honorifics.has(iri)
    ? placeOfOthers
    : Number.POSITIVE_INFINITY;
}

/** The maximum number of characters in a name; a longer text is not used as one, unless it is the rdfs:label. */
const longestName = 300;

const stepOfLanguage = 4;
const stepOfForeign = 1_000;

/**
 * Ranks a name. Names in a foreign language come after all others, then the table of vocabularies decides, then the
 * language: the user's, none, English, others.
 * @returns `null` if the property states no name
 */
export function rankName(
  property: string,
  text: string,
  language: string | undefined,
  userLanguage = usualLanguage,
): RankedName | null {
  const place = placeOf(property);
  if (!Number.isFinite(place) || (place !== placeOfLabel && text.length > longestName)) return null;
  const closeness = closenessOf(language, userLanguage);
  const foreign = closeness > 1 ? stepOfForeign : 0;
  return {
    text: cleanName(text),
    rank: foreign + place * stepOfLanguage + closeness,
    ...(language === undefined ? {} : { language: language.toLowerCase() }),
  };
}

/** Returns 0 for the user's language, 1 for no language, 2 for English, and 3 for any other language. */
function closenessOf(language: string | undefined, userLanguage: string): number {
  if (language === undefined) return 1;
  const [primary] = language.toLowerCase().split("-", 1);
  if (primary === userLanguage) return 0;
  return primary === "en" ? 2 : 3;
}

/** The rank of a label without a language, as formats other than RDF state it. */
export const plainRank = placeOfLabel * stepOfLanguage + 1;

/** Returns a label that has no language. The label of a literal is its exact text. */
export function plainName(id: string, text: string): RankedName {
  return { text: isLiteral({ id }) ? text : cleanName(text), rank: plainRank };
}

/** Whether a name of this rank comes from an rdfs:label. Triples of the graph state all other names. */
export function isStatedLabel(rank: number): boolean {
  return Math.floor((rank % stepOfForeign) / stepOfLanguage) === placeOfLabel;
}

/** Returns the names of a node that `KnowledgeGraph.names` lists, among all its names. */
export function furtherNames(all: readonly RankedName[]): readonly Name[] {
  const [label, ...others] = all.toSorted(compareNames);
  if (label === undefined) return [];
  const isFurther = ({ text, rank }: RankedName): boolean => isStatedLabel(rank) || text !== label.text;
  const listed = [...(label.rank === plainRank ? [] : [label]), ...others].filter(isFurther);
  const names = listed.map(
    ({ text, rank, language }): Name => ({
      text,
      ...(language === undefined ? {} : { language }),
      isLabel: isStatedLabel(rank),
    }),
  );
  return [...new Map(names.map((name) => [JSON.stringify(name), name])).values()];
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  gt: ">",
  lt: "<",
  nbsp: " ",
  quot: '"',
};

/** Matches the tags of HTML that occur within titles. */
const inlineTag = /<\/?(?:a|b|br|em|i|p|scp|small|span|strong|sub|sup|tt|u)\b[^<>]*>/gi;

/**
 * Removes markup and line breaks from a name: `<i>Vibrio</i> &amp;\n co` becomes `Vibrio & co`. Titles in research graphs
 * are often encoded twice, so `&amp;#x2014;` is a dash.
 */
export function cleanName(text: string): string {
  if (!/[<&\s]/.test(text)) return text;
  return text
    .replace(inlineTag, "")
    .replace(/&(?:amp;)*(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, decodeEntity)
    .replace(/\s+/g, " ")
    .trim();
}

function decodeEntity(all: string, decimal?: string, hexadecimal?: string, name = ""): string {
  if (decimal === undefined && hexadecimal === undefined) return entities[name.toLowerCase()] ?? all;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
}
