/** Tests that an address suffices to find a model, and that a judge or an embedder may have its own address. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bridgeFolder } from "../../testing/bridges.ts";
import { runInProcess as run } from "../../testing/running/run-in-process.ts";
import { serveModel } from "../../testing/serve-model.ts";

const ask = ["ask", "When was the Stone Bridge completed?", "--graph", "bridges.json"];

test("the address alone finds the only model of the endpoint", async () => {
  const server = await serveModel();
  const result = await run(bridgeFolder(), [...ask, "--base-url", server.url, "--json"]);
  expect(result).toMatchObject({ code: 0 });
  expect(JSON.parse(result.out).answered_by).toContain("scripted");
});

test("a judge with its own address judges what rules answered", async () => {
  const server = await serveModel();
  const folder = bridgeFolder();
  writeFileSync(
    join(folder, "questions.csv"),
    'uid,question,golden_answer,golden_triples\nq,When was the Stone Bridge completed?,In 1146.,"[]"\n',
  );
  const words = [
    ...["bench", "--graph", "bridges.json", "--questions", "questions.csv", "--retrievers", "hubfocus"],
    ...["--out", "out", "--json", "--measures", "faithfulness"],
  ];
  for (const option of ["--judge-base-url", "--base-url"]) {
    server.requests.length = 0;
    const judged = await run(folder, [...words, "--judge", "compatible", option, server.url, "--restart"]);
    expect(judged).toMatchObject({ code: 0 });
    expect(new Set(server.requests.map(({ schema }) => schema))).not.toContain("verbalisePaths");
    expect(JSON.parse(judged.out).runs[0]).toMatchObject({ failed: 0 });
  }
});
