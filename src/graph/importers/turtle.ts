/**
 * Reads Turtle with the `n3` package. The package receives the text line by line, so that memory use does not grow with
 * the file, and every triple keeps the line number of its statement.
 */
import { EventEmitter } from "node:events";
import type { DataFactory, Quad } from "n3";
import type { GraphSink } from "./graph-sink.ts";
import { importStatement } from "./n-triples.ts";
import { requireAbsolute, type Statement, type Term, xsdString } from "./n-triples-line.ts";
import { type ChunkOptions, textLines } from "./text-chunks.ts";

/**
 * Streams a Turtle file into `sink`. The first syntax error is reported as a problem and stops the import, because the
 * start of the next statement is then unknown. A triple that a graph cannot represent is reported as a separate
 * problem.
 */
export async function importTurtle(file: string, sink: GraphSink, options: ChunkOptions = {}): Promise<void> {
  const reader = await createTurtleReader();
  let lastLine = 0;
  for await (const lines of textLines(file, options)) {
    for (const { line, text } of lines) {
      lastLine = line;
      if (!importPart(reader.read(`${text}\n`), line, sink)) return;
    }
  }
  importPart(reader.end(), lastLine, sink);
}

/** The statements that are complete after the lines read so far. */
type TurtlePart = { readonly quads: readonly Quad[]; readonly error: Error | undefined };

type TurtleReader = { read(text: string): TurtlePart; end(): TurtlePart };

async function createTurtleReader(): Promise<TurtleReader> {
  // The parser is large, and the other formats do not need it.
  const { DataFactory, Parser } = await import("n3");
  // With this prefix, the parser keeps the labels of blank nodes unchanged.
  const parser = new Parser({
    format: "text/turtle",
    blankNodePrefix: "_:",
    factory: createBlankNodeFactory(DataFactory),
  });
  const source = new EventEmitter();
  let quads: Quad[] = [];
  let error: Error | undefined;
  parser.parse(source, (failure: Error | null, quad: Quad | null) => {
    if (failure) error ??= failure;
    else if (quad) quads.push(quad);
  });
  const emit = (event: "data" | "end", text?: string): TurtlePart => {
    quads = [];
    try {
      source.emit(event, text);
    } catch (failure) {
      // The package throws errors on some damaged declarations, and the stack trace does not contain any of Taxolink's
      // code.
      error ??= new Error("a declaration or statement is malformed", { cause: failure });
    }
    return { quads, error };
  };
  return { read: (text) => emit("data", text), end: () => emit("end") };
}

/**
 * Creates blank nodes. Nodes without a label are numbered from 1 in each file. The package would continue the numbering
 * across files, so every import would give the graph a new version. Labels that look like these numbers receive a
 * marker.
 */
function createBlankNodeFactory(factory: typeof DataFactory): typeof DataFactory {
  let unlabelled = 0;
  return {
    ...factory,
    blankNode: (label) => {
      if (label !== undefined) return factory.blankNode(label.replace(/^(anonymous_*)-/, "$1_-"));
      unlabelled += 1;
      return factory.blankNode(`anonymous-${unlabelled}`);
    },
  };
}

/** @returns whether reading continues */
function importPart({ quads, error }: TurtlePart, line: number, sink: GraphSink): boolean {
  for (const quad of quads) {
    try {
      importStatement(readStatement(quad), sink, { line });
    } catch (problem) {
      if (!(problem instanceof SyntaxError)) throw problem;
      sink.problem({ line }, problem.message);
    }
  }
  if (error === undefined) return true;
  const { context } = error as { readonly context?: { readonly line?: number } };
  const message = error.message
    .replace(/ on line \d+\.$/, "")
    .replace(/^[A-Z]/, (first) => first.toLowerCase());
  sink.problem(
    { line: context?.line ?? line },
    `invalid Turtle: ${message}; the rest of the file was not read`,
  );
  return false;
}

/** @throws SyntaxError for valid Turtle that a graph cannot represent */
function readStatement({ subject, predicate, object }: Quad): Statement {
  return {
    subject: readTerm(subject),
    predicate: requireAbsolute(predicate.value),
    object: readTerm(object),
  };
}

function readTerm(term: Quad["subject"] | Quad["object"]): Term {
  switch (term.termType) {
    case "NamedNode":
      return { kind: "iri", value: requireAbsolute(term.value) };
    case "BlankNode":
      return { kind: "blank", value: `_:${term.value}` };
    case "Literal": {
      const { value, language, datatype } = term;
      if (language !== "") return { kind: "literal", value, language };
      return { kind: "literal", value, ...(datatype.value !== xsdString && { datatype: datatype.value }) };
    }
    default:
      throw new SyntaxError(
        "the file contains a statement about a statement, but a graph supports only plain triples",
      );
  }
}
