/**
 * Reads the concepts of a SKOS scheme with what they entail. Links to the concepts of other schemes are left out. Source:
 * W3C, SKOS Simple Knowledge Organization System Reference, 2009; `rdfs:label` is the general property of
 * `skos:prefLabel` (S10).
 */
import type { Statement } from "../../base/io/index.ts";
import { exclusiveNote, type FoundItem } from "./found-taxonomy.ts";
import { entailedBySkos, rdfType, skos } from "./skos-entailment.ts";

const dcterms = "http://purl.org/dc/terms/";
const rdfs = "http://www.w3.org/2000/01/rdf-schema#";

/**
 * Returns the concepts without a broader concept, with their narrower concepts. If no concept is narrower than another,
 * the concepts stand below the title of their scheme. Returns undefined if there is no concept.
 */
export function conceptsOf(stated: readonly Statement[]): readonly FoundItem[] | undefined {
  const statements = entailedBySkos(stated.filter(({ predicate }) => !predicate.endsWith("Match")));
  const index = indexOf(statements);
  const { ids, parents, children } = relationsOf(statements);
  if (ids.length === 0) return undefined;
  const tops = ids.filter((id) => !parents.has(id));
  // In a circle of broader concepts, every concept has a broader concept.
  const roots = tops.length > 0 ? tops : ids.slice(0, 1);
  if (children.size > 0) return roots.map((root) => itemBelow(root, children, index));
  const schemes = Map.groupBy(roots, (id) => index.first(id, `${skos}inScheme`) ?? "");
  return [...schemes].map(([scheme, concepts]) => ({
    ...(scheme === "" ? { name: "" } : describe(scheme, index)),
    items: concepts.map((id) => itemBelow(id, children, index)),
  }));
}

type Index = ReturnType<typeof indexOf>;

/** Returns a concept with the concepts below it, each of them once, because a concept may have several broader ones. */
function itemBelow(
  root: string,
  children: ReadonlyMap<string, ReadonlySet<string>>,
  index: Index,
): FoundItem {
  type Growing = FoundItem & { readonly items: Growing[] };
  const top: Growing = { ...describe(root, index), items: [] };
  const seen = new Set([root]);
  const open: [string, Growing][] = [[root, top]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [id, item] = next;
    const below = [...(children.get(id) ?? [])].filter((child) => !seen.has(child));
    for (const child of below) {
      const childItem: Growing = { ...describe(child, index), items: [] };
      seen.add(child);
      item.items.push(childItem);
      open.push([child, childItem]);
    }
  }
  return top;
}

function relationsOf(statements: readonly Statement[]) {
  const concepts = new Set<string>();
  const schemes = new Set<string>();
  const parents = new Map<string, Set<string>>();
  const children = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, from: string, to: string): void => {
    map.set(from, (map.get(from) ?? new Set()).add(to));
  };
  for (const { subject, predicate, object } of statements) {
    if (predicate === rdfType && object.value === `${skos}Concept`) concepts.add(subject.value);
    if (predicate === rdfType && object.value === `${skos}ConceptScheme`) schemes.add(subject.value);
    if (predicate === `${skos}narrower`) add(children, subject.value, object.value);
    if (predicate === `${skos}broader`) add(parents, subject.value, object.value);
  }
  return { ids: [...concepts].filter((id) => !schemes.has(id)), parents, children };
}

function indexOf(statements: readonly Statement[]) {
  const bySubject = Map.groupBy(statements, ({ subject }) => subject.value);
  const objects = (subject: string, predicate: string) =>
    (bySubject.get(subject) ?? []).filter((statement) => statement.predicate === predicate);
  return {
    first: (subject: string, predicate: string) => objects(subject, predicate)[0]?.object.value,
    /** The texts of a property, in English or without a language if there are any. */
    texts: (subject: string, predicate: string): readonly string[] => {
      const literals = objects(subject, predicate).flatMap(({ object }) =>
        object.kind === "literal" ? [object] : [],
      );
      const readable = literals.filter(({ language = "en" }) => /^en\b/i.test(language));
      const [{ language = undefined } = {}] = literals;
      const chosen =
        readable.length > 0 ? readable : literals.filter((literal) => literal.language === language);
      return chosen.map(({ value }) => value.trim());
    },
  };
}

function describe(id: string, { texts }: Index): Omit<FoundItem, "items"> {
  const any = (...predicates: readonly string[]): string | undefined =>
    predicates.map((predicate) => texts(id, predicate)[0]).find((text) => text !== undefined && text !== "");
  const notes = texts(id, `${skos}scopeNote`);
  const guideline = notes.filter((note) => note !== exclusiveNote).join(" ");
  return {
    name: any(`${skos}prefLabel`, `${rdfs}label`, `${dcterms}title`) ?? lastPart(id),
    description: any(`${skos}definition`, `${dcterms}description`, `${rdfs}comment`) ?? "",
    exclusive: notes.includes(exclusiveNote),
    guideline,
  };
}

/** Returns the readable end of an IRI. */
function lastPart(iri: string): string {
  const part = iri.split(/[/#:]/).findLast((piece) => piece !== "") ?? iri;
  try {
    return decodeURIComponent(part).replaceAll("_", " ").trim() || iri;
  } catch {
    return part;
  }
}
