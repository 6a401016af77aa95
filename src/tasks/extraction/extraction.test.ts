import fc from "fast-check";
import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import type { ChatRequest } from "../../testing/openai-server.ts";
import { createScriptedModel } from "../../testing/scripted-model.ts";
import { readSections } from "../../testing/scripted-replies.ts";
import { serveModel } from "../../testing/serve-model.ts";
import { temporaryFile } from "../../testing/temporary-folder.ts";
import { createUsageMeter } from "../language-call.ts";
import { readContentSchema } from "./content-schema.ts";
import { extractClasses } from "./extract-classes.ts";
import { extractContent } from "./extract-content.ts";
import { chunkText, locateQuote } from "./read-passages.ts";

async function modelThat(reply: (request: ChatRequest) => unknown) {
  const server = await serveModel({ reply });
  return { server, model: createScriptedModel(server.url).model };
}

const call = () => ({ usage: createUsageMeter() });

test("chunks cover every text in order and never exceed the requested length", () => {
  const words = fc.array(fc.constantFrom("word ", "long sentence. ", "\n\n", "x".repeat(90), "line\n"), {
    maxLength: 200,
  });
  fc.assert(
    fc.property(words, fc.integer({ min: 50, max: 400 }), (parts, size) => {
      const text = parts.join("");
      const chunks = chunkText(text, size);
      let covered = 0;
      for (const chunk of chunks) {
        expect(chunk.text).toBe(text.slice(chunk.start, chunk.end));
        expect(chunk.text.length).toBeLessThanOrEqual(size);
        expect(text.slice(covered, chunk.start).trim()).toBe("");
        covered = Math.max(covered, chunk.end);
      }
      expect(text.slice(covered).trim()).toBe("");
    }),
  );
});

test("a chunk ends at the end of a paragraph, and the next chunk repeats the last paragraph if it is short", () => {
  const text = `${"a".repeat(60)}\n\n${"b".repeat(10)}\n\n${"c".repeat(70)}`;
  expect(chunkText(text, 100).map((chunk) => chunk.text)).toEqual([
    `${"a".repeat(60)}\n\n${"b".repeat(10)}\n\n`,
    `${"b".repeat(10)}\n\n${"c".repeat(70)}`,
  ]);
});

test("the search finds a quote across line breaks, hyphens and typographic marks", () => {
  const text = "First page.\fThe “Stone\nBridge” was com-\npleted in 1146.\nNothing else.";
  // "The" starts at the 13th character. The full stop after 1146 is not part of the comparison.
  expect(locateQuote(text, 'The "Stone Bridge" was completed in 1146')).toEqual({
    start: 12,
    end: 54,
    line: 1,
    page: 2,
  });
  expect(text.slice(12, 54)).toMatch(/^The “Stone[\s\S]*1146$/);
  expect(locateQuote(text, "was completed in 1147")).toBeNull();
  expect(locateQuote(text, "page")).toBeNull();
  expect(locateQuote("no page breaks\nat all here", "at all here")).toMatchObject({ line: 2, page: null });
});

function schemaFile(schema: unknown): string {
  const file = temporaryFile("schema.json", JSON.stringify(schema));
  return file;
}

const bridgeSchema = {
  type: "object",
  properties: {
    river: { type: "array", items: { type: "string" }, description: "rivers crossed" },
    year: { type: "integer" },
  },
};

test("the record contains items from both passes, except those whose quote is not in the text", async () => {
  const text = "The Stone Bridge crosses the river Naab.\n\nIt was completed in the year 1146.";
  const { server, model } = await modelThat((request) => {
    const sections = readSections(request.messages[1]?.content ?? "");
    if (sections.Findings === undefined) {
      return {
        items: [
          { field: "river", value: "Naab", quote: "crosses the river Naab" },
          { field: "river", value: "Rhine", quote: "crosses the river Rhine" },
        ],
      };
    }
    return { items: [{ field: "year", value: "1146", quote: "completed in the year 1146" }] };
  });
  const content = await extractContent(text, readContentSchema(schemaFile(bridgeSchema)), {
    model,
    call: call(),
    watch: unwatched,
  });
  expect(content.record).toEqual({ river: ["Naab"], year: 1146 });
  expect(content.findings.map(({ field, pass, place }) => [field, pass, place.line])).toEqual([
    ["river", 1, 1],
    ["year", 2, 3],
  ]);
  expect(content.untraced).toEqual([{ field: "river", value: "Rhine", quote: "crosses the river Rhine" }]);
  // The only chunk is read twice, the second time with the earlier findings.
  expect(server.requests).toHaveLength(2);
  expect(readSections(server.requests[1]?.messages[1]?.content ?? "").Findings).toBe("- river: Naab");
});

test("extraction requests a value again if it does not match the schema", async () => {
  const { model } = await modelThat((request) => ({
    items: [
      {
        field: "year",
        value: request.messages.length > 2 ? "1146" : "long ago",
        quote: "built in the year 1146",
      },
    ],
  }));
  const fields = readContentSchema(schemaFile(bridgeSchema));
  const content = await extractContent("Built in the year 1146, it stands.", fields, {
    model,
    call: call(),
    watch: unwatched,
  });
  expect(content.record).toEqual({ year: 1146 });
});

test("extraction records a chunk without a usable reply and reads the other chunks", async () => {
  const text = `${"One sentence. ".repeat(20)}\n\n${"Another sentence. ".repeat(20)}`;
  const { model } = await modelThat((request) =>
    (readSections(request.messages[1]?.content ?? "").Passage ?? "").startsWith("One")
      ? "no JSON"
      : { classes: [] },
  );
  const reading = await extractClasses(text, "bridges", {
    model,
    call: call(),
    watch: unwatched,
    options: { chunkSize: 300, passes: 2 },
  });
  expect(reading.failed).toMatchObject([
    { start: 0, end: 282, error: expect.stringContaining("there is no valid JSON object") },
  ]);
  expect(reading.chunks).toBe(3);
});

test.each([
  [{ type: "array" }, /not a JSON schema of an object/],
  [{ type: "object", properties: {} }, /not a JSON schema of an object/],
])("extraction rejects a schema without any fields: %j", (schema, message) => {
  expect(() => readContentSchema(schemaFile(schema))).toThrow(message);
});
