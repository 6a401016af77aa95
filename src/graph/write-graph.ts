/** Streams a graph to a file as published JSON or N-Triples. The file appears only when it is complete. */
import { extname } from "node:path";
import { OptionError, throwIfCancelled } from "../base/errors.ts";
import { writePieces } from "../base/io/index.ts";
import { formatLiteral } from "../base/io/n-triples-line.ts";
import { unwatched, type Watch } from "../base/progress.ts";
import type { KnowledgeGraph, Name } from "./knowledge-graph.ts";
import { formatIri, formatNode, rdfsLabel, rdfType } from "./rdf-names.ts";
import type { Entity, Predicate } from "./triple.ts";

const graphFileFormats = ["json", "nt"] as const;
type GraphFileFormat = (typeof graphFileFormats)[number];

/** Determines the format from a file's extension. @throws OptionError unless the extension is `.json` or `.nt` */
export function formatOfFile(file: string): GraphFileFormat {
  const ending = extname(file).slice(1).toLowerCase();
  const format = graphFileFormats.find((candidate) => candidate === ending);
  if (!format) {
    throw new OptionError(`${file}: a graph file must have the extension .json or .nt`, {
      hint: "Rename the file.",
    });
  }
  return format;
}

/**
 * Writes all triples in the order of the graph, followed by the entities without triples. A graph read back from the
 * file has the same version.
 * @throws OptionError for an extension other than `.json` and `.nt`; InputError if the file cannot be written;
 * CancelledError if the user cancels. An error leaves an existing file unchanged.
 *
 * @example
 * ```ts
 * import { createGraph, openGraph, writeGraph } from "taxolink";
 *
 * const entity = (id: string) => ({ id, label: `Lake ${id}`, types: [] });
 * const graph = createGraph([{ subject: entity("A"), predicate: { id: "P1", label: "feeds" }, object: entity("B") }]);
 * await writeGraph(graph, "written.nt");
 * console.log((await (await openGraph("written.nt")).version()) === (await graph.version())); // true
 * ```
 */
export async function writeGraph(
  graph: KnowledgeGraph,
  file: string,
  watch: Watch = unwatched,
): Promise<void> {
  const lines = formatOfFile(file) === "json" ? jsonLines(graph) : nTriplesOf(graph);
  const stage = watch.progress.stage("Writing the graph");
  const withProgress = async function* (): AsyncGenerator<string> {
    for await (const line of lines) {
      throwIfCancelled(watch.signal);
      stage.advance();
      yield line;
    }
  };
  await writePieces(file, withProgress());
  stage.finish();
}

async function* jsonLines(graph: KnowledgeGraph): AsyncGenerator<string> {
  const entityRecord = ({ id, label, types }: Entity) => ({ uid: id, text: label, knowledge_types: types });
  let separator = "[\n";
  const line = (value: unknown): string => {
    const text = `${separator}  ${JSON.stringify(value)}`;
    separator = ",\n";
    return text;
  };
  for await (const batch of graph.scan("stored")) {
    for (const { subject, predicate, object } of batch) {
      yield line({
        entity_subject: entityRecord(subject),
        predicate: predicate.label,
        entity_object: entityRecord(object),
      });
    }
  }
  for await (const batch of graph.isolated()) for (const entity of batch) yield line(entityRecord(entity));
  yield "\n]\n";
}

/** Yields the graph as N-Triples, line by line, in the format of `writeGraph`. */
export async function* nTriplesOf(graph: KnowledgeGraph): AsyncGenerator<string> {
  const predicates = await graph.predicates();
  const iris = predicateIris(predicates);
  const described = new Set<string>();
  const predicateNames = await graph.names(predicates.map(({ id }) => id));
  for (const { id, label } of predicates) yield labelsOf(iris.get(id) ?? "", label, predicateNames.get(id));
  for await (const batch of graph.scan("stored")) {
    const names = await graph.names([
      ...new Set(batch.flatMap(({ subject, object }) => [subject.id, object.id])),
    ]);
    const describe = (entity: Entity): string => {
      if (described.has(entity.id) || entity.id.startsWith('"')) return "";
      described.add(entity.id);
      return describeEntity(entity, names);
    };
    for (const { subject, predicate, object } of batch) {
      const iri = iris.get(predicate.id) ?? formatIri(predicate.id, "predicate");
      yield `${formatNode(subject.id)} ${iri} ${formatNode(object.id)} .\n${describe(subject)}${describe(object)}`;
    }
  }
  for await (const batch of graph.isolated()) {
    const names = await graph.names(batch.map(({ id }) => id));
    for (const entity of batch) yield describeEntity(entity, names);
  }
}

function describeEntity({ id, label, types }: Entity, names: ReadonlyMap<string, readonly Name[]>): string {
  const node = formatNode(id);
  const statements = types.map((type) => `${node} <${rdfType}> ${formatIri(type, "class")} .\n`);
  return `${labelsOf(node, label, names.get(id))}${statements.join("")}`;
}

/** Writes the label and all further names that are no triples. */
function labelsOf(node: string, label: string, names: readonly Name[] = []): string {
  const labels = names.filter(({ isLabel }) => isLabel);
  const all = labels.some(({ text }) => text === label) ? labels : [{ text: label }, ...labels];
  return all
    .map(
      ({ text, language }: Pick<Name, "text" | "language">) =>
        `${node} <${rdfsLabel}> ${formatLiteral({ kind: "literal", value: text, ...(language === undefined ? {} : { language }) })} .\n`,
    )
    .join("");
}

// Assigns an IRI to each predicate so that the graph can be written as RDF.

/**
 * Returns a readable IRI for each predicate, because predicates of the published JSON have only labels.
 * @param predicates the predicates in the order of `KnowledgeGraph.predicates()`; the second of two equal IRIs receives
 * a number
 * @returns a map from predicate ids to `<IRI>`
 */
export function predicateIris(predicates: readonly Predicate[]): Map<string, string> {
  const usedIds = new Set<string>();
  const iris = new Map<string, string>();
  for (const predicate of predicates) {
    const base = predicate.id === predicate.label ? slug(predicate.id) : predicate.id;
    let id = base;
    for (let count = 2; usedIds.has(id); count += 1) id = `${base}-${count}`;
    usedIds.add(id);
    iris.set(predicate.id, formatIri(id, "predicate"));
  }
  return iris;
}

/** Returns an id that can be part of an IRI. */
function slug(label: string): string {
  // The id of a predicate with an IRI has neither spaces nor signs, or is the IRI itself.
  if (/^[\w-]+$|^[A-Za-z][A-Za-z0-9+.-]*:\S+$/.test(label)) return label;
  return label.toLowerCase().replace(/[^\p{L}\p{N}_]+/gu, "-");
}
