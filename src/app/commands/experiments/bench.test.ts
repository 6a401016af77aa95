/** Tests `bench` and `score` as a user calls them, with a small graph and question file and the real retrievers. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CancelledError, OptionError } from "../../../base/errors.ts";
import { type Progress, silentProgress, unwatched } from "../../../base/progress.ts";
import type { CommandContext, Outcome } from "../../../operations/command.ts";
import { parseArguments } from "../../../operations/parse-arguments.ts";
import { plainText } from "../../../pages/plain-text.ts";
import { retrieverNames } from "../../../retrieval/index.ts";
import { command as bench } from "./bench.ts";
import { report, results } from "./results.ts";
import { command as score } from "./score.ts";

let folder = "";
const warnings: string[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "taxolink-bench-"));
  const lines = [
    "Ann|wrote|First Book",
    "Ann|wrote|Second Book",
    "Ben|wrote|Third Book",
    "First Book|year|1999",
  ];
  writeFileSync(join(folder, "kb.txt"), `${lines.join("\n")}\n`);
  // HubLink needs an entity with three outgoing triples.
  writeFileSync(
    join(folder, "hub.txt"),
    `${[...lines, "First Book|genre|tale", "First Book|pages|90"].join("\n")}\n`,
  );
  const rows = [
    "uid,question,golden_answer,golden_triples,retrieval_operation",
    `q1,Which books did Ann write?,First Book and Second Book,"[""(Ann, wrote, First Book)"",""(Ann, wrote, Second Book)""]",basic`,
    `q2,Who wrote Third Book?,Ben,"[""(Ben, wrote, Third Book)""]",basic`,
    `q3,When was First Book written?,1999,"[""(First Book, year, 1999)""]",basic`,
  ];
  writeFileSync(join(folder, "questions.csv"), `${rows.join("\n")}\n`);
  writeFileSync(join(folder, "question.csv"), `${rows.slice(0, 2).join("\n")}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function context(changes: Partial<CommandContext> = {}): CommandContext {
  return {
    ...unwatched,
    cwd: folder,
    env: {},
    workspace: undefined,
    seed: 1,
    typed: [],
    allowed: [],
    interactive: false,
    resolve: (path) => resolve(folder, path),
    warn: (message) => warnings.push(message),
    ...changes,
  };
}

async function run(
  command: typeof bench | typeof score | typeof report | typeof results,
  words: string,
  changes = {},
): Promise<Omit<Outcome, "text"> & { readonly text: string }> {
  const parsed = parseArguments(words.split(" "), command.options, command.positionals, "");
  const invocation = { options: parsed.options, positionals: parsed.positionals };
  const { text, ...others } = await command.run(
    invocation as Parameters<typeof command.run>[0] & never,
    context(changes),
  );
  return { ...others, text: plainText(text) };
}

const inputs = "--graph kb.txt --questions questions.csv";

type Document = {
  runs: {
    retriever: string;
    questions: number;
    metrics: Record<string, number>;
    by: Record<string, Record<string, { n: number }>>;
    latency_ms: { p50: number };
  }[];
  metrics: Record<string, number>;
};

test("`score` computes the same figures as `bench` from the stored predictions", async () => {
  const outcome = await run(bench, `${inputs} --retrievers difar --out out`);
  const [first] = (outcome.json as Document).runs;
  expect(first).toMatchObject({
    retriever: "difar",
    questions: 3,
    by: { retrieval_operation: { basic: { n: 3 } } },
  });
  expect(first?.latency_ms.p50).toBeGreaterThan(0);
  // DiFaR returns the 150 nearest triples, which here are all four, so it finds every golden triple.
  expect(first?.metrics.recall).toBe(1);
  expect(outcome.text).toContain("report.html");
  const saved = JSON.parse(readFileSync(join(folder, "out/summary.json"), "utf8")) as Document;
  expect(saved.runs[0]).not.toHaveProperty("latency_ms");
  expect(saved.runs[0]?.metrics).toEqual(first?.metrics);
  const scored = await run(score, "--questions questions.csv --predictions out/difar/predictions.jsonl");
  expect((scored.json as Document).metrics).toEqual(first?.metrics);
  expect((scored.json as Document).runs[0]?.retriever).toBe("difar");
});

test("`report` writes three files and keeps the author's answers, and `results` lists the changes", async () => {
  await run(bench, `${inputs} --retrievers difar --out full`);
  const outcome = await run(report, "full");
  expect((outcome.json as { runs: { footprint: unknown }[] }).runs[0]?.footprint).toMatchObject({
    method: expect.stringContaining("processor time"),
  });
  const answers = join(folder, "full/answers.json");
  const answerFile = JSON.parse(readFileSync(answers, "utf8")) as Record<string, string>;
  expect(Object.keys(answerFile)).toHaveLength(11);
  writeFileSync(answers, JSON.stringify({ ...answerFile, Q1: "Very well_100% & more." }));
  await run(report, "full");
  expect(readFileSync(join(folder, "full/report.md"), "utf8")).toContain(
    "**Answer to Q1:** Very well_100% & more.",
  );
  expect(readFileSync(join(folder, "full/report.html"), "utf8")).toContain("Very well_100% &amp; more.");
  expect(readFileSync(join(folder, "full/report.tex"), "utf8")).toMatch(
    /\\begin\{tabular\}\{lr+\}\n\\toprule/,
  );

  // The second run of the pair retrieved nothing for q2.
  const file = join(folder, "worse.jsonl");
  const lines = readFileSync(join(folder, "full/difar/predictions.jsonl"), "utf8").trimEnd().split("\n");
  const emptied = { ...(JSON.parse(lines[2] ?? "") as object), retrieved: [] };
  writeFileSync(file, `${[lines[0], lines[1], JSON.stringify(emptied), lines[3]].join("\n")}\n`);
  const compared = await run(results, "full/difar worse.jsonl");
  expect(compared.json).toMatchObject({
    measure: "recall",
    gained: [],
    lost: [{ uid: "q2", a: 1, b: 0, difference: -1 }],
    equal: 2,
    incomparable: 0,
  });
  await expect(run(results, "worse.jsonl full/difar")).rejects.toThrow(
    /the runs do not record their questions/,
  );
});

test("`--retrievers all` selects every preset", async () => {
  // One question and one measure, because every pair of runs is compared on each measure.
  const words = "--graph hub.txt --questions question.csv --retrievers all --measures recall --out every";
  const outcome = await run(bench, words);
  expect((outcome.json as Document).runs.map(({ retriever }) => retriever)).toEqual(retrieverNames());
});

test("the report contains every comparable run in the folder and lists the runs that it excludes", async () => {
  const names = async (words: string): Promise<string[]> =>
    ((await run(bench, `${inputs} ${words} --out several`)).json as Document).runs.map(
      (run) => run.retriever,
    );
  expect(await names("--retrievers difar,bm25")).toEqual(["difar", "bm25"]);
  expect(await names("--retrievers bm25")).toEqual(["difar", "bm25"]);
  expect(await names("--retrievers vector")).toEqual(["difar", "bm25", "vector"]);
  const read = (name: string) => readFileSync(join(folder, "several", name), "utf8");
  const config = { retrievers: ["difar", "bm25", "vector"].map((preset) => ({ preset })) };
  expect(JSON.parse(read("manifest.json"))).toMatchObject({ config });
  expect(read("report.md")).toContain("difar");
  // A different seed produces different runs, and a report never mixes runs of both seeds.
  warnings.length = 0;
  const parsed = run(bench, `${inputs} --retrievers fusion --out several`, { seed: 2 });
  expect(((await parsed).json as Document).runs.map((run) => run.retriever)).toEqual(["fusion"]);
  expect(warnings).toEqual(
    ["difar", "bm25", "vector"].map(
      (name) =>
        `excluded from the report: ${name} used a different graph, question file, model, seed or version`,
    ),
  );
});

test("after an interruption, `bench` prints the command that resumes the run", async () => {
  const controller = new AbortController();
  const progress: Progress = {
    note: () => {},
    stage: (name) => {
      if (name === "difar") controller.abort();
      return silentProgress.stage(name);
    },
  };
  const stopped = run(bench, `${inputs} --retrievers difar --out other`, {
    progress,
    signal: controller.signal,
  });
  await expect(stopped).rejects.toThrow(CancelledError);
  await expect(stopped).rejects.toMatchObject({
    hint: "Continue with: taxolink bench --graph kb.txt --questions questions.csv --retrievers difar --out other",
  });
});

test.each([
  [`${inputs} --retrievers difar,difar`, "lists difar twice"],
  [`${inputs} --retrievers difr`, "difr"],
  [`${inputs} --retrievers difar --measures recal`, "recal"],
  [`${inputs} --retrievers difar --by retrieval_operations`, 'no column "retrieval_operations"'],
  ["--graph kb.txt --retrievers difar", "no questions"],
])("`bench %s` is a usage error", async (words, part) => {
  const wrong = run(bench, words);
  await expect(wrong).rejects.toThrow(OptionError);
  await expect(wrong).rejects.toThrow(part);
});

test("`bench` rejects repeated judgements without a judge", async () => {
  await expect(run(bench, `${inputs} --retrievers difar --judge-repeats 2`)).rejects.toThrow(
    "--judge-repeats requires --judge",
  );
});
