/**
 * Tries every prompt and every system with a real model, and writes one page about it:
 * `npm run models -- --base-url URL [--model NAME] [--out FILE] [--folder DIR] [--record DIR]`.
 *
 * `--folder` keeps the replies, so that the same command resumes the session. `--record` writes the replies and what a
 * replay of them prints, which the test of the recorded model compares.
 */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { callRecordSchema } from "../../tasks/index.ts";
import { runProgram } from "../running/run-program.ts";
import { modelPage, type StepRun, type TriedPrompt } from "./model-page.ts";
import { formatResults, replaySession, sessionSteps, writeSessionFiles } from "./session.ts";

const { values } = parseArgs({
  options: {
    "base-url": { type: "string" },
    model: { type: "string" },
    out: { type: "string", default: "models.md" },
    folder: { type: "string" },
    record: { type: "string" },
  },
});
const url = values["base-url"];
if (url === undefined) throw new Error("Specify the endpoint: npm run models -- --base-url URL.");
const folder = resolve(values.folder ?? mkdtempSync(join(tmpdir(), "taxolink-models-")));
writeSessionFiles(folder);

const trials: TriedPrompt[] = [];
const runs: StepRun[] = [];
const steps = sessionSteps(url, values.model);
for (const { name, words } of steps) {
  const started = performance.now();
  const { code, out, err } = await runProgram(folder, words);
  const seconds = (performance.now() - started) / 1000;
  process.stderr.write(`${name}: exit code ${code}, ${seconds.toFixed(0)} s\n${code === 0 ? "" : err}`);
  const result = JSON.parse(out) as Pick<StepRun, "answer" | "usage" | "error"> & { trials?: TriedPrompt[] };
  if (result.trials) trials.push(...result.trials);
  else runs.push({ ...result, name, seconds, failed: code !== 0 });
}

const traces = join(folder, "cache", "taxolink", "traces");
const calls = readdirSync(traces)
  .flatMap((file) => readFileSync(join(traces, file), "utf8").split("\n").filter(Boolean))
  .map((line) => callRecordSchema.parse(JSON.parse(line)))
  .filter(({ outcome }) => outcome !== "cached");
const file = resolve(values.out);
writeFileSync(file, modelPage(`${url} ${values.model ?? ""}`.trim(), trials, calls, runs));
process.stdout.write(`${file}\n`);

if (values.record !== undefined) {
  const place = resolve(values.record);
  const replies = join(place, "replies.jsonl");
  await runProgram(folder, ["cache", "export", replies]);
  const empty = mkdtempSync(join(tmpdir(), "taxolink-replay-"));
  writeFileSync(
    join(place, "session.txt"),
    formatResults(await replaySession(empty, steps, replies, runProgram)),
  );
}
