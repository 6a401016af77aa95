/** Uses key presses to test that phase 4 previews a changed parameter, and applies it as one edit. */
import { expect, test } from "vitest";
import { sit } from "../../../../testing/sit.ts";
import { workspaceWith } from "../../../../testing/workspaces.ts";
import { screenInput } from "../../shell/app-state.ts";
import { withView } from "../screen.ts";
import { clusteringScreen } from "./clustering.ts";

test("changing a parameter only previews the clusters, and the P key accepts them", async () => {
  const named = (id: string, name: string) => ({ id, name, description: name });
  const publications = [
    { id: "A", classes: [named("A:Boolean", "Boolean"), named("A:Date", "Date")] },
    { id: "B", classes: [named("B:Boolean", "Boolean")] },
  ];
  const { type, session, commandsRun } = await sit(
    workspaceWith({ "taxonomy/3-extraction.json": { publications } }),
  );
  const input = () => {
    const now = screenInput(session.state());
    if (!now) throw new Error("the workspace is not loaded");
    return now;
  };
  const rows = () => session.readRows(session.state()).map(({ mark, label, note }) => [mark, label, note]);
  await type("g4", "]", "]", "[");
  // Two classes with the same name have distance 0 for every radius; the third class shares no word with them.
  const shown = [
    ["·", "Boolean", "2"],
    ["○", "Date", "1"],
  ];
  expect(rows()).toEqual(shown);
  expect(withView(clusteringScreen, input()).strip(input(), 74)).toContain("0 → 2 clusters, 1 alone");
  expect(commandsRun.every((words) => !words.includes("--enter"))).toBe(true);
  expect(input().workspace.historySize).toBe(0);
  expect(input().workspace.taxonomy.clustering.clusters).toEqual([]);
  await type("P");
  expect(commandsRun.at(-1)).toContain("--enter");
  expect(input().workspace.taxonomy.clustering.clusters.map(({ members }) => members.length)).toEqual([2, 1]);
  await type("u");
  expect(input().workspace.taxonomy.clustering.clusters).toEqual([]);
  await type("]", "<Esc>");
  expect(rows().map(([, label]) => label)).toEqual(["Boolean", "Date", "Boolean"]);
});
