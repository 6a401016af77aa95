/** Checks readings of what verbs measure, of how many have something, and of texts that say that there is none. */
import { expect, test } from "vitest";
import { createGraph, type Triple } from "../../graph/index.ts";
import { answerQuestion } from "./answer.ts";
import { learntWeights, type OpenedReader, openReader } from "./reader.ts";

/** Trips as "name length duration weight mast mentioned". */
const trips = [
  "Ash 90 3 7 none true",
  "Elm 20 8 5 none true",
  "Fir 35 5 9 wood true",
  "Oak 50 6 8 steel false",
  "Yew 50 4 6 steel true",
];
const properties = ["length", "duration", "weight", "mast", "mentioned"];

function openTrips(): Promise<OpenedReader> {
  const triples = trips.flatMap((line): Triple[] => {
    const [name = "", ...values] = line.split(" ");
    const subject = { id: name, label: name, types: ["Trip"] };
    return values.map((value, at) => ({
      subject,
      predicate: { id: properties[at] ?? "", label: properties[at] ?? "" },
      object: { id: `"${value}"`, label: value, types: [] },
    }));
  });
  return openReader(createGraph(triples), { weights: learntWeights });
}

test.each([
  ["Which trip lasted longest?", ["Elm"]],
  ["Which trip took the longest?", ["Elm"]],
  ["Which trip is the longest?", ["Ash"]],
  ["Which trip lasted the shortest?", ["Ash"]],
  ["How long did Oak last?", ["6"]],
  ["How long did Fir take?", ["5"]],
  ["Which trip weighed the most?", ["Fir"]],
  ["Which masts have more than one trip?", ["steel"]],
  ["Which lengths do at least two trips have?", ["50"]],
  ["What is the most common mast?", ["steel"]],
  ["Which trips mention steel?", ["Oak", "Yew"]],
  ["Which trips were mentioned?", ["Ash", "Elm", "Fir", "Yew"]],
])("a verb says what is measured, and a number who has something: %s", async (question, expected) => {
  const [best] = (await openTrips()).read(question);
  expect([...(best?.answers() ?? [])].sort()).toEqual(expected);
});

test("nobody lives longest where nothing states how long anybody lives", async () => {
  expect((await answerQuestion("Which trip lived longest?", await openTrips())).text).toBeNull();
});

test("values that several things have are written with how many have them", async () => {
  const { text } = await answerQuestion("Which lengths do at least two trips have?", await openTrips());
  expect(text).toBe("50 (2)\nRead as: the lengths with at least 2 trips.");
});

test("of two persons, who did more of something is told by what the verb names", async () => {
  // Ada proposed three motions, and Bo seconded two.
  const roles = [
    "Lamps proposed ada",
    "Bins proposed ada",
    "Parks proposed ada",
    "Lamps seconded bo",
    "Parks seconded bo",
  ];
  const triples = [...roles, "Bins seconded ada"].map((line): Triple => {
    const [motion = "", role = "", who = ""] = line.split(" ");
    return {
      subject: { id: motion, label: motion, types: ["Motion"] },
      predicate: { id: role, label: `${role} by` },
      object: { id: who, label: who === "ada" ? "Ada Lark" : "Bo Wren", types: ["Councillor"] },
    };
  });
  const reader = await openReader(createGraph(triples), { weights: learntWeights });
  const whoDid = (verb: string) =>
    reader.read(`Who ${verb} more motions, Ada Lark or Bo Wren?`)[0]?.answers();
  expect([whoDid("seconded"), whoDid("proposed")]).toEqual([["Bo Wren"], ["Ada Lark"]]);
});

test("what is said of the properties of a graph answers no question about its things", async () => {
  const rdfs = "http://www.w3.org/2000/01/rdf-schema#";
  const lines = ["bins amends lamps", "parks seconded bo", "lamps seconded bo"];
  const facts = lines.map((line): Triple => {
    const [motion = "", property = "", other = ""] = line.split(" ");
    return {
      subject: { id: motion, label: motion, types: ["motion"] },
      predicate: { id: property, label: property },
      object: { id: other, label: other, types: [other === "bo" ? "councillor" : "motion"] },
    };
  });
  const schema = ["amends", "seconded"].flatMap((property) =>
    ["domain", "range"].map(
      (side): Triple => ({
        subject: { id: property, label: property, types: [] },
        predicate: { id: `${rdfs}${side}`, label: side },
        object: {
          id: side === "range" && property === "seconded" ? "councillor" : "motion",
          label: "motion",
          types: [],
        },
      }),
    ),
  );
  const reader = await openReader(createGraph([...facts, ...schema]), { weights: learntWeights });
  const readings = reader.read("Which motions amend another motion?");
  expect(readings[0]?.answers()).toEqual(["bins"]);
  expect(readings.filter(({ expression }) => JSON.stringify(expression).includes(rdfs))).toEqual([]);
});
