/** Tests how a language model extracts content from papers. */
import { expect, test } from "vitest";
import { openDesk, openWorkspaceDesk } from "../../../testing/desk.ts";
import type { ModelServer } from "../../../testing/openai-server.ts";
import { scriptedReply } from "../../../testing/scripted-replies.ts";
import { serveModel } from "../../../testing/serve-model.ts";

const modelAt = ({ url }: ModelServer): string => `--base-url ${url} --model scripted`;
const readClasses = "extract read Smith2020.txt --objects bridges --out classes.json";
const text = "The bridge spans the river Naab.\n";

/** Starts a model that replies to one task with the same content. */
const serveReply = (task: string, reply: unknown): Promise<ModelServer> =>
  serveModel({ reply: (request) => (request.schema === task ? reply : scriptedReply(request)) });

test("if the server is broken, the run ends with an error instead of empty results", async () => {
  const server = await serveModel({ fault: (request) => (request.schema === "probe" ? null : "html") });
  const desk = openDesk({ "Smith2020.txt": text });
  expect(await desk.refusal(`${readClasses} ${modelAt(server)}`)).toMatch(
    / 1: .*the model failed on the only passage, so nothing was extracted.*sent an unexpected reply \(the reply is a web page\)/s,
  );
  expect(desk.has("classes.json")).toBe(false);
});

test("`extract read` writes each quote's position, and lists classes without a quote in the text", async () => {
  const arch = {
    name: "arch bridge",
    description: "Carries its load by compression.",
    quote: "arch bridges",
  };
  const raft = { name: "raft", description: "Floats.", quote: "words that the text lacks" };
  const server = await serveReply("extractClasses", { classes: [arch, raft] });
  const desk = openDesk({ "Smith2020.txt": "On bridges.\n\nWe distinguish arch bridges from others.\n" });
  const extract = `${readClasses} ${modelAt(server)}`;
  expect(await desk.text(`${extract} --dry-run`)).toContain("extractClasses");
  expect(desk.has("classes.json")).toBe(false);
  expect(await desk.text(extract)).toContain("  Smith2020: 1 class, 1 without a matching quote in the text");
  const classes = [{ name: "arch bridge", quote: "arch bridges", line: 3 }];
  expect(desk.readJson("classes.json")).toMatchObject({
    kind: "taxolink-class-proposals",
    objects: "bridges",
    publications: [{ id: "Smith2020", classes, untraced: [{ name: "raft" }], failed: [] }],
  });
});

const list = { type: "array", items: { type: "string" } };
const readRecords = "extract read Smith2020.txt --schema fields.json --out records.json";
const river = { field: "river", value: "Naab", quote: "spans the river Naab" };

test("extraction fills the fields of a schema from papers and writes a separate evidence file", async () => {
  const server = await serveReply("extractContent", { items: [river] });
  const desk = openDesk({
    "Smith2020.txt": text,
    "fields.json": { type: "object", properties: { river: list } },
    "Smith.pdf": "%PDF-1.7 …",
  });
  const extract = `${readRecords} ${modelAt(server)}`;
  await desk.run(extract);
  expect(desk.readJson("records.json")).toEqual([{ key: "Smith2020", river: ["Naab"] }]);
  expect(desk.read("records.evidence.jsonl")).toBe(
    '{"key":"Smith2020","field":"river","value":"Naab","quote":"spans the river Naab","start":11,"end":31,"line":1,"page":null,"pass":1}\n',
  );
  expect(await desk.refusal(extract.replace("Smith2020.txt", "Smith.pdf"))).toMatch(/ 3: .*pdftotext/);
});

test("extracted records populate a graph through a template and supply the objects of a classification", async () => {
  const [old, holds] = ["How old is it?", "Will it hold?"];
  const server = await serveReply("extractContent", {
    items: [
      river,
      { field: "question", value: old, quote: "We ask how old it is" },
      { field: "question", value: holds, quote: "and whether it will hold" },
    ],
  });
  const edges = [{ kind: "value", predicate: "crosses", value: "river" }];
  const desk = openWorkspaceDesk({
    "Smith2020.txt": `${text}\nWe ask how old it is, and whether it will hold.\n`,
    "fields.json": { type: "object", properties: { river: list, question: list } },
    "bridges.mapping.json": {
      version: 1,
      name: "bridges",
      key: ["id"],
      fields: { id: { from: "key", kind: "metadata" }, river: { from: "river" } },
    },
    "bridges.template.json": {
      version: 1,
      name: "bridges",
      mapping: "bridges.mapping.json",
      hub: { label: "{@key}", types: ["Bridge"], edges },
    },
  });
  await desk.run(`${readRecords} ${modelAt(server)}`);
  await desk.run(
    "graph populate --publications records.json --template bridges.template.json --out bridges.json",
  );
  expect(desk.read("bridges.json")).toMatch(/"crosses"[\s\S]*"Naab"/);
  expect(await desk.json("apply add --from records.json --field question")).toEqual({
    objects: [
      { id: "1", text: old, source: "Smith2020" },
      { id: "2", text: holds, source: "Smith2020" },
    ],
  });
  expect(await desk.refusal("apply add --from records.json --field year")).toMatch(/^\w+ 3: /);
});
