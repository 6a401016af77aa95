import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCypher } from "./parse-cypher.ts";

const symbol = (
  types: readonly string[],
  names: readonly string[] = [],
  conditions: readonly unknown[] = [],
) => ({ types, names, conditions });

function read(cypher: string) {
  const { target, symbols, triplets, leftOut } = parseCypher(cypher);
  return { target, symbols: Object.fromEntries(symbols), triplets, leftOut };
}

test("the parser reads the paper's running example, in which the second pattern lacks the parentheses around p", () => {
  const query = read(
    "MATCH (i:institution {name: 'Miami uni'})<-[:employed_at]-(a:author)-[:wrote]->(p:paper)\n" +
      "p-[:has_field_of_study]->(f:field_of_study {name: 'molecular biology'})\n" +
      "WHERE p.publication_year = 2015\nRETURN p.title",
  );
  expect(query).toEqual({
    target: "p",
    symbols: {
      i: symbol(["institution"], ["Miami uni"]),
      a: symbol(["author"]),
      p: symbol(["paper"], [], [{ attribute: "publication_year", operator: "=", value: "2015" }]),
      f: symbol(["field_of_study"], ["molecular biology"]),
    },
    triplets: [
      { head: "a", relations: ["employed_at"], tail: "i", directed: true },
      { head: "a", relations: ["wrote"], tail: "p", directed: true },
      { head: "p", relations: ["has_field_of_study"], tail: "f", directed: true },
    ],
    leftOut: [],
  });
});

test("the parser accepts missing braces, slashes in labels, and patterns joined by commas (AF-Retriever paper, line 703)", () => {
  const query = read(
    'MATCH (g:gene/protein name: "DPYD"), (r:drug name: "Rosiglitazone"), ' +
      "(y:drug)-[:drug_targets_ gene/protein]->(g), (y)-[:synergizes_with]->(r) " +
      "WHERE y.protein_binding = 52 RETURN y.title",
  );
  expect(query.symbols.g).toEqual(symbol(["gene/protein"], ["DPYD"]));
  expect(query.symbols.y).toEqual(
    symbol(["drug"], [], [{ attribute: "protein_binding", operator: "=", value: "52" }]),
  );
  expect(query.triplets.map(({ head, relations, tail }) => [head, ...relations, tail])).toEqual([
    ["y", "drug_targets_ gene/protein", "g"],
    ["y", "synergizes_with", "r"],
  ]);
  expect(query.target).toBe("y");
});

test("the parser collects names from all conditions on title and name, and keeps the operators of other conditions", () => {
  const query = read(
    "MATCH (p:paper {title: “High phases”})<-[:writes]-(a:author)-[:writes]->(y:paper) " +
      "WHERE toLower(y.title) CONTAINS toLower('topological') AND y.title CONTAINS \"superconducting\" " +
      "AND y.year >= 2012 AND y.venue STARTS WITH 'Nat' RETURN DISTINCT y.title LIMIT 5",
  );
  expect(query.symbols.p).toEqual(symbol(["paper"], ["High phases"]));
  expect(query.symbols.y).toEqual(
    symbol(
      ["paper"],
      ["topological", "superconducting"],
      [
        { attribute: "year", operator: ">=", value: "2012" },
        { attribute: "venue", operator: "starts with", value: "Nat" },
      ],
    ),
  );
});

test("the parser omits and reports negations and alternatives", () => {
  const query = read(
    "MATCH (y:film) WHERE NOT y.year = 1999 AND y.country <> 'Peru' AND y.genre = 'noir' OR y.genre = 'western' RETURN y",
  );
  expect(query.symbols.y).toEqual(
    symbol(["film"], [], [{ attribute: "genre", operator: "=", value: "noir" }]),
  );
  expect(query.leftOut).toEqual([
    "negated condition on year",
    "negated condition on country",
    "alternative on genre",
  ]);
});

test("the parser accepts nodes without names, edges without arrows or labels, nodes with multiple labels, and code fences", () => {
  const query = read(
    "```cypher\nmatch (:ship|boat {name: `Rose`})--(y)-[r:owns|rents*1..2]->()\nreturn count(y)\n```",
  );
  expect(query.target).toBe("y");
  expect(query.triplets).toEqual([
    { head: "unnamed 1", relations: [], tail: "y", directed: false },
    { head: "y", relations: ["owns", "rents"], tail: "unnamed 2", directed: true },
  ]);
  expect(query.symbols["unnamed 1"]?.types).toEqual(["ship", "boat"]);
});

test.each(["", "RETURN y.title", "I cannot answer that.", "MATCH (", "-[:a]->", "MATCH (y)-[:a]->"])(
  "%j has no triplet",
  (cypher) => {
    expect(parseCypher(cypher).triplets).toEqual([]);
  },
);

test("the parser terminates on any text, and every triplet connects symbols of the query", () => {
  const piece = fc.constantFrom(
    ..."( ) [ ] { } : - > < , . = ' \" ` | * MATCH WHERE RETURN AND OR NOT CONTAINS name y x:ship 1999 é 雨".split(
      " ",
    ),
  );
  const texts = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(" ")),
    fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join("")),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const { target, symbols, triplets } = parseCypher(text);
      if (target !== null) expect(symbols.has(target)).toBe(true);
      for (const { head, tail } of triplets) expect(symbols.has(head) && symbols.has(tail)).toBe(true);
    }),
    { seed: 7, numRuns: 2_000 },
  );
});
