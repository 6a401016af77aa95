/**
 * Tests classes, columns, systems and questions named after inherited object properties, from predictions to every
 * report.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { readQuestions, writeQuestions } from "../../../datasets/index.ts";
import { runCommand } from "../../../testing/run-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { command as questionsStats } from "../questions/stats.ts";
import { report, results } from "./results.ts";
import { command as score } from "./score.ts";

const names = [
  "toString",
  "constructor",
  "valueOf",
  "hasOwnProperty",
  "__proto__",
  "<script>alert(1)</script>",
];

function writeInputs(): string {
  const folder = temporaryFolder();
  const header = "uid,question,golden_triples,retrieval_operation,answer_type,toString,__proto__";
  const row = (uid: string, at: number): string => {
    const other = names[(at + 1) % names.length] ?? "";
    return `${uid},Who ${at}?,"[""(A${at}, p, B)""]",${uid},${other},${uid},${other}`;
  };
  writeFileSync(join(folder, "q.csv"), `${[header, ...names.map(row)].join("\n")}\n`);
  // `constructor` answers every question, `__proto__` only the first three.
  const line = (uid: string, at: number, right: boolean): string =>
    `${JSON.stringify({ uid, retrieved: [right ? `(A${at}, p, B)` : "(x, p, y)"] })}\n`;
  const lines = (right: (at: number) => boolean): string =>
    names.map((uid, at) => line(uid, at, right(at))).join("");
  writeFileSync(
    join(folder, "constructor.jsonl"),
    lines(() => true),
  );
  writeFileSync(
    join(folder, "__proto__.jsonl"),
    lines((at) => at < 3),
  );
  return folder;
}

const summarySchema = z.object({
  runs: z.array(
    z.object({ retriever: z.string(), metrics: z.looseObject({ recall: z.number() }), by: z.unknown() }),
  ),
});

test("scores, groups, reports and checks treat the name of an inherited object property like any other name", async () => {
  const folder = writeInputs();
  const files = "constructor.jsonl,__proto__.jsonl".split(",");
  for (const file of files) {
    const out = file.replace(".jsonl", "-results");
    const words = ["--predictions", file, "--questions", "q.csv", "--out", out];
    const by = ["--by", "retrieval_operation,answer_type,toString,__proto__"];
    await runCommand(score, [...words, ...by], folder);
    await runCommand(report, [out], folder);
    expect((await runCommand(results, ["--verify", out], folder)).text).toContain(
      "all match the stored values",
    );
    expect((await runCommand(results, [out], folder)).text).toContain("recall");
    const { runs } = summarySchema.parse(JSON.parse(readFileSync(join(folder, out, "summary.json"), "utf8")));
    const groups = new Map(Object.entries(z.looseObject({}).parse(runs[0]?.by)));
    expect([...groups.keys()].filter((column) => column === "toString")).toHaveLength(1);
    const operations = Object.entries(groups.get("retrieval_operation") ?? {});
    expect(operations.map(([name]) => name).sort()).toEqual([...names].sort());
    // One question per class: the score is 1 if its triple was found, else 0.
    const right = file.startsWith("constructor") ? names : names.slice(0, 3);
    for (const [name, group] of operations) {
      expect(group).toMatchObject({ n: 1, metrics: { recall: right.includes(name) ? 1 : 0 } });
    }
    const readReport = (ending: string): string =>
      readFileSync(join(folder, out, `report.${ending}`), "utf8");
    for (const name of names.slice(0, 5)) {
      for (const ending of ["html", "md"]) expect(readReport(ending)).toContain(name);
      expect(readReport("tex")).toContain(name.replaceAll("_", "\\_"));
    }
    expect(readReport("md")).toContain("&lt;script>alert(1)");
    for (const ending of ["html", "md"]) expect(readReport(ending)).not.toContain("<script>alert(1)");
  }
});

test("a question file whose columns are named after inherited object properties is counted and written back unchanged", async () => {
  const folder = writeInputs();
  const stats = await runCommand(questionsStats, ["q.csv"], folder);
  for (const name of names) expect(stats.text).toMatch(new RegExp(`1  ${name.replace(/[()]/g, "\\$&")}`));
  const read = readQuestions(join(folder, "q.csv"));
  expect(read.pairs.map(({ extra }) => Object.entries(extra))).toEqual(
    names.map((uid, at) => [
      ["toString", uid],
      ["__proto__", names[(at + 1) % names.length]],
    ]),
  );
  writeQuestions(join(folder, "again.csv"), read);
  expect(readQuestions(join(folder, "again.csv")).pairs).toEqual(read.pairs);
});
