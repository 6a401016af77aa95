/** Tests `ask` on a file of recipes: topics, long labels and empty questions. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../../../testing/run-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { ask as command } from "./ask.ts";

const recipes = [
  "Soup|cook|Ada",
  "Soup|year|2019",
  "Soup|taste|mild",
  "Bread|cook|Bo",
  "Bread|year|2021",
  "Bread|taste|rich",
];

async function ask(question: string, words: readonly string[] = [], lines: readonly string[] = recipes) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "graph.txt"), `${lines.join("\n")}\n`);
  return runCommand(command, [question, "--graph", "graph.txt", ...words], folder);
}

test("if a question has a topic, the search starts there unless the user selects a retriever that searches everywhere", async () => {
  const everywhere = await ask("Which cooks?");
  expect(everywhere.json).toMatchObject({ retriever: "hubfocus", sources: [{}, {}] });
  const topic = ["--topic", "Ada"];
  const there = await ask("Which cooks?", topic);
  expect(there.json).toMatchObject({ retriever: "hublink-t", sources: [{ entity: "Soup" }] });
  expect(there.warnings).toEqual([]);
  const withRetriever = await ask("Which cooks?", [...topic, "--retriever", "hubfocus"]);
  expect(withRetriever.json).toMatchObject({ retriever: "hubfocus", sources: [{}, {}] });
  expect(withRetriever.warnings).toEqual([
    "hubfocus always searches the whole graph, so --topic has no effect. hublink-t starts from the topic.",
  ]);
  const plain = await ask("Which cooks?", [...topic, "--retriever", "bm25"]);
  expect(plain.warnings).toEqual([
    "bm25 always searches the whole graph, so --topic has no effect. hublink-t starts from the topic.",
  ]);
});

test("`ask` rejects an unknown topic and lists the nearest labels", async () => {
  await expect(ask("Which cooks?", ["--topic", "Adda"])).rejects.toMatchObject({
    message: 'the graph has no entity "Adda"',
    hint: expect.stringMatching(/^Nearest: Ada;/),
  });
});

test("`ask` truncates very long labels in the text but not in the JSON", async () => {
  const long = "word ".repeat(50_000).trim();
  const { text, json } = await ask(
    "Which taste?",
    [],
    ["Bread|cook|Bo", `${long}|taste|mild`, `${long}|year|2019`, `${long}|cook|Bo`],
  );
  expect(text).toMatch(/^mild\n/);
  expect(text.length).toBeLessThan(2000);
  expect(json).toMatchObject({ triples: [{ triple: expect.stringContaining(long) }] });
});

test("`ask` counts the triples that its text omits, and lists all of them as JSON", async () => {
  const lines = Array.from({ length: 40 }, (_, at) => `Bread|crumb|Crumb ${at}`);
  const { text, json } = await ask("Which crumb has Bread?", ["--retriever", "difar"], lines);
  expect((json as { triples: unknown[] }).triples).toHaveLength(40);
  const shownTriples = text.split("\n").filter((line) => line.startsWith("  (Bread, crumb, ")).length;
  expect(shownTriples).toBeLessThan(40);
  expect(text).toContain(`  and ${40 - shownTriples} more (--json lists all of them)`);
});

test.each(["", " ", "\t"])("`ask` rejects an empty question: %j", async (question) => {
  await expect(ask(question)).rejects.toMatchObject({ exitCode: 2 });
});

test.each(["???", "… !", "the of and"])(
  "a question without content words has no results: %s",
  async (question) => {
    expect((await ask(question)).text).toBe("No answer: the question has no clear reading.");
  },
);

test("if the file given to --texts does not exist, `ask` suggests a similar name", async () => {
  await expect(ask("Who wrote it?", ["--texts", "graph.tx"])).rejects.toMatchObject({
    message: expect.stringContaining("no such file"),
    hint: "Did you mean graph.txt?",
  });
});
