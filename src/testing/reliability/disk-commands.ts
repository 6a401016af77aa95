/** The commands that write, each with what it needs, on small data. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "../run-program.ts";

const project = fileURLToPath(new URL("../../../", import.meta.url));

/** The words of a command line; `{model}` stands for the address of a model server. */
export type WritingCommand = { readonly words: readonly string[]; readonly stdout?: string };

const bench = ["bench", "--graph", "g.nt", "--questions", "q.csv", "--retrievers", "difar"];

const lines: readonly string[] = [
  "init fresh --name Fresh",
  "survey import two.bib --iteration 3 --author Ada",
  "survey export F --out final.ris",
  "plan set --domain bridges --author Ada",
  "taxonomy refine --author Ada",
  "undo --author Ada",
  "export --out taxonomy.ttl",
  "graph populate --publications papers.bib --template question-answering --out new.nt",
  "graph import g.nt --out kb.sqlite",
  "graph export g.nt --out kb.json",
  "questions generate --graph g.nt --count 8 --out new.csv",
  "questions convert q.csv --dialect sqa --out q.csv",
  "questions split q.csv --out split.csv",
  "questions export q.csv --format beir --out beir",
  "questions label q.csv --overwrite --out q.csv",
  `${bench.join(" ")} --out runs/new`,
  "score --predictions runs/old/difar/predictions.jsonl --questions q.csv --out runs/scored",
  "report runs/old --out runs/report",
  "index g.nt --out kb.index",
  "ask Where? --graph g.nt --base-url {model} --model scripted",
  "notebook note.ts --out pages",
];

export const writingCommands: readonly WritingCommand[] = [
  ...lines.map((line) => ({ words: line.split(" ") })),
  { words: ["questions", "stats", "q.csv", "--json"], stdout: "stats.json" },
];

/** Puts into an empty folder what the commands start from. @throws Error when one of the preparing commands fails */
export async function prepareFolder(folder: string): Promise<void> {
  for (const part of ["taxolink.json", "taxonomy", "literature"]) {
    cpSync(join(project, part), join(folder, part), { recursive: true });
  }
  const entries = readFileSync(join(project, "datasets/graphs/sample-publications.bib"), "utf8").split(
    /^(?=@)/m,
  );
  writeFileSync(join(folder, "papers.bib"), entries.slice(0, 16).join(""));
  const paper = (key: string): string =>
    `@article{${key}, title = {On ${key}}, year = {2020}, doi = {10.1/${key}}}\n`;
  writeFileSync(join(folder, "two.bib"), paper("bridges") + paper("rivers"));
  writeFileSync(join(folder, "note.ts"), "// %%\nconsole.log(6 * 7);\n");
  mkdirSync(join(folder, "runs"));
  for (const line of [
    "graph populate --publications papers.bib --template question-answering --out g.nt",
    "questions generate --graph g.nt --count 8 --out q.csv",
    `${bench.join(" ")} --out runs/old`,
    "plan set --objective See --author Ada",
  ]) {
    const { code, err } = await runProgram(folder, line.split(" "));
    if (code !== 0) throw new Error(`taxolink ${line}: ${err}`);
  }
}
