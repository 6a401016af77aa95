import fc from "fast-check";
import { Parser, type Term as RdfTerm } from "n3";
import { expect, test } from "vitest";
import { escapeLiteral, parseStatement, type Term } from "./n-triples-line.ts";

/** Parses the same line with the `n3` package, as an independent reference. */
function parseWithN3(line: string): readonly [RdfTerm, RdfTerm, RdfTerm] | undefined {
  const [quad] = new Parser({ format: "N-Triples", blankNodePrefix: "" }).parse(line);
  return quad && [quad.subject, quad.predicate, quad.object];
}

function describe(term: Term): unknown {
  return term.kind === "literal"
    ? ["Literal", term.value, term.language ?? "", term.datatype ?? ""]
    : [term.kind === "iri" ? "NamedNode" : "BlankNode", term.value.replace(/^_:/, "")];
}

function describeRdf(term: RdfTerm): unknown {
  if (term.termType !== "Literal") return [term.termType, term.value.replace(/^_:/, "")];
  const plain = /#(?:string|langString)$/.test(term.datatype.value);
  return ["Literal", term.value, term.language, plain ? "" : term.datatype.value];
}

const lines = fc.tuple(
  fc.constantFrom("<http://x.org/a>", "_:b1", "<http://x.org/\\u00e9>", "<urn:x:%20y>"),
  fc.constantFrom("<http://x.org/p>", "<http://x.org/p#q>"),
  fc.oneof(
    fc.constantFrom("<http://x.org/o>", "_:b2", '"a\\tb\\u00e9\\U0001F600"', '""'),
    fc.string({ unit: "grapheme" }).map((text) => `"${escapeLiteral(text)}"`),
    fc.string().map((text) => `"${escapeLiteral(text)}"@en`),
    fc.string().map((text) => `"${escapeLiteral(text)}"^^<http://x.org/type>`),
  ),
  fc.constantFrom(" .", ".", "  .  # end"),
);

test("the parser reads every statement as n3 does", () => {
  fc.assert(
    fc.property(lines, ([subject, predicate, object, end]) => {
      const line = `${subject} ${predicate} ${object}${end}`;
      const ours = parseStatement(line);
      const theirs = parseWithN3(line);
      expect(ours && [describe(ours.subject), ours.predicate, describe(ours.object)]).toEqual(
        theirs && [describeRdf(theirs[0]), theirs[1].value, describeRdf(theirs[2])],
      );
    }),
    { seed: 1, numRuns: 300 },
  );
});

test("the parser finds no statement in an empty line or a comment", () => {
  expect(parseStatement("")).toBeUndefined();
  expect(parseStatement("  # <a> <b> <c> .")).toBeUndefined();
});

test.each([
  ["<http://x.org/a> <http://x.org/b>", /an object .* at column 34/],
  ["<http://x.org/a> <http://x.org/b> <http://x.org/c>", /expected a "\." at the end/],
  ["<http://x.org/a> _:b <http://x.org/c> .", /a predicate/],
  ['"literal" <http://x.org/b> <http://x.org/c> .', /a subject/],
  ['<http://x.org/a> <http://x.org/b> "open .', /an object/],
  ["<http://x.org/a b> <http://x.org/b> <http://x.org/c> .", /contains the character " "/],
  ["<a> <http://x.org/b> <http://x.org/c> .", /relative/],
  ['<http://x.org/a> <http://x.org/b> "\\U00110000" .', /not a Unicode character/],
])("%s is rejected", (line, message) => {
  expect(() => parseStatement(line)).toThrow(message);
});

test("the parser reads terms of a million characters, and distinguishes escaped backslashes from other escapes", () => {
  const long = "a".repeat(1_000_000);
  const object = (source: string): Term | undefined => parseStatement(`<x:a> <x:b> ${source} .`)?.object;
  expect(object(`"${long}"@en`)).toEqual({ kind: "literal", value: long, language: "en" });
  expect(object(`<x:${long}>`)).toEqual({ kind: "iri", value: `x:${long}` });
  expect(object(`_:${long}`)).toEqual({ kind: "blank", value: `_:${long}` });
  expect(object('"\\\\u0041"')).toEqual({ kind: "literal", value: "\\u0041" });
  expect(() => object('"\\u00\\\\41"')).toThrow(/an object/);
  expect(() => object('"\\"')).toThrow(/an object/);
});
