/**
 * Tests that an address suffices to find a model, that a judge or an embedder may have its own address, and what happens
 * at an address with a certificate that nobody vouches for.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { bridgeFolder } from "../../../testing/bridges.ts";
import { runInProcess as run } from "../../../testing/running/run-in-process.ts";
import { runProgram } from "../../../testing/running/run-program.ts";
import { serveModel } from "../../../testing/serve-model.ts";

const ask = ["ask", "When was the Stone Bridge completed?", "--graph", "bridges.json"];

const oneQuestion =
  'uid,question,golden_answer,golden_triples\nq,When was the Stone Bridge completed?,In 1146.,"[]"\n';

test("the address alone finds the only model of the endpoint", async () => {
  const server = await serveModel();
  const result = await run(bridgeFolder(), [...ask, "--base-url", server.url, "--json"]);
  expect(result).toMatchObject({ code: 0 });
  expect(JSON.parse(result.out).answered_by).toContain("scripted");
});

test("the provider with the address suffices as well, because the user named both", async () => {
  const server = await serveModel();
  const words = [...ask, "--language", "ollama", "--base-url", server.url, "--json"];
  const result = await run(bridgeFolder(), words);
  expect(result).toMatchObject({ code: 0 });
  expect(JSON.parse(result.out).answered_by).toContain("scripted");
});

test.each([
  ["rules", []],
  ["a model at another address", ["--model", "scripted", "--base-url"]],
])("an embedder with its own address gives the vectors while %s answers", async (_name, model) => {
  const chat = await serveModel();
  const embedder = await serveModel();
  const address = model.length === 0 ? [] : [...model, chat.url];
  const vectors = ["--embedder", "compatible:vectors", "--embedder-base-url", embedder.url];
  const words = [...ask, "--retriever", "hublink-t", ...address, ...vectors, "--json"];
  const result = await run(bridgeFolder(), words);
  expect(result).toMatchObject({ code: 0 });
  expect(JSON.parse(result.out).answered_by).toContain("vectors");
  expect(embedder.embeddingRequests.flat()).not.toEqual([]);
  expect([embedder.requests, chat.embeddingRequests]).toEqual([[], []]);
  expect(chat.requests.length > 0).toBe(model.length > 0);
});

test("every report of a benchmark calls a run of rules with a real embedder just that", async () => {
  const embedder = await serveModel();
  const folder = bridgeFolder();
  writeFileSync(join(folder, "questions.csv"), oneQuestion);
  const vectors = ["--embedder", "compatible:vectors", "--embedder-base-url", embedder.url];
  const words = [
    "bench",
    "--graph",
    "bridges.json",
    "--questions",
    "questions.csv",
    "--retrievers",
    "hublink-t",
  ];
  const shown = await run(folder, [...words, ...vectors, "--out", "results"]);
  expect(shown.code).toBe(0);
  const read = (name: string): string => readFileSync(join(folder, "results", name), "utf8");
  const summary = JSON.parse(read("summary.json")) as { runs: { answered_by: string }[] };
  const [{ answered_by: answered } = { answered_by: "" }] = summary.runs;
  expect(answered).toMatch(/^rules, .*vectors/);
  for (const text of [shown.out, read("report.html"), read("report.md")]) {
    expect(text).toContain(`hublink-t (${answered})`);
    expect(text).toContain("rules replace the published system");
    expect(text).not.toContain("hublink-t (rules)");
  }
});

test("a self-signed certificate gives one message whose next step works", async () => {
  const fixture = new URL("../../../testing/fixtures/self-signed/", import.meta.url);
  const read = (name: string): string => readFileSync(new URL(name, fixture), "utf8");
  const server = await serveModel({ secure: { key: read("key.pem"), cert: read("certificate.pem") } });
  const words = [...ask, "--base-url", server.url, "--model", "scripted", "--quiet"];
  const refused = await runProgram(bridgeFolder(), words);
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.err.trim().split("\n")).toEqual([
    expect.stringMatching(
      /the certificate of .* at https:.* is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)$/,
    ),
    expect.stringContaining("set NODE_EXTRA_CA_CERTS to a file that contains it"),
  ]);
  expect(server.requests).toEqual([]);
  const trusted = { NODE_EXTRA_CA_CERTS: fileURLToPath(new URL("certificate.pem", fixture)) };
  const answered = await runProgram(bridgeFolder(), words, trusted);
  expect(answered).toMatchObject({ code: 0, err: "" });
  expect(server.requests).not.toEqual([]);
});

test("a judge with its own address judges what rules answered", async () => {
  const server = await serveModel();
  const folder = bridgeFolder();
  writeFileSync(join(folder, "questions.csv"), oneQuestion);
  const words = [
    ...["bench", "--graph", "bridges.json", "--questions", "questions.csv", "--retrievers", "hubfocus"],
    ...["--out", "out", "--json", "--measures", "faithfulness"],
  ];
  const judges = [
    ["--judge", "compatible", "--base-url", server.url],
    ["--judge", "compatible", "--judge-base-url", server.url],
    ["--judge-base-url", server.url],
  ];
  for (const judge of judges) {
    server.requests.length = 0;
    const judged = await run(folder, [...words, ...judge, "--restart"]);
    expect(judged).toMatchObject({ code: 0 });
    expect(new Set(server.requests.map(({ schema }) => schema))).not.toContain("verbalisePaths");
    expect(JSON.parse(judged.out).runs[0]).toMatchObject({ failed: 0 });
  }
});

test("the address of an embedder alone finds the embedder there", async () => {
  const server = await serveModel();
  const words = ["ask", "Who designed the Stone Bridge?", "--graph", "bridges.json", "--retriever", "difar"];
  const asked = await run(bridgeFolder(), [...words, "--embedder-base-url", server.url, "--quiet"]);
  expect(asked.code).toBe(0);
  expect(server.embeddingRequests).not.toEqual([]);
});
