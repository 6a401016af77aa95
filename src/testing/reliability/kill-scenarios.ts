/** The command lines that are killed: every command that writes files of its own, and one edit of each phase. */
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { callCommand } from "../call-command.ts";

export type KillScenario = {
  /** The command, as the registry names it. */
  readonly command: string;
  readonly words: readonly string[];
  /** An edit of the workspace: killed, it has happened whole or not at all, and is repeated only where it has not. */
  readonly edit?: true;
  /** SQLite writes by itself, unseen by the count of writes: the moment is drawn from the time alone. */
  readonly native?: true;
};

const asked = ["--graph", "kb.txt", "--questions", "q.csv", "--retrievers", "bm25,difar"];

export const killScenarios: readonly KillScenario[] = [
  { command: "graph import", words: ["kb.txt", "--out", "new.sqlite"], native: true },
  { command: "graph export", words: ["kb.txt", "--out", "graph.nt"] },
  {
    command: "graph populate",
    words: ["--publications", "papers.bib", "--template", "question-answering", "--out", "papers.nt"],
  },
  { command: "index", words: ["kb.txt", "--out", "new.index"], native: true },
  { command: "bench", words: [...asked, "--out", "runs/new"] },
  { command: "experiment new", words: ["new.json", "--graph", "kb.txt", "--questions", "q.csv"] },
  { command: "experiment run", words: ["made.json", "--out", "runs/made"] },
  {
    command: "score",
    words: ["--predictions", "runs/old/bm25/predictions.jsonl", "--questions", "q.csv", "--out", "scored"],
  },
  { command: "report", words: ["runs/old", "--out", "report"] },
  { command: "questions generate", words: ["--graph", "library.nt", "--count", "5", "--out", "new.csv"] },
  { command: "questions split", words: ["q.csv", "--out", "split.csv"] },
  { command: "questions label", words: ["q.csv", "--out", "labelled.csv"] },
  { command: "questions export", words: ["q.csv", "--format", "beir", "--out", "beir"] },
  { command: "survey export", words: ["final", "--format", "ris", "--out", "final.ris"] },
  { command: "export", words: ["--out", "taxonomy.ttl"] },
  { command: "init", words: ["fresh"] },
  { command: "plan set", words: ["--domain", "Another domain"], edit: true },
  { command: "survey import", words: ["more.bib"], edit: true },
  { command: "extract add", words: ["Jaradeh2020", "Another class"], edit: true },
  { command: "taxonomy refine", words: ["--reason", "to see"], edit: true },
  { command: "apply add", words: ["Which tools were used in 2020?"], edit: true },
  { command: "undo", words: [], edit: true },
];

const root = fileURLToPath(new URL("../../../", import.meta.url));
const works = 12;

/** A folder in which every scenario can begin: the example's workspace, a small graph with questions, and a finished run. */
export async function prepareKillFolder(folder: string): Promise<void> {
  for (const name of ["taxolink.json", "taxonomy", "literature"]) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  cpSync(join(root, "datasets/graphs/question-answering.nt"), join(folder, "library.nt"));
  cpSync(join(root, "datasets/graphs/sample-publications.bib"), join(folder, "papers.bib"));
  writeFileSync(join(folder, "more.bib"), "@article{new2020, title = {A new paper}, year = {2020}}\n");
  const facts = Array.from({ length: works }, (_, at) =>
    ["title", "venue", "year", "topic"].map((name) => `Work ${at}|${name}|${name} ${(at * 7) % 5}`),
  ).flat();
  writeFileSync(join(folder, "kb.txt"), `${facts.join("\n")}\n`);
  const rows = Array.from({ length: works }, (_, at) => {
    const golden = `["(Work ${at}, venue, venue ${(at * 7) % 5})"]`.replaceAll('"', '""');
    return `q${at},What is the venue of Work ${at}?,"${golden}"`;
  });
  writeFileSync(join(folder, "q.csv"), `uid,question,golden_triples\n${rows.join("\n")}\n`);
  await callCommand(folder, "bench", ...asked, "--out", "runs/old");
  await callCommand(
    folder,
    "experiment new",
    "made.json",
    "--graph",
    "kb.txt",
    "--questions",
    "q.csv",
    "--retrievers",
    "bm25",
  );
  // Something to take back.
  await callCommand(folder, "plan set", "--objective", "To see what a kill leaves");
}
