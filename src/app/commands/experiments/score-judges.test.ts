/** Tests that `score` judges predictions of any system with a scripted model on loopback, and stores the verdicts. */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../../../testing/run-command.ts";
import { serveModel } from "../../../testing/serve-model.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { command as score } from "./score.ts";

function predictionsFolder(): string {
  const folder = temporaryFolder();
  const rows = [
    "uid,question,golden_answer,golden_triples",
    `q1,Who wrote First Book?,Ann wrote First Book.,"[""(First Book, author, Ann)""]"`,
    `q2,Who wrote Third Book?,Ben wrote Third Book.,"[""(Third Book, author, Ben)""]"`,
  ];
  const predictions = [
    {
      uid: "q1",
      retrieved: ["(note, says, Ann wrote First Book)"],
      answer: "Ann wrote First Book. She is old.",
    },
    { uid: "q2", retrieved: [] },
  ];
  writeFileSync(join(folder, "q.csv"), `${rows.join("\n")}\n`);
  writeFileSync(join(folder, "p.jsonl"), predictions.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return folder;
}

const words = ["--questions", "q.csv", "--predictions", "p.jsonl"];

test("`score` can judge the predictions of any system and writes claims and verdicts on request", async () => {
  const server = await serveModel();
  const folder = predictionsFolder();
  const env = { TAXOLINK_BASE_URL: server.url, XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder };
  const judge = ["--judge", "compatible:scripted", "--judgements", "said.jsonl"];
  const { json } = await runCommand(score, [...words, ...judge], folder, env);
  // The triple contains one of two claims, and the answer contains the golden answer's only claim. q2 has no answer.
  expect(json).toMatchObject({
    metrics: {
      faithfulness: 1 / 2,
      "factual-correctness-precision": 1 / 4,
      "factual-correctness-recall": 1 / 2,
    },
    runs: [
      { detail: { faithfulness: { n: 1 }, "factual-correctness-f1": { n: 2 } }, judging: { repeats: 1 } },
    ],
  });
  const [header = "", line = ""] = readFileSync(join(folder, "said.jsonl"), "utf8").split("\n");
  expect(JSON.parse(header)).toMatchObject({ kind: "taxolink-judgements" });
  expect(JSON.parse(line)).toMatchObject({
    uid: "q1",
    judge: "compatible:scripted",
    faithfulness: { claims: [{ holds: true }, { text: "She is old.", holds: false }] },
  });
  const kept = ["--judge", "compatible:scripted", "--judgements", "kept.jsonl", "--out", "results"];
  await runCommand(score, [...words, ...kept], folder, env);
  const [stored = ""] = globSync(join(folder, "results", "*", "judgements.jsonl"));
  expect(readFileSync(join(folder, "kept.jsonl"), "utf8")).toBe(readFileSync(stored, "utf8"));
});

test("`score` rejects judged measures without a judge, and a dry run writes no files", async () => {
  const folder = predictionsFolder();
  await expect(runCommand(score, [...words, "--judgements", "said.jsonl"], folder)).rejects.toThrow(
    "--judgements requires --judge",
  );
  const dry = ["--judge", "compatible:scripted", "--judgements", "said.jsonl", "--dry-run"];
  const env = { TAXOLINK_BASE_URL: "http://127.0.0.1:9/v1", XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder };
  const { json } = await runCommand(score, [...words, ...dry], folder, env);
  expect(json).toMatchObject({ dry_run: true, by_task: { splitClaims: { calls: 2 } } });
  expect(existsSync(join(folder, "said.jsonl"))).toBe(false);
});

test("`score` compares answers with the user's embedder, and with the offline one by default", async () => {
  const server = await serveModel();
  const folder = predictionsFolder();
  const env = { XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder };
  const similarity = [...words, "--measures", "semantic-similarity"];
  const embedder = ["--embedder", "compatible:scripted", "--embedder-base-url", server.url];
  const embedders = [];
  for (const chosen of [[], embedder]) {
    const { json } = await runCommand(score, [...similarity, ...chosen], folder, env);
    embedders.push((json as { manifest: { inputs: object } }).manifest.inputs);
  }
  expect(embedders).toMatchObject([
    { similarity_embedder: expect.stringContaining("lexical") },
    { similarity_embedder: expect.stringContaining("scripted") },
  ]);
});
