/** Tests the commands that convert one question file to another: `label`, `convert`, `import`, `relink` and `check`. */
import { expect, test } from "vitest";
import { readQuestions } from "../../../datasets/index.ts";
import { type Desk, openDesk } from "../../../testing/desk.ts";
import { questionFile } from "../../../testing/small-library.ts";

const rows = [
  "uid,question,golden_answer,golden_triples,retrieval_operation",
  'q1,How many papers appeared in 2020?,"[""2""]",[],',
  'q2,Which papers do not use a tool?,"[""A""]",[],basic',
  "",
].join("\n");

const pairsIn = (desk: Desk, file: string) => readQuestions(desk.path(file)).rows;

test("`label` derives labels from the words of each question, and replaces existing labels only on request", async () => {
  const desk = openDesk({ "q.csv": rows });
  expect(await desk.json("questions label q.csv --out kept.csv")).toMatchObject({
    questions: 2,
    labelled: 2,
  });
  const operations = (file: string) => pairsIn(desk, file).map(({ labels }) => labels.retrieval_operation);
  // "How many" counts, and "do not" negates.
  expect(operations("kept.csv")).toEqual([["counting"], ["basic"]]);
  await desk.run("questions label q.csv --out new.csv --overwrite");
  expect(operations("new.csv")).toEqual([["counting"], ["negation"]]);
});

test("`label --evaluate` compares its labels with those in the file", async () => {
  const desk = openDesk({ "q.csv": rows.replace("[],\n", "[],counting\n") });
  const { json, text } = await desk.run("questions label q.csv --evaluate");
  // q1 is labelled as in the file, and q2 is not.
  expect(json).toMatchObject({ accuracy: { retrieval_operation: { right: 1, of: 2, accuracy: 0.5 } } });
  expect(text).toContain("1/2 = 0.500");
});

test.each([
  ["label q.csv", "nothing to do"],
  ["convert q.csv --to gv2", "--to requires --publications"],
])("`questions %s` is a usage error", async (line, message) => {
  expect(await openDesk({ "q.csv": rows }).refusal(`questions ${line}`)).toContain(` 2: ${message} |`);
});

test("`convert --dialect sqa` writes lists as the published files do, and prints the result if --out is missing", async () => {
  const desk = openDesk({ "q.csv": rows.replace("[],basic", '"[""(A, tool, none)""]",basic') });
  const { text, json } = await desk.run("questions convert q.csv --dialect sqa");
  expect(text).toContain("['(A, tool, none)']");
  expect(json).toMatchObject({ rows: 2, questions: 2, dialect: "sqa" });
  expect(await desk.json("questions convert q.csv --dialect sqa --out s.csv")).toMatchObject({
    rows: 2,
    out: desk.path("s.csv"),
  });
  expect(desk.read("s.csv").trimEnd()).toBe(text);
});

const publications = JSON.stringify(
  ["Harbour maps", "Lighthouse maps", "Canal maps"].map((title, at) => ({
    title,
    year: 2019 + at,
    authors: [`Ada Ark ${at}`],
    venue: "Maps",
    annotations: [{ path: ["Research Object"], value: title.split(" ")[0] }],
  })),
);

test("`convert --to` rewrites the golden triples of generated questions for another layout", async () => {
  const desk = openDesk({ "p.json": publications });
  await desk.run("questions generate --publications p.json --variants gv1,gv2 --count 4 --out q.csv");
  const moved = "questions convert q-gv1.csv --publications p.json --out moved.csv --to gv2";
  expect(await desk.json(moved)).toMatchObject({ to: "gv2" });
  // The generator wrote the same questions for both layouts, so conversion must reproduce its golden triples.
  const triples = (file: string) =>
    new Map(pairsIn(desk, file).map(({ question, goldenTriples }) => [question, goldenTriples]));
  expect(triples("moved.csv")).toEqual(triples("q-gv2.csv"));
});

test("`check --prove` finds generated questions whose publications have changed", async () => {
  const changed = publications.replaceAll('"year":20', '"year":19');
  const desk = openDesk({ "p.json": publications, "changed.json": changed });
  await desk.run("questions generate --publications p.json --variants gv1 --count 12 --out q.csv");
  const written = pairsIn(desk, "q.csv");
  const prove = "questions check --prove q.csv --template gv1 --publications";
  expect(await desk.run(`${prove} p.json`)).toMatchObject({
    exitCode: 0,
    json: { graph: "gv1", questions: written.length },
  });
  const { exitCode, json } = await desk.run(`${prove} changed.json`);
  expect(exitCode).toBe(1);
  const { results } = json as { results: { uid: string; verdict: string }[] };
  const ofYears = written.filter(({ goldenTriples }) => goldenTriples.join().includes("publication year"));
  expect(ofYears.length).toBeGreaterThan(0);
  expect(results.filter(({ verdict }) => verdict !== "equal").map(({ uid }) => uid)).toEqual(
    ofYears.map(({ uid }) => uid),
  );
});

test("`import` reads MetaQA questions, and a graph supplies their golden triples", async () => {
  const desk = openDesk({
    "qa.tsv": "hop\tqtype\tquestion\tanswers\n1\twriter\twho wrote [Up]\tPete Docter\n",
    "kb.txt": "Up|written_by|Pete Docter\nUp|has_genre|Comedy\n",
  });
  expect(await desk.json("questions import qa.tsv --format metaqa --out q.csv --graph kb.txt")).toMatchObject(
    { questions: 1 },
  );
  expect(pairsIn(desk, "q.csv").map(({ goldenTriples }) => goldenTriples)).toEqual([
    ["(Up, written by, Pete Docter)"],
  ]);
});

/** Three papers with their venues. Ids begin with a letter that identifies the population. */
const paperGraph = (letter: string): string => {
  const resource = (id: number): string => `<http://orkg.org/orkg/resource/${letter}${id}>`;
  const label = "<http://www.w3.org/2000/01/rdf-schema#label>";
  const lines = ["Lakes", "Rivers", "Seas"].flatMap((title, at) => [
    `${resource(at + 1)} <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://orkg.org/orkg/class/Paper> .`,
    `${resource(at + 1)} ${label} "${title}" .`,
    `${resource(at + 1)} <http://orkg.org/orkg/predicate/venue> ${resource(at + 4)} .`,
    `${resource(at + 4)} ${label} "Water of ${title}" .`,
  ]);
  return `${lines.join("\n")}\n`;
};

/** Questions q1, q2 … about the venue of Lakes, of which the graph has only "Water of Lakes". */
const venueQuestions = (...venues: readonly string[]): string =>
  questionFile(
    "uid,question,golden_answer,golden_triples,source_ids",
    venues.map((venue, at) => [
      `q${at + 1}`,
      "Where did Lakes appear?",
      [venue],
      [`(R1:Lakes, venue, R${venue === "Ice" ? 9 : 4}:${venue})`],
      ["Lakes"],
    ]),
  );

test("`relink` updates ids after the graph has been repopulated, and rejects a triple that the graph lacks", async () => {
  const desk = openDesk({
    "old.nt": paperGraph("R"),
    "new.nt": paperGraph("X"),
    "lost.csv": venueQuestions("Water of Lakes", "Ice"),
  });
  const relink = "questions relink lost.csv --graph new.nt --from old.nt --out out.csv";
  expect(await desk.refusal(relink)).toMatch(/^\w+ 3: /);
  expect(desk.has("out.csv")).toBe(false);
  expect(await desk.json(`${relink} --lenient`)).toMatchObject({ rows: 1, changed: 1 });
  expect(pairsIn(desk, "out.csv")[0]?.goldenTriples).toEqual(["(X1:Lakes, venue, X4:Water of Lakes)"]);
});

test("`lexicon` prints the wording of each predicate, or writes it to a file", async () => {
  const desk = openDesk({ "g.nt": paperGraph("R") });
  const printed = await desk.json<{ predicates: object }>("questions lexicon g.nt --hub-type Paper");
  expect(Object.keys(printed.predicates)).toEqual(["venue"]);
  expect(await desk.text("questions lexicon g.nt --hub-type Paper --out l.json")).toContain("1 predicate");
  expect(desk.readJson("l.json")).toEqual(printed);
});

test("`check --prove` requires a graph or publications, and lists the triples that a faulty question lacks", async () => {
  const desk = openDesk({ "g.nt": paperGraph("R"), "q.csv": venueQuestions("Water of Lakes", "Ice") });
  expect(await desk.refusal("questions check --prove q.csv")).toMatch(
    / 2: .*Add --graph FILE or --publications FILE, or name a graph as default_graph/,
  );
  const { exitCode, text, json } = await desk.run("questions check --prove q.csv --graph g.nt");
  expect(exitCode).toBe(1);
  expect(text).toMatch(/^2 questions on g\.nt: /);
  expect(text).toMatch(/^ {2}q2 .*\n.*Ice/m);
  expect(text).not.toContain("  q1 ");
  expect((json as { results: unknown[] }).results).toHaveLength(2);
});

test.each([
  "questions difficulty q.csv --systems bm25 --out out.csv",
  "questions check --feedback q.csv --out out.csv",
  "questions relink q.csv --out out.csv",
  "questions vary q.csv --kinds paraphrase --out out.csv",
  "questions check --prove q.csv",
])("`%s` uses the workspace's default graph", async (line) => {
  const desk = openDesk({ "g.nt": paperGraph("R"), "q.csv": venueQuestions("Water of Lakes") });
  expect(await desk.refusal(line)).toContain("the workspace has no default graph");
  desk.write({ "taxolink.json": { version: 1, name: "lakes", default_graph: "g.nt" } });
  const ownGraph = await desk.run(`${line} --graph g.nt`).catch(String);
  const defaultGraph = await desk.run(line).catch(String);
  expect(defaultGraph).toEqual(ownGraph);
  expect(String(defaultGraph)).not.toContain("no graph was specified");
});
