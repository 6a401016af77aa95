/** Parses one line of N-Triples 1.1 or N-Quads 1.1 into its terms. */

export type Term =
  | { readonly kind: "iri"; readonly value: string }
  | { readonly kind: "blank"; readonly value: string }
  | {
      readonly kind: "literal";
      readonly value: string;
      readonly language?: string;
      readonly datatype?: string;
    };

export type Statement = {
  readonly subject: Term;
  readonly predicate: string;
  readonly object: Term;
  /** The named graph that states the statement; absent in the default graph. */
  readonly graph?: Term;
};

export const xsdString = "http://www.w3.org/2001/XMLSchema#string";

/**
 * Parses the statement on a line, or returns undefined for an empty line or a comment.
 *
 * The function searches for the ends of terms, because a regular expression that matches a 10 MB literal overflows the
 * stack.
 * @throws SyntaxError that states which term is invalid
 */
export function parseStatement(line: string): Statement | undefined {
  const start = skipBlanks(line, 0);
  if (start === line.length || line[start] === "#") return undefined;
  const subject = readNode(line, start);
  if (line.startsWith("VERSION", start)) throw new SyntaxError(rdf12);
  if (!subject) throw expected("a subject (<IRI> or _:blank)", start);
  const second = skipBlanks(line, subject.end);
  const predicate = readIri(line, second);
  if (!predicate) throw expected("a predicate (<IRI>)", second);
  const third = skipBlanks(line, predicate.end);
  const object = readNode(line, third) ?? readLiteral(line, third);
  if (!object) throw expected('an object (<IRI>, _:blank or "literal")', third);
  const fourth = skipBlanks(line, object.end);
  const graph = readNode(line, fourth);
  const dot = graph === undefined ? fourth : skipBlanks(line, graph.end);
  const afterDot = skipBlanks(line, dot + 1);
  if (line[dot] !== "." || (afterDot < line.length && line[afterDot] !== "#"))
    throw expected('a "." at the end', dot);
  return {
    subject: subject.term,
    predicate: predicate.iri,
    object: object.term,
    ...(graph && { graph: graph.term }),
  };
}

/** The message about a feature of RDF 1.2, which plain triples cannot represent. */
export const rdf12 =
  "the file is RDF 1.2 (with statements about statements or texts with a direction), but Taxolink reads RDF 1.1";

function expected(description: string, at: number): SyntaxError {
  return new SyntaxError(`expected ${description} at column ${at + 1}`);
}

function skipBlanks(line: string, from: number): number {
  let at = from;
  while (line[at] === " " || line[at] === "\t") at += 1;
  return at;
}

type PlacedTerm = { readonly term: Term; readonly end: number };

function readNode(line: string, at: number): PlacedTerm | undefined {
  if (line.startsWith("<<", at)) throw new SyntaxError(rdf12);
  const iri = readIri(line, at);
  if (iri) return { term: { kind: "iri", value: iri.iri }, end: iri.end };
  return line.startsWith("_:", at) ? readBlank(line, at) : undefined;
}

/** Matches characters that an IRI does not contain, escaped or not. */
const notInIri = /[\x00-\x20<>"{}|^\x60\\]/;
/** Matches the same characters in an IRI whose escapes are not yet read. */
const notInSource = /[\x00-\x20<"{}|^\x60]|\\(?!u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})/;

/** @throws SyntaxError that names the IRI and the character */
function refuseIn(iri: string, characters: RegExp): void {
  const wrong = characters.exec(iri)?.[0];
  if (wrong === undefined) return;
  throw new SyntaxError(`the IRI ${JSON.stringify(iri)} contains the character ${JSON.stringify(wrong)}`);
}

/** Matches an absolute IRI without escapes, as almost all are. The expressions above name the mistake in any other. */
const usualIri = /<[A-Za-z][A-Za-z0-9+.-]*:[^\x00-\x20<>"{}|^\x60\\]*>/y;

function readIri(line: string, at: number): { readonly iri: string; readonly end: number } | undefined {
  if (line[at] !== "<") return undefined;
  usualIri.lastIndex = at;
  if (usualIri.test(line))
    return { iri: line.slice(at + 1, usualIri.lastIndex - 1), end: usualIri.lastIndex };
  const end = line.indexOf(">", at);
  if (end === -1) return undefined;
  const source = line.slice(at + 1, end);
  refuseIn(source, notInSource);
  const iri = source.includes("\\") ? requireIri(readEscapes(source)) : requireAbsolute(source);
  return { iri, end: end + 1 };
}

/** Rejects IRIs that RDF does not permit. @throws SyntaxError */
export function requireIri(iri: string): string {
  refuseIn(iri, notInIri);
  return requireAbsolute(iri);
}

/**
 * Rejects relative IRIs, because they look like the short ids of other entities.
 * @throws SyntaxError
 */
export function requireAbsolute(iri: string): string {
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(iri)) return iri;
  throw new SyntaxError(`the IRI <${iri}> is relative, but no @base precedes it and no --base is given`);
}

const firstOfLabel = /[\p{L}\p{N}_]/u;
const notInLabel = /[^\p{L}\p{N}_.·-]/gu;

function readBlank(line: string, at: number): PlacedTerm | undefined {
  if (!firstOfLabel.test(String.fromCodePoint(line.codePointAt(at + 2) ?? 0))) return undefined;
  notInLabel.lastIndex = at + 2;
  let end = notInLabel.exec(line)?.index ?? line.length;
  // A label does not end with a dot: the final dot ends the statement.
  while (line[end - 1] === ".") end -= 1;
  return { term: { kind: "blank", value: line.slice(at, end) }, end };
}

const notEscaped = /\\(?![tbnrf"'\\]|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})/;
const languagePart = /@([A-Za-z]+(?:-[A-Za-z0-9]+)*)/y;

function readLiteral(line: string, at: number): PlacedTerm | undefined {
  if (line[at] !== '"') return undefined;
  const closing = closingQuote(line, at);
  const source = line.slice(at + 1, closing);
  if (closing === -1 || hasBrokenEscape(source)) return undefined;
  const value = readEscapes(source);
  languagePart.lastIndex = closing + 1;
  const language = languagePart.exec(line)?.[1];
  if (language !== undefined && line.startsWith("--", languagePart.lastIndex)) throw new SyntaxError(rdf12);
  if (language !== undefined)
    return { term: { kind: "literal", value, language }, end: languagePart.lastIndex };
  const datatype = line.startsWith("^^", closing + 1) ? readIri(line, closing + 3) : undefined;
  if (!datatype) return { term: { kind: "literal", value }, end: closing + 1 };
  const plain = datatype.iri === xsdString;
  return {
    term: { kind: "literal", value, ...(plain ? {} : { datatype: datatype.iri }) },
    end: datatype.end,
  };
}

/** Parses a literal in N-Triples notation. Returns `undefined` for any other text. */
export function parseLiteral(notation: string): Extract<Term, { kind: "literal" }> | undefined {
  const literal = readLiteral(notation, 0);
  return literal?.end === notation.length && literal.term.kind === "literal" ? literal.term : undefined;
}

/** Returns the position of the next quotation mark after an even number of backslashes, or -1 if there is none. */
function closingQuote(line: string, start: number): number {
  let at = start;
  let backslashes: number;
  do {
    at = line.indexOf('"', at + 1);
    backslashes = 0;
    while (line[at - 1 - backslashes] === "\\") backslashes += 1;
  } while (backslashes % 2 === 1);
  return at;
}

/**
 * Whether a text contains an invalid escape. Pairs of backslashes are removed first, because the second backslash of a
 * pair does not start an escape.
 */
function hasBrokenEscape(source: string): boolean {
  return source.includes("\\") && notEscaped.test(source.replaceAll("\\\\", "_"));
}

const escapes: Readonly<Record<string, string>> = { t: "\t", b: "\b", n: "\n", r: "\r", f: "\f" };

function readEscapes(source: string): string {
  if (!source.includes("\\")) return source;
  return source.replace(
    /\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))/gu,
    (_all, four?: string, eight?: string, one?: string) => {
      if (one !== undefined) return escapes[one] ?? one;
      const code = Number.parseInt(four ?? eight ?? "", 16);
      if (code > 0x10ffff) throw new SyntaxError(`\\U${eight} is not a Unicode character`);
      return String.fromCodePoint(code);
    },
  );
}

/** Formats a literal in N-Triples notation. Two literals have the same text if and only if they are equal. */
export function formatLiteral(term: Extract<Term, { kind: "literal" }>): string {
  const quoted = `"${escapeLiteral(term.value)}"`;
  if (term.language !== undefined) return `${quoted}@${term.language.toLowerCase()}`;
  return term.datatype === undefined ? quoted : `${quoted}^^<${term.datatype}>`;
}

const literalEscapes: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  '"': '\\"',
  "\n": "\\n",
  "\r": "\\r",
};

export function escapeLiteral(value: string): string {
  return value.replace(/[\\"\n\r]/g, (char) => literalEscapes[char] ?? char);
}
