/**
 * Tries every prompt and every system with a real model, and writes one page about it:
 * `npm run models -- --base-url URL [--model NAME] [--out FILE]`.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { retrieverNames } from "../../retrieval/index.ts";
import { runProgram } from "../running/run-program.ts";
import { modelPage, type SystemRun, type TriedPrompt } from "./model-page.ts";

const { values } = parseArgs({
  options: {
    "base-url": { type: "string" },
    model: { type: "string" },
    out: { type: "string", default: "models.md" },
  },
});
const url = values["base-url"];
if (url === undefined) throw new Error("Specify the endpoint: npm run models -- --base-url URL.");
const model = ["--base-url", url, ...(values.model === undefined ? [] : ["--model", values.model])];
const folder = mkdtempSync(join(tmpdir(), "taxolink-models-"));

/** A graph of our own, small enough for a slow model. */
const triples = [
  "Heron Tower|stands in|Torveby",
  "Heron Tower|opened in|1687",
  "Copper Tower|stands in|Torveby",
  "Copper Tower|opened in|1791",
  "Heron Tower|drawn by|Petra Lund",
];
writeFileSync(join(folder, "graph.txt"), `${triples.join("\n")}\n`);
writeFileSync(
  join(folder, "questions.csv"),
  'uid,question,golden_answer,golden_triples,topic_entity_id\nq1,Who drew the Heron Tower?,Petra Lund,"[""(Heron Tower, drawn by, Petra Lund)""]",Heron Tower\n',
);

const tested = await runProgram(folder, ["prompts", "--test", ...model, "--json"]);
process.stderr.write(tested.err);
const { model: name, trials } = JSON.parse(tested.out) as { model: string; trials: TriedPrompt[] };
const systems: SystemRun[] = [];
for (const retriever of retrieverNames()) {
  const words = ["ask", "Who drew the Heron Tower?", "--graph", "graph.txt", "--retriever", retriever];
  const started = performance.now();
  const { code, out, err } = await runProgram(folder, [...words, ...model, "--json", "--budget", "500calls"]);
  const seconds = (performance.now() - started) / 1000;
  const answer = JSON.parse(out) as Pick<SystemRun, "answer" | "usage" | "error">;
  systems.push({ ...answer, retriever, seconds, failed: code !== 0 });
  process.stderr.write(`${retriever}: ${code === 0 ? "ended" : err}\n`);
}
const file = resolve(values.out);
writeFileSync(file, modelPage(name, trials, systems));
process.stdout.write(`${file}\n`);
