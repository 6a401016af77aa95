/** One line of N-Triples 1.1 → its three terms. */

export type Term =
  | { readonly kind: "iri"; readonly value: string }
  | { readonly kind: "blank"; readonly value: string }
  | {
      readonly kind: "literal";
      readonly value: string;
      readonly language?: string;
      readonly datatype?: string;
    };

export type Statement = { readonly subject: Term; readonly predicate: string; readonly object: Term };

const iri = String.raw`<(?:[^\x00-\x20<>"{}|^\x60\\]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8})*>`;
const blank = String.raw`_:[\p{L}\p{N}_](?:[\p{L}\p{N}_.·-]*[\p{L}\p{N}_·-])?`;
const text = String.raw`"(?:[^"\\\n\r]|\\[tbnrf"'\\]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8})*"`;
const literal = String.raw`${text}(?:@[A-Za-z]+(?:-[A-Za-z0-9]+)*|\^\^${iri})?`;

const subjectPart = new RegExp(`[ \\t]*(${iri}|${blank})`, "uy");
const predicatePart = new RegExp(`[ \\t]*(${iri})`, "uy");
const objectPart = new RegExp(`[ \\t]*(${iri}|${blank}|${literal})`, "uy");
const endPart = /[ \t]*\.[ \t]*(?:#.*)?$/y;
const literalParts = new RegExp(`^(${text})(?:@(.+)|\\^\\^<(.*)>)?$`, "u");

const xsdString = "http://www.w3.org/2001/XMLSchema#string";

/**
 * The statement of one line; undefined for an empty line or a comment.
 * @throws SyntaxError saying which part of the line is wrong
 */
export function parseStatement(line: string): Statement | undefined {
  if (/^[ \t]*(?:#.*)?$/.test(line)) return undefined;
  let at = 0;
  const take = (pattern: RegExp, what: string): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(line);
    if (!found) throw new SyntaxError(`${what} was expected at column ${at + 1}`);
    at = pattern.lastIndex;
    return found[1] ?? "";
  };
  const subject = take(subjectPart, "a subject (<IRI> or _:blank)");
  const predicate = take(predicatePart, "a predicate (<IRI>)");
  const object = take(objectPart, 'an object (<IRI>, _:blank or "literal")');
  take(endPart, 'a "." at the end');
  return {
    subject: parseTerm(subject),
    predicate: readEscapes(predicate.slice(1, -1)),
    object: parseTerm(object),
  };
}

function parseTerm(source: string): Term {
  if (source.startsWith("<")) return { kind: "iri", value: readEscapes(source.slice(1, -1)) };
  if (source.startsWith("_:")) return { kind: "blank", value: source };
  const [, quoted = '""', language, datatype] = literalParts.exec(source) ?? [];
  const value = readEscapes(quoted.slice(1, -1));
  if (language !== undefined) return { kind: "literal", value, language };
  if (datatype === undefined || datatype === xsdString) return { kind: "literal", value };
  return { kind: "literal", value, datatype: readEscapes(datatype) };
}

const escapes: Readonly<Record<string, string>> = { t: "\t", b: "\b", n: "\n", r: "\r", f: "\f" };

function readEscapes(source: string): string {
  if (!source.includes("\\")) return source;
  return source.replace(
    /\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))/gu,
    (_all, four?: string, eight?: string, one?: string) => {
      if (one !== undefined) return escapes[one] ?? one;
      const code = Number.parseInt(four ?? eight ?? "", 16);
      if (code > 0x10ffff) throw new SyntaxError(`\\U${eight} is no Unicode character`);
      return String.fromCodePoint(code);
    },
  );
}

/** A literal in N-Triples notation: equal literals have equal text, and different ones never. */
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
