/** Tests benchmarks with a language model whose calls fail or exceed a budget. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bridgeFolder } from "../../../testing/bridges.ts";
import { runInProcess as run } from "../../../testing/running/run-in-process.ts";
import { runProgram } from "../../../testing/running/run-program.ts";
import { serveModel } from "../../../testing/serve-model.ts";

test("a benchmark pauses at its budget, resumes, and ends with the results of an uninterrupted benchmark", async () => {
  // One question can never be answered, because every reply to it is empty.
  const server = await serveModel({
    fault: (request) =>
      request.schema !== "verbalisePaths" && request.messages[1]?.content.includes("Iron Bridge")
        ? "empty"
        : null,
  });
  const folder = bridgeFolder();
  const rows = ["Stone", "Mill", "Iron"].map(
    (name) => `${name},When was the ${name} Bridge completed?,,"[""(${name} Bridge, completed in, 0)""]"`,
  );
  writeFileSync(
    join(folder, "questions.csv"),
    `uid,question,golden_answer,golden_triples\n${rows.join("\n")}\n`,
  );
  const bench = (out: string, ...words: string[]): string[] => [
    ...[
      "bench",
      "--graph",
      "bridges.json",
      "--questions",
      "questions.csv",
      "--retrievers",
      "hublink",
      "--out",
      out,
    ],
    ...["--base-url", server.url, "--model", "scripted", "--quiet", ...words],
  ];
  const paused = await runProgram(folder, bench("paused", "--budget", "8calls"));
  expect(paused).toMatchObject({ code: 130, out: "" });
  expect(paused.err).toContain(`taxolink bench --graph bridges.json --questions questions.csv`);
  expect(paused.err).toContain(`--model scripted --base-url ${server.url}`);
  const resumed = await runProgram(folder, bench("paused", "--json", "--budget", "100calls"));
  expect(resumed.code).toBe(0);
  const straight = await run(folder, bench("straight", "--json", "--budget", "100calls"));
  expect(JSON.parse(straight.out)).toMatchObject({
    runs: [{ retriever: "hublink", questions: 3, failed: 1 }],
  });
  for (const file of ["summary.json", "hublink/predictions.jsonl"]) {
    expect(readFileSync(join(folder, "paused", file), "utf8")).toBe(
      readFileSync(join(folder, "straight", file), "utf8"),
    );
  }
  const lines = readFileSync(join(folder, "paused", "hublink", "predictions.jsonl"), "utf8")
    .trim()
    .split("\n");
  const statuses = lines
    .slice(1)
    .map((line) => JSON.parse(line) as { uid: string; status: string; error: string | null });
  expect(statuses.map(({ uid, status }) => [uid, status])).toEqual([
    ["Stone", "answered"],
    ["Mill", "answered"],
    ["Iron", "failed"],
  ]);
  expect(statuses[2]?.error).toContain("sent an empty reply");
  const planned = await run(folder, bench("planned", "--dry-run", "--json", "--temperature", "0.5"));
  expect(JSON.parse(planned.out)).toMatchObject({
    dry_run: true,
    by_task: { extractComponents: { calls: 3, cached: 0 } },
  });
  expect(existsSync(join(folder, "planned"))).toBe(false);
});

test("--max-failures ends a benchmark early but keeps finished work, so the benchmark can resume", async () => {
  let serverFails = true;
  const server = await serveModel({
    fault: (request) => (serverFails && request.schema === "extractComponents" ? "refusal" : null),
  });
  const folder = bridgeFolder();
  const names = ["Stone", "Mill", "Iron", "Stone", "Mill", "Iron"];
  const rows = names.map(
    (name, at) =>
      `${name}${at},When was the ${name} Bridge ${at} completed?,,"[""(${name} Bridge, completed in, 0)""]"`,
  );
  writeFileSync(
    join(folder, "questions.csv"),
    `uid,question,golden_answer,golden_triples\n${rows.join("\n")}\n`,
  );
  const bench = ["bench", "--graph", "bridges.json", "--questions", "questions.csv"];
  const options = [
    "--retrievers",
    "hublink",
    "--out",
    "out",
    "--base-url",
    server.url,
    "--model",
    "scripted",
  ];
  const limitedRun = await run(folder, [
    ...[...bench, ...options, "--quiet", "--max-failures", "2", "--budget", "100calls"],
  ]);
  expect(limitedRun).toMatchObject({ code: 1, out: "" });
  expect(limitedRun.err).toContain("2 calls failed; the last error:");
  expect(limitedRun.err).toContain("refused to answer (I cannot help with that.)");
  expect(server.requests.filter(({ schema }) => schema === "extractComponents")).toHaveLength(2);
  serverFails = false;
  const done = await run(folder, [...bench, ...options, "--quiet", "--json", "--budget", "100calls"]);
  expect(JSON.parse(done.out)).toMatchObject({ runs: [{ questions: 6, failed: 0 }] });
});
