/**
 * Reads a taxonomy from a file of any supported format. The content decides on the format, because names of files
 * mislead: the name only tells a table from a list, and RDF from other text.
 */

import { extname } from "node:path";
import { InputError } from "../../base/errors.ts";
import { checkJson, parseJson, parseTurtle, readText, type Statement } from "../../base/io/index.ts";
import { count } from "../../base/text/count.ts";
import { hasClassColumns, readClassesTable } from "./classes-table.ts";
import { exportedHtmlItems, exportedLatexItems } from "./exported-pages.ts";
import {
  categoriesOf,
  exclusiveNote,
  type FoundItem,
  type FoundTaxonomy,
  formatsHint,
} from "./found-taxonomy.ts";
import { statementsOf } from "./json-ld.ts";
import { hasHeadings, markdownItems, outlineItems } from "./outline.ts";
import { entailedBySkos, rdfType, skos } from "./skos-entailment.ts";

/** What was read, or a sentence about what the file contains instead. */
type Reading = { readonly items: readonly FoundItem[]; readonly unread?: readonly string[] } | string;

type Format = {
  readonly kind: string;
  /** @param start the text from its first character */
  is(start: string, ending: string): boolean;
  read(text: string, file: string): Reading;
};

const comments = /^(?:\s*#[^\n]*\n)*\s*/;

/** The formats, in the order in which they are tried. */
const formats: readonly Format[] = [
  {
    kind: "SKOS in JSON-LD",
    is: (start, ending) =>
      /^[[{]/.test(start) && (/^\.json(?:ld)?$/.test(ending) || "value" in checkJson(start)),
    read: (text, file) => skosReading(statementsOf(parseJson(text, file)), "JSON"),
  },
  {
    kind: "an exported web page",
    is: (start) => /^<(?:!doctype html|html)/i.test(start),
    read: (text) => itemsOr(exportedHtmlItems(text), "a web page"),
  },
  { kind: "XML", is: (start) => /^<[?!]/.test(start) || /^<rdf:RDF/.test(start), read: () => "XML" },
  {
    kind: "SKOS in RDF",
    is: (start, ending) => {
      const first = start.slice(comments.exec(start)?.[0].length);
      return (
        /^\.(?:ttl|turtle|nt|n3)$/.test(ending) ||
        /^@?(?:prefix\s+[^\s:]*:\s*|base\s+)</i.test(first) ||
        /^(?:<[^<>\s]*>|_:\S+)\s+<[^<>\s]+>\s/.test(first)
      );
    },
    read: (text, file) => {
      const statements = parseTurtle(text, file);
      return skosReading(statements, `${count(statements.length, "statement")} in RDF`);
    },
  },
  {
    kind: "exported LaTeX tables",
    is: (start) => /^(?:%[^\n]*\n\s*)*\\[a-z]+/i.test(start),
    read: (text) => itemsOr(exportedLatexItems(text), "a LaTeX document"),
  },
  { kind: "BibTeX", is: (start) => /^@\w+\s*\{/.test(start), read: () => "a bibliography" },
  {
    kind: "a CSV table",
    is: (start, ending) => /^\.(?:csv|tsv)$/.test(ending) || hasClassColumns(start),
    read: (text, file) => {
      const table = readClassesTable(text, file);
      return "items" in table
        ? table
        : `a table with the ${count(table.length, "column")} ${table.join(", ")}, none of which names a class`;
    },
  },
  {
    kind: "Markdown",
    is: (start) => hasHeadings(start),
    read: (text, file) => ({ items: markdownItems(text, file) }),
  },
  { kind: "a text", is: () => true, read: (text, file) => outlineReading(outlineItems(text, file)) },
];

/**
 * Reads the taxonomy of a file: a CSV table, SKOS (Turtle, N-Triples or JSON-LD), Markdown, a text in which classes are
 * indented below their categories, a list of classes, or a file that `export` wrote.
 * @throws InputError that says what the file contains, if it is not a taxonomy
 */
export function readTaxonomyFile(file: string): FoundTaxonomy {
  return parseTaxonomy(readText(file), file);
}

/** Parses text in memory as `readTaxonomyFile` reads a file. @throws InputError in the same cases */
export function parseTaxonomy(text: string, file: string): FoundTaxonomy {
  const start = text.trimStart();
  const ending = extname(file).toLowerCase();
  const format = formats.find((candidate) => candidate.is(start, ending)) as Format;
  // The last format accepts every text.
  const reading = readWith(format, text, file);
  if (typeof reading === "string") throw refusal({ file }, reading);
  const { categories, deeper } = categoriesOf(reading.items, file);
  if (categories.every(({ classes }) => classes.length === 0))
    throw refusal({ file }, `${format.kind} without classes`);
  const unnamed = categories.flatMap(({ classes }) => classes).find(({ name }) => name === "");
  if (unnamed) throw refusal({ file, line: unnamed.line }, `${format.kind} with a class without a name`);
  return { kind: format.kind, categories, deeper, unread: reading.unread ?? [] };
}

function readWith(format: Format, text: string, file: string): Reading {
  // Binary files that happen to be valid UTF-8 contain the character 0.
  if (text.includes("\0")) return "binary data";
  return format.read(text, file);
}

function refusal({ file, line }: { file: string; line?: number | undefined }, found: string): InputError {
  return new InputError(
    { file, ...(line !== undefined && { line }) },
    `the file contains ${found}, not a taxonomy`,
    { hint: formatsHint },
  );
}

/** @param found what the file contains if there is no concept */
function skosReading(statements: readonly Statement[], found: string): Reading {
  const items = conceptsOf(statements);
  return items ? { items } : `${found} without a SKOS concept`;
}

/** Settings and other texts with indented lines have more lines that contain nothing than a taxonomy has. */
function outlineReading(items: readonly FoundItem[]): Reading {
  const alone = items.filter((item) => item.items.length === 0);
  return alone.length * 2 > items.length
    ? "a text in which most lines have no classes below them"
    : { items };
}

function itemsOr(items: readonly FoundItem[] | undefined, found: string): Reading {
  return items ? { items } : found;
}

// Reads the concepts of a SKOS scheme with what they entail. Links to the concepts of other schemes are left out. Source:
// W3C, SKOS Simple Knowledge Organization System Reference, 2009; `rdfs:label` is the general property of
// `skos:prefLabel` (S10).

const dcterms = "http://purl.org/dc/terms/";
const rdfs = "http://www.w3.org/2000/01/rdf-schema#";

/**
 * Returns the concepts without a broader concept, with their narrower concepts. If no concept is narrower than another,
 * the concepts stand below the title of their scheme. Returns undefined if there is no concept.
 */
function conceptsOf(stated: readonly Statement[]): readonly FoundItem[] | undefined {
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
