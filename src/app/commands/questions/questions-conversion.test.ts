/** Tests the commands that convert one question file to another: `label`, `convert` and `import`. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readQuestions } from "../../../datasets/index.ts";
import { callCommand } from "../../../testing/call-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const rows = [
  "uid,question,golden_answer,golden_triples,retrieval_operation",
  'q1,How many papers appeared in 2020?,"[""2""]",[],',
  'q2,Which papers do not use a tool?,"[""A""]",[],basic',
  "",
].join("\n");

test("`label` derives labels from the words of each question, and keeps existing labels unless told to overwrite them", async () => {
  const folder = folderWith({ "q.csv": rows });
  const labelled = await callCommand(folder, "questions label", "q.csv", "--out", "kept.csv");
  expect(labelled.json).toMatchObject({ questions: 2, labelled: 2 });
  const operations = (file: string) =>
    readQuestions(join(folder, file)).rows.map(({ labels }) => labels.retrieval_operation);
  // "How many" counts, and "do not" negates.
  expect(operations("kept.csv")).toEqual([["counting"], ["basic"]]);
  await callCommand(folder, "questions label", "q.csv", "--out", "new.csv", "--overwrite");
  expect(operations("new.csv")).toEqual([["counting"], ["negation"]]);
});

test("`label --evaluate` compares its labels with those in the file", async () => {
  const folder = folderWith({ "q.csv": rows.replace("[],\n", "[],counting\n") });
  const { json, text } = await callCommand(folder, "questions label", "q.csv", "--evaluate");
  // q1 is labelled as in the file, and q2 is not.
  expect(json).toMatchObject({ accuracy: { retrieval_operation: { right: 1, of: 2, accuracy: 0.5 } } });
  expect(text).toContain("1/2 = 0.500");
});

test("`label` with neither an output file nor an evaluation is a usage error", async () => {
  const folder = folderWith({ "q.csv": rows });
  await expect(callCommand(folder, "questions label", "q.csv")).rejects.toMatchObject({
    exitCode: 2,
    message: "nothing to do",
  });
});

test("`convert --dialect sqa` writes lists in the format of the published files, and prints the result if --out is missing", async () => {
  const folder = folderWith({ "q.csv": rows.replace("[],basic", '"[""(A, tool, none)""]",basic') });
  const { text, json } = await callCommand(folder, "questions convert", "q.csv", "--dialect", "sqa");
  expect(text).toContain("['(A, tool, none)']");
  expect(json).toMatchObject({ rows: 2, questions: 2, dialect: "sqa" });
  const fileResult = await callCommand(
    folder,
    "questions convert",
    "q.csv",
    "--dialect",
    "sqa",
    "--out",
    "s.csv",
  );
  expect(fileResult.json).toMatchObject({ rows: 2, out: join(folder, "s.csv") });
  expect(readFileSync(join(folder, "s.csv"), "utf8").trimEnd()).toBe(text);
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
  const folder = folderWith({ "p.json": publications });
  await callCommand(
    folder,
    "questions generate",
    ...["--publications", "p.json", "--variants", "gv1,gv2", "--count", "4", "--out", "q.csv"],
  );
  const words = ["q-gv1.csv", "--publications", "p.json", "--out", "moved.csv"];
  const { json } = await callCommand(folder, "questions convert", ...words, "--to", "gv2");
  expect(json).toMatchObject({ to: "gv2" });
  // The generator wrote the same questions for both layouts, so conversion must reproduce its golden triples.
  const triples = (file: string) =>
    new Map(
      readQuestions(join(folder, file)).rows.map(({ question, goldenTriples }) => [question, goldenTriples]),
    );
  expect(triples("moved.csv")).toEqual(triples("q-gv2.csv"));
});

test("`validate` compares generated questions with publications, and finds those whose publications have changed", async () => {
  const folder = folderWith({
    "p.json": publications,
    "changed.json": publications.replaceAll('"year":20', '"year":19'),
  });
  await callCommand(
    folder,
    "questions generate",
    ...["--publications", "p.json", "--variants", "gv1", "--count", "12", "--out", "q.csv"],
  );
  const { rows: written } = readQuestions(join(folder, "q.csv"));
  const validate = (file: string) =>
    callCommand(folder, "questions check", "--prove", "q.csv", "--publications", file, "--template", "gv1");
  expect(await validate("p.json")).toMatchObject({
    exitCode: 0,
    json: { graph: "gv1", questions: written.length },
  });
  const { exitCode, json } = await validate("changed.json");
  expect(exitCode).toBe(1);
  const faulty = (json as { results: { uid: string; verdict: string }[] }).results.filter(
    ({ verdict }) => verdict !== "equal",
  );
  const ofYears = readQuestions(join(folder, "q.csv")).rows.filter(({ goldenTriples }) =>
    goldenTriples.join().includes("publication year"),
  );
  expect(ofYears.length).toBeGreaterThan(0);
  expect(faulty.map(({ uid }) => uid)).toEqual(ofYears.map(({ uid }) => uid));
});

test("`convert --to` without the facts about the publications is a usage error", async () => {
  const folder = folderWith({ "q.csv": rows });
  await expect(callCommand(folder, "questions convert", "q.csv", "--to", "gv2")).rejects.toMatchObject({
    exitCode: 2,
    message: "--to requires --publications",
  });
});

test("`import` reads MetaQA questions, and a graph supplies their golden triples", async () => {
  const folder = folderWith({
    "qa.tsv": "hop\tqtype\tquestion\tanswers\n1\twriter\twho wrote [Up]\tPete Docter\n",
    "kb.txt": "Up|written_by|Pete Docter\nUp|has_genre|Comedy\n",
  });
  const words = ["qa.tsv", "--format", "metaqa", "--out", "q.csv", "--graph", "kb.txt"];
  const { json } = await callCommand(folder, "questions import", ...words);
  expect(json).toMatchObject({ questions: 1 });
  expect(readQuestions(join(folder, "q.csv")).rows.map(({ goldenTriples }) => goldenTriples)).toEqual([
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

const header = "uid,question,golden_answer,golden_triples,source_ids\n";
const row = (uid: string, venue: string): string =>
  `${uid},Where did Lakes appear?,"[""${venue}""]","[""(R1:Lakes, venue, R4:${venue})""]","[""Lakes""]"\n`;

test("`relink` updates ids after the graph has been repopulated, and rejects a triple that the graph lacks", async () => {
  const folder = folderWith({
    "old.nt": paperGraph("R"),
    "new.nt": paperGraph("X"),
    "q.csv": header + row("q1", "Water of Lakes"),
    "lost.csv": header + row("q1", "Water of Lakes") + row("q2", "Ice"),
  });
  const relink = (file: string, ...words: string[]) =>
    callCommand(
      folder,
      "questions relink",
      file,
      "--graph",
      "new.nt",
      "--from",
      "old.nt",
      "--out",
      "out.csv",
      ...words,
    );
  await expect(relink("lost.csv")).rejects.toMatchObject({ exitCode: 3 });
  expect(existsSync(join(folder, "out.csv"))).toBe(false);
  const { json } = await relink("lost.csv", "--lenient");
  expect(json).toMatchObject({ rows: 1, changed: 1 });
  expect(readQuestions(join(folder, "out.csv")).rows[0]?.goldenTriples).toEqual([
    "(X1:Lakes, venue, X4:Water of Lakes)",
  ]);
});

test("`lexicon` prints the wording of each predicate, or writes it to a file", async () => {
  const folder = folderWith({ "g.nt": paperGraph("R") });
  const printed = await callCommand(folder, "questions lexicon", "g.nt", "--hub-type", "Paper");
  expect(Object.keys((printed.json as { predicates: object }).predicates)).toEqual(["venue"]);
  const fileResult = await callCommand(
    folder,
    "questions lexicon",
    "g.nt",
    "--hub-type",
    "Paper",
    "--out",
    "l.json",
  );
  expect(fileResult.text).toContain("1 predicate");
  expect(JSON.parse(readFileSync(join(folder, "l.json"), "utf8"))).toEqual(printed.json);
});

test("`validate` requires a graph or publications, and lists the triples missing from a faulty question's golden triples", async () => {
  const folder = folderWith({
    "g.nt": paperGraph("R"),
    "q.csv": header + row("q1", "Water of Lakes") + row("q2", "Ice").replace("R4", "R9"),
  });
  await expect(callCommand(folder, "questions check", "--prove", "q.csv")).rejects.toMatchObject({
    exitCode: 2,
    hint: expect.stringContaining(
      "Add --graph FILE or --publications FILE, or name a graph as default_graph",
    ),
  });
  const { exitCode, text, json } = await callCommand(
    folder,
    "questions check",
    "--prove",
    "q.csv",
    "--graph",
    "g.nt",
  );
  expect(exitCode).toBe(1);
  expect(text).toMatch(/^2 questions on g\.nt: /);
  expect(text).toMatch(/^ {2}q2 .*\n.*Ice/m);
  expect(text).not.toContain("  q1 ");
  expect((json as { results: unknown[] }).results).toHaveLength(2);
});

test("commands that compare questions with a graph use the workspace's default graph", async () => {
  const folder = folderWith({ "g.nt": paperGraph("R"), "q.csv": header + row("q1", "Water of Lakes") });
  const out = ["--out", "out.csv"];
  const calls: readonly (readonly [string, ...string[]])[] = [
    ["questions difficulty", "q.csv", "--systems", "bm25", ...out],
    ["questions check", "--feedback", "q.csv", ...out],
    ["questions relink", "q.csv", ...out],
    ["questions vary", "q.csv", "--kinds", "paraphrase", ...out],
    ["questions check", "--prove", "q.csv"],
  ];
  for (const [line, ...words] of calls) {
    await expect(callCommand(folder, line, ...words)).rejects.toThrow("the workspace has no default graph");
  }
  writeFileSync(join(folder, "taxolink.json"), '{"version":1,"name":"lakes","default_graph":"g.nt"}');
  for (const [line, ...words] of calls) {
    const ownGraph = await callCommand(folder, line, ...words, "--graph", "g.nt").catch(String);
    const defaultGraph = await callCommand(folder, line, ...words).catch(String);
    expect(defaultGraph, line).toEqual(ownGraph);
    expect(String(defaultGraph), line).not.toContain("no graph was specified");
  }
});
