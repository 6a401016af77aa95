/** Tests the comparison of two people's clusters, with figures derived by hand. */

import { join } from "node:path";
import { expect, test } from "vitest";
import { writeJson } from "../../../base/io/index.ts";
import { callCommand } from "../../../testing/call-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { initWorkspace } from "../../../workspace/index.ts";

const clusteringOf = (...groups: readonly (readonly string[])[]) => ({
  version: 1,
  clusters: groups.map((members, at) => ({
    id: `c${at}`,
    name: `Cluster ${at}`,
    members: members.map((id) => `Aa2001:${id}`),
    decided: true,
  })),
});

/** Creates a workspace with two clusters: the classes a and b, and the classes c and d. */
function pairsWorkspace(): string {
  const { root } = initWorkspace(temporaryFolder());
  const classes = ["a", "b", "c", "d"].map((name) => ({ id: `Aa2001:${name}`, name }));
  writeJson(join(root, "taxonomy/3-extraction.json"), {
    version: 1,
    publications: [{ id: "Aa2001", classes }],
  });
  writeJson(join(root, "taxonomy/4-clustering.json"), clusteringOf(["a", "b"], ["c", "d"]));
  return root;
}

test("the comparison lists the classes that two people cluster differently, and three measures of agreement", async () => {
  const root = pairsWorkspace();
  writeJson(join(root, "other.json"), clusteringOf(["a", "b", "c"], ["d"]));
  const { text, json } = await callCommand(root, "agreement clustering", "other.json");
  expect(text).toContain("Aa2001:c\n    here with: Aa2001:d\n    there with: Aa2001:a, Aa2001:b\n");
  expect(text).toContain("Aa2001:d\n    here with: Aa2001:c\n    there with: nothing more\n");
  expect(text).toContain("Both people placed 4 classes, 4 of them in different clusters.");
  // One pair of 2 and 3 is common: F1 = 2/5. B³: means 3/4 and 2/3, so F1 = 12/17. Of the pairs, one is common and one is
  // expected: 2 · 3 / 6, so the adjusted Rand index is 0.
  expect(text).toContain("Pairwise F1 0.400, B³ F1 0.706, adjusted Rand index 0.000");
  expect(json).toMatchObject({ shared: 4, adjusted_rand: 0 });
});

test("identical clusters agree completely", async () => {
  const root = pairsWorkspace();
  const { text } = await callCommand(root, "agreement clustering", "taxonomy/4-clustering.json");
  expect(text).toBe(
    "Both people placed 4 classes, 0 of them in different clusters.\nPairwise F1 1.000, B³ F1 1.000, adjusted Rand index 1.000",
  );
});

test("a judge can adopt all clusters from another person's file, list them, and withdraw one item", async () => {
  const root = pairsWorkspace();
  writeJson(join(root, "other.json"), clusteringOf(["a", "b", "c"], ["d"]));
  const imported = await callCommand(root, "cluster opinion", "--from", "other.json", "--judge", "Ben");
  expect(imported.text).toBe("Ben: 4 items in 2 groups.");
  const listing = await callCommand(root, "cluster opinion", "--judge", "Ben");
  expect(listing.text).toContain("Cluster 0: Aa2001:a, Aa2001:b, Aa2001:c");
  const moved = await callCommand(root, "cluster opinion", "Aa2001:d", "--judge", "Ben", "--withdraw");
  expect(moved.text).toBe("Ben: Aa2001:d: withdrawn.");
  writeJson(join(root, "empty.json"), clusteringOf());
  await expect(callCommand(root, "cluster opinion", "--from", "empty.json")).rejects.toThrow(
    "empty.json has no decided clusters",
  );
});
