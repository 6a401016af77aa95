/** Tests a conversation in the app about the graph of write-results.ts. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shownDetail, shownRows, shownScreen } from "../../../../testing/read-screen.ts";
import { sit } from "../../../../testing/sit.ts";
import { workspaceWith } from "../../../../testing/workspaces.ts";
import { writeResults } from "../../../../testing/write-results.ts";

async function start() {
  const folder = workspaceWith();
  await writeResults(folder);
  return { folder, sitting: await sit(folder) };
}

test("the chat answers questions with sources, and keys show and clear its memory", async () => {
  const { folder, sitting } = await start();
  await sitting.type("/Ask<Enter><Enter>", "cWhich books did Ann write?<Down><Ctrl+u>bm25<Enter>");
  expect(sitting.session.state().screen).toBe("chat");
  expect(shownRows(sitting)).toEqual([expect.stringContaining("Which books did Ann write?")]);
  expect(shownDetail(sitting)).toContain("No earlier turn was used");
  await sitting.type("aAnd who wrote Third Book?<Enter>", "<End>");
  expect(sitting.commandsRun.at(-1)).toEqual(
    expect.arrayContaining(["chat", "And who wrote Third Book?", "--retriever", "bm25"]),
  );
  expect(shownRows(sitting)).toHaveLength(2);
  expect(shownDetail(sitting)).toContain("Ben");
  expect(shownDetail(sitting)).toContain("Used for this answer: turns 1.");
  expect(shownScreen(sitting)).toContain("2 turns, 2 remembered");
  await sitting.type("x");
  expect(shownScreen(sitting)).toContain("2 turns, memory empty");
  expect(existsSync(join(folder, "runs/chat.json"))).toBe(true);
});

test("the ensemble answers from search results", async () => {
  const { folder, sitting } = await start();
  const file = join(folder, "found.json");
  writeFileSync(file, JSON.stringify([{ id: "W1", title: "Stone Bridge", builder: "Elmer Rode" }]));
  await sitting.type(
    "/Ask<Enter><Enter>",
    `cWho is the builder of the Stone Bridge?<Down><Down><Down>${file}<Enter>`,
  );
  expect(shownScreen(sitting)).toContain("gateway-ensemble");
  expect(shownDetail(sitting)).toContain("Stone Bridge: builder: Elmer Rode [1]");
});
