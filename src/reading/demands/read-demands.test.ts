import { expect, test } from "vitest";
import { kitchenTriples, parseTriple } from "../../testing/memory-graph.ts";
import { createLexicon } from "../lexicon/lexicon.ts";
import { findMentions } from "../mentions/find-mentions.ts";
import { readDemands } from "./read-demands.ts";

/** Returns an example graph of a kitchen as paths: every triple with the path that leads to it. */
const triples = kitchenTriples.map(parseTriple);
const paths = triples.map((triple) => {
  const leading = triples.find((other) => other.object.id === triple.subject.id);
  return leading === undefined ? [triple] : [leading, triple];
});
const lexicon = createLexicon(paths.filter((path) => path[0]?.subject.id.startsWith("R")));

const mentionsOf = (question: string) =>
  findMentions(question, lexicon).map(({ text, values, fields }) => [
    text,
    [...values.map(({ label }) => label), ...fields.map(({ label }) => `<${label}>`)].join(" | "),
  ]);

const read = (question: string) => readDemands(question, findMentions(question, lexicon));

test("the reader finds names and fields in all inflected forms", () => {
  expect(mentionsOf("Which methods did the cook Ada Brook use for lentil?")).toEqual([
    ["methods", "<method>"],
    ["cook", "<cook>"],
    ["Ada Brook", "Ada Brook"],
    ["lentil", "Lentils"],
  ]);
});

test("the longest matching name is chosen, and a quotation counts as one name", () => {
  expect(mentionsOf("Who cooked 'Lentil soup' and Lentil salad?")).toEqual([
    ["cooked", "<cook>"],
    ["Lentil soup", "Lentil soup"],
    ["Lentil salad", "Lentil salad"],
  ]);
});

test("the distinctive part of a name suffices to identify it", () => {
  expect(mentionsOf("What did Brook cook?")).toEqual([
    ["Brook", "Ada Brook"],
    ["cook", "<cook>"],
  ]);
});

test('"when" asks for the field with years, unless the question already contains the name of this field', () => {
  expect(mentionsOf("When did Ada Brook cook?")).toContainEqual(["When", "<year>"]);
  expect(mentionsOf("In which year, and when exactly?")).toEqual([["year", "<year>"]]);
  // "Newest" and "oldest" refer to times.
  expect(mentionsOf("Which soups did Ada Brook cook, newest first?")).toContainEqual(["newest", "<year>"]);
});

test('a word related to the name of a field, such as "director" for "directed_by", asks for the field', () => {
  const films = createLexicon([
    [parseTriple(["M1:Night Train", "directed_by", "P1:Eve Hall"])],
    [parseTriple(["M1:Night Train", "starred_actors", "P2:Tom Star"])],
  ]);
  const fieldsOf = (question: string) =>
    findMentions(question, films).flatMap(({ fields }) => fields.map(({ label }) => label));
  expect(fieldsOf("Who is the director of [Night Train]?")).toEqual(["directed_by"]);
  expect(fieldsOf("Who starred in [Night Train]?")).toEqual(["starred_actors"]);
  // "starred" is not a form of the name "Star".
  expect(findMentions("who starred here?", films).flatMap(({ values }) => values)).toEqual([]);
});

test("a question is open-ended if the reader understands only a hub's name", () => {
  expect(read("Tell me about 'Lentil soup'")).toMatchObject({ open: { kind: "any" }, askedFields: [] });
  expect(read("Which recipes use Lentils?").open).toBeNull();
});

test("a field counts as requested unless it is next to its value", () => {
  const reading = read("Which methods are used for the ingredient Lentils?");
  expect(reading.askedFields.map(({ fields }) => [...fields])).toEqual([["method"]]);
  expect(reading.constraints).toMatchObject([{ kind: "value", labels: new Set(["lentils"]) }]);
  expect(read("Which ingredients does 'Lentil soup' have?")).toMatchObject({
    askedFields: [{ fields: new Set(["ingredient"]) }],
    namesHub: true,
  });
});

test("values of the same field are alternatives, and values of different fields are separate constraints", () => {
  expect(read("Recipes with Boiling or Baking").constraints).toMatchObject([
    { labels: new Set(["boiling", "baking"]), all: false },
  ]);
  expect(read("Recipes with Lentils and Boiling").constraints).toHaveLength(2);
  expect(read("Recipes with both Boiling and Baking").constraints).toMatchObject([{ all: true }]);
});

test.each([
  ["recipes from 2019 to 2021", { from: 2019, to: 2021 }],
  ["recipes between the year 2019 and 2021", { from: 2019, to: 2021 }],
  ["recipes of 2019–2021", { from: 2019, to: 2021 }],
  ["recipes since 2021", { from: 2021, to: Number.POSITIVE_INFINITY }],
  ["recipes before 2021", { from: Number.NEGATIVE_INFINITY, to: 2021, closed: false }],
  ["recipes of 2019 compared to 2021", null],
])("%j gives the range %j", (question, range) => {
  expect(read(question).constraints).toMatchObject([{ range }]);
});

test("a yes/no field is a positive or negated constraint, or the answer to a question about a named hub", () => {
  const labels = (question: string): unknown =>
    read(question).constraints.map((constraint) => "labels" in constraint && [...constraint.labels]);
  expect(labels("Which recipes suit vegans?")).toEqual([["true"]]);
  expect(labels("Which recipes do not suit vegans?")).toEqual([["false"]]);
  expect(read("Does 'Lentil soup' suit vegans?").askedFields).toHaveLength(1);
});

test("a negated value is a separate constraint, and a negated field must be absent", () => {
  expect(read("Recipes with Lentils, but without Boiling").constraints).toMatchObject([
    { negated: false },
    { negated: true },
  ]);
  expect(read("Which recipes have no cook?").constraints).toMatchObject([{ kind: "absence" }]);
});

test("a comma ends the scope of a negation", () => {
  expect(read("If not, which recipes use Lentils?").constraints).toMatchObject([{ negated: false }]);
});

test("the reader chooses the status value whose words and negations match the question", () => {
  const status = (label: string) => ({
    text: "data",
    start: 0,
    end: 0,
    values: [],
    fields: [{ label, values: [] }],
  });
  const values = ["Data is available", "Data was used but is not available", "No data used"];
  const chosen = (question: string) => {
    const start = question.indexOf("data");
    const mention = {
      ...status("uses data"),
      start,
      end: start + 4,
      fields: [{ label: "uses data", values }],
    };
    const [constraint] = readDemands(question, [mention]).constraints;
    return constraint?.kind === "status" ? [...constraint.labels] : [];
  };
  expect(chosen("Which studies have not used data?")).toEqual(["no data used"]);
  expect(chosen("Which studies made their data available?")).toEqual(["data is available"]);
});

test("a negation inside a mention or in the previous sentence does not negate other words", () => {
  const garden = createLexicon([
    [parseTriple(["G1:Rose garden", "soil treatment", "L1:none"])],
    [parseTriple(["G1:Rose garden", "owner", "L2:Eve Hall"])],
    [parseTriple(["G2:Herb garden", "soil treatment", "L3:Compost"])],
    [parseTriple(["G2:Herb garden", "owner", "L4:Tom Reed"])],
  ]);
  const readIn = (question: string) => readDemands(question, findMentions(question, garden));
  expect(readIn("Which gardens with the soil treatment none have which owner?")).toMatchObject({
    constraints: [{ kind: "value", labels: new Set(["none"]), negated: false }],
    askedFields: [{ fields: new Set(["owner"]) }],
  });
  expect(readIn("Eve Hall has not. Who is the owner?").askedFields).toHaveLength(1);
});

test('words after "other than" and "rather than" are negated', () => {
  expect(read("Which recipes are by a cook other than Ada Brook?").constraints).toMatchObject([
    { kind: "value", labels: new Set(["ada brook"]), negated: true },
  ]);
  expect(read("Which recipes are by Bo Carver rather than Ada Brook?").constraints).toMatchObject([
    { kind: "value", labels: new Set(["bo carver"]), negated: false },
    { kind: "value", labels: new Set(["ada brook"]), negated: true },
  ]);
});

test("a verb or an irregular plural can identify a value if the field has only a few values", () => {
  const shop = createLexicon([
    [parseTriple(["C1:Cup", "acquired by", "L1:purchase"])],
    [parseTriple(["C2:Can", "acquired by", "L2:gift"])],
    [parseTriple(["C2:Can", "holds", "L3:gas"])],
    [parseTriple(["C1:Cup", "holds", "L4:water"])],
  ]);
  const labels = (question: string) =>
    findMentions(question, shop).flatMap(({ values }) => values.map(({ label }) => label));
  expect(labels("Which were purchased?")).toEqual(["purchase"]);
  expect(labels("Which hold gases?")).toEqual(["gas"]);
  expect(labels("Which purchaser was it?")).toEqual([]);
});

test('the name of a field may end with a counting word, as in "house number"', () => {
  const street = createLexicon([[parseTriple(["H1:Mill", "house number", "L1:7"])]]);
  const fieldsOf = (question: string) =>
    findMentions(question, street).flatMap(({ fields }) => fields.map(({ label }) => label));
  expect(fieldsOf("What is the highest house number?")).toEqual(["house number"]);
  expect(fieldsOf("What is the number of mills?")).toEqual([]);
});

test('an adjective such as "long" requests the field with that measure if the question names no field', () => {
  const street = createLexicon([
    [parseTriple(["H1:Mill", "height in metres", "L1:17"])],
    [parseTriple(["H1:Mill", "owner", "L2:Eve Hall"])],
  ]);
  const fieldsOf = (question: string) =>
    findMentions(question, street).flatMap(({ fields }) => fields.map(({ label }) => label));
  expect(fieldsOf("How tall is the mill?")).toEqual(["height in metres"]);
  expect(fieldsOf("Which house is the tallest?")).toEqual(["height in metres"]);
});
