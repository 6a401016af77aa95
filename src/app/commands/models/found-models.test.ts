/**
 * Tests that an address suffices to find a model, that a judge or an embedder may have its own address, and what happens
 * at an address with a certificate that nobody vouches for.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { askAboutBridges, bridgeQuestion, openBridges } from "../../../testing/bridges.ts";
import { serveModel } from "../../../testing/serve-model.ts";
import { questionFile } from "../../../testing/small-library.ts";

const ask = `ask '${bridgeQuestion}' --graph bridges.json`;
const oneQuestion = questionFile("uid,question,golden_answer,golden_triples", [
  ["q", bridgeQuestion, "In 1146.", []],
]);

test.each(["", "--language ollama "])(
  "the address alone, or with the provider, finds the only model of the endpoint: %j",
  async (provider) => {
    const server = await serveModel();
    expect(await openBridges().json(`${ask} ${provider}--base-url ${server.url}`)).toMatchObject({
      answered_by: expect.stringContaining("scripted"),
    });
  },
);

test.each([
  ["rules", ""],
  ["a model at another address", "--model scripted --base-url"],
])("an embedder with its own address gives the vectors while %s answers", async (_name, model) => {
  const [chat, embedder] = [await serveModel(), await serveModel()];
  const vectors = `--embedder compatible:vectors --embedder-base-url ${embedder.url}`;
  const address = model === "" ? "" : `${model} ${chat.url}`;
  expect(await openBridges().json(`${ask} --retriever hublink-t ${address} ${vectors}`)).toMatchObject({
    answered_by: expect.stringContaining("vectors"),
  });
  expect(embedder.embeddingRequests.flat()).not.toEqual([]);
  expect([embedder.requests, chat.embeddingRequests]).toEqual([[], []]);
  expect(chat.requests.length > 0).toBe(model !== "");
});

test("every report of a benchmark calls a run of rules with a real embedder just that", async () => {
  const embedder = await serveModel();
  const desk = openBridges({ "questions.csv": oneQuestion });
  const vectors = `--embedder compatible:vectors --embedder-base-url ${embedder.url}`;
  const bench = "bench --graph bridges.json --questions questions.csv --retrievers hublink-t --out results";
  const shown = await desk.text(`${bench} ${vectors}`);
  const { runs } = desk.readJson<{ runs: { answered_by: string }[] }>("results/summary.json");
  const answered = runs[0]?.answered_by;
  expect(answered).toMatch(/^rules, .*vectors/);
  for (const text of [shown, desk.read("results/report.html"), desk.read("results/report.md")]) {
    expect(text).toContain(`hublink-t (${answered})`);
    expect(text).toContain("rules replace the published system");
    expect(text).not.toContain("hublink-t (rules)");
  }
});

test("a self-signed certificate gives one message whose next step works", async () => {
  const fixture = new URL("../../../testing/fixtures/self-signed/", import.meta.url);
  const read = (name: string): string => readFileSync(new URL(name, fixture), "utf8");
  const server = await serveModel({ secure: { key: read("key.pem"), cert: read("certificate.pem") } });
  const refused = await openBridges().program(askAboutBridges(server.url));
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.err.trim().split("\n")).toEqual([
    expect.stringMatching(
      /the certificate of .* at https:.* is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)$/,
    ),
    expect.stringContaining("set NODE_EXTRA_CA_CERTS to a file that contains it"),
  ]);
  expect(server.requests).toEqual([]);
  const trusted = { NODE_EXTRA_CA_CERTS: fileURLToPath(new URL("certificate.pem", fixture)) };
  const answered = await openBridges({}, trusted).program(askAboutBridges(server.url));
  expect(answered).toMatchObject({ code: 0, err: "" });
  expect(server.requests).not.toEqual([]);
});

test("a judge with its own address judges what rules answered", async () => {
  const server = await serveModel();
  const desk = openBridges({ "questions.csv": oneQuestion });
  const bench =
    "bench --graph bridges.json --questions questions.csv --retrievers hubfocus --out out --restart";
  for (const judge of [
    `--judge compatible --base-url ${server.url}`,
    `--judge compatible --judge-base-url ${server.url}`,
    `--judge-base-url ${server.url}`,
  ]) {
    server.requests.length = 0;
    expect(await desk.json(`${bench} --measures faithfulness ${judge}`)).toMatchObject({
      runs: [{ failed: 0 }],
    });
    expect(server.requests.map(({ schema }) => schema)).not.toContain("verbalisePaths");
  }
});

test("the address of an embedder alone finds the embedder there", async () => {
  const server = await serveModel();
  await openBridges().run(`${ask} --retriever difar --embedder-base-url ${server.url}`);
  expect(server.embeddingRequests).not.toEqual([]);
});
