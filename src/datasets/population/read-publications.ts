/** Reads annotated publications from BibTeX, JSON or CSV and joins additional tables. */
import { basename, extname } from "node:path";
import { InputError } from "../../base/errors.ts";
import { parseJson, readCsv, readText } from "../../base/io/index.ts";
import { decodeLatex, type Paper, type Person, readBibliography } from "../../literature/index.ts";
import {
  descend,
  parseNestedText,
  readerOf,
  type SourceEntry,
  type SourceNode,
  treeFromJson,
} from "./source-tree.ts";

export type Join = {
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
export function readPublications(
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
