/** Tests the app on a workspace that git left unmerged. */
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { describeCluster } from "../../../../taxonomy/index.ts";
import { shownDetail, shownRows, shownScreen, shownText } from "../../../../testing/read-screen.ts";
import { editAs, git, shareRepository } from "../../../../testing/reliability/merges/shared-repository.ts";
import { sit } from "../../../../testing/sit.ts";
import { suiteFolder, temporaryFolder } from "../../../../testing/temporary-folder.ts";
import type { Editor } from "../../../../workspace/index.ts";

const word = (name: string, description: string) => (editor: Editor) => {
  editor.update("clustering", { operation: { kind: "rename-cluster" } }, (state) =>
    describeCluster(state, "single-fact", { name, description }),
  );
};

/** Creates Ada's clone during a merge with Bob's wording. A file outside the workspace is also unmerged. */
function createUnmergedClone(root: string): void {
  shareRepository(root, false);
  const note = (text: string) => () => writeFileSync(join(root, "README.md"), `${text}\n`);
  editAs(root, "Ada", (editor) => {
    word("One fact", "One fact answers.")(editor);
    note("Ada")();
  });
  editAs(root, "Bob", (editor) => {
    word("Lookup", "A triple answers.")(editor);
    note("Bob")();
  });
  git(root, "checkout", "-q", "Ada");
  expect(() => git(root, "merge", "--no-edit", "Bob")).toThrow();
}

const unmerged = suiteFolder();
beforeAll(() => createUnmergedClone(unmerged));

function unmergedClone(): string {
  const root = temporaryFolder();
  cpSync(unmerged, root, { recursive: true });
  return root;
}

test("the app shows the files to merge, then the disputes, and finally the home screen", async () => {
  const root = unmergedClone();
  const ada = await sit(root);
  expect(shownRows(ada)).toEqual(["! taxonomy/4-clustering.json", "! taxonomy/history.jsonl"]);
  expect(shownDetail(ada)).toMatch(
    /Our side\nAda edited it last\nHEAD\n\nTheir side\nBob edited it last\nBob/,
  );
  await ada.type("g2");
  expect(shownScreen(ada)).toContain("Merge the files first: press M.");

  await ada.type("M");
  expect(shownText(ada)).toEqual([
    "2 disputes to settle: taxolink merge disputes. git commit ends the merge.",
    "Merged:",
    "  taxonomy/4-clustering.json",
    "  taxonomy/history.jsonl",
    "Left, because unreadable or not a workspace file:",
    "  README.md",
  ]);
  await ada.type("<Esc>");
  expect(shownRows(ada).toSorted()).toEqual([
    "! single-fact / description clustering",
    "! single-fact / name clustering",
  ]);
  // Bob's edit is a day later than Ada's, so it is in force.
  await ada.type("/name<Enter>");
  expect(shownDetail(ada)).toMatch(
    /1 current value · Bob, 2026-01-02\nLookup\n2 the other side · Ada, 2026-01-01\nOne fact/,
  );
  expect(shownDetail(ada)).toContain("Keys: 1 keep 1, 2 take 2.");
  await ada.type("2shorter<Enter>", "<Esc>");
  expect(ada.commandsRun.at(-1)).toEqual([
    ...["merge", "disputes"],
    expect.any(String),
    "--take",
    "2",
    "--reason",
    "shorter",
  ]);
  await ada.type("u");
  expect(shownScreen(ada)).toContain("2 disputes to settle");
  await ada.type("U", "3<Enter>");
  expect(ada.session.state().screen).toBe("home");
  expect(ada.session.state().message.text).toContain(
    "No disputes remain. git add --update, followed by git commit, ends the merge.",
  );
  expect(shownRows(ada).join()).not.toContain("Disputes");

  const clusters = (await sit(root)).session.state().loaded;
  expect(clusters).toMatchObject({ kind: "ready" });
  if (clusters.kind !== "ready") return;
  expect(clusters.workspace.taxonomy.clustering.clusters[0]).toMatchObject({
    name: "One fact",
    description: "A triple answers. One fact answers.",
  });
}, 60_000);

test("the app merges the texts between conflict markers in a committed file", async () => {
  const root = unmergedClone();
  git(root, "commit", "-qam", "with marks");
  const ada = await sit(root);
  expect(shownRows(ada)).toEqual(["! taxonomy/4-clustering.json", "! taxonomy/history.jsonl"]);
  await ada.type("M");
  expect(shownScreen(ada)).toContain("2 disputes to settle: taxolink merge disputes.");
  await ada.type("<Esc>");
  expect(shownRows(ada).toSorted()).toEqual([
    "! single-fact / description clustering",
    "! single-fact / name clustering",
  ]);
  await ada.type("<Esc>");
  expect(ada.session.state().screen).toBe("home");
  expect(shownRows(ada).at(8)).toBe("» Disputes 2");
}, 60_000);
