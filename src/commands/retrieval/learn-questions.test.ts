/** Tests `index --learn` with users' words that no lexicon links to the graph's relations. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type QaPair, writeQuestions } from "../../datasets/index.ts";
import { pairFromQuestion } from "../../evaluation/index.ts";
import { hashQuestion, keepLearnt, type Learnt, readLearnt } from "../../retrieval/index.ts";
import { callCommand } from "../../testing/call-command.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const ships = Array.from({ length: 24 }, (_, at) => `Vessel ${String.fromCharCode(65 + at)}${at}`);
const yardOf = (at: number): string => `Yard ${at % 5}`;
const crewOf = (at: number): string => String(at + 40);

type Asked = { readonly text: string; readonly golden: string };

/** "Glimmed" refers to the yard and "snard" to the crew; only these users know the words. */
const yardQuestions = ships.map(
  (ship, at): Asked => ({ text: `Who glimmed ${ship}?`, golden: `(${ship}, yard, ${yardOf(at)})` }),
);
const crewQuestions = ships.map(
  (ship, at): Asked => ({ text: `What snard has ${ship}?`, golden: `(${ship}, crew, ${crewOf(at)})` }),
);

/** Creates a folder with the graph and the questions, and returns a function that runs commands there. */
function harbour() {
  const folder = temporaryFolder();
  const item = (ship: string, predicate: string, object: string, types: readonly string[]) => ({
    entity_subject: { uid: ship, text: ship, knowledge_types: ["Vessel"] },
    predicate,
    entity_object: { uid: object, text: object, knowledge_types: types },
  });
  const triples = ships.flatMap((ship, at) => [
    item(ship, "yard", yardOf(at), ["Yard"]),
    item(ship, "crew", crewOf(at), []),
    item(ship, "flag", `Port ${at % 3}`, []),
  ]);
  writeFileSync(join(folder, "ships.json"), JSON.stringify(triples));
  const write = (file: string, questions: readonly Asked[]): void =>
    writeQuestions(join(folder, file), { columns: [], rows: questions.map(pairOf) });
  // The last two questions of each type are reserved for benchmarks.
  write("asked.csv", [...yardQuestions.slice(0, -2), ...crewQuestions.slice(0, -2)]);
  write("others.csv", [...yardQuestions.slice(-2), ...crewQuestions.slice(-2)]);
  write("mixed.csv", [...yardQuestions.slice(-2), { text: `who  GLIMMED ${ships[0]}`, golden: "" }]);
  write("few.csv", yardQuestions.slice(0, 5));
  const run = (name: string, ...words: readonly string[]): ReturnType<typeof callCommand> =>
    callCommand(folder, name, ...words);
  return Object.assign(run, { fileOf: (name: string) => join(folder, name) });
}

function pairOf({ text, golden }: Asked, at: number): QaPair {
  const question = {
    uid: `q${at}`,
    text,
    topicEntity: "",
    goldenTriples: golden === "" ? [] : [golden],
    goldenSources: [],
    goldenAnswer: "an answer",
    groups: {},
  };
  return pairFromQuestion(question, []);
}

type Run = ReturnType<typeof harbour>;

const learn = (run: Run, file = "asked.csv"): ReturnType<Run> =>
  run("index", "ships.json", "--out", "ships.index", "--learn", file);
const askCrew = (run: Run): ReturnType<Run> =>
  run("ask", "What snard has Vessel X23?", "--graph", "ships.json", "--index", "ships.index");
test("`index --learn` learns word meanings that help with other questions", async () => {
  const run = harbour();
  const { text, json } = await learn(run);
  expect(json).toMatchObject({ learning: { questions: 44, kept: true, f1After: 1, worse: 0 } });
  expect(text).toContain("snard → crew");
  expect((await askCrew(run)).json).toMatchObject({
    triples: [{ triple: "(Vessel X23, crew, 63)" }],
  });
});

test("`index --learn` requires enough questions and an output file for the learnt words", async () => {
  const run = harbour();
  await expect(learn(run, "few.csv")).rejects.toMatchObject({
    exitCode: 3,
    message: expect.stringContaining("learning requires at least 20"),
  });
  await expect(run("index", "ships.json", "--learn", "asked.csv")).rejects.toMatchObject({ exitCode: 2 });
});

test("updating an index keeps its learnt words, and rebuilding drops them", async () => {
  const run = harbour();
  const index = async (...mode: readonly string[]): Promise<Learnt | null> => {
    await run("index", "ships.json", "--out", "ships.index", ...mode);
    return readLearnt(run.fileOf("ships.index"));
  };
  expect(await index()).toBeNull();
  const learnt = { words: { snard: { crew: 0.8 } }, questions: [hashQuestion("What snard?")] };
  keepLearnt(run.fileOf("ships.index"), learnt);
  expect(await index("--update")).toEqual(learnt);
  expect(await index("--rebuild")).toBeNull();
});
