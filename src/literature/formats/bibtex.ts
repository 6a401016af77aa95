/**
 * Reads BibTeX and biblatex. An error in an entry becomes a diagnostic with its line, and all other entries are kept.
 *
 * The package bibtex-parse-js splits the fields of each entry into names and values. It rejects the whole file at the
 * first error, misreads quoted values that contain braces, supports neither string definitions nor a comment on the last
 * line, and drops the spaces of parts that are joined by `#`. This module therefore finds the entries, and passes each
 * one on in the form that the package reads correctly: one value in braces per field.
 */
import bibtexParser from "bibtex-parse-js";
import { recordOf } from "../../base/io/index.ts";
import { findClosing } from "../latex.ts";
import { createKeyMaker } from "../make-key.ts";
import { parseBibtexNames } from "../names.ts";
import { areSameEntry, createPaper, type Paper } from "../paper.ts";
import { containerField } from "./format-tables.ts";

/** A message about a place in a bibliography file of any format. */
export type BibtexDiagnostic = {
  /** The papers include entries with a warning, but not entries with an error. */
  readonly severity: "error" | "warning";
  /** The line number, counting from 1, or 0 if the message states the position instead. */
  readonly line: number;
  /** The citation key, if it can be read. */
  readonly key: string;
  readonly message: string;
};

export type Bibliography = {
  readonly papers: readonly Paper[];
  readonly diagnostics: readonly BibtexDiagnostic[];
};

type Fields = Readonly<Record<string, string>>;
type Entry = { readonly type: string; readonly key: string; readonly line: number; readonly fields: Fields };

/**
 * Parses BibTeX text. Never throws: `diagnostics` lists all errors in file order, with line numbers counting from 1.
 * Entries inherit fields from the entries that `crossref` and `xdata` name.
 * @param onEntry called for each entry, to show the progress
 *
 * @example
 * ```ts
 * import { parseBibtex } from "taxolink";
 *
 * const { papers } = parseBibtex("@article{ada, title={{L}akes of {\\\"O}land}, year={2019}}");
 * console.log(papers[0]?.title); // Lakes of Öland
 * ```
 */
export function parseBibtex(text: string, onEntry = () => {}): Bibliography {
  const entries = new Map<string, Entry>();
  const diagnostics: BibtexDiagnostic[] = [];
  const strings = createStrings(text.length);
  for (const block of splitEntries(text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text)) {
    const { type, line, body } = block;
    onEntry();
    const isString = type === "string";
    const [start = "", label] = isString ? [] : (/^([^,={}"#%]*)(?:,|$)/.exec(body.slice(0, 1_000)) ?? []);
    const key = /^\S+$/.exec(label?.trim() ?? "")?.[0] ?? "";
    const report = (severity: "error" | "warning", message: string): void => {
      diagnostics.push({ severity, line, key, message });
    };
    try {
      if (!block.closed) throw new SyntaxError("the entry has no closing brace");
      if (label === undefined && !isString) throw new SyntaxError("the entry has no citation key");
      const values = readValues(body, start.length, strings, (message) => report("warning", message));
      // The spaces around a string count where it is joined to another, as in `#{ and }#`.
      if (isString) for (const [name, value] of values) strings.values.set(name, value);
      else {
        const fields = splitFields(values);
        if (Object.keys(fields).length === 0) throw new SyntaxError("the entry has no fields");
        const earlier = key === "" ? undefined : entries.get(key);
        if (key === "") report("warning", "the entry has no valid citation key and gets a new one");
        if (earlier === undefined)
          entries.set(key || `${keyless}${line}-${entries.size}`, { type, key, line, fields });
        else if (areSameEntry(earlier, { type, fields })) report("warning", "the same entry occurs twice");
        else throw new SyntaxError("another entry already has this citation key");
      }
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      report("error", error.message);
    }
  }
  const makeKey = createKeyMaker(entries.keys());
  const withKey = (paper: Paper): Paper => {
    const { authors, editors, date, title } = paper;
    return paper.key === "" ? { ...paper, key: makeKey({ authors, editors, date, title }) } : paper;
  };
  const inAnyCase = [...entries].map(([key, entry]) => [key.toLowerCase(), entry] as const);
  const parents = new Map([...inAnyCase, ...entries]);
  const papers = [...entries.values()].flatMap((entry) =>
    paperOfEntry(entry, parents, diagnostics).map(withKey),
  );
  return { papers, diagnostics: diagnostics.sort((left, right) => left.line - right.line) };
}

/** What precedes the number of an entry without a key. No key contains it. */
const keyless = "#";

/** Fields at least one of which describes a publication. Other entries, such as those of IEEEtran, set options. */
const describing = [
  "title",
  "author",
  "editor",
  "year",
  "date",
  "booktitle",
  "journal",
  "journaltitle",
  "doi",
  "url",
];

function paperOfEntry(
  entry: Entry,
  entries: ReadonlyMap<string, Entry>,
  diagnostics: BibtexDiagnostic[],
): Paper[] {
  const { type, key, line } = entry;
  const report = (message: string): void => {
    diagnostics.push({ severity: "warning", line, key, message });
  };
  if (type === "xdata") return [];
  if (
    type === "set" ||
    !describing.some((name) => name in entry.fields || "xdata" in entry.fields || "crossref" in entry.fields)
  ) {
    report(`the entry @${type} describes no publication and is not read`);
    return [];
  }
  const fields = inherit(entry, entries, new Set([key]), report);
  const authors = parseBibtexNames(fields.author ?? "");
  const editors = parseBibtexNames(fields.editor ?? "");
  if (authors.warning !== "") report(`author: ${authors.warning}`);
  if (editors.warning !== "") report(`editor: ${editors.warning}`);
  const paper = createPaper(key, type, fields, { authors: authors.persons, editors: editors.persons });
  if (paper.title === "") report("the entry has no title");
  return [paper];
}

/** The fields of a parent that do not describe its parts. */
const ownFields = new Set(
  "crossref xdata xref label options shorthand key doi url abstract keywords file pages author note eprint title subtitle".split(
    " ",
  ),
);

/** Adds the fields of the entries that `xdata` and `crossref` name. Fields of the entry itself take precedence. */
function inherit(
  entry: Entry,
  entries: ReadonlyMap<string, Entry>,
  path: ReadonlySet<string>,
  report: (message: string) => void,
): Fields {
  if (entry.fields.xdata === undefined && entry.fields.crossref === undefined) return entry.fields;
  const { xdata, crossref, ...own } = entry.fields;
  // BibTeX ignores the case of keys.
  const entryOf = (name: string): Entry | undefined => entries.get(name) ?? entries.get(name.toLowerCase());
  const fieldsOf = (name: string): Fields => {
    const parent = entryOf(name);
    if (parent === undefined || path.has(parent.key)) {
      report(`the entry refers to ${name}, which ${parent ? "refers back to it" : "is not in this file"}`);
      return {};
    }
    return inherit(parent, entries, new Set([...path, parent.key]), report);
  };
  const data = (xdata ?? "")
    .split(",")
    .filter((name) => name.trim() !== "")
    .map((name) => fieldsOf(name.trim()));
  const parent = crossref === undefined ? {} : fieldsOf(crossref.trim());
  const isPartOfVolumes = /^mv/.test(entryOf(crossref?.trim() ?? "")?.type ?? "");
  const container = isPartOfVolumes ? "maintitle" : containerField(entry.type);
  const containerTitles: readonly (readonly [string, string])[] = [
    [container, parent.title ?? ""],
    [`${container.replace("title", "")}subtitle`, parent.subtitle ?? ""],
  ];
  const titles = containerTitles.filter(([, text]) => text !== "" && parent[container] === undefined);
  // The chapters of a book have its author.
  const isInherited = (name: string): boolean =>
    !ownFields.has(name) || (name === "author" && /^(?:inbook|bookinbook|suppbook)$/.test(entry.type));
  const inherited = Object.entries(parent).filter(([name]) => isInherited(name));
  // A date of the parent must not override the year of the entry.
  const isDated = "year" in own || "date" in own;
  const fits = ([name]: readonly [string, string]): boolean =>
    !isDated || !/^(?:date|year|month|day)$/.test(name);
  const kept = crossref === undefined ? {} : { crossref };
  return recordOf(
    Object.entries({
      ...recordOf(titles),
      ...recordOf(inherited.filter(fits)),
      ...Object.assign({}, ...data),
      ...own,
      ...kept,
    }),
  );
}

type Block = {
  /** The type of the entry in lower case. */
  readonly type: string;
  /** The text of the block between its delimiters. */
  readonly body: string;
  /** The line on which the block starts, counting from 1. */
  readonly line: number;
  readonly closed: boolean;
};

const head = /(?<![\w@])@[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\n[ \t]*)?([{(])/g;
/** An entry with a key, or a string definition, so that code such as `@Test{` inside an abstract does not count. */
const headOnNewLine = /\n[ \t]*@[ \t]*[A-Za-z][\w-]*[ \t]*[{(][^,={}()"#%@]*[,=]/g;

/**
 * Splits a file into entries and string definitions. Free text, comments, preambles and lines that start with `%` are
 * skipped. An entry with unclosed braces ends before the line on which the next entry starts.
 */
function* splitEntries(text: string): Generator<Block> {
  let line = 1;
  let counted = 0;
  // A file may be one long line, so its end is not looked for again at each entry.
  let lineEnd = endOfLine(text, 0);
  let nextHead = -1;
  let at = 0;
  for (;;) {
    head.lastIndex = at;
    const match = head.exec(text);
    if (match === null) return;
    const [whole, type = "", opener] = match;
    for (; lineEnd < match.index; lineEnd = endOfLine(text, counted)) {
      line += 1;
      counted = lineEnd + 1;
    }
    if (/^[^\S\n]*%/.test(text.slice(counted, match.index))) {
      at = endOfLine(text, match.index);
      continue;
    }
    const start = match.index + whole.length;
    if (nextHead < start) {
      headOnNewLine.lastIndex = start;
      nextHead = headOnNewLine.exec(text)?.index ?? text.length;
    }
    const close = findClosing(text, start, opener === "(" ? ")" : "}", nextHead);
    at = close === -1 ? nextHead : close;
    const kind = type.toLowerCase();
    if (kind !== "comment" && kind !== "preamble") {
      yield { type: kind, body: text.slice(start, at), line, closed: close !== -1 };
    }
  }
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}

type Strings = {
  /** Maps lower-case names to values. */
  readonly values: Map<string, string>;
  /** The number of characters that the expansion of names may still add, because nested names can double the text. */
  charactersLeft: number;
};

/** Expanding names never makes a real bibliography ten times larger. */
function createStrings(fileLength: number): Strings {
  return { values: new Map(), charactersLeft: 10 * fileLength + 100_000 };
}

const word = /[^\s=,{}"#%]+/y;
const numberOrMonth = /^(?:\d+|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i;

/**
 * Reads `name = value, …`. If several fields share a name, the first one counts.
 * @throws SyntaxError with a message for the user that states what was expected
 */
function readValues(
  body: string,
  start: number,
  strings: Strings,
  warn: (message: string) => void,
): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (let at = skipSpace(body, start, true); at < body.length; at = skipSpace(body, at, true)) {
    const name = wordAt(body, at).toLowerCase();
    if (name === "") throw new SyntaxError(`expected a field name at "${excerpt(body, at)}"`);
    at = skipSpace(body, at + name.length);
    if (body[at] !== "=") throw new SyntaxError(`the field "${name}" has no "="`);
    const value = readValue(body, at + 1, name, strings, warn);
    at = skipSpace(body, value.end);
    if (body[at] === "}") throw new SyntaxError(`the field "${name}" is followed by an extra closing brace`);
    if (at < body.length && body[at] !== ",")
      throw new SyntaxError(`a comma is missing after the field "${name}"`);
    if (values.has(name)) warn(`the field "${name}" occurs twice; the first occurrence is kept`);
    else values.set(name, value.text);
  }
  return values;
}

/** Lets the package split values in the form that it reads correctly. */
function splitFields(values: ReadonlyMap<string, string>): Fields {
  if (values.size === 0) return {};
  const entry = [...values].map(([name, value]) => `${name} = {${value}}`).join(",\n");
  try {
    const tags = bibtexParser.toJSON(`@entry{key, ${entry}}`)[0]?.entryTags ?? {};
    return recordOf(Object.entries(tags).map(([name, value]) => [name.toLowerCase(), value]));
  } catch (cause) {
    // The package throws strings and TypeErrors that quote the rest of the file.
    throw new SyntaxError("the entry cannot be parsed: a brace or backslash is misplaced", { cause });
  }
}

/** Reads parts in braces or quotes, numbers and names of strings, joined by `#`. */
function readValue(
  body: string,
  start: number,
  field: string,
  strings: Strings,
  warn: (message: string) => void,
): { readonly text: string; readonly end: number } {
  let text = "";
  for (let at = skipSpace(body, start); ; at = skipSpace(body, at + 1)) {
    const opener = body[at];
    if (opener === "{" || opener === '"') {
      const close = findClosing(body, at + 1, opener === "{" ? "}" : '"');
      if (close === -1) throw new SyntaxError(`the value of the field "${field}" is not closed`);
      text += body.slice(at + 1, close);
      at = close + 1;
    } else {
      const name = wordAt(body, at);
      if (name === "") throw new SyntaxError(`the field "${field}" has no value`);
      text += expand(name, field, strings, warn);
      at += name.length;
    }
    const end = at;
    at = skipSpace(body, at);
    if (body[at] !== "#") return { text, end };
  }
}

function expand(name: string, field: string, strings: Strings, warn: (message: string) => void): string {
  const value = strings.values.get(name.toLowerCase());
  if (value === undefined) {
    if (!numberOrMonth.test(name))
      warn(`"${name}" in the field "${field}" is not an @string in this file and is treated as text`);
    return name;
  }
  strings.charactersLeft -= value.length;
  if (strings.charactersLeft < 0)
    throw new SyntaxError(
      `the @string "${name}" in the field "${field}" would expand the file more than tenfold`,
    );
  return value;
}

function wordAt(text: string, at: number): string {
  word.lastIndex = at;
  return word.exec(text)?.[0] ?? "";
}

const space = /\s*/y;

/** Skips white space and `%` comments, which end with their lines, and with `commas` also commas. */
function skipSpace(text: string, from: number, commas = false): number {
  for (let at = from; ; ) {
    space.lastIndex = at;
    space.test(text);
    at = space.lastIndex;
    if (text[at] === "%") at = endOfLine(text, at);
    else if (commas && text[at] === ",") at += 1;
    else return at;
  }
}

function excerpt(text: string, at: number): string {
  const rest = text.slice(at, at + 20).trim();
  return rest.length < 20 ? rest : `${rest}…`;
}

/**
 * Formats papers as BibTeX text in their order, with one field per line, so that a diff shows each change. `parseBibtex`
 * returns the same papers from it.
 *
 * @example
 * ```ts
 * import { formatBibtex, parseBibtex } from "taxolink";
 *
 * const { papers } = parseBibtex("@article{ada, title={Lakes}, year={2019}}");
 * console.log(parseBibtex(formatBibtex(papers)).papers[0]?.year); // 2019
 * ```
 */
export function formatBibtex(papers: readonly Paper[]): string {
  return papers
    .map(({ type, key, fields }) => {
      const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},\n`);
      return `@${type}{${key},\n${lines.join("")}}\n`;
    })
    .join("\n");
}
