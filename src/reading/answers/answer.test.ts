/**
 * Tests answers from evidence on a graph of ferry companies. Every expected value is derived by hand from the triples.
 */
import { expect, test } from "vitest";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { openWords } from "../../words/index.ts";
import { type GraphReading, readGraphQuestion } from "../query/read-graph-question.ts";
import { knowledgeOf } from "../query/word-knowledge.ts";
import { indexSchema } from "../schema/schema-index.ts";

const triples: readonly TripleText[] = [
  ["C1:Norvik Lines@Company", "founded", "V1:1951"],
  ["C1", "runs", "F1:Petrel@Ferry"],
  ["C1", "runs", "F2:Tern@Catamaran"],
  ["C2:Sound Ferries@Company", "founded", "V2:1987"],
  ["C2", "runs", "F3:Guillemot@Ferry"],
  ["C3:Holm Shipping@Company", "founded", "V3:2004"],
  ["F1", "length (m)", "V4:64"],
  ["F2", "length (m)", "V5:41"],
  ["F3", "length (m)", "V6:64"],
  ["F1", "captain", "P1:Ida Falk@Person"],
  ["F2", "captain", "P2:Jon Reyes@Person"],
  ["F3", "captain", "P3:Mai Otto@Person"],
  ["P1", "date of birth", "V7:1971-05-02"],
  ["P2", "date of birth", "V8:1990-01-30"],
  ["P3", "date of birth", "V9:1964-11-11"],
  ["P1", "birthplace", "T1:Alvik@Town"],
  ["P2", "birthplace", "T1"],
  ["P3", "birthplace", "T2:Brenna@Town"],
  ["J1:Post 1@Job", "employer", "C1"],
  ["J1", "employee", "P3"],
  ["J1", "from", "V10:1995-01-01"],
  ["J1", "until", "V11:2003-06-30"],
  ["J2:Post 2@Job", "employer", "C2"],
  ["J2", "employee", "P3"],
  ["J2", "from", "V12:2003-07-01"],
  ["J3:Post 3@Job", "employer", "C1"],
  ["J3", "employee", "P1"],
  ["J3", "from", "V13:2001-03-01"],
  ["J3", "until", "V20:2012-12-31"],
  ["P1", "trained at", "S1:Skagen Nautical School@School"],
  ["P2", "trained at", "S2:Farsund College@School"],
  ["S1", "town", "T2"],
  ["S2", "town", "T1"],
  ["F1", "number of decks", "V14:2"],
  ["F2", "number of decks", "V15:1"],
  ["F3", "number of decks", "V16:3"],
  ["F1", "berth", "V16"],
  ["F2", "berth", "V14"],
  ["F3", "berth", "V15"],
  ["F1", "departs at", "V17:9:05"],
  ["F2", "departs at", "V18:14:30"],
  ["F3", "departs at", "V19:06:45"],
  ["T1", "population", "V21:900"],
  ["T2", "population", "V22:1200"],
  ["P1", "lives in", "T1"],
  ["P2", "lives in", "T1"],
  ["P3", "lives in", "T2"],
  ["P1", "language", "N1:Danish@Language"],
  ["P2", "language", "N1"],
  ["P2", "language", "N2:Faroese@Language"],
  ["P3", "language", "N2"],
  ["Catamaran:Catamaran", "subclass of", "Ferry:Ferry"],
];

const schema = await indexSchema(createMemoryGraph(triples));
const knowledge = knowledgeOf(openWords());

function read(question: string): GraphReading {
  return readGraphQuestion(question, schema, knowledge);
}

function edges({ triples: answerTriples }: GraphReading): string[] {
  return answerTriples
    .map(({ subject, predicate, object }) => `${subject.label} ${predicate.label} ${object.label}`)
    .sort();
}

test("the answer to a superlative lists the winners, including ties, with the compared values", () => {
  const longest = read("Which ferry has the greatest length?");
  expect([...longest.answers].sort()).toEqual(["Guillemot", "Petrel"]);
  expect(edges(longest)).toEqual(["Guillemot length (m) 64", "Petrel length (m) 64", "Tern length (m) 41"]);
  expect(read("What is the oldest company?").answer).toBe("Norvik Lines (1951)");
});

test("an ordinal before a superlative selects the results at that rank, including ties", () => {
  expect(read("Which ferry has the second greatest length?").answer).toBe("Tern (41)");
  expect(read("Which ferry has the second most decks?").answer).toBe("Petrel (2)");
  expect(read("Who is the third oldest person?").answers).toEqual(["Jon Reyes"]);
  expect(edges(read("Which ferry has the second greatest length?"))).toHaveLength(3);
});

test('a number before "or more" or "or fewer" is a bound', () => {
  expect([...read("Which ferries have 2 or more decks?").answers].sort()).toEqual(["Guillemot", "Petrel"]);
  expect([...read("Which ferries have two decks or fewer?").answers].sort()).toEqual(["Petrel", "Tern"]);
  expect(read("Which ferries are sixty-four metres long or longer?").answers).toHaveLength(2);
});

test("if the entity lacks the requested field, the explanation lists the fields that it has", () => {
  expect(read("What is the phone number of Norvik Lines?").explanation).toMatch(
    /^the graph has no field for “.+” of Norvik Lines; nearest: founded, runs$/,
  );
});

test('"first" and "last" at the end of a question ask for the first or last entry in an order', () => {
  expect(read("Which company was founded first?").answer).toBe("Norvik Lines (1951)");
  expect(read("Which company was founded last?").answer).toBe("Holm Shipping (2004)");
});

test("a superlative returns the entity with the greatest value, even if the question uses an unknown word for the entity", () => {
  expect([...read("Which rowboat has the greatest length?").answers].sort()).toEqual(["Guillemot", "Petrel"]);
  expect(read("What is the greatest length?").answers).toEqual(["64"]);
});

test("the answer to a question about where a person trained is the school, not the school's town", () => {
  const reading = read("Where did Ida Falk train?");
  expect(edges(reading)).toEqual(["Ida Falk trained at Skagen Nautical School"]);
});

test("if two words of a question refer to the same relation, the reader does not follow the relation backwards", () => {
  expect(edges(read("What are the languages spoken by the captain of the Tern?"))).toEqual([
    "Jon Reyes language Danish",
    "Jon Reyes language Faroese",
    "Tern captain Jon Reyes",
  ]);
});

test("a superlative with a number returns that many entries", () => {
  expect(read("What are the two oldest companies?").answers).toEqual(["Norvik Lines", "Sound Ferries"]);
  expect(read("Name the latest 2 companies.").answers).toEqual(["Holm Shipping", "Sound Ferries"]);
});

test("a superlative applies to the noun after it", () => {
  expect(read("Who is the oldest captain?").answer).toBe("Mai Otto (1964-11-11)");
  expect(read("Who is the youngest person born in Alvik?").answer).toBe("Jon Reyes (1990-01-30)");
});

test("a superlative returns other requested fields only for the winner", () => {
  const reading = read("Which company runs the shortest ferry?");
  expect(reading.answers).toEqual(["Norvik Lines"]);
  expect(edges(reading)).toEqual([
    "Guillemot length (m) 64",
    "Norvik Lines runs Tern",
    "Petrel length (m) 64",
    "Tern length (m) 41",
  ]);
});

test("the answer to a question about the longer of two entities is one of these entities", () => {
  expect(read("Which is longer, Tern or Petrel?").answer).toBe("Petrel (64)");
});

test("the name of a field requests that field, not a related field", () => {
  // More people live in Alvik, and WordNet relates population to people.
  expect(read("Which town has the largest population?").answer).toBe("Brenna (1200)");
});

test('the word "most" in a question asks for a comparison of counts', () => {
  expect(read("Which company runs the most ferries?").answer).toBe("Norvik Lines (2)");
});

test("a question can request a count for a single named entity", () => {
  expect(read("How many ferries does Sound Ferries run?").answer).toBe("1: Guillemot");
  expect(read("How many ferries does Norvik Lines run?").answer).toBe("2: Petrel, Tern");
});

test("the answer to a question that counts by group shows each count with its group", () => {
  expect(read("How many ferries does each company run?").answers).toEqual([
    "Norvik Lines: 2",
    "Sound Ferries: 1",
  ]);
});

test("averages and sums include every entity with a numeric value", () => {
  // 64, 41 and 64 metres: 169 in total.
  expect(read("What is the average length of the ferries?").answer).toBe("56.3333 (average of 3)");
  expect(read("What is the total length of the ferries?").answer).toBe("169 (sum of 3)");
  expect(read("What is the average length of the ferries of each company?").answers).toEqual([
    "Norvik Lines: 52.5",
    "Sound Ferries: 64",
  ]);
});

test("a number written as a word is a value of the adjacent field", () => {
  expect(read("Which ferries have two decks?").answers).toEqual(["Petrel"]);
  expect(read("Which ferry has more than two decks?").answers).toEqual(["Guillemot"]);
  expect(read("Which ferry lies at the third berth?").answers).toEqual(["Petrel"]);
});

test("a number written as a word is not a condition if it only states the expected number of answers", () => {
  expect([...read("Which two companies were founded after 1980?").answers].sort()).toEqual([
    "Holm Shipping",
    "Sound Ferries",
  ]);
});

test('a time of day can answer a question with "when", and times of day can be ordered', () => {
  expect(read("When does the Tern depart?").answer).toBe("14:30");
  expect(read("Which ferry departs first?").answer).toBe("Guillemot (06:45)");
});

test("the answer keeps the requested order", () => {
  expect(read("List the companies, newest first.").answers).toEqual([
    "Holm Shipping",
    "Sound Ferries",
    "Norvik Lines",
  ]);
});

test("an auxiliary verb separates a name from the question words before it", () => {
  expect(read("Which ferry did Sound Ferries run?").answers).toEqual(["Guillemot"]);
});

test("a person can satisfy two conditions, one of them through an intermediate node", () => {
  const reading = read("Who was born in Brenna and worked for Norvik Lines?");
  expect(edges(reading)).toEqual([
    "Mai Otto birthplace Brenna",
    "Post 1 employee Mai Otto",
    "Post 1 employer Norvik Lines",
  ]);
});

test("an entity satisfies a condition on a year if its period includes the year", () => {
  const both = read("Who worked for Norvik Lines in 2002?");
  expect([...both.answers].sort()).toEqual(["Ida Falk", "Mai Otto"]);
  expect(edges(both)).toContain("Post 3 until 2012-12-31");
  // A job without an end has not ended.
  expect(read("Who worked for Sound Ferries in 2020?").answers).toEqual(["Mai Otto"]);
});

test("a negation removes only entities with the negated value", () => {
  expect(read("Which companies run no ferries?").answers).toEqual(["Holm Shipping"]);
  expect([...read("Which companies do not run any catamarans?").answers].sort()).toEqual([
    "Holm Shipping",
    "Sound Ferries",
  ]);
});

test("if a question contains only a negated name, the answer excludes every entity with a relation to or from that name", () => {
  expect(read("Which ferries are not run by Norvik Lines?").answers).toEqual(["Guillemot"]);
  expect(read("Which ferries does Norvik Lines not run?").answers).toEqual(["Guillemot"]);
  // Jon Reyes speaks both languages.
  expect(read("Which persons do not have the language Danish?").answers).toEqual(["Mai Otto"]);
});

test("the reader abstains from a question about an activity for which the graph has no field", () => {
  expect(read("Who visited the Tern?").abstains).toEqual({ reason: "no-such-field", cause: "visited" });
  expect(read("Who captained the Tern?").answers).toEqual(["Jon Reyes"]);
});

test("a verb after the requested noun does not request another field", () => {
  expect(edges(read("Which berth does the Tern depart from?"))).toEqual(["Tern berth 2"]);
});

test("the answer to a question about a kind of entity includes narrower kinds, and the evidence states that they are narrower", () => {
  expect(edges(read("Which ferries of any kind does Norvik Lines run?"))).toEqual([
    "Catamaran subclass of Ferry",
    "Norvik Lines runs Petrel",
    "Norvik Lines runs Tern",
  ]);
});

test("a requested field that no entity has is reported, even if another field shares a word with it", () => {
  expect(read("What is the phone number of Norvik Lines?").abstains).toEqual({
    reason: "no-such-field",
    cause: "phone",
  });
  expect(read("Who founded Norvik Lines?").abstains).toEqual({ reason: "no-such-field", cause: "who" });
  expect(read("How fast is the Petrel?").abstains?.reason).toBe("no-such-field");
  expect(read("Which stage did the Night Bridge project reach?").abstains?.reason).toBe("unmatched-name");
});

test("the evidence contains the longest of 10,010 compared ferries, and a list of their lengths contains 10,000 entries", async () => {
  // The longest ferry comes last, after the edges that fit into the evidence.
  const many = Array.from({ length: 10_010 }, (_, at): TripleText => {
    const number = String(at).padStart(5, "0");
    return [`B${number}:Boat ${number}@Ferry`, "length (m)", `V${number}:${1000 + at}`];
  });
  const large = await indexSchema(createMemoryGraph(many));
  const longest = readGraphQuestion("Which ferry has the greatest length?", large, knowledge);
  expect(longest.answers).toEqual(["Boat 10009"]);
  expect(edges(longest)).toContain("Boat 10009 length (m) 11009");
  const all = readGraphQuestion("What are the lengths of the ferries?", large, knowledge);
  expect(all.answers).toHaveLength(10_000);
  expect(all.answer).toMatch(/^10010: 1000, .*, …$/);
});

test.each([
  // Ida Falk was born in 1971, Jon Reyes in 1990, and Mai Otto in 1964.
  ["Is Ida Falk older than Jon Reyes?", "yes: Ida Falk 1971-05-02, Jon Reyes 1990-01-30"],
  ["Is Ida Falk older than Mai Otto?", "no: Ida Falk 1971-05-02, Mai Otto 1964-11-11"],
  // The Petrel has 64 m and the Tern 41 m.
  ["Is the Petrel longer than the Tern?", "yes: Petrel 64, Tern 41"],
  ["Is the Petrel shorter than the Tern?", "no: Petrel 64, Tern 41"],
])("%s has a verdict", (question, text) => {
  expect(readGraphQuestion(question, schema, knowledge).answer).toBe(text);
});
