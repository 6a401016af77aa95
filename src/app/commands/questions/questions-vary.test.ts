/** Tests `questions vary` with a server on loopback that simulates a language model. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readQuestions } from "../../../datasets/index.ts";
import { writePaperGraph } from "../../../testing/paper-graph.ts";
import { runCommand } from "../../../testing/run-command.ts";
import { serveModel } from "../../../testing/serve-model.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { command as check } from "./check.ts";
import { questionsVary as vary } from "./derive.ts";
import { command as generate } from "./generate.ts";

/** Creates a folder with four questions about papers and a separate cache. */
async function questionFolder(...options: readonly string[]) {
  const cwd = temporaryFolder();
  const folders = { XDG_CONFIG_HOME: join(cwd, "config"), XDG_CACHE_HOME: join(cwd, "cache") };
  const graph = writePaperGraph();
  await runCommand(generate, ["--graph", graph, "--count", "4", "--out", "q.csv", ...options], cwd, folders);
  const run = (...words: string[]) =>
    runCommand(vary, ["q.csv", "--graph", graph, "--out", "v.csv", ...words], cwd, folders);
  return { cwd, graph, run };
}

test("without a model, `questions vary` rejects a kind that requires a model before it writes a file", async () => {
  const { cwd, run } = await questionFolder();
  await expect(run("--kinds", "reworded")).rejects.toThrow("--kinds reworded requires a language model");
  await expect(run("--kinds", "german")).rejects.toThrow(
    "--kinds german requires --words or a language model",
  );
  expect(existsSync(join(cwd, "v.csv"))).toBe(false);
});

test("the error about an unknown kind of variant suggests the nearest name", async () => {
  const { run } = await questionFolder();
  await expect(run("--kinds", "rewordet")).rejects.toMatchObject({
    exitCode: 2,
    message: '--kinds: unknown value "rewordet"',
    hint: expect.stringContaining("reworded"),
  });
});

test("variants that a model writes are proven in the same way as the original questions, and a second run uses the cache", async () => {
  const server = await serveModel();
  const { cwd, graph, run } = await questionFolder();
  const words = ["--kinds", "reworded,german", "--base-url", server.url, "--model", "scripted"];
  const { json, text } = await run(...words);
  const originals = readQuestions(join(cwd, "q.csv")).pairs;
  const { pairs } = readQuestions(join(cwd, "v.csv"));
  const variants = pairs.filter(({ extra }) => (extra.variant_of ?? "") !== "");
  // The scripted model rewords every question, and recognises its meaning if there are several readings.
  expect(variants.length).toBeGreaterThan(0);
  expect(json).toMatchObject({ questions: originals.length, by_model: variants.length });
  expect(text).toContain(`${variants.length} by a language model`);
  for (const { question, extra } of variants) {
    const original = originals.find(({ uid }) => uid === extra.variant_of);
    const language = extra.variant === "german" ? "German" : "English";
    expect(question).toBe(`${original?.question} (in ${language})`);
    expect(extra.written_by).toContain("rewordQuestion@2");
  }
  const checked = await runCommand(check, ["--prove", "v.csv", "--graph", graph], cwd);
  expect(checked.json).toMatchObject({ counts: { equal: pairs.length } });
  // The command first checks that an unknown server replies at all.
  const calls = () => server.requests.filter(({ schema }) => schema !== "probe").length;
  const callCount = calls();
  const first = readFileSync(join(cwd, "v.csv"), "utf8");
  await run(...words);
  expect(calls()).toBe(callCount);
  expect(readFileSync(join(cwd, "v.csv"), "utf8")).toBe(first);
});
