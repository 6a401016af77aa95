/**
 * Tests judges and embedders on the collected replies of servers that differ from the OpenAI API. Each case names the
 * report from which it comes in `../shared/cases/evaluation/cases.md`.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runInProcess } from "../../../testing/running/run-in-process.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";

const cases = fileURLToPath(new URL("../../../../../shared/cases/evaluation/", import.meta.url));
const isHere = existsSync(cases);
let server: ChildProcess | undefined;
let port = 0;

beforeAll(async () => {
  if (!isHere) return;
  port = await freePort();
  server = spawn(process.execPath, ["serve.mjs"], {
    cwd: cases,
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ["ignore", "pipe", "ignore"],
  });
  await new Promise((resolve) => server?.stdout?.once("data", resolve));
});
afterAll(() => void server?.kill());

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port: free } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return free;
}

type Judged = { readonly values: readonly (number | null)[]; readonly messages: string };

/** Judges the answers of a file, and returns the values with all messages. */
async function judge(
  baseUrl: string,
  {
    provider = "compatible",
    measure = "faithfulness",
    file = "one.jsonl",
    answer,
    more = [],
    env = {},
  }: CaseOptions = {},
): Promise<Judged> {
  const folder = temporaryFolder();
  const predictions = join(folder, file);
  const [line = "", ...others] = readFileSync(join(cases, "files", file), "utf8").split("\n");
  const first = answer === undefined ? line : JSON.stringify({ ...JSON.parse(line), answer });
  writeFileSync(predictions, [first, ...others].join("\n"));
  const run = await runInProcess(
    folder,
    [
      ...["score", "--predictions", predictions, "--judge", `${provider}:m`, "--base-url", baseUrl],
      ...["--measures", measure, "--per-question", "values.jsonl", "--log-level", "warn", ...more],
    ],
    { TAXOLINK_API_KEY: "sk-test", ...env },
  );
  const path = join(folder, "values.jsonl");
  const lines = existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
  return {
    values: lines.flatMap((line) => valuesIn(JSON.parse(line), measure)),
    messages: run.out + run.err,
  };
}

type CaseOptions = {
  readonly provider?: string;
  readonly measure?: string;
  readonly file?: string;
  /** Another answer to the question of the file. */
  readonly answer?: string;
  readonly more?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

function valuesIn(line: unknown, measure: string): readonly (number | null)[] {
  const { metrics } = line as { readonly metrics: Readonly<Record<string, number | null>> };
  return [metrics[measure] ?? null];
}

type Case = readonly [scenario: string, right: number | null | RegExp, options?: CaseOptions];

const relevancy: CaseOptions = {
  measure: "answer-relevancy",
  file: "three.jsonl",
  more: ["--embedder", "compatible:e"],
};
/** The options that the command has, for hints. */
const foreignOption = /--model\b|--context-tokens/;

/** The right outcomes of the cases: the value of the only question, or the message that explains why there is none. */
const ones =
  "thinkinstr proseBrace magchunks parts rf_gemini rf_gemini_obj groq_once r429gem r429gemobj stoptrunc bedrockmax toolcall reasoningonly";
const judgeCases: readonly Case[] = [
  ["magistral", 0, {}],
  ["thinking", 0, {}],
  ["echo", /several different JSON objects/, {}],
  ["prosefinal", /several different JSON objects/, {}],
  ...ones.split(" ").map((scenario): Case => [scenario, 1, {}]),
  [
    "many30",
    1,
    {
      provider: "ollama",
      answer: Array.from({ length: 30 }, (_, at) => `The node A${at} is B${at}.`).join(" "),
    },
  ],
  ["vllm_maxtok", /too long/, {}],
  ["tgi_ctx", null, {}],
  ["xai400", /rejected the API key/, {}],
  ["gemkey", /rejected the API key/, {}],
  [
    "ok",
    /contains a space, a line break or a character outside ASCII/,
    { env: { TAXOLINK_API_KEY: "“sk-abcdefgh”" } },
  ],
];

test.skipIf(!isHere).each(judgeCases.map(([scenario, right, options]) => ({ scenario, right, options })))(
  "the shared judge case $scenario has its right outcome",
  async ({ scenario, right, options }) => {
    const { values, messages } = await judge(`http://127.0.0.1:${port}/${scenario}/v1`, options);
    if (right instanceof RegExp) {
      expect(values.filter((value) => value !== null && value !== 0)).toEqual([]);
      expect(messages).toMatch(right);
      expect(messages).not.toMatch(foreignOption);
    } else {
      expect(values).toEqual([right]);
    }
  },
);

test.skipIf(!isHere).each(["embednoindex", "embedvoyage", "embedb64"])(
  "the shared embedding case %s has the values of a server that follows the API",
  async (scenario) => {
    const expected = await judge(`http://127.0.0.1:${port}/ok/v1`, relevancy);
    expect(expected.values).toHaveLength(3);
    expect((await judge(`http://127.0.0.1:${port}/${scenario}/v1`, relevancy)).values).toEqual(
      expected.values,
    );
  },
);

test.skipIf(!isHere)(
  "vectors with the wrong numbers are named at once in the shared case embedzero",
  async () => {
    const { messages } = await judge(`http://127.0.0.1:${port}/embedzero/v1`, relevancy);
    expect(messages).toMatch(/numbers its vectors wrongly/);
  },
);

test.skipIf(!isHere)(
  "a text that is too long for an embedding server with status 500 is shortened",
  async () => {
    const folder = temporaryFolder();
    const baseUrl = `http://127.0.0.1:${port}/embedllamacpp/v1`;
    const run = await runInProcess(folder, [
      ...["ask", "Which node follows Node number 3?", "--graph", join(cases, "files", "graph.nt")],
      ...["--retriever", "difar", "--embedder", "compatible:e"],
      ...["--base-url", baseUrl, "--language", "offline"],
    ]);
    expect(run).toMatchObject({ code: 0 });
    expect(run.out).toMatch(/Node number 3/);
  },
);
