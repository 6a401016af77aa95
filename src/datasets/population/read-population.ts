/** Reads publication files and maps them to facts. */

import { existsSync } from "node:fs";
import { basename, extname } from "node:path";
import { fileURLToPath } from "node:url";
import { InputError, OptionError } from "../../base/errors.ts";
import { parseJson, readCsv, readText, recordOf } from "../../base/io/index.ts";
import { decodeLatex, type Paper, type Person, readBibliography } from "../../literature/index.ts";
import type { MappedField, Mapping } from "./mapping.ts";
import type { FactRecord, FactValue, Publication } from "./publication.ts";
import {
  descend,
  parseNestedText,
  readerOf,
  type SourceEntry,
  type SourceNode,
  type SourceReader,
  treeFromJson,
} from "./source-tree.ts";

const shipped = fileURLToPath(new URL("../../../datasets/templates/", import.meta.url));

/** Returns the file of a template from its path or the name of a bundled template. */
export function templateFile(nameOrFile: string, resolve: (path: string) => string): string {
  if (/[./\\]/.test(nameOrFile)) return resolve(nameOrFile);
  const file = `${shipped}${nameOrFile.toLowerCase()}.json`;
  if (existsSync(file)) return file;
  throw new OptionError(`there is no template ${JSON.stringify(nameOrFile)}`, {
    hint: `The bundled templates are in ${shipped}; specify any other template by its path.`,
  });
}

export type ReadPopulation = {
  readonly publications: readonly Publication[];
  /** The publications and table rows that `lenient` skipped, one per line. */
  readonly problems: readonly string[];
};

/**
 * Reads annotated publications and maps them to facts.
 * @throws InputError if two publications have the same key or, unless `lenient` is set, if any publication cannot be
 * mapped
 */
export function readPopulation(
  file: string,
  mapping: Mapping,
  options: { readonly joins?: readonly Join[]; readonly lenient?: boolean } = {},
): ReadPopulation {
  const problems: string[] = [];
  const publications = new Map<string, Publication>();
  const addProblem = (problem: string): number => problems.push(problem);
  for (const entry of readPublications(file, options.joins ?? [], options.lenient === true, addProblem)) {
    try {
      const publication = mapPublication(entry, mapping);
      const earlier = publications.get(publication.key);
      if (earlier)
        throw new SyntaxError(
          `the publication has the same key as ${earlier.record.key}: ${publication.key}`,
        );
      publications.set(publication.key, publication);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      problems.push(`${basename(file)}: ${entry.key}: ${error.message}`);
    }
  }
  if (problems.length > 0 && !options.lenient) {
    const firstProblems = problems.slice(0, 20).join("\n  ");
    const more = problems.length > 20 ? `\n  and ${problems.length - 20} more` : "";
    throw new InputError({ file }, `unusable publications:\n  ${firstProblems}${more}`, {
      hint: "Nothing was written. --lenient keeps the other publications.",
    });
  }
  if (publications.size === 0) throw new InputError({ file }, "the file contains no usable publication");
  return { publications: [...publications.values()], problems };
}

// Maps a source entry to facts about the publication.

/** @throws SyntaxError if the publication has none of the key fields, or if an annotation is malformed */
function mapPublication(entry: SourceEntry, mapping: Mapping): Publication {
  const record = mapFields(mapping.fields, entry, entry.key);
  const key = mapping.key
    .map((field) => record.fields[field]?.[0])
    .find((value) => typeof value === "string");
  if (typeof key !== "string" || key === "") {
    throw new SyntaxError(`the publication has none of the key fields ${mapping.key.join(", ")}`);
  }
  return { key: key.toLowerCase(), record };
}

function mapFields(
  fields: Readonly<Record<string, MappedField>>,
  reader: SourceReader,
  key: string,
): FactRecord {
  const mapped: Record<string, readonly FactValue[]> = recordOf();
  const unannotated: string[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const values = mapField(field, reader);
    const { default: defaultValue } = field;
    if (values.length > 0) mapped[name] = values;
    else if (defaultValue !== undefined) {
      mapped[name] = [defaultValue];
      if (field.absent.includes(defaultValue)) unannotated.push(name);
    }
  }
  return { key, fields: mapped, ...(unannotated.length > 0 ? { unannotated } : {}) };
}

function mapField(field: MappedField, reader: SourceReader): readonly FactValue[] {
  const inner = field.fields;
  const sourceNodes = field.from.flatMap((path) => reader.nodes(path));
  if (inner) return sourceNodes.map((node) => mapFields(inner, readerOf(node), node.name));
  if (field.entries) {
    const { name, values } = field.entries;
    return sourceNodes.flatMap((place) =>
      place.children.map((child) => ({
        key: child.name,
        fields: {
          [name]: [child.name],
          ...(child.children.length > 0 ? { [values]: child.children.map((leaf) => leaf.name) } : {}),
        },
      })),
    );
  }
  if (field.value_kind === "flag") return sourceNodes.length > 0 ? ["True"] : [];
  const { names } = field;
  const texts = names
    ? field.from.flatMap((path) => reader.persons(path, names))
    : sourceNodes.flatMap((place) => place.children.map((child) => child.name));
  return texts.flatMap((text) => cleanValue(text, field));
}

function cleanValue(text: string, field: MappedField): string[] {
  const parts = field.separator === undefined ? [text] : text.split(field.separator);
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .flatMap((part) => {
      if (field.by_prefix) {
        const matchingPrefix = Object.entries(field.by_prefix).find(([prefix]) => part.startsWith(prefix));
        return matchingPrefix ? [matchingPrefix[1]] : [];
      }
      if (!field.values) return [part];
      const listed = field.values.find((value) => value.toLowerCase() === part.toLowerCase());
      return listed === undefined ? [] : [listed];
    });
}

// Reads annotated publications from BibTeX, JSON or CSV and joins additional tables.

type Join = {
  /** A CSV or JSON table. */
  readonly file: string;
  /** The name of both a table column and a publication field, whose values must match regardless of letter case. */
  readonly on: string;
};

/**
 * @param onProblem called for each table row that is skipped because its number of cells differs from that of the
 * header
 * @throws InputError if a file cannot be read or its format is not supported
 */
function readPublications(
  file: string,
  joins: readonly Join[],
  lenient: boolean,
  onProblem: (problem: string) => void,
): readonly SourceEntry[] {
  const entries =
    extname(file).toLowerCase() === ".bib" ? readBibtex(file, lenient) : readTable(file, onProblem);
  return joins.reduce((joinedEntries, join) => joinTable(joinedEntries, join, onProblem), entries);
}

function readBibtex(file: string, lenient: boolean): readonly SourceEntry[] {
  return readBibliography(file, lenient).papers.map(entryOfPaper);
}

function entryOfPaper(paper: Paper): SourceEntry {
  return {
    key: paper.key,
    nodes(path) {
      const [field = "", ...rest] = path.split("/");
      // The fields that the literature reader recognised, such as the venue.
      const recognised = { venue: paper.fields.venue ?? paper.venue, title: paper.title }[field];
      const raw = recognised ?? paper.fields[field.toLowerCase()];
      if (raw === undefined || raw === "") return [];
      if (rest.length === 0) return [{ name: field, children: [leaf(recognised ?? decodeLatex(raw))] }];
      return descend([{ name: field, children: parseNestedText(raw) }], rest.join("/"));
    },
    persons: (path, names) =>
      path === "author" ? paper.authors.map((author) => personName(author, names)) : [],
  };
}

function personName({ given, family }: Person, names: "full" | "first and last"): string {
  if (names === "full") return [given, family].filter((part) => part !== "").join(" ");
  const withoutParticles = family.replace(/^(?:\p{Ll}\S*\s+)+(?=\S)/u, "");
  return [given.split(/\s+/)[0] ?? "", withoutParticles].filter((part) => part !== "").join(" ");
}

function readTable(file: string, onProblem: (problem: string) => void): readonly SourceEntry[] {
  return readRows(file, onProblem).map(({ key, node }, index) => ({
    key: key ?? String(index + 1),
    ...readerOf(node),
  }));
}

/** Returns the rows of a CSV file, or the objects of a JSON array. */
function readRows(
  file: string,
  onProblem: (problem: string) => void,
): { readonly key: string | undefined; readonly node: SourceNode }[] {
  if (extname(file).toLowerCase() === ".csv") {
    const table = readCsv(file, (line, problem) => onProblem(`${basename(file)}:${line}: ${problem}`));
    return table.rows.map(({ cells }) => ({ key: cells.key, node: rootOf(cells) }));
  }
  const value = parseJson(readText(file), file);
  if (!Array.isArray(value)) {
    throw new InputError({ file, path: "$" }, "expected an array of publications", {
      hint: "Supported formats: .bib, .json (an array of objects) and .csv.",
    });
  }
  return value.map((item: unknown, index) => {
    if (typeof item !== "object" || item === null || Array.isArray(item)) {
      throw new InputError(
        { file, path: `$[${index}]` },
        "expected an object with the fields of a publication",
      );
    }
    const { key } = item as { key?: unknown };
    return { key: typeof key === "string" ? key : undefined, node: rootOf(item) };
  });
}

function rootOf(fields: object): SourceNode {
  return { name: "", children: Object.entries(fields).flatMap(([name, value]) => treeFromJson(name, value)) };
}

/** Adds a table's fields to the publications, whose own fields take precedence. */
function joinTable(
  entries: readonly SourceEntry[],
  { file, on }: Join,
  onProblem: (problem: string) => void,
): readonly SourceEntry[] {
  const rows = new Map<string, SourceNode>();
  for (const { node } of readRows(file, onProblem)) {
    const value = node.children.find(({ name }) => name.toLowerCase() === on.toLowerCase())?.children[0]
      ?.name;
    if (value !== undefined) rows.set(value.trim().toLowerCase(), node);
  }
  if (rows.size === 0) {
    throw new InputError({ file }, `no row has a value in the column ${JSON.stringify(on)}`, {
      hint: "Use --on to specify a column that both the table and the publications contain.",
    });
  }
  return entries.map((entry) => {
    const value = entry.nodes(on)[0]?.children[0]?.name;
    const row = value === undefined ? undefined : rows.get(value.trim().toLowerCase());
    if (!row) return entry;
    return {
      ...entry,
      nodes: (path) => {
        const entryNodes = entry.nodes(path);
        return entryNodes.length > 0 ? entryNodes : descend([row], path);
      },
    };
  });
}

function leaf(name: string): SourceNode {
  return { name, children: [] };
}
