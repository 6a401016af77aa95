/**
 * Tests the built program with piped questions and a model server on loopback, and checks which turns the prompts
 * contain.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ChatRequest } from "../../../testing/openai-server.ts";
import { startProgram } from "../../../testing/running/run-program.ts";
import { serveModel } from "../../../testing/serve-model.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";

function folderWithResults(): string {
  const folder = temporaryFolder();
  const results = [{ id: "W1", title: "Stone Bridge", builder: "Elmer Rode" }];
  writeFileSync(join(folder, "found.json"), JSON.stringify({ query: "bridges", results }));
  return folder;
}

async function pipe(lines: readonly string[], ...words: readonly string[]) {
  const { child, ended } = startProgram(folderWithResults(), ["chat", "--results", "found.json", ...words]);
  child.stdin?.end(lines.map((line) => `${line}\n`).join(""));
  return ended;
}

test("`chat` answers piped questions in order until /quit, and --json prints a single JSON document", async () => {
  const lines = ["Who is the builder of the Stone Bridge?", "", "/memory", "/quit", "Never asked?"];
  const { code, out } = await pipe(lines);
  expect(code).toBe(0);
  expect(
    out.startsWith("> Who is the builder of the Stone Bridge?\nStone Bridge: builder: Elmer Rode [1]\n"),
  ).toBe(true);
  expect(out).toContain("> /memory\nRemembered: 1 of 1 turn\n");
  expect(out).not.toContain("Never");
  const json = await pipe(lines, "--json");
  expect(JSON.parse(json.out)).toMatchObject({
    retriever: "gateway-ensemble",
    remembered: [1],
    turns: [{ number: 1 }],
  });
});

test("empty piped input produces a single error message", async () => {
  expect(await pipe([])).toMatchObject({
    code: 2,
    out: "",
    err: expect.stringContaining("no question was entered"),
  });
});

test("with a model, the prompt for turn 50 is no larger than the prompt for turn 7", async () => {
  let reworded = 0;
  const materialOf = ({ messages }: ChatRequest): string => messages.at(-1)?.content ?? "";
  const server = await serveModel({
    reply: (request) =>
      materialOf(request).startsWith("Documents:")
        ? { answerable: true, answer: "Elmer Rode built it.", documents: [1] }
        : { question: `Who built bridge number ${50 + reworded++}?` },
  });
  const questions = Array.from({ length: 50 }, (_, at) => `Who built bridge number ${10 + at}?`);
  const model = ["--base-url", server.url, "--model", "scripted"];
  const { code, out } = await pipe(questions, ...model, "--json");
  expect(code).toBe(0);
  const contents = server.requests.map(materialOf);
  const prompts = contents.filter((content) => content.startsWith("Documents:"));
  expect(prompts).toHaveLength(50);
  expect(prompts[49]).toHaveLength(prompts[6]?.length ?? 0);
  // The requests to reword a question show the last turns only.
  const rewording = contents.filter(
    (content) => content.includes("bridge number 58?") && !prompts.includes(content),
  );
  expect(rewording.some((content) => content.includes("bridge number 54?"))).toBe(true);
  expect(rewording.some((content) => content.includes("bridge number 12?"))).toBe(false);
  expect(JSON.parse(out).remembered).toEqual([46, 47, 48, 49, 50]);
});
