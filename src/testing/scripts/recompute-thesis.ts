/**
 * Recomputes every table of the thesis that its published data allow, and says for each other table why it cannot be
 * recomputed. Run it in an empty folder: `npm run recompute -- FOLDER PACKAGE [PREDICTIONS [PUBLICATIONS [VALUES]]]`, where
 * FOLDER becomes the workspace.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../../dist/cli.js", import.meta.url));
const [folder, ...inputs] = process.argv.slice(2).map((path) => resolve(path));
if (folder === undefined)
  throw new Error("usage: npm run recompute -- FOLDER PACKAGE [PREDICTIONS [PUBLICATIONS [VALUES]]]");
const [replication = "", predictions = "", publications = "", values] = inputs;

type Part = {
  readonly tables: string;
  /** The input that the part needs and its name, or the reason why the tables cannot be recomputed. */
  readonly needs: readonly [path: string, name: string] | string;
  readonly commands: readonly (readonly string[])[];
};

const byOperation = ["--by", "retrieval_operation,use_case,semi-typed,hops"];
const parts: readonly Part[] = [
  {
    tables:
      "Chapters 5 and 6: the survey and the metrics of the taxonomy, computed correctly and as published",
    needs: [replication, "the replication package"],
    commands: [
      ["init", "."],
      ["import", "replication", replication],
      ["validate"],
      ["validate", "--compat", "aquality"],
    ],
  },
  {
    tables:
      "Tables 10.1 to 10.4, 10.6 to 10.9 and A.1 to A.3, and the GV1 rows of 10.5: as in the thesis, unanswered questions count as 0",
    needs: [predictions, "the folder of the published predictions"],
    commands: [["score", "--compat", "sqa", "--predictions", predictions]],
  },
  {
    tables: "The same figures as Taxolink counts: without rounding, and answers only where there are any",
    needs: [predictions, "the folder of the published predictions"],
    commands: [["score", "--predictions", predictions, ...byOperation]],
  },
  {
    tables:
      "Section 7.3.3: the graph layouts GV1 to GV4, as published (without VALUES, the links to replication packages are missing)",
    needs: [publications, "the annotated publications"],
    commands: ["gv1", "gv2", "gv3", "gv4"].map((template) => [
      ...["graph", "populate", "--publications", publications, "--template", template],
      ...(values === undefined ? [] : ["--join", values]),
      ...["--with-absent", "--out", `${template}.nt`],
    ]),
  },
  {
    tables: "Tables 9.1 to 9.13: the selection of parameters",
    needs:
      "their predictions were not published; the experiment datasets/experiments/hublink-parameters.json repeats these runs with a model",
    commands: [],
  },
  {
    tables: "Table 10.5: the rows of GV2 to GV4",
    needs:
      "their predictions were not published; `taxolink bench` on the layouts repeats these runs with a model",
    commands: [],
  },
  {
    tables: "Tables 10.10 to 10.12: judged answers",
    needs:
      "they need the judging models; `taxolink score --judge` judges the published predictions again, and the figures that need no judge are above",
    commands: [],
  },
];

mkdirSync(folder, { recursive: true });
let failed = 0;
for (const { tables, needs, commands } of parts) {
  console.log(`\n${tables}`);
  if (typeof needs === "string" || !existsSync(needs[0])) {
    console.log(`  not recomputed: ${typeof needs === "string" ? needs : `this needs ${needs[1]}`}`);
    continue;
  }
  for (const words of commands) {
    console.log(`  taxolink ${words.join(" ")}`);
    const { status } = spawnSync(process.execPath, [program, ...words], { cwd: folder, stdio: "inherit" });
    if (status !== 0) failed += 1;
  }
}
console.log(`\nfailed commands: ${failed}`);
if (failed > 0) process.exitCode = 1;
