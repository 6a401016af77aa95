/** Tests the commands of phases 3 (extraction), 4 (clustering) and 8 (application), the metrics of foreign files, and CSV files. */
import { expect, test } from "vitest";
import { parseCsv } from "../../../base/io/index.ts";
import { type Desk, openDesk, openWorkspaceDesk } from "../../../testing/desk.ts";
import { openTaxonomy } from "../../../workspace/index.ts";

const publicationsIn = ({ root }: Desk) =>
  openTaxonomy({ cwd: root, workspace: undefined }).state.extraction.publications;

test("`extract` rejects an unknown publication key only if the survey has a final list", async () => {
  const desk = openWorkspaceDesk({
    "two.bib": "@misc{Ada1843, title={Notes}}\n@misc{Bob1950, title={Machines}}\n",
  });
  await desk.run("extract add Anything Boolean");
  await desk.run("survey import two.bib --final");
  await desk.run("extract add Ada1843 Location");
  expect(await desk.refusal("extract add Ada1834 Time")).toContain(
    'there is no publication "Ada1834" in the extraction or the final list | Did you mean Ada1843?',
  );
  for (const line of [
    "none Bob1951 --reason none",
    "block Bob1951 Time",
    "publication Bob1951 --category x",
    "Bob1951",
  ])
    expect(await desk.refusal(`extract ${line}`)).toMatch(/Bob1951/);
  expect(await desk.refusal("cluster nothing")).toMatch(/cluster "nothing" does not exist/);
  expect(publicationsIn(desk).map(({ id, classes }) => `${id} ${classes.length}`)).toEqual([
    "Anything 1",
    "Ada1843 1",
  ]);
});

test("`extract` rejects an existing class, unless --again requests a second class with the same name", async () => {
  const desk = openWorkspaceDesk();
  await desk.run("extract add Ada1843 Oil");
  const refusal = /Ada1843 already has a class "Oil" \| .*taxolink extract edit "Ada1843:Oil"/;
  expect(await desk.refusal("extract add Ada1843 Oil")).toMatch(refusal);
  expect(await desk.refusal("extract block Ada1843 Water Oil")).toMatch(refusal);
  // A line that repeats another line of the same block is likely a mistake too.
  expect(await desk.refusal("extract block Ada1843 Ink Ink")).toMatch(/already has a class "Ink"/);
  await desk.run("extract add Bob1950 Oil");
  expect(await desk.refusal("extract edit Bob1950:Oli --page 3")).toMatch(/Did you mean "Bob1950:Oil"\?$/);
  expect(await desk.text("extract add Ada1843 Oil --again")).toBe("Added Ada1843:Oil-2.");
  expect(publicationsIn(desk).map(({ classes }) => classes.map(({ id }) => id))).toEqual([
    ["Ada1843:Oil", "Ada1843:Oil-2"],
    ["Bob1950:Oil"],
  ]);
});

test("`extract proposals` lists proposed classes with their state, and records which ones a person skips or reopens", async () => {
  const proposed = (name: string) => ({ name, description: `about ${name}`, quote: name });
  const desk = openWorkspaceDesk({
    "proposals.json": {
      kind: "taxolink-class-proposals",
      version: 1,
      objects: "questions",
      model: "some-model",
      publications: [{ id: "Ada1843", classes: [proposed("Oil"), proposed("Ink"), proposed("Wax")] }],
    },
  });
  const proposals = "extract proposals proposals.json";
  await desk.run("extract add Ada1843 Oil");
  expect((await desk.text(`${proposals} --skip Ada1843:Ink`)).split("\n")).toEqual([
    "entered  Ada1843:Oil: about Oil",
    "skipped  Ada1843:Ink: about Ink",
    "open     Ada1843:Wax: about Wax",
    "3 classes proposed by some-model: 1 entered, 1 skipped, 1 open.",
  ]);
  const decided = desk.read("proposals.json");
  expect(await desk.refusal(`${proposals} --skip Ada1843:Inc`)).toMatch(/\| Did you mean Ada1843:Ink\?$/);
  expect(await desk.refusal(`${proposals} --skip Ada1843:Wax --restore Ada1843:Ink`)).toContain(
    "--skip and --restore are mutually exclusive",
  );
  expect(desk.read("proposals.json")).toBe(decided);
  expect(await desk.text(`${proposals} --restore Ada1843:Ink`)).toContain("1 entered, 0 skipped, 2 open.");
});

const clusteringOf = (...groups: readonly (readonly string[])[]) => ({
  version: 1,
  clusters: groups.map((members, at) => ({
    id: `c${at}`,
    name: `Cluster ${at}`,
    members: members.map((id) => `Aa2001:${id}`),
    decided: true,
  })),
});

/** Two clusters: the classes a and b, and the classes c and d; another person clustered them otherwise. */
function openPairs(): Desk {
  const classes = ["a", "b", "c", "d"].map((name) => ({ id: `Aa2001:${name}`, name }));
  return openWorkspaceDesk({
    "taxonomy/3-extraction.json": { version: 1, publications: [{ id: "Aa2001", classes }] },
    "taxonomy/4-clustering.json": clusteringOf(["a", "b"], ["c", "d"]),
    "other.json": clusteringOf(["a", "b", "c"], ["d"]),
  });
}

test("the comparison lists the classes that two people cluster differently, and three measures of agreement", async () => {
  const desk = openPairs();
  const { text, json } = await desk.run("agreement clustering other.json");
  expect(text).toContain("Aa2001:c\n    here with: Aa2001:d\n    there with: Aa2001:a, Aa2001:b\n");
  expect(text).toContain("Aa2001:d\n    here with: Aa2001:c\n    there with: nothing more\n");
  expect(text).toContain("Both people placed 4 classes, 4 of them in different clusters.");
  // One pair of 2 and 3 is common: F1 = 2/5. B³: means 3/4 and 2/3, so F1 = 12/17. Of the pairs, one is common and one is
  // expected: 2 · 3 / 6, so the adjusted Rand index is 0.
  expect(text).toContain("Pairwise F1 0.400, B³ F1 0.706, adjusted Rand index 0.000");
  expect(json).toMatchObject({ shared: 4, adjusted_rand: 0 });
  // Identical clusters agree completely.
  expect(await desk.text("agreement clustering taxonomy/4-clustering.json")).toBe(
    "Both people placed 4 classes, 0 of them in different clusters.\nPairwise F1 1.000, B³ F1 1.000, adjusted Rand index 1.000",
  );
});

/** A table of six questions, one of them blank, from two sources. */
function openTable(): Desk {
  const rows = ["a,How old?,x", "b,How far?,x", "c,,x", "d,How deep?,y", "e,How wide?,y", "f,How high?,y"];
  return openWorkspaceDesk({ "questions.csv": `uid,question,origin\n${rows.join("\n")}\n` });
}

type Objects = { objects: { id: string; text: string; source?: string; strata?: object }[] };
const sample = "apply sample questions.csv --text question";

test("a stratified sample takes objects from every stratum, with their ids and sources", async () => {
  const desk = openTable();
  await desk.run(`${sample} --id uid --source origin --strata origin --count 2`);
  const { objects } = await desk.json<Objects>("apply");
  expect(objects.map(({ source }) => source).sort()).toEqual(["x", "y"]);
  for (const { id, text, source, strata } of objects) {
    expect("abdef").toContain(id);
    expect(text).toMatch(/^How \w+\?$/);
    expect(strata).toEqual({ origin: source });
  }
});

test("a sample skips blank rows and, without an id column, names each object after its row number", async () => {
  const desk = openTable();
  expect(await desk.text("apply")).toContain("taxolink apply add TEXT");
  expect(await desk.refusal(`${sample} --strata year --count 2`)).toMatch(
    / 3: .*questions\.csv:1: there is no column "year" \| Available columns: uid, question, origin\.$/,
  );
  await desk.run(`${sample} --count 6`);
  const { objects } = await desk.json<Objects>("apply");
  // The header is line 1, and line 4 has no question.
  expect(objects.map(({ id }) => id).sort()).toEqual(["row2", "row3", "row5", "row6", "row7"]);
});

const mapping = [
  "Shape - round : disc (A study)",
  "Shape - flat : disc (A study)",
  "Shape - flat : plate (Shapes: a study)",
];
const metrics = "metrics --catalog catalog.txt --extractions terms.txt --mapping mapping.txt";

const openAquality = (...more: readonly string[]): Desk =>
  openDesk({
    "catalog.txt": "Shape - round\nShape - flat\nShape - bent\n",
    "terms.txt": "disc (A study)\nplate (Shapes: a study)\n",
    "mapping.txt": `${[...mapping, ...more].join("\n")}\n`,
  });

test("`metrics` prints the four metrics of aquality files with their fractions, or as the published script does", async () => {
  const desk = openAquality();
  const { text, json } = await desk.run(metrics);
  // Terms: disc has two classes, plate has one. Classes: round has one term, flat has two, bent has none.
  expect(text.split("\n")).toEqual([
    "laconicity: 0.50 (1/2)",
    "lucidity: 0.67 (2/3)",
    "completeness: 1.00 (2/2)",
    "soundness: 0.67 (2/3)",
  ]);
  expect(json).toMatchObject({ compat: null, cut_lines: 0, notes: [] });
  expect(await desk.run(`${metrics} --compat aquality`)).toMatchObject({
    json: { compat: "aquality", cut_lines: 1 },
    warnings: ["1 mapping line contains a second colon and was cut there, as in the published script."],
  });
  expect(await desk.refusal(`${metrics},other.txt`)).toContain(
    " 2: 2 mapping files were specified for 1 extractions files",
  );
});

test("`metrics` rejects an invalid mapping line, and --lenient skips it with a warning that states its position", async () => {
  const desk = openAquality("Shape - oval : disc (A study)");
  expect(await desk.refusal(metrics)).toMatch(/^\w+ 3: /);
  const { text, warnings } = await desk.run(`${metrics} --lenient`);
  expect(text).toContain("laconicity: 0.50 (1/2)");
  expect(warnings.join("\n")).toContain("mapping.txt:4: ");
});

// An apostrophe precedes each cell that a spreadsheet would run as a formula, except with --raw.
test.each([
  ["export --format csv", "class"],
  ["survey export F --format csv", "title"],
  ["survey report flow --format csv", "reason"],
])("`%s` protects people from formulas unless they ask for raw cells", async (line, column) => {
  const formula = "=1+1";
  const increments = [{ name: "T1", categories: [{ name: "Colour", classes: [{ name: formula }] }] }];
  const desk = openWorkspaceDesk({
    "taxonomy/6-construction.json": { increments },
    "literature/final.bib": `@article{A, title = {${formula}}, year = {2019}}\n`,
    "seeds.bib": "@article{B, title = {Lakes}, year = {2019}}\n",
  });
  if (column === "reason") {
    await desk.run("survey import seeds.bib");
    await desk.run(`survey screen B --exclude --reason ${formula}`);
  }
  // The remaining steps of the flow have no reason.
  const cells = async (options: string) =>
    parseCsv(await desk.text(`${line}${options}`), "printed.csv")
      .rows.map((row) => row.cells[column])
      .filter((cell) => cell !== "");
  expect(await cells("")).toEqual(["'=1+1"]);
  expect(await cells(" --raw")).toEqual([formula]);
});
