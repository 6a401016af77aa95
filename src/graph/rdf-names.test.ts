import { expect, test } from "vitest";
import { statesName } from "./names.ts";
import { lastSegment, nameOfResource } from "./rdf-names.ts";

test("the name of an IRI is the text after its last slash or hash", () => {
  expect(lastSegment("http://example.org/fleet#range_km")).toBe("range km");
  expect(lastSegment("http://example.org/ports/")).toBe("ports");
  expect(lastSegment("http://example.org/ratio_3:1")).toBe("ratio 3:1");
});

test("the name of a URN is the text after its last colon", () => {
  expect(lastSegment("urn:air:range_km")).toBe("range km");
  expect(lastSegment("URN:fleet:port/home")).toBe("home");
});

test("an IRI in CamelCase is split into words, but names with internal capitals are not split", () => {
  expect(nameOfResource("http://example.org/TheLongNight", "capitalized")).toBe("The Long Night");
  expect(nameOfResource("http://example.org/AWinterInTurin", "capitalized")).toBe("A Winter In Turin");
  expect(nameOfResource("http://example.org/Screening205", "capitalized")).toBe("Screening 205");
  for (const whole of ["iPhone", "PostgreSQL", "McAdam", "Q42", "PH-BXA", "DNA"])
    expect(nameOfResource(`http://example.org/${whole}`, "capitalized")).toBe(whole);
});

test("names in lower camel case are split into words, which are capitalised like the graph's labels", () => {
  expect(nameOfResource("http://example.org/karlNess", "capitalized")).toBe("Karl Ness");
  expect(nameOfResource("http://example.org/greenTea", "lower case")).toBe("green tea");
  expect(nameOfResource("http://example.org/flightBH101", "capitalized")).toBe("Flight BH101");
  expect(nameOfResource("http://example.org/sailToMcAdam", "capitalized")).toBe("Sail To McAdam");
  for (const whole of ["eBay", "macOS", "karl", "route66", "sha256"])
    expect(nameOfResource(`http://example.org/${whole}`, "capitalized")).toBe(whole);
});

test("the naming predicates of common vocabularies are recognised in addition to rdfs:label", () => {
  for (const iri of [
    "http://www.w3.org/2004/02/skos/core#prefLabel",
    "http://schema.org/name",
    "http://xmlns.com/foaf/0.1/name",
    "http://purl.org/dc/terms/title",
    "http://example.org/full_name",
  ])
    expect(statesName(iri)).toBe(true);
  expect(statesName("http://example.org/nickname")).toBe(false);
  expect(statesName("http://example.org/job_title")).toBe(false);
});

// An expression that repeats the parts of a name would try every division of the digits: 2 to the power of 100,000.
test.each([
  "1".repeat(100_000),
  `ab${"A1".repeat(50_000)}`,
  "A".repeat(100_000),
  `abA${"1".repeat(100_000)}`,
])("a name that cannot be divided stays whole, however long it is (%#)", (name) => {
  expect(nameOfResource(`http://a.org/${name}!`, "capitalized")).toBe(`${name}!`);
});
