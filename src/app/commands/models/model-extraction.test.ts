/** Tests how a language model extracts content from papers. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runInProcess as run } from "../../../testing/running/run-in-process.ts";
import { scriptedReply } from "../../../testing/scripted-replies.ts";
import { serveModel } from "../../../testing/serve-model.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";

test("if the server is broken, the run ends with an error instead of empty results", async () => {
  const server = await serveModel({ fault: (request) => (request.schema === "probe" ? null : "html") });
  const folder = temporaryFolder();
  writeFileSync(join(folder, "Smith2020.txt"), "The bridge spans the river Naab.\n");
  const model = ["--base-url", server.url, "--model", "scripted", "--quiet"];
  const read = ["extract", "read", "Smith2020.txt", "--objects", "questions", "--out", "classes.json"];
  const result = await run(folder, [...read, ...model]);
  expect(result).toMatchObject({ code: 1, out: "" });
  expect(result.err).toContain("the model failed on the only passage, so nothing was extracted");
  expect(result.err).toContain("sent an unexpected reply (the reply is a web page)");
  expect(existsSync(join(folder, "classes.json"))).toBe(false);
});

const twoTypes = {
  classes: [
    { name: "arch bridge", description: "Carries its load by compression.", quote: "arch bridges" },
    { name: "raft", description: "Floats.", quote: "words that the text lacks" },
  ],
};

test("`extract read` writes the proposals with the position of each quote, and lists classes without a quote in the text", async () => {
  const server = await serveModel({
    reply: (request) => (request.schema === "extractClasses" ? twoTypes : scriptedReply(request)),
  });
  const folder = temporaryFolder();
  writeFileSync(join(folder, "Smith2020.txt"), "On bridges.\n\nWe distinguish arch bridges from others.\n");
  const words = ["extract", "read", "Smith2020.txt", "--objects", "bridges", "--out", "classes.json"];
  const model = ["--base-url", server.url, "--model", "scripted", "--quiet"];
  const planned = await run(folder, [...words, ...model, "--dry-run"]);
  expect(planned).toMatchObject({ code: 0, out: expect.stringContaining("extractClasses") });
  expect(existsSync(join(folder, "classes.json"))).toBe(false);
  const result = await run(folder, [...words, ...model]);
  expect(result).toMatchObject({ code: 0, err: "" });
  expect(result.out).toContain("  Smith2020: 1 class, 1 without a matching quote in the text");
  expect(JSON.parse(readFileSync(join(folder, "classes.json"), "utf8"))).toMatchObject({
    kind: "taxolink-class-proposals",
    objects: "bridges",
    publications: [
      {
        id: "Smith2020",
        classes: [{ name: "arch bridge", quote: "arch bridges", line: 3 }],
        untraced: [{ name: "raft" }],
        failed: [],
      },
    ],
  });
});

test("extraction fills the fields of a schema from papers and writes a separate evidence file", async () => {
  const server = await serveModel({
    reply: (request) =>
      request.schema === "extractContent"
        ? { items: [{ field: "river", value: "Naab", quote: "spans the river Naab" }] }
        : scriptedReply(request),
  });
  const folder = temporaryFolder();
  writeFileSync(join(folder, "Smith2020.txt"), "The bridge spans the river Naab.\n");
  writeFileSync(
    join(folder, "fields.json"),
    '{"type":"object","properties":{"river":{"type":"array","items":{"type":"string"}}}}',
  );
  writeFileSync(join(folder, "Smith.pdf"), "%PDF-1.7 …");
  const words = [
    "--schema",
    "fields.json",
    "--out",
    "records.json",
    "--base-url",
    server.url,
    "--model",
    "scripted",
  ];
  expect(await run(folder, ["extract", "read", "Smith2020.txt", ...words])).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(join(folder, "records.json"), "utf8"))).toEqual([
    { key: "Smith2020", river: ["Naab"] },
  ]);
  expect(readFileSync(join(folder, "records.evidence.jsonl"), "utf8")).toBe(
    '{"key":"Smith2020","field":"river","value":"Naab","quote":"spans the river Naab","start":11,"end":31,"line":1,"page":null,"pass":1}\n',
  );
  const pdf = await run(folder, ["extract", "read", "Smith.pdf", ...words]);
  expect(pdf).toMatchObject({ code: 3, err: expect.stringContaining("pdftotext") });
});

test("extracted records populate a graph through a template and supply the objects of a classification", async () => {
  const reply = {
    items: [
      { field: "river", value: "Naab", quote: "spans the river Naab" },
      { field: "question", value: "How old is it?", quote: "We ask how old it is" },
      { field: "question", value: "Will it hold?", quote: "and whether it will hold" },
    ],
  };
  const server = await serveModel({
    reply: (request) => (request.schema === "extractContent" ? reply : scriptedReply(request)),
  });
  const folder = temporaryFolder();
  expect(await run(folder, ["init", "."])).toMatchObject({ code: 0 });
  const list = { type: "array", items: { type: "string" } };
  const files = {
    "Smith2020.txt": "The bridge spans the river Naab.\n\nWe ask how old it is, and whether it will hold.\n",
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
      hub: {
        label: "{@key}",
        types: ["Bridge"],
        edges: [{ kind: "value", predicate: "crosses", value: "river" }],
      },
    },
  };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  }
  const model = ["--base-url", server.url, "--model", "scripted", "--quiet"];
  const read = ["extract", "read", "Smith2020.txt", "--schema", "fields.json", "--out", "records.json"];
  expect(await run(folder, [...read, ...model])).toMatchObject({ code: 0, err: "" });
  const populated = await run(folder, [
    ...["graph", "populate", "--publications", "records.json", "--template", "bridges.template.json"],
    ...["--out", "bridges.json", "--quiet"],
  ]);
  expect(populated).toMatchObject({ code: 0, err: "" });
  expect(readFileSync(join(folder, "bridges.json"), "utf8")).toMatch(/"crosses"[\s\S]*"Naab"/);
  const added = await run(folder, [
    "apply",
    "add",
    "--from",
    "records.json",
    "--field",
    "question",
    "--json",
  ]);
  expect(JSON.parse(added.out)).toEqual({
    objects: [
      { id: "1", text: "How old is it?", source: "Smith2020" },
      { id: "2", text: "Will it hold?", source: "Smith2020" },
    ],
  });
  expect((await run(folder, ["apply", "add", "--from", "records.json", "--field", "year"])).code).toBe(3);
});
