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
import { categoriesOf, type FoundItem, type FoundTaxonomy, formatsHint } from "./found-taxonomy.ts";
import { statementsOf } from "./json-ld.ts";
import { hasHeadings, markdownItems, outlineItems } from "./outline.ts";
import { conceptsOf } from "./skos-concepts.ts";

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
