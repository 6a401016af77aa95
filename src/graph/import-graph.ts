/** Imports a graph file into a store. One transaction streams the file, so the store is either complete or absent. */

import { statSync } from "node:fs";
import type Database from "better-sqlite3";
import { InputError } from "../base/errors.ts";
import { rdf12 } from "../base/io/n-triples-line.ts";
import { silentProgress, unwatched, type Watch } from "../base/progress.ts";
import { count } from "../base/text/count.ts";
import { detectFormat, type GraphFormat } from "./importers/detect-format.ts";
import type { GraphSink, LabelFallback } from "./importers/graph-sink.ts";
import { importJsonTriples, jsonLabels } from "./importers/json-triples.ts";
import { importNTriples, type RdfOptions, rdfLabels } from "./importers/n-triples.ts";
import { importNodeLines, nodeLineLabels } from "./importers/node-lines.ts";
import { createProblems } from "./importers/problems.ts";
import { type ChunkOptions, textLines } from "./importers/text-chunks.ts";
import { importTurtle } from "./importers/turtle.ts";
import { runInterruptibly } from "./store/run-steps.ts";
import { createStoreWriter, type StoreContents } from "./store/store-writer.ts";
import { writeStore } from "./store/write-store.ts";

/** The file size, in bytes, above which progress is reported. */
const progressThreshold = 10_000_000;

export type ImportOptions = {
  /** Whether to keep the valid items of a partly invalid file. By default, any invalid item makes the import fail. */
  readonly lenient?: boolean;
  /** The address to which the relative IRIs of a Turtle file belong that states none. */
  readonly base?: string | undefined;
  /** The language whose names become the labels of an RDF graph, as in "de" (default: English). */
  readonly language?: string | undefined;
  /** The only graph of an N-Quads or TriG file to import, as an IRI or `default` (default: all graphs together). */
  readonly namedGraph?: string | undefined;
  /**
   * The id or label of the property that leads from a thing to its type, as "instance of" does. By default, a property of
   * that name, or one that the graph declares as a kind of rdf:type. Types of other origin come first.
   */
  readonly typeProperty?: string | undefined;
};

export type ImportReport = StoreContents & {
  readonly format: Exclude<GraphFormat, "store" | "endpoint">;
  /** The skipped items, one line each; empty unless `lenient`. */
  readonly problems: readonly string[];
  readonly problemCount: number;
  /** The graphs of an N-Quads or TriG file: the first 1,000 names, `default` for the default graph. */
  readonly graphs: readonly string[];
};

/**
 * Imports a graph file (published JSON, N-Triples, Turtle, N-Quads, TriG, nodes and edges as JSON lines, or delimited text) into a new
 * store file, which replaces any store of the same name. A failed or interrupted import leaves an existing file
 * unchanged and creates no new file.
 *
 * @throws InputError if the file is not a graph or, unless `lenient` is set, contains an invalid item (the error lists
 * up to 20 items)
 * @throws GraphError if `store` exists and is not a graph store
 * @throws CancelledError
 *
 * @example
 * ```ts
 * import { writeFileSync } from "node:fs";
 * import { importGraph, openGraph } from "taxolink";
 *
 * writeFileSync("rivers.nt", "<http://a.org/R1> <http://a.org/year> \"2019\" .\n");
 * await importGraph("rivers.nt", "rivers.db");
 * console.log((await (await openGraph("rivers.db")).statistics()).triples); // 1
 * ```
 */
export async function importGraph(
  file: string,
  store: string,
  options: ImportOptions = {},
  watch: Watch = unwatched,
): Promise<ImportReport> {
  const format = detectFormat(file);
  if (format === "store") {
    throw new InputError({ file }, "the file is already a graph store", {
      hint: "Use the file directly; it needs no import.",
    });
  }
  if (format === "endpoint") {
    throw new InputError({ file }, "the path is the URL of a SPARQL endpoint, not a file to import", {
      hint: "Use the URL directly as a graph, or pull the graph with: taxolink graph pull --sparql URL --out STORE.",
    });
  }
  return writeStore(store, (database) => fillStore(database, file, format, options, watch));
}

/** Reads a graph file into an empty database. The caller manages any transaction. */
export async function fillStore(
  database: Database.Database,
  file: string,
  format: Exclude<GraphFormat, "store" | "endpoint">,
  options: ImportOptions,
  { progress: reporter, signal }: Watch,
): Promise<ImportReport> {
  const bytes = statSync(file).size;
  const progress = bytes > progressThreshold ? reporter : silentProgress;
  const problems = createProblems(file, "Nothing was imported. With --lenient, the valid items are kept.");
  const importer = importers[format];
  const stage = progress.stage("Reading the graph (bytes)", bytes);
  const problem: GraphSink["problem"] = (place, message, lost) => {
    problems.add(place, message, lost);
    // No other mistake matters in a file whose version of RDF is not supported.
    if (message === rdf12 && !options.lenient) problems.throwIfAny();
  };
  const writer = createStoreWriter(database, problem);
  const graphs = new Set<string>();
  await importer.run(file, { ...writer, problem }, { ...options, graphs, signal, onBytes: stage.advance });
  stage.finish();
  if (!options.lenient) problems.throwIfAny();
  const indexing = progress.stage("Building the indexes");
  const contents = await runInterruptibly(writer.finish(importer.labels, options.typeProperty), signal);
  indexing.finish();
  const { entities, triples } = contents.statistics;
  const kept = Math.max(triples + contents.duplicates, entities);
  if (problems.lost > kept) {
    throw new InputError(
      { file },
      `the import would leave out more (${count(problems.lost, "line or item", "lines or items")}) than it keeps (${kept}):\n  ${problems.lines().join("\n  ")}`,
      { hint: "Nothing was imported. Correct the file." },
    );
  }
  if (triples === 0) throw new InputError({ file }, withoutTriples(entities, graphs, options.namedGraph));
  return {
    ...contents,
    format,
    problems: problems.lines(),
    problemCount: problems.count,
    graphs: [...graphs],
  };
}

function withoutTriples(
  entities: number,
  graphs: ReadonlySet<string>,
  namedGraph: string | undefined,
): string {
  if (namedGraph !== undefined && !graphs.has(namedGraph))
    return `the file has no graph ${namedGraph}; its graphs are: ${[...graphs].slice(0, 20).join(", ")}`;
  return `the file contains ${entities > 0 ? "labels or types, but no triples" : "no triples"}`;
}

// Imports delimited text with one `subject|relation|object` per line. Each name serves as both id and label.
// The objects of a relation that states numbers, times or flags are literals (`findValues` in `store/store-writer.ts`).

const delimitedLabels: LabelFallback = {
  entity: (id) => id,
  predicate: (id) => id.replaceAll("_", " "),
  hasOnlyNames: true,
};

/** Streams a delimited text file into `sink`. A line without exactly three non-empty parts is reported as a problem. */
async function importDelimited(file: string, sink: GraphSink, options: ChunkOptions = {}): Promise<void> {
  for await (const lines of textLines(file, options)) {
    for (const { line, text } of lines) {
      if (text.trim() === "") continue;
      const [subject, relation, object, ...excess] = text.split("|").map((part) => part.trim());
      if (!subject || !relation || !object || excess.length > 0) {
        const parts = text.split("|").length;
        sink.problem({ line }, `expected "subject|relation|object", but the line has ${parts} fields`);
        continue;
      }
      sink.triple(subject, relation, object, { line });
    }
  }
}

type Importer = {
  readonly run: (file: string, sink: GraphSink, options: RdfOptions) => Promise<void>;
  readonly labels: LabelFallback;
};

/** The text formats for graphs. A new format requires one file and one line in this list. */
const importers: Readonly<Record<Exclude<GraphFormat, "store" | "endpoint">, Importer>> = {
  json: { run: importJsonTriples, labels: jsonLabels },
  "n-triples": { run: importNTriples, labels: rdfLabels },
  turtle: { run: importTurtle, labels: rdfLabels },
  "node-lines": { run: importNodeLines, labels: nodeLineLabels },
  delimited: { run: importDelimited, labels: delimitedLabels },
};
