/** Tests `index`: the location of an index, rejected options, and the explanation. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../../../testing/run-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { index as command } from "./ask.ts";

/**
 * Creates a graph with two recipes and a club, all of which have types; no path leads from a recipe to the club's
 * motto.
 */
function kitchen(): (...words: readonly string[]) => ReturnType<typeof runCommand> {
  const folder = temporaryFolder();
  const entity = (uid: string, type?: string) => ({
    uid,
    text: uid,
    knowledge_types: type === undefined ? [] : [type],
  });
  const triple = (subject: string, type: string, predicate: string, object: string) => ({
    entity_subject: entity(subject, type),
    predicate,
    entity_object: entity(object),
  });
  const triples = [
    triple("Soup", "Recipe", "cook", "Ada"),
    triple("Soup", "Recipe", "year", "2019"),
    triple("Bread", "Recipe", "cook", "Bo"),
    triple("Cooks", "Club", "motto", "Eat well"),
  ];
  writeFileSync(join(folder, "kitchen.json"), JSON.stringify(triples));
  return (...words) => runCommand(command, ["kitchen.json", ...words], folder);
}

test("`index` builds multiple partitions in a folder, but rejects a folder if --partition is missing", async () => {
  const index = kitchen();
  const partition = (name: string, type: string) =>
    index("--out", "indexes", "--partition", name, "--set", `hubTypes=[${type}]`);
  expect((await partition("recipes", "Recipe")).json).toMatchObject({ counts: { hubs: 2 } });
  expect((await partition("clubs", "Club")).json).toMatchObject({ counts: { hubs: 1 } });
  await expect(index("--out", "indexes")).rejects.toMatchObject({
    exitCode: 3,
    hint: "Specify a file; if the folder contains several indexes, add --partition NAME.",
  });
});

test("--explain shows which criterion selected each hub and which triples belong to no hub, for a new index and for an updated one", async () => {
  const index = kitchen();
  const indexWords = ["--out", "kitchen.index", "--set", "hubTypes=[Recipe]", "--explain"];
  const explained = ["criterion type Recipe; roots 2", "- Soup", "covered: 3", "triples: 4", "motto: 1"];
  const built = (await index(...indexWords)).text;
  for (const line of explained) expect(built).toContain(line);
  expect((await index(...indexWords)).text).toContain("--update checks the graph again");
  const updated = (await index(...indexWords, "--update")).text;
  for (const line of explained) expect(updated).toContain(line);
});

test("`index` rejects an invalid value for a list option and an unwritable path before any work starts", async () => {
  const index = kitchen();
  await expect(index("--set", "hubTypes=Soup")).rejects.toMatchObject({
    exitCode: 2,
    message: 'hubTypes must be a list, not "Soup"',
    hint: "Use a list such as --set hubTypes=[Soup].",
  });
  await expect(index("--out", "kitchen.json/kitchen.index")).rejects.toMatchObject({ exitCode: 3 });
});

test.each([
  { words: "--update --rebuild --out k.index", says: "--rebuild and --update are mutually exclusive" },
  { words: "--rebuild", says: "--rebuild requires --out" },
])("`index $words` is a usage error", async ({ words, says }) => {
  await expect(kitchen()(...words.split(" "))).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining(says),
  });
});
