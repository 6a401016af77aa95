/** Reads Turtle and TriG, and therefore also N-Triples, with the `n3` package. */
import { EventEmitter } from "node:events";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { DataFactory, Quad, TokenCallback } from "n3";
import { InputError } from "../errors.ts";
import { describeFormat } from "../text/describe-format.ts";
import { rdf12, requireAbsolute, type Statement, type Term, xsdString } from "./n-triples-line.ts";

/**
 * Reads the statements of a text.
 * @param file the file's path, for the message
 * @throws InputError with the line of the first error
 */
export function parseTurtle(text: string, file: string): Statement[] {
  // A relative IRI belongs to the address of its file (RFC 3986, section 5.1.3).
  const reader = createTurtleReader(pathToFileURL(file).href);
  const first = reader.read(text);
  const { quads, error } = first.error ? first : reader.end();
  if (error) {
    const { line, message } = turtleProblem(error);
    const name = describeFormat(text);
    const isOther = name !== undefined && !/^(?:Turtle|TriG|N-Triples)/.test(name);
    throw new InputError(
      { file, ...(line !== undefined && { line }) },
      isOther ? `the file is ${name}, not Turtle` : `the file is not valid Turtle: ${message}`,
      { cause: error },
    );
  }
  try {
    return [...first.quads, ...quads].map(readStatement);
  } catch (problem) {
    if (!(problem instanceof SyntaxError)) throw problem;
    const { message } = problem;
    throw new InputError({ file }, message === rdf12 ? rdf12 : `the file is not valid Turtle: ${message}`, {
      cause: problem,
    });
  }
}

/** Returns the line of a reader's error, if it is known, and the message without the line. */
export function turtleProblem(error: Error): { readonly line: number | undefined; readonly message: string } {
  const { context } = error as {
    readonly context?: { readonly line?: number; readonly token?: { readonly type: string } };
  };
  if (context?.token?.type === "{")
    return { line: context.line, message: "the file has named graphs, as in TriG (extension .trig)" };
  const message = error.message
    .replace(/ on line \d+\.$/, "")
    .replace(/^[A-Z]/, (first) => first.toLowerCase());
  return { line: context?.line, message };
}

/** The statements that are complete after the lines read so far. */
export type TurtlePart = { readonly quads: readonly Quad[]; readonly error: Error | undefined };

type TurtleReader = { read(text: string): TurtlePart; end(): TurtlePart };

/** @param format TriG contains Turtle and, in addition, named graphs */
export function createTurtleReader(baseIRI?: string, format: "turtle" | "trig" = "turtle"): TurtleReader {
  // The parser is large, and most starts of the program do not need it.
  const n3 = createRequire(import.meta.url)("n3") as typeof import("n3");
  const { DataFactory, Parser } = n3;
  // With this prefix, the parser keeps the labels of blank nodes unchanged.
  const options = {
    format,
    lexer: createLexer(n3),
    ...(baseIRI !== undefined && { baseIRI }),
    blankNodePrefix: "_:",
    factory: createBlankNodeFactory(DataFactory),
  };
  // The type of the options lacks the lexer.
  const parser = new Parser(options);
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
 * Creates a lexer that divides the long parts of language tags, because the parser refuses a part of more than eight
 * characters. Wikipedia uses such tags (zh-classical), and N-Triples permits them.
 */
function createLexer({ Lexer }: typeof import("n3")) {
  const lexer = new Lexer({ n3: false });
  return {
    tokenize: (source: EventEmitter, callback: TokenCallback): void =>
      lexer.tokenize(source, (error, token) => {
        if (token?.type === "langcode") token.value = token.value?.replace(/[^-]{8}(?=[^-])/g, `$&${seam}`);
        callback(error, token);
      }),
  };
}

/** No language tag contains this text. */
const seam = "-_-";

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

/** @throws SyntaxError for a relative IRI and for a statement of RDF 1.2 */
export function readStatement({ subject, predicate, object, graph }: Quad): Statement {
  return {
    subject: readTerm(subject),
    predicate: requireAbsolute(predicate.value),
    object: readTerm(object),
    ...(graph.termType !== "DefaultGraph" && { graph: readTerm(graph) }),
  };
}

const directedText = "http://www.w3.org/1999/02/22-rdf-syntax-ns#dirLangString";

function readTerm(term: Quad["subject"] | Quad["object"] | Quad["graph"]): Term {
  switch (term.termType) {
    case "NamedNode":
      return { kind: "iri", value: requireAbsolute(term.value) };
    case "BlankNode":
      return { kind: "blank", value: `_:${term.value}` };
    case "Literal": {
      const { value, language, datatype } = term;
      if (datatype.value === directedText) throw new SyntaxError(rdf12);
      if (language !== "") return { kind: "literal", value, language: language.replaceAll(seam, "") };
      return { kind: "literal", value, ...(datatype.value !== xsdString && { datatype: datatype.value }) };
    }
    default:
      throw new SyntaxError(rdf12);
  }
}
