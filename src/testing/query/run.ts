/** Runs the contract of executors on thousands of random expressions: `npm run contract -- [graphs] [first seed]`. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runContract, wishes } from "./contract.ts";

const [graphs = 100, from = 1_000] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), "taxolink-contract-"));
try {
  const start = performance.now();
  const report = await runContract(folder, { from, graphs, perGraph: Math.ceil(wishes.length / 10) });
  const share = ((100 * report.denoting) / report.checked).toFixed(1);
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(
    `${report.checked} expressions on ${graphs} graphs in ${seconds} s: ${share} % denote something, ` +
      `${report.differences.length} differences, ${report.missing.length} of ${wishes.length} combinations missing`,
  );
  for (const difference of report.differences) console.log(JSON.stringify(difference, null, 1));
  process.exitCode = report.differences.length > 0 || report.missing.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
