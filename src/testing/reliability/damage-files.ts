/**
 * Applies random but reproducible damage to every kind of file that Taxolink writes and reads again. The reader must
 * either succeed, or report the damaged file and the next step in a single message.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TaxolinkError } from "../../base/errors.ts";
import { hashValue } from "../../base/io/index.ts";
import { createRandom, type Random } from "../../base/random.ts";
import { readPredictions } from "../../evaluation/index.ts";
import { formatJudgements, hashPredictions, writeJudgements } from "../../evaluation/judging/judgement.ts";
import { readRunFolder, reopenRun } from "../../evaluation/runs/run-folder.ts";
import { openReplyCache } from "../../tasks/model/reply-cache.ts";
import { callCommand } from "../call-command.ts";
import { writeResults } from "../write-results.ts";

export type DamageReport = {
  readonly kind: string;
  readonly refused: number;
  readonly failures: readonly string[];
};

type Kind = {
  readonly name: string;
  /** The path, relative to the folder. */
  readonly file: string;
  /** Files that a reader writes and the next reader must not find. Paths are relative to the folder. */
  readonly absent?: readonly string[];
  /** The commands that read the file, each as a list of words. */
  readonly readers: readonly (readonly [command: string, ...words: string[]])[];
};

/** Lowers the minimum degree of hubs, because the default is too high for this small graph. */
const degree = ["--set", "minimumDegree=1"] as const;

const question = "When was First Book written?";

const benchWords = [
  ...["--graph", "graph.txt", "--questions", "datasets/questions/questions.csv"],
  ...["--retrievers", "bm25", "--out", "runs/cut"],
] as const;

const resultFiles = [
  "near/predictions.jsonl",
  "near/timing.jsonl",
  "near/judgements.jsonl",
  "run.json",
  "summary.json",
] as const;

const kinds: readonly Kind[] = [
  {
    name: "graph store",
    file: "graph.sqlite",
    readers: [
      ["graph stats", "graph.sqlite"],
      ["graph find", "graph.sqlite", "Book"],
      ["graph export", "graph.sqlite", "--out", "copy.nt"],
      ["ask", question, "--graph", "graph.sqlite", "--retriever", "hublink-f", ...degree],
    ],
  },
  {
    name: "index",
    file: "hubs.index",
    readers: [
      ["index", "graph.txt", "--out", "hubs.index", ...degree],
      ["index", "graph.txt", "--out", "hubs.index", "--update", ...degree],
    ],
  },
  {
    name: "reply cache",
    file: "replies.sqlite",
    readers: [
      ["cache", "--cache", "replies.sqlite"],
      ["cache", hashValue(0), "--cache", "replies.sqlite"],
      ["cache export", "replies.jsonl", "--cache", "replies.sqlite"],
      ["cache prune", "--older-than", "30d", "--cache", "replies.sqlite"],
    ],
  },
  {
    name: "journal of an interrupted run",
    file: "runs/cut/bm25/journal.jsonl",
    absent: ["runs/cut/bm25/predictions.jsonl"],
    readers: [["bench", ...benchWords]],
  },
  ...resultFiles.map((name) => ({
    name,
    file: `runs/hand/${name}`,
    readers: [
      ["results", "runs/hand"],
      ["report", "runs/hand", "--out", "report"],
    ] as const,
  })),
];

/**
 * @param root the folder for all files, which the function fills
 * @param trials the number of trials for each kind of file
 */
export async function damageFiles(
  root: string,
  trials: number,
  seed: number,
): Promise<readonly DamageReport[]> {
  await writeFiles(root);
  const reports: DamageReport[] = [];
  for (const kind of kinds) reports.push(await damageKind(root, kind, trials, seed));
  return reports;
}

async function writeFiles(root: string): Promise<void> {
  mkdirSync(root, { recursive: true });
  await writeResults(root);
  copyFileSync(join(root, "datasets/graphs/graph.txt"), join(root, "graph.txt"));
  const timings = ["q1", "q2", "q3", "q4"].map((uid) => {
    const usage = { calls: 0, tokens: 0, cost: null, by_task: {} };
    return { uid, latency_ms: 5, cpu_ms: 4, usage, started: "", prepare_ms: 1, machine: "m" };
  });
  writeFileSync(
    join(root, "runs/hand/near/timing.jsonl"),
    timings.map((line) => `${JSON.stringify(line)}\n`).join(""),
  );
  await callCommand(root, "graph import", "graph.txt", "--out", "graph.sqlite");
  await callCommand(root, "index", "graph.txt", "--out", "hubs.index", ...degree);
  await writeReplies(join(root, "replies.sqlite"));
  writeJudged(join(root, "runs/hand/near"));
  await callCommand(root, "bench", ...benchWords);
  writeInterrupted(join(root, "runs/cut/bm25"));
}

/** Judges the predictions and writes the judgement to the same folder. */
function writeJudged(folder: string): void {
  const { lines } = readPredictions(join(folder, "predictions.jsonl"));
  const predictions_hash = hashPredictions(lines.map(({ prediction }) => prediction));
  const header = { kind: "taxolink-judgements", version: 1, predictions_hash } as const;
  const claims = [{ text: "Ben wrote it.", holds: true, reason: "The triple says so." }];
  writeJudgements(
    folder,
    formatJudgements({ ...header, judges: { m: ["m, temperature 0"] }, embedder: "hashed" }, [
      { uid: "q2", judge: "m", repeat: 1, faithfulness: { claims } },
    ]),
  );
}

/** Writes the journal of a run that was killed during its last question. */
function writeInterrupted(folder: string): void {
  const run = readRunFolder(folder);
  const last = run?.predictions.at(-1);
  if (run === undefined || last === undefined) throw new Error(`${folder} holds no finished run`);
  reopenRun(folder, run, ({ uid }) => uid !== last.uid);
}

async function writeReplies(file: string): Promise<void> {
  const cache = await openReplyCache(file);
  for (let at = 0; at < 30; at += 1) {
    const prompt = {
      task: "filter-triples",
      version: 1,
      messages: [{ role: "user" as const, content: `Question ${at}: ${"which of them ".repeat(20)}?` }],
      schema: { name: "triples", json: {} },
    };
    const request = { provider: "p", model: "m", parameters: { temperature: 0 }, prompt };
    cache.write(hashValue(at), request, { reply: `{"ids":[${at}]}`, promptTokens: 9, completionTokens: 3 });
  }
  cache.writeVectors("m", new Map([[hashValue("text"), Float32Array.of(0.6, 0.8)]]));
  cache.close();
}

async function damageKind(root: string, kind: Kind, trials: number, seed: number): Promise<DamageReport> {
  const random = createRandom(seed);
  const file = join(root, kind.file);
  const original = readFileSync(file);
  const failures: string[] = [];
  let refused = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const damaged = damage(original, random);
    for (const [command, ...words] of kind.readers) {
      // Readers may write files, and SQLite creates further files next to a database.
      for (const beside of ["-wal", "-shm", "-journal"]) rmSync(`${file}${beside}`, { force: true });
      for (const path of kind.absent ?? []) rmSync(join(root, path), { force: true });
      writeFileSync(file, damaged);
      const problem = await read(root, command, words);
      if (problem === "refused") refused += 1;
      else if (problem !== null) failures.push(`trial ${trial}, ${command}: ${problem}`);
    }
  }
  writeFileSync(file, original);
  return { kind: kind.name, refused, failures };
}

/** Damages a file by changing bytes, inserting zeros, or removing the end. */
function damage(original: Buffer, random: Random): Buffer {
  const bytes = Buffer.from(original);
  const damageKind = random.below(4);
  if (damageKind === 0) return bytes.subarray(0, random.below(bytes.length));
  if (damageKind === 1) {
    const from = random.below(bytes.length);
    return bytes.fill(0, from, Math.min(bytes.length, from + 1 + random.below(4096)));
  }
  const count = 1 + random.below(damageKind === 2 ? 4 : 64);
  for (let at = 0; at < count; at += 1) bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}

/**
 * @returns `null` if the command read the file, `refused` if its error message contains the next step, and otherwise a
 * description of the fault
 */
async function read(root: string, command: string, words: readonly string[]): Promise<string | null> {
  try {
    await callCommand(root, command, ...words);
    return null;
  } catch (error) {
    if (error instanceof TaxolinkError) return "refused";
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
