/** Tests the commands that show, count, split, measure, extend and review a question file. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readQuestions } from "../../../datasets/index.ts";
import { type Desk, openDesk } from "../../../testing/desk.ts";
import { writePaperGraph } from "../../../testing/paper-graph.ts";
import { readSections, scriptedReply } from "../../../testing/scripted-replies.ts";
import { serveModel } from "../../../testing/serve-model.ts";
import { questionFile } from "../../../testing/small-library.ts";
import { writeResults } from "../../../testing/write-results.ts";

const columns = "uid,question,golden_answer,golden_triples";

test.each([
  // The topic of q3 is Ann; the golden triple is the year of a book that Ann wrote.
  ["q3", "Ann\n└─ wrote → First Book\n   └─ year → 1999 ●"],
  ["q4", "not in the graph: (Zoe, reads, It)"],
])("`questions show %s` draws the golden triples with the path from the topic", async (uid, tree) => {
  const desk = openDesk();
  await writeResults(desk.root);
  const show = "questions show datasets/questions/questions.csv --graph datasets/graphs/graph.txt";
  expect(await desk.text(`${show} ${uid}`)).toContain(tree);
  expect(await desk.refusal(`${show} q9`)).toMatch(/^OptionError/);
});

test.each([
  ["a=2", "OptionError 2: --parts: the shares add up to 2, but must add up to 1"],
  ["a=0.7,b=0.2", "OptionError 2: --parts: the shares add up to 0.9, but must add up to 1"],
  ["a=0.5,a=0.5", 'OptionError 2: --parts lists the part "a" twice'],
  ["a=x", 'OptionError 2: --parts: "a=x" is not in the format NAME=SHARE'],
  // Three shares of 0.3333333 are a complete split, so the command goes on to read the file.
  ["a=0.3333333,b=0.3333333,c=0.3333333", "no such file"],
])("`questions split --parts %s` checks the shares before it reads the file", async (parts, message) => {
  expect(await openDesk().refusal(`questions split q.csv --out s.csv --parts ${parts}`)).toContain(message);
});

function openQuestions(...questions: readonly string[]): Desk {
  const rows = questions.map((text, at) => [`q${at + 1}`, text, "", ["(Ann, wrote, First Book)"]]);
  return openDesk({ "q.csv": questionFile(columns, rows) });
}

test("statistics count questions, golden triples and the openings of questions (their first two words)", async () => {
  const desk = openQuestions("Who wrote it?", "Who wrote First Book?", "When was it written?");
  const { text, json } = await desk.run("questions stats q.csv");
  expect(text).toMatch(/^3 questions: .*, 0 with a query\n/);
  expect(text).toMatch(/golden triples\n {2}3 {2}1\n/);
  // The openings are "who wrote" and "when was".
  expect(text).toContain("2 different openings (first two words)");
  expect(json).toMatchObject({ questions: 3, golden_triples: { 1: 3 } });
});

test("the statistics of a single question include plots but no self-BLEU", async () => {
  const desk = openQuestions("Who wrote it?");
  const { text, json } = await desk.run("questions stats q.csv --plots plots");
  expect(text).toContain("self-BLEU-4 is undefined for fewer than two questions");
  const { plots } = json as { plots: string[] };
  expect(plots.length).toBeGreaterThan(0);
  expect(text).toContain(`${plots.length} plot in ${desk.path("plots")}`);
  for (const file of plots) expect(readFileSync(file, "utf8")).toMatch(/^<svg /);
});

/** Two songs: label matching answers the first of the questions but not the second. */
const songs = {
  "songs.txt": "Poppies|genre|polka\nPoppies|writer|Bo\nTin Drum|writer|Bo\n",
  "q.csv": questionFile(columns, [
    ["q1", "What is the genre of Poppies?", "polka", ["(Poppies, genre, polka)"]],
    ["q2", "Who came up with Tin Drum?", "Bo", ["(Tin Drum, writer, Bo)"]],
    ["q3", "Who sings Tin Drum?", "", []],
  ]),
};
const difficulty = "questions difficulty q.csv --graph songs.txt --out out.csv --systems";

test("`questions difficulty` stores the results of each question and records the systems that solve it", async () => {
  const desk = openDesk(songs);
  const { json, text } = await desk.run(`${difficulty} label-match,bm25`);
  expect(json).toMatchObject({ questions: 3, dropped: 0, separation: { questions: 2 } });
  expect(text).toContain("solved by all systems 1 (50 %)");
  expect(desk.readLines("out-results.jsonl").slice(0, 2)).toMatchObject([
    { results: { "label-match": { triples: ["(Poppies, genre, polka)"], recall: 1, f1: 1 } } },
    { results: { "label-match": { triples: [], recall: 0, f1: 0 } } },
  ]);
  const csv = desk.read("out.csv");
  expect(csv).toMatch(/^q1,.*"label-match, bm25"$/m);
  expect(csv).toMatch(/^q2,.*,bm25$/m);
  expect(csv).toMatch(/^q3,.*,$/m);
});

test("on request, `questions difficulty` leaves out the questions that label matching solves", async () => {
  const desk = openDesk(songs);
  expect(await desk.json(`${difficulty} label-match --drop label-match`)).toMatchObject({
    questions: 2,
    dropped: 1,
  });
  expect(desk.read("out.csv")).not.toContain("q1,");
});

test.each([
  ["label-mach", '--systems: unknown value "label-mach"'],
  ["bm25 --drop label-match", "--drop contains label-match, which is not one of the systems"],
])("`questions difficulty --systems %s` is rejected before it writes a file", async (systems, message) => {
  const desk = openDesk(songs);
  expect(await desk.refusal(`${difficulty} ${systems}`)).toContain(message);
  expect(desk.has("out.csv")).toBe(false);
});

/**
 * Each chunk contains at most five words and ends no later than its sentence: "In Lund was built, in", "1951 by Ada
 * Brook.", "Its keel is oak."
 */
const text = "In Lund was built, in 1951 by Ada Brook. Its keel is oak.";
const shipQuestions = questionFile("uid,question,source_ids,golden_triples", [
  ["a", "When was it built?", ["10.1/x"], ["(R1:Ship, year, L1:1951)"]],
  ["b", "Who built it?", [], ["(R1:Ship, built by, L2:Ada Brook)"]],
  ["c", "Which colour has it?", ["10.1/x"], ["(R1:Ship, colour, L3:red)"]],
]);
const chunksOf = (desk: Desk) =>
  readQuestions(desk.path("out.csv")).pairs.map(({ goldenDocChunks }) => goldenDocChunks);
const findChunks = "questions chunks q.csv --texts texts.jsonl --out out.csv";

test("a question gets its source's chunk with the golden value, preferably one that also has the predicate", async () => {
  const desk = openDesk({ "q.csv": shipQuestions });
  const builder = { id: "R1", text: "Ada Brook was a builder. Built by Ada Brook, it sank." };
  desk.writeLines("texts.jsonl", [{ id: "10.1/X", text }, builder]);
  const counts = { questions: 3, withChunks: 2, chunks: 2, goldenTriples: 3, said: 2 };
  expect(await desk.json(`${findChunks} --chunk-words 5 --overlap-words 0`)).toMatchObject(counts);
  // The first chunk of the ship's own text also mentions the builder, but contains no word of "built by".
  expect(chunksOf(desk)).toEqual([["1951 by Ada Brook."], ["Built by Ada Brook, it"], []]);
  desk.writeLines("texts.jsonl", [{ id: "10.1/y", text }]);
  expect(await desk.refusal(findChunks)).toMatch(/ 3: .*no text contains the value/);
});

test("the IRI of a golden triple's subject identifies the text, and the label of its object the chunk", async () => {
  const [ship, local] = ["https://ships.example/id/1", "http://localhost:3030/id/2"];
  const desk = openDesk({
    "q.csv": questionFile("uid,question,source_ids,golden_triples", [
      ["a", "Who built it?", [], [`(${ship}:Ship, built by, https://people.example/7:Brook, Ada)`]],
      ["b", "When was it built?", [], [`(${local}:Yawl, year, ${local}/year:1951)`]],
    ]),
  });
  const texts = ["It was built by Brook, Ada.", "It dates from 1951."];
  desk.writeLines("texts.jsonl", [
    { id: ship, text: texts[0] },
    { id: local, text: texts[1] },
  ]);
  expect(await desk.json(findChunks)).toMatchObject({
    questions: 2,
    withChunks: 2,
    goldenTriples: 2,
    said: 2,
  });
  expect(chunksOf(desk)).toEqual([[texts[0]], [texts[1]]]);
});

/** Replies like a model that repeats what the rules found and corrects a wrong article ("a evaluation"). */
function passOn({ Question = "", "Found by checks": comment = "" }: Readonly<Record<string, string>>) {
  const good = comment === "nothing";
  return {
    good,
    comments: good ? [] : [comment],
    question: good ? null : Question.replace(" a evaluation", " an evaluation"),
    answer: null,
  };
}

test("feedback skips rejected questions and applies rules first, and a reviewer can accept its suggestions", async () => {
  const server = await serveModel({
    reply: (request) =>
      request.schema === "giveFeedback"
        ? passOn(readSections(request.messages[1]?.content ?? ""))
        : scriptedReply(request),
  });
  // Alpha was published in 2018, Beta in 2019; the third was rejected.
  const [alpha, beta] = ["(R1:Alpha, publication year, L101:2018)", "(R2:Beta, publication year, L201:2019)"];
  const rejection = '[{"reviewer":"ada","verdict":"reject","reason":"unclear"}]';
  const desk = openDesk({
    "q.csv": questionFile(`${columns},source_ids,review`, [
      ["1", "When was 'Alpha' published?", "In 2018.", [alpha], ["10.1234/alpha"], ""],
      ["2", "Does 'Beta' have a evaluation?", "No.", [beta], ["10.1234/beta"], ""],
      ["3", "Who?", "Ada.", [alpha], ["10.1234/alpha"], rejection],
    ]),
  });
  const feedback = `questions check --feedback q.csv --graph ${writePaperGraph()}`;
  expect(await desk.run(`${feedback} --out offline.csv`)).toMatchObject({ exitCode: 1, json: { judged: 2 } });
  const better = "Does 'Beta' have an evaluation?";
  const suggestion = { uid: "2", comments: ['- article: "a evaluation"'], question: better };
  expect(await desk.json(`${feedback} --base-url ${server.url} --model scripted`)).toMatchObject({
    judged: 2,
    to_change: [suggestion],
  });
  const [asked] = server.requests.filter(({ schema }) => schema === "giveFeedback");
  // The triples are listed below the title of their publication.
  expect(readSections(asked?.messages[1]?.content ?? "").Triples).toBe(
    "[Alpha]\n1. (Alpha, publication year, 2018)",
  );
  const review = "questions review q.csv --reviewer bo";
  expect(await desk.text(review)).toContain("feedback by");
  await desk.run(`${review} --take-feedback 2`);
  expect(readQuestions(desk.path("q.csv")).rows[1]).toMatchObject({ question: better });
  expect(await desk.refusal(`${review} --take-feedback 1`)).toMatch(/suggests no new wording/);
});

const drugs = {
  "q.csv": questionFile(
    columns,
    ["1", "2"].map((uid) => [
      uid,
      `What is the dose of Drug ${uid}?`,
      "50 mg.",
      [`(D${uid}:Drug ${uid}, dose, L1:50 mg)`],
    ]),
  ),
};
const review = "questions review q.csv --reviewer ada";

test("`questions export` includes rejected questions only on request", async () => {
  const desk = openDesk(drugs);
  await desk.run(`${review} --reject 2 --reason unclear`);
  const exported = "questions export q.csv --format qald --out out";
  expect(await desk.json(exported)).toMatchObject({ questions: 1 });
  expect(await desk.json(`${exported} --include-rejected`)).toMatchObject({ questions: 2 });
  await desk.run(`${review} --reject 1 --reason unclear`);
  expect(await desk.refusal(exported)).toContain("reviewers rejected all questions");
});

test("an edit that the golden triples do not support is rejected, and the file stays unchanged", async () => {
  const desk = openDesk(drugs);
  const before = desk.read("q.csv");
  expect(await desk.refusal(`${review} --edit 1 --answer 'It is Zanzibar 1888.'`)).toContain(
    "the edit contradicts the golden triples: the answer omits 50 mg",
  );
  expect(desk.read("q.csv")).toBe(before);
  await desk.run(`${review} --edit 1 --answer 'The dose is 50 mg.'`);
  expect(await desk.json("questions review q.csv")).toMatchObject({ edited: ["1"], rejected: [] });
});

const graph = writePaperGraph();
const vary = `questions vary q.csv --graph ${graph} --out v.csv --kinds`;

/** Generates four questions about papers. */
async function openGenerated(): Promise<Desk> {
  const desk = openDesk();
  await desk.run(`questions generate --graph ${graph} --count 4 --out q.csv`);
  return desk;
}

test.each([
  ["reworded", /--kinds reworded requires a language model/],
  ["german", /--kinds german requires --words or a language model/],
  ["rewordet", / 2: --kinds: unknown value "rewordet" \| .*reworded/],
])(
  "without a model, `questions vary --kinds %s` is rejected before it writes a file",
  async (kind, message) => {
    const desk = await openGenerated();
    expect(await desk.refusal(`${vary} ${kind}`)).toMatch(message);
    expect(desk.has("v.csv")).toBe(false);
  },
);

test("a model's variants are proven in the same way as the original questions, and a second run uses the cache", async () => {
  const server = await serveModel();
  const desk = await openGenerated();
  const line = `${vary} reworded,german --base-url ${server.url} --model scripted`;
  const { json, text: shown } = await desk.run(line);
  const originals = readQuestions(desk.path("q.csv")).pairs;
  const { pairs } = readQuestions(desk.path("v.csv"));
  const variants = pairs.filter(({ extra }) => (extra.variant_of ?? "") !== "");
  // The scripted model rewords every question, and recognises its meaning if there are several readings.
  expect(variants.length).toBeGreaterThan(0);
  expect(json).toMatchObject({ questions: originals.length, by_model: variants.length });
  expect(shown).toContain(`${variants.length} by a language model`);
  for (const { question, extra } of variants) {
    const original = originals.find(({ uid }) => uid === extra.variant_of);
    const language = extra.variant === "german" ? "German" : "English";
    expect(question).toBe(`${original?.question} (in ${language})`);
    expect(extra.written_by).toContain("rewordQuestion@2");
  }
  expect(await desk.json(`questions check --prove v.csv --graph ${graph}`)).toMatchObject({
    counts: { equal: pairs.length },
  });
  // The command first checks that an unknown server replies at all.
  const calls = () => server.requests.filter(({ schema }) => schema !== "probe").length;
  const callCount = calls();
  const first = desk.read("v.csv");
  await desk.run(line);
  expect(calls()).toBe(callCount);
  expect(desk.read("v.csv")).toBe(first);
});
