/**
 * Defines how RDF terms correspond to ids in a graph. Resources, predicates and classes in the ORKG namespaces have
 * short ids. The id of any other node is its IRI. The id of a literal is its N-Triples notation, and the id of a blank
 * node is its label. The mapping is invertible, so ids from an imported file are also valid at a remote endpoint.
 */
import { formatLiteral, type Term } from "../base/io/n-triples-line.ts";

export const namespaces = {
  resource: "http://orkg.org/orkg/resource/",
  predicate: "http://orkg.org/orkg/predicate/",
  class: "http://orkg.org/orkg/class/",
} as const;

export const rdfType = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
export const rdfsLabel = "http://www.w3.org/2000/01/rdf-schema#label";

/** Returns the id of a node. */
export function nodeId(term: Term): string {
  if (term.kind === "literal") return formatLiteral(term);
  return term.kind === "blank" ? term.value : shorten(term.value, namespaces.resource);
}

export function predicateId(iri: string): string {
  return shorten(iri, namespaces.predicate);
}

export function typeName(iri: string): string {
  return shorten(iri, namespaces.class);
}

/** Converts the id of a node to N-Triples; the inverse of `nodeId`. */
export function formatNode(id: string): string {
  if (id.startsWith('"') || id.startsWith("_:")) return id;
  return formatIri(id, "resource");
}

/** Formats an id or an IRI as `<IRI>`. Short ids are expanded in the given namespace. */
export function formatIri(id: string, namespace: keyof typeof namespaces): string {
  const isIri = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|^`\\]*$/.test(id);
  return isIri
    ? `<${id}>`
    : `<${namespaces[namespace]}${id.replace(/[\0- <>"{}|^`\\%/:#?]/g, percentEncode)}>`;
}

/**
 * Derives a readable name from an IRI or a short id: its last segment, percent-decoded, with spaces in place of `_`.
 * URNs are also split at colons.
 */
export function lastSegment(iri: string): string {
  const divider = /^urn:/i.test(iri) ? /[/#:]/ : /[/#]/;
  const segment = iri.split(divider).findLast((part) => part !== "") ?? iri;
  try {
    return decodeURIComponent(segment).replaceAll("_", " ");
  } catch {
    // The percent encoding is invalid, so the segment is not decoded.
    return segment.replaceAll("_", " ");
  }
}

/** Whether the labels of a graph capitalise names ("Green Tea") or not ("green tea"). */
export type NameStyle = "capitalized" | "lower case";

/**
 * Derives the label of an unlabelled resource from its IRI, as `lastSegment` does, and divides words that are joined by
 * capital letters: "TheLongNight" becomes "The Long Night", and "karlNess" becomes "Karl Ness". Names such as "iPhone",
 * "WinPAC" and "McAdam" stay whole.
 * @param style determines the capital letters of the name if the IRI does not show them, as in "greenTea"
 */
export function nameOfResource(iri: string, style: NameStyle): string {
  return lastSegment(iri)
    .split(" ")
    .map((word) => divideWord(word, style))
    .join(" ");
}

function divideWord(word: string, style: NameStyle): string {
  const words = divideCompletely(word, /\d+|A(?=\p{Lu}\p{Ll})|(?:Mc)?\p{Lu}\p{Ll}+/uy);
  if (words !== null) return words.join(" ");
  const first = /^\p{Ll}{2,}(?=\p{Lu})/u.exec(word)?.[0];
  // A run of capitals is a separate word only before a number, as in "flightBH101", but not in "macOS".
  const others =
    first === undefined
      ? null
      : divideCompletely(word.slice(first.length), /\d+|\p{Lu}+\d+|A(?=\p{Lu}\p{Ll})|(?:Mc)?\p{Lu}\p{Ll}+/uy);
  if (first === undefined || others === null) return word;
  if (style === "capitalized")
    return [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...others].join(" ");
  return [first, ...others.map((part) => (/\p{Ll}/u.test(part) ? part.toLowerCase() : part))].join(" ");
}

/**
 * Returns the parts of a word from left to right, or null if they do not cover the word. Takes linear time, unlike an
 * expression that repeats the part, because no part is matched twice.
 * @param part a sticky expression
 */
function divideCompletely(word: string, part: RegExp): string[] | null {
  const parts: string[] = [];
  for (let at = 0; at < word.length; at = part.lastIndex) {
    part.lastIndex = at;
    const [found] = part.exec(word) ?? [];
    if (found === undefined) return null;
    parts.push(found);
  }
  return parts.length === 0 ? null : parts;
}

function shorten(iri: string, namespace: string): string {
  const suffix = iri.startsWith(namespace) ? iri.slice(namespace.length) : "";
  if (/^[\w-]+$/.test(suffix)) return suffix;
  // If an id would not convert back to this IRI, the IRI keeps its full form.
  const id = suffix.replace(/%[0-9A-F]{2}/g, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
  return suffix !== "" &&
    !/^(?:"|_:)/.test(id) &&
    formatIri(id, "resource") === `<${namespaces.resource}${suffix}>`
    ? id
    : iri;
}

function percentEncode(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}
