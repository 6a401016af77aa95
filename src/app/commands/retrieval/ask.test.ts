/** Tests `ask` on recipes (topics, long labels, empty questions), and `index` (places, rejected options, explanation). */
import { join } from "node:path";
import { expect, test } from "vitest";
import { graphNode } from "../../../testing/bridges.ts";
import { type Desk, openDesk } from "../../../testing/desk.ts";

const recipes = ["Soup|cook|Ada", "Soup|year|2019", "Soup|taste|mild", "Bread|cook|Bo", "Bread|year|2021"];

const openRecipes = (lines: readonly string[] = [...recipes, "Bread|taste|rich"]): Desk =>
  openDesk({ "graph.txt": `${lines.join("\n")}\n` });

test("a search starts at the topic of its question unless the user selects a retriever that searches everywhere", async () => {
  const desk = openRecipes();
  const cooks = "ask 'Which cooks?' --graph graph.txt";
  expect(await desk.json(cooks)).toMatchObject({ retriever: "hubfocus", sources: [{}, {}] });
  const there = await desk.run(`${cooks} --topic Ada`);
  expect(there.json).toMatchObject({ retriever: "hublink-t", sources: [{ entity: "Soup" }] });
  expect(there.warnings).toEqual([]);
  for (const [name, shown] of [
    ["hubfocus", { retriever: "hubfocus", sources: [{}, {}] }],
    ["bm25", { retriever: "bm25" }],
  ] as const) {
    const everywhere = await desk.run(`${cooks} --topic Ada --retriever ${name}`);
    expect(everywhere.json).toMatchObject(shown);
    expect(everywhere.warnings).toEqual([
      `${name} always searches the whole graph, so --topic has no effect. hublink-t starts from the topic.`,
    ]);
  }
});

test("`ask` truncates very long labels in the text but not in the JSON", async () => {
  const long = "word ".repeat(50_000).trim();
  const desk = openRecipes(["Bread|cook|Bo", `${long}|taste|mild`, `${long}|year|2019`, `${long}|cook|Bo`]);
  const { text, json } = await desk.run("ask 'Which taste?' --graph graph.txt");
  expect(text).toMatch(/^mild\n/);
  expect(text.length).toBeLessThan(2000);
  expect(json).toMatchObject({ triples: [{ triple: expect.stringContaining(long) }] });
});

test("`ask` counts the triples that its text omits, and lists all of them as JSON", async () => {
  const desk = openRecipes(Array.from({ length: 40 }, (_, at) => `Bread|crumb|Crumb ${at}`));
  const { text, json } = await desk.run("ask 'Which crumb has Bread?' --graph graph.txt --retriever difar");
  expect((json as { triples: unknown[] }).triples).toHaveLength(40);
  const shownTriples = text.split("\n").filter((line) => line.startsWith("  (Bread, crumb, ")).length;
  expect(shownTriples).toBeLessThan(40);
  expect(text).toContain(`  and ${40 - shownTriples} more (--json lists all of them)`);
});

test("without a question, `ask` shows examples from the graph, which the graph answers", async () => {
  const desk = openDesk();
  const bundled = join(import.meta.dirname, "../../../../datasets/graphs/question-answering.nt");
  const graph = `--graph ${bundled}`;
  const { examples } = (await desk.json(`ask ${graph}`)) as { examples: string[] };
  expect(new Set(examples).size).toBe(8);
  for (const question of examples.slice(0, 2))
    expect(await desk.json(`ask ${JSON.stringify(question)} ${graph}`)).toMatchObject({
      answer: expect.any(String),
    });
  expect(await desk.json(`ask ${graph} --seed 2`)).not.toMatchObject({ examples });
});

test.each(["", " ", "\t"])("`ask` rejects an empty question: %j", async (question) => {
  expect(await openRecipes().refusal("ask --graph graph.txt", question)).toMatch(/^\w+ 2: /);
});

test.each(["???", "… !", "the of and"])(
  "a question without content words has no results: %s",
  async (question) => {
    expect(await openRecipes().text("ask --graph graph.txt", question)).toBe(
      "No answer: the question has no clear reading.",
    );
  },
);

test.each([
  ["--topic Adda", /the graph has no entity "Adda" \| Nearest: Ada;/],
  ["--texts graph.tx", /no such file.* \| Did you mean graph\.txt\?$/],
])("`ask %s` suggests the nearest name", async (options, message) => {
  expect(await openRecipes().refusal(`ask 'Which cooks?' --graph graph.txt ${options}`)).toMatch(message);
});

/** Two recipes and a club, all of which have types; no path leads from a recipe to the club's motto. */
function openKitchen(): Desk {
  const triple = (subject: string, type: string, predicate: string, object: string) => ({
    entity_subject: graphNode(subject, type),
    predicate,
    entity_object: graphNode(object),
  });
  return openDesk({
    "kitchen.json": [
      triple("Soup", "Recipe", "cook", "Ada"),
      triple("Soup", "Recipe", "year", "2019"),
      triple("Bread", "Recipe", "cook", "Bo"),
      triple("Cooks", "Club", "motto", "Eat well"),
    ],
  });
}

test("`index` builds multiple partitions in a folder, but rejects a folder if --partition is missing", async () => {
  const desk = openKitchen();
  for (const [type, hubs] of [
    ["Recipe", 2],
    ["Club", 1],
  ])
    expect(
      await desk.json(`index kitchen.json --out indexes --partition ${type} --set hubTypes=[${type}]`),
    ).toMatchObject({ counts: { hubs } });
  expect(await desk.refusal("index kitchen.json --out indexes")).toMatch(
    / 3: .* \| Specify a file; if the folder contains several indexes, add --partition NAME\.$/s,
  );
});

test("--explain shows which criterion selected each hub and which triples belong to no hub, also after an update", async () => {
  const desk = openKitchen();
  const index = "index kitchen.json --out kitchen.index --set hubTypes=[Recipe] --explain";
  const built = await desk.text(index);
  expect(await desk.text(index)).toContain("--update checks the graph again");
  const updated = await desk.text(`${index} --update`);
  for (const line of ["criterion type Recipe; roots 2", "- Soup", "covered: 3", "triples: 4", "motto: 1"]) {
    expect(built).toContain(line);
    expect(updated).toContain(line);
  }
});

test.each([
  [
    "--set hubTypes=Soup",
    / 2: hubTypes must be a list, not "Soup" \| Use a list such as --set hubTypes=\[Soup\]\.$/,
  ],
  ["--out kitchen.json/kitchen.index", /^\w+ 3: /],
  ["--update --rebuild --out k.index", / 2: .*--rebuild and --update are mutually exclusive/],
  ["--rebuild", / 2: .*--rebuild requires --out/],
])("`index %s` is rejected before any work starts", async (options, message) => {
  expect(await openKitchen().refusal(`index kitchen.json ${options}`)).toMatch(message);
});
