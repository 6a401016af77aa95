/** Tests that the API key reaches only the endpoint. */
import { chmodSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { askAboutBridges, openBridges } from "../../../testing/bridges.ts";
import { scriptedReply } from "../../../testing/scripted-replies.ts";
import { serveModel } from "../../../testing/serve-model.ts";

const canary = "sk-canary-4f1d2e8b9a7c";

/** Reads every text file that the program wrote to disk. */
function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test("no output, trace or file contains the API key, whether the endpoint accepts or rejects it", async () => {
  const refusing = await serveModel({ key: "another" });
  const accepting = await serveModel({ key: canary });
  const desk = openBridges({}, { TAXOLINK_API_KEY: canary });
  const runs = [
    await desk.outcome(`${askAboutBridges(refusing.url)} --log-level debug`),
    await desk.program(
      `${askAboutBridges(accepting.url)} --embedder compatible:vectors --log-level debug --explain --json`,
    ),
    await desk.outcome(`prompts --test --base-url ${accepting.url} --model scripted`),
    await desk.outcome("cache export run.jsonl"),
    await desk.outcome("trace --full --json"),
    await desk.outcome("cache --json"),
  ];
  expect(runs.map(({ code }) => code)).toEqual([1, 0, 0, 0, 0, 0]);
  expect(runs[0]?.err).toContain("rejected the API key");
  expect(accepting.requests[0]?.headers.authorization).toBe(`Bearer ${canary}`);
  for (const { out, err } of runs) expect(`${out}${err}`).not.toContain(canary);
  const files = filesUnder(desk.root);
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) expect([file, readFileSync(file).includes(canary)]).toEqual([file, false]);
});

/** Returns the API key in every form in which endpoints and gateways are known to echo it. */
function echoes(key: string): readonly string[] {
  const escaped = [...key].map((char) => `\\u00${char.charCodeAt(0).toString(16)}`).join("");
  return [
    key,
    `authorization: bEARER ${key.toUpperCase()}`,
    Buffer.from(key).toString("base64"),
    Buffer.from(`Bearer ${key}`).toString("base64"),
    Buffer.from(`:${key}`).toString("base64url"),
    Buffer.from(key).toString("hex"),
    encodeURIComponent(`"${key}"`),
    escaped,
  ];
}

test("no output or file contains the API key, even if the endpoint echoes it in an encoded form", async () => {
  const all = echoes(canary).join(" ");
  const askedTasks = new Set<string>();
  const server = await serveModel({
    // The first reply to each task has the wrong shape and is written to the trace; the answer is right, and is kept.
    reply: (request) => {
      const isAnswerable = askedTasks.has(request.schema) || request.schema === "probe";
      askedTasks.add(request.schema);
      if (!isAnswerable) return { echoed: all };
      return request.schema === "finalAnswer"
        ? { statements: [{ text: `It was 1146 ${all}.`, sources: [1] }] }
        : scriptedReply(request);
    },
    fault: (request, sending) => (request.schema === "filterTriples" && sending === 0 ? "no-choices" : null),
    models: [`model ${all}`],
  });
  const refusing = await serveModel({ fault: () => "unknown-model", models: [`model ${all}`] });
  const desk = openBridges({}, { TAXOLINK_API_KEY: canary });
  const runs = [
    await desk.program(`${askAboutBridges(server.url)} --log-level debug --explain --json`),
    await desk.outcome(`${askAboutBridges(refusing.url)} --log-level debug`),
    await desk.outcome("cache export run.jsonl"),
    await desk.outcome("trace --full --json"),
  ];
  expect(runs.map(({ code }) => code)).toEqual([0, 1, 0, 0]);
  expect(runs[0]?.out).toContain("It was 1146 [key]");
  const texts = [
    ...runs.map(({ out, err }) => `${out}${err}`),
    ...filesUnder(desk.root).map((file) => readFileSync(file, "latin1")),
  ];
  // For base64, only the characters that represent the key; for escapes, also with another level of JSON escaping.
  const forms = [
    canary,
    Buffer.from(canary).toString("hex"),
    ...["", ":", "Bearer "].map((before) =>
      Buffer.from(`${before}${canary}`)
        .toString("base64")
        .slice(before.length + 4, -4),
    ),
    [...canary].map((char) => `u00${char.charCodeAt(0).toString(16)}`).join("\\"),
  ];
  for (const text of texts) {
    for (const form of forms)
      expect([form, text.toLowerCase().includes(form.toLowerCase())]).toEqual([form, false]);
  }
});

test("Taxolink rejects an invalid endpoint, an unknown model, and a credentials file with open permissions", async () => {
  const desk = openBridges();
  const html = await serveModel({ fault: () => "html" });
  expect(await desk.refusal(askAboutBridges(html.url))).toContain("sent an unexpected reply");
  const unknown = await serveModel({ fault: () => "unknown-model", models: ["tiny", "large"] });
  expect(await desk.refusal(askAboutBridges(unknown.url))).toMatch(
    /has no model "scripted".* \| .*tiny, large/,
  );
  if (process.platform === "win32") return;
  const credentials = "config/taxolink/credentials";
  desk.write({ [credentials]: `compatible = ${canary}\n` });
  chmodSync(desk.path(credentials), 0o640);
  expect(await desk.refusal(askAboutBridges(html.url))).toMatch(
    new RegExp(`^\\w+ 3: .*chmod 600 ${desk.path(credentials)}`),
  );
  chmodSync(desk.path(credentials), 0o600);
  const keyed = await serveModel({ key: canary });
  await desk.run(askAboutBridges(keyed.url));
  expect(desk.has("cache/taxolink/replies.sqlite")).toBe(true);
});
