/** The script `npm run fuzz -- --mutations N --seed S [--target NAME]` damages files in every format and reads them. */
import { parseArgs } from "node:util";
import { fuzzTarget } from "./fuzz/fuzz-target.ts";
import { fuzzTargets } from "./fuzz/fuzz-targets.ts";
import { heavyInputs, runHeavyInput } from "./fuzz/heavy-inputs.ts";

const { values } = parseArgs({
  options: {
    mutations: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    target: { type: "string" },
  },
});
const mutations = Number(values.mutations);
const seed = Number(values.seed);
if (!Number.isInteger(mutations) || mutations < 1 || !Number.isInteger(seed)) {
  throw new Error("--mutations and --seed are whole numbers");
}
const chosen = fuzzTargets.filter(({ name }) => values.target === undefined || name === values.target);
if (chosen.length === 0)
  throw new Error(`no target is called ${values.target}: ${fuzzTargets.map(({ name }) => name).join(", ")}`);

const others = fuzzTargets.map((target) => target.seed);
const totals = { trials: 0, results: 0, messages: 0, failures: 0 };
for (const target of chosen) {
  const report = await fuzzTarget(target, { mutations, seed, others });
  totals.trials += report.trials;
  totals.results += report.results;
  totals.messages += report.messages;
  totals.failures += report.failures.length;
  const { results, messages, failures, slowest } = report;
  process.stdout.write(
    `${target.name}: ${results} results, ${messages} messages, ${failures.length} failures, slowest ${Math.round(slowest)} ms\n`,
  );
  for (const { trial, kind, detail } of failures)
    process.stdout.write(`  trial ${trial} (${kind}): ${detail}\n`);
}
if (values.target === undefined) {
  for (const input of heavyInputs) {
    const { verdict, detail, cpu, bytes } = await runHeavyInput(input, 10);
    totals.trials += 1;
    totals[verdict === "failure" ? "failures" : verdict === "result" ? "results" : "messages"] += 1;
    process.stdout.write(`${input.name} (${bytes} bytes): ${verdict} after ${Math.round(cpu)} ms\n`);
    if (verdict === "failure") process.stdout.write(`  ${detail}\n`);
  }
}
const memory = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(
  `\n${chosen.length} targets, ${totals.trials} trials: ${totals.results} results, ${totals.messages} messages, ${totals.failures} failures; at most ${memory} MB of memory\n`,
);
if (totals.failures > 0) process.exitCode = 1;
