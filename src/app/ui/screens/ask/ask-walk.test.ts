/** Tests asking questions about the graph of write-results.ts, and browsing it. */
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { readText } from "../../../../base/io/index.ts";
import { bridgeQuestion, openBridges } from "../../../../testing/bridges.ts";
import { shownDetail, shownRows, shownScreen } from "../../../../testing/read-screen.ts";
import { project } from "../../../../testing/reliability/project-folder.ts";
import { type Sitting, sit } from "../../../../testing/sit.ts";
import { workspaceWith } from "../../../../testing/workspaces.ts";
import { writeResults } from "../../../../testing/write-results.ts";
import { createManifest, writeManifest } from "../../../../workspace/index.ts";

let sitting: Sitting;
const rows = (): string[] => shownRows(sitting);
const detail = (): string => shownDetail(sitting);
const screen = (): string => shownScreen(sitting);

beforeEach(async () => {
  const folder = workspaceWith();
  await writeResults(folder);
  sitting = await sit(folder);
});

test("the user can browse a graph in both directions, and Esc goes back", async () => {
  await sitting.type("/Datasets<Enter><Enter>", "<Enter>");
  expect(rows()).toContain("Ann");
  await sitting.type("fFirst Book<Enter>");
  expect(rows()[0]).toBe("First Book");
  await sitting.type("<Enter>");
  expect(rows()).toEqual(["→ year: 1999", "← wrote: Ann"]);
  await sitting.type("j", "<Enter>");
  expect(rows()).toEqual(["→ wrote: First Book", "→ wrote: Second Book"]);
  expect(detail()).toContain("2 triples outgoing, 0 incoming");
  expect(screen()).toContain("1 step from the start entity");
  await sitting.type("<Esc>");
  expect(rows()).toEqual(["→ year: 1999", "← wrote: Ann"]);
  await sitting.type("<Esc>");
  expect(rows()[0]).toBe("First Book");
  // From the search, Esc leads to the properties of the graph, which has no classes, and then out of the graph.
  await sitting.type("<Esc>");
  expect(rows().slice(0, 2)).toEqual(["→ wrote 3", "→ year 2"]);
  await sitting.type("<Esc>");
  expect(sitting.session.state().screen).toBe("datasets");
});

test("the search finds entities by the words in their labels, whichever entity is open", async () => {
  await sitting.type("/Datasets<Enter><Enter>", "<Enter>", "fFirst Book<Enter>", "<Enter>");
  expect(rows()[0]).toBe("→ year: 1999");
  await sitting.type("fSecond<Enter>");
  expect(rows()).toEqual(["Second Book"]);
  expect(screen()).not.toContain("from the start entity");
});

test("a search without results shows a message and keeps the list", async () => {
  await sitting.type("/Datasets<Enter><Enter>", "<Enter>", "fzzz<Enter>");
  expect(screen()).toContain('No entity matches "zzz"');
});

test("an answer shows its sources, triples and steps, and a question can start from an entity", async () => {
  await sitting.type("/Ask<Enter><Enter>");
  expect(screen()).toContain("a asks a question");
  await sitting.type("aWhich books did Ann write?<Down><Ctrl+u>bm25<Enter>");
  expect(rows().map((row) => row.replace(/ \d.*/, ""))).toEqual(["Answer", "Triples", "Steps"]);
  expect(detail()).toContain("Which books did Ann write?");
  await sitting.type("<End>k");
  expect(detail()).toContain("- Ann, wrote, First Book\n");
  await sitting.type("<End>");
  expect(detail()).toMatch(/ranked triples\n {2}found: \d/);
  // No retriever was chosen, so the command uses one that starts at the topic.
  await sitting.type("aWhat did she write?<Down><Ctrl+u>hubfocus<Down><Down>Ann<Enter>");
  expect(sitting.commandsRun.at(-1)).toEqual(expect.arrayContaining(["--topic", "Ann"]));
  expect(sitting.commandsRun.at(-1)).not.toContain("--retriever");
  // Such a small graph has no hubs. The form stays open after the refusal, and Esc closes it.
  expect(sitting.session.state().mode.kind).toBe("form");
  await sitting.type("<Esc>");
  // `b` browses the graph of the question, and `a` then asks a question about the open entity.
  await sitting.type("b", "/Ann<Enter>", "<Enter>", "aWhat did she write?<Down><Ctrl+u>bm25<Enter>");
  expect(sitting.commandsRun.at(-1)).toEqual(
    expect.arrayContaining(["ask", "What did she write?", "--retriever", "bm25", "--topic", "Ann"]),
  );
  expect(sitting.session.state().screen).toBe("ask");
  expect(detail()).toContain("What did she write?");
});

test("a key shows example questions about the graph, and Enter asks one of them", async () => {
  const bundled = readText(join(project, "datasets/graphs/question-answering.nt"));
  const asking = await sit(workspaceWith({ "datasets/graphs/bundled.nt": bundled }));
  await asking.type("ga", "e");
  const [, second = ""] = shownRows(asking);
  expect(shownRows(asking)).toHaveLength(8);
  await asking.type("j", "<Enter>");
  expect(asking.commandsRun.at(-1)?.slice(0, 2)).toEqual(["ask", second]);
  expect(shownRows(asking)[0]).toMatch(/^Answer/);
  expect(shownDetail(asking)).toContain(second);
});

test("an answer that is a table of numbers is a series, with how the question was read", async () => {
  // Enter asks as soon as the question is complete.
  await sitting.type("/Ask<Enter><Enter>", "aHow many books are there per year?<Enter>");
  // Plain lines show the figures without the bars.
  expect(detail()).toMatch(/^1999 +1\n2000 +0\n2001 +1$/m);
  expect(detail()).toMatch(/Read as: .*for each year/);
});

test("without a graph, a key of the screen imports one", async () => {
  const folder = workspaceWith({ "few.txt": "Ann|wrote|First Book\n" });
  const asking = await sit(folder);
  await asking.type("/Ask<Enter><Enter>", `I${join(folder, "few.txt")}<Enter><Enter>`, "b");
  expect(shownRows(asking)).toContain("→ wrote 1");
});

test("plain mode shows the direction of a triple as a word", async () => {
  await sitting.type("/Datasets<Enter><Enter>", "<Enter>", "fFirst Book<Enter>", "<Enter>");
  expect(screen()).toContain("1. year: 1999, from here\n2. wrote: Ann, to here");
});

test("the form does not name the retriever that the command chose for the question before", async () => {
  const folder = openBridges().root;
  writeManifest(folder, createManifest("Bridges"));
  const asking = await sit(folder);
  const ask = (topic: string) =>
    asking.type(`a${bridgeQuestion}<Down><Down>`, `<Ctrl+u>bridges.json<Down><Ctrl+u>${topic}<ctrl+s>`);
  await asking.type("/Ask<Enter><Enter>");
  await ask("Stone Bridge");
  expect(asking.session.state().outcomes.answer).toMatchObject({
    retriever: "hublink-t",
    retriever_named: false,
  });
  await ask("");
  expect(asking.commandsRun).toHaveLength(2);
  expect(asking.commandsRun.at(-1)).not.toContain("--retriever");
});
