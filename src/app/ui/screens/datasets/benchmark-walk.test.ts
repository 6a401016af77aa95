/** Tests how a question file leads to a benchmark, on the graph of write-results.ts. */
import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { drawnLines, shownRows, shownScreen } from "../../../../testing/read-screen.ts";
import { sit } from "../../../../testing/sit.ts";
import { workspaceWith } from "../../../../testing/workspaces.ts";
import { writeResults } from "../../../../testing/write-results.ts";

test("the app runs each retriever in a list, and the form reports an unclosed quote while the user types", async () => {
  const folder = workspaceWith();
  await writeResults(folder);
  const sitting = await sit(folder);
  const { session, type, commandsRun } = sitting;
  const drawn = (): string => drawnLines(session, 80, 24).join("");
  await type("/Datasets<Enter><Enter>", "<End>", 'b<Down>bm25,"difar');
  expect(drawn()).toContain("the item difar has no closing quote");
  const before = commandsRun.length;
  await type("<Enter><Enter>");
  expect([commandsRun.length, session.state().mode.kind]).toEqual([before, "form"]);
  expect(session.state().message).toMatchObject({ tone: "bad" });
  await type("<Up><Ctrl+u>bm25,difar<Enter><Enter>");
  expect(commandsRun.at(-1)).toEqual(expect.arrayContaining(["bench", "--retrievers", "bm25,difar"]));
  expect(session.state().message.tone).not.toBe("bad");
  // The finished benchmark is the selected row of the results.
  await type("<Esc>");
  expect(session.state().screen).toBe("benchmark");
  expect(shownScreen(sitting)).toContain("2 runs");
  await type("g0", "/Results<Enter><Enter>");
  expect(shownScreen(sitting)).toContain("2 runs");
  expect(shownRows(sitting).length).toBeGreaterThan(0);
  // Without its summary, a benchmark is one that was interrupted, and a key continues it with the same values.
  const name = "summary.json";
  const [summary = ""] = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(name) && !file.includes("hand"),
  );
  rmSync(join(folder, summary));
  await type("<Ctrl+r>");
  expect(shownScreen(sitting)).toContain("interrupted");
  await type("/interrupted<Enter>b<Ctrl+s>");
  expect(commandsRun.at(-1)).toEqual(expect.arrayContaining(["bench", "--out", dirname(summary)]));
  expect(shownScreen(sitting)).not.toContain("interrupted");
});
