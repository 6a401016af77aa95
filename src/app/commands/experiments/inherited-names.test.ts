/**
 * Tests classes, categories, columns, systems and questions named after inherited object properties, from predictions to
 * every report and export.
 */
import { expect, test } from "vitest";
import { parseCsv } from "../../../base/io/index.ts";
import { readQuestions, writeQuestions } from "../../../datasets/index.ts";
import { type Desk, openDesk, openWorkspaceDesk } from "../../../testing/desk.ts";
import { questionFile } from "../../../testing/small-library.ts";

const properties = ["toString", "constructor", "valueOf", "hasOwnProperty", "__proto__"];
const names = [...properties, "<script>alert(1)</script>"];
const nextName = (at: number): string => names[(at + 1) % names.length] ?? "";

/** One question per name; `constructor` answers every question, `__proto__` only the first three. */
function openNames(): Desk {
  const columns = "uid,question,golden_triples,retrieval_operation,answer_type,toString,__proto__";
  const predictions = (right: number): string =>
    names
      .map((uid, at) => ({ uid, retrieved: [at < right ? `(A${at}, p, B)` : "(x, p, y)"] }))
      .map((line) => `${JSON.stringify(line)}\n`)
      .join("");
  return openDesk({
    "q.csv": questionFile(
      columns,
      names.map((uid, at) => [uid, `Who ${at}?`, [`(A${at}, p, B)`], uid, nextName(at), uid, nextName(at)]),
    ),
    "constructor.jsonl": predictions(names.length),
    "__proto__.jsonl": predictions(3),
  });
}

type Summary = { runs: { by: Record<string, Record<string, { n: number; metrics: object }>> }[] };

test.each(["constructor", "__proto__"])(
  "scores, groups, reports and checks treat %s and its like as any other name",
  async (system) => {
    const desk = openNames();
    const by = "--by retrieval_operation,answer_type,toString,__proto__";
    await desk.run(`score --predictions ${system}.jsonl --questions q.csv --out out ${by}`);
    await desk.run("report out");
    expect(await desk.text("results --verify out")).toContain("all match the stored values");
    expect(await desk.text("results out")).toContain("recall");
    const groups = Object.entries(desk.readJson<Summary>("out/summary.json").runs[0]?.by ?? {});
    expect(groups.filter(([column]) => column === "toString")).toHaveLength(1);
    const operations = Object.entries(groups.find(([column]) => column === "retrieval_operation")?.[1] ?? {});
    expect(operations.map(([name]) => name).sort()).toEqual([...names].sort());
    // One question per class: the score is 1 if its triple was found, else 0.
    const right = system === "constructor" ? names : names.slice(0, 3);
    for (const [name, group] of operations)
      expect(group).toMatchObject({ n: 1, metrics: { recall: right.includes(name) ? 1 : 0 } });
    for (const name of properties) {
      for (const ending of ["html", "md"]) expect(desk.read(`out/report.${ending}`)).toContain(name);
      expect(desk.read("out/report.tex")).toContain(name.replaceAll("_", "\\_"));
    }
    expect(desk.read("out/report.md")).toContain("&lt;script>alert(1)");
    for (const ending of ["html", "md"])
      expect(desk.read(`out/report.${ending}`)).not.toContain("<script>alert(1)");
  },
);

test("a question file whose columns are named after inherited properties is counted and written back unchanged", async () => {
  const desk = openNames();
  const stats = await desk.text("questions stats q.csv");
  for (const name of names) expect(stats).toMatch(new RegExp(`1  ${name.replace(/[()]/g, "\\$&")}`));
  const read = readQuestions(desk.path("q.csv"));
  expect(read.pairs.map(({ extra }) => Object.entries(extra))).toEqual(
    names.map((uid, at) => [
      ["toString", uid],
      ["__proto__", nextName(at)],
    ]),
  );
  writeQuestions(desk.path("again.csv"), read);
  expect(readQuestions(desk.path("again.csv")).pairs).toEqual(read.pairs);
});

test("`validate` and every export contain all classes that are named after inherited object properties", async () => {
  const categories = properties.map((name) => ({
    name,
    classes: properties.map((inner) => ({ name: inner })),
  }));
  const desk = openWorkspaceDesk({
    "taxonomy/6-construction.json": { increments: [{ name: "T1", categories }] },
  });
  const { text, json } = await desk.run("validate");
  expect(text).toContain("T1");
  // Shares of classes are computed over five categories of five classes each.
  expect(JSON.stringify(json)).toContain('"denominator":25');
  const exported = (format: string): Promise<string> => desk.text(`export --format ${format}`);
  const { rows } = parseCsv(await exported("csv"), "classes.csv");
  expect(rows.map(({ cells }) => `${cells.category} ${cells.class}`)).toEqual(
    properties.flatMap((category) => properties.map((name) => `${category} ${name}`)),
  );
  // Each class occurs in all five categories, and its name is also that of a category.
  const [html, latex] = [await exported("html"), await exported("latex")];
  const [turtle, jsonld] = [await exported("turtle"), await exported("jsonld")];
  const times = (whole: string, part: string): number => whole.split(part).length - 1;
  for (const name of properties) {
    expect(times(html, `>${name}<`)).toBeGreaterThanOrEqual(5);
    expect(times(latex, name.replaceAll("_", "\\_"))).toBeGreaterThanOrEqual(6);
    expect(times(turtle, `prefLabel "${name}"`)).toBe(6);
    expect(times(jsonld, `"${name}"`)).toBeGreaterThanOrEqual(6);
  }
});

test("`bench` groups by columns that are named after inherited object properties", async () => {
  const desk = openDesk({
    "kb.txt": properties.map((_, at) => `A${at}|p|B${at}\n`).join(""),
    "q.csv": questionFile(
      `uid,question,golden_triples,${properties.join(",")}`,
      properties.map((name, at) => [
        name,
        `What has A${at}?`,
        [`(A${at}, p, B${at})`],
        ...properties.map(() => name),
      ]),
    ),
  });
  await desk.run(
    `bench --graph kb.txt --questions q.csv --retrievers difar --out out --by ${properties.join(",")}`,
  );
  const by = Object.entries(desk.readJson<Summary>("out/summary.json").runs[0]?.by ?? {});
  expect(by.map(([column]) => column).sort()).toEqual([...properties].sort());
  for (const [, groups] of by) {
    expect(Object.keys(groups).sort()).toEqual([...properties].sort());
    // DiFaR returns all five triples, so each question finds its golden triple.
    for (const group of Object.values(groups)) expect(group).toMatchObject({ n: 1, metrics: { recall: 1 } });
  }
});
