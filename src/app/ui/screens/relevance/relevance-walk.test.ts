/** Uses key presses to test how two people give second opinions on phase 5. */
import { expect, test } from "vitest";
import type { Files } from "../../../../testing/desk.ts";
import { shownDetail, shownRows, shownScreen, shownText } from "../../../../testing/read-screen.ts";
import { type Sitting, sit } from "../../../../testing/sit.ts";
import { workspaceWith } from "../../../../testing/workspaces.ts";
import { screenLines } from "../../plain/plain-lines.ts";

const wholeKind = [{ id: "k", name: "Kind", clusters: ["a", "b", "c"] }];

/** Creates a workspace with three clusters, each with one class. */
function clustersIn(categories: readonly object[] = wholeKind, more: Files = {}): string {
  const ids = ["a", "b", "c"];
  const classes = ids.map((id) => ({ id, name: id.toUpperCase() }));
  return workspaceWith({
    "taxonomy/3-extraction.json": { publications: [{ id: "A", classes }] },
    "taxonomy/4-clustering.json": {
      clusters: ids.map((id) => ({ id, name: id.toUpperCase(), members: [id], decided: true })),
      categories,
    },
    ...more,
  });
}

test("a second judge decides blindly with one key per verdict, and differences are settled with a reason", async () => {
  const folder = clustersIn();
  const ada = await sit(folder);
  await ada.type("g5", "j", "+for it<Enter>", "+for it too<Enter>", "-too narrow<Enter>");

  const ben = await sit(folder, "Ben");
  await ben.type("g5", "B");
  expect(shownRows(ben)).toEqual(["○ Kind", "○ A", "○ B", "○ C"]);
  await ben.type("j");
  expect(shownDetail(ben)).not.toContain("for it");
  await ben.type("+", "-", "-");
  expect(shownRows(ben)).toEqual(["○ Kind", "✓ A", "✗ B", "✗ C"]);
  expect(shownScreen(ben)).toContain("second opinion by Ben: 3/4 judged");
  await ben.type("<Home>jj", "nnot asked for<Enter>");

  await ben.type("!");
  expect(shownRows(ben)).toEqual(["! B ✓ ✗"]);
  expect(shownDetail(ben)).toMatch(
    /The first judge\n✓ relevant\nfor it too\n\nBen\n✗ not relevant\nnot asked for/,
  );
  // Three items by two judges: yes yes, yes no, no no. D_o = 2/6, D_e = 2·3·3/(6·5) = 3/5, alpha = 1 − 5/9.
  // Cohen: P_o = 2/3, P_e = 2/3·1/3 + 1/3·2/3 = 4/9; Fleiss: P_e = 1/2.
  expect(shownScreen(ben)).toContain("1 dispute open, 0 settled · A shows the agreement");
  await ben.type("A");
  expect(shownText(ben).join(" ")).toMatch(/alpha: 0\.444 .*Cohen's kappa 0\.400, Fleiss' kappa 0\.333/);
  await ben.type("<Esc>");
  await ben.type("-", "both read it again<Enter>");
  expect(ben.commandsRun.at(-1)).toEqual(
    "assess settle b --relevant no --reason".split(" ").concat("both read it again"),
  );
  expect(shownScreen(ben)).toContain("0 disputes open, 1 settled");
  expect(shownScreen(ben)).toContain("No disputes are open");
  await ben.type("u");
  expect(shownRows(ben)).toEqual(["! B ✓ ✗"]);
});

test("an answer and its reason apply to the marked categories, not to the row under the cursor", async () => {
  const categories = ["a", "b", "c"].map((id) => ({ id: `k${id}`, name: `Kind ${id}`, clusters: [id] }));
  const ada = await sit(clustersIn(categories));
  await ada.type("g1", "QGQ1<Enter>Is it needed?<Enter>", "g5");
  // The first and the third category are marked, and the cursor moves on to the class below.
  await ada.type(" ", "jjj", " ");
  expect(keysOf(ada)).toContain("1 GQ1 yes (2)");
  expect(keysOf(ada)).not.toContain("+ relevant");
  await ada.type("1");
  expect(ada.commandsRun.at(-1)).toEqual(["assess", "category", "ka", "kc", "--answers", "GQ1=yes"]);
  expect(shownRows(ada).filter((row) => row.includes("Kind"))).toEqual(["✓ Kind a", "– Kind b", "✓ Kind c"]);
  await ada.type("u");
  expect(shownRows(ada)[0]).toBe("– Kind a");
});

function keysOf(sitting: Sitting): string {
  return shownDetail(sitting).split("\n").at(-1) ?? "";
}

test("the list shows disputes and settlements, not the first judge's verdict", async () => {
  const yes = { relevant: true, reason: "for it" };
  const opinion = { kind: "cluster", judge: "Ben", relevant: false };
  const relevance = {
    categories: [{ id: "k", ...yes }],
    clusters: ["a", "b", "c"].map((id) => ({ id, ...yes })),
    opinions: ["a", "b"].map((id) => ({ ...opinion, id })),
    settled: [{ kind: "cluster", id: "b", relevant: false, reason: "read again", author: "Eve" }],
  };
  const ada = await sit(clustersIn(wholeKind, { "taxonomy/5-relevance.json": relevance }));
  await ada.type("g5");
  expect(shownRows(ada)).toEqual(["✓ Kind", "! A", "✗ B", "✓ C"]);
  const plain = () =>
    screenLines(ada.session.state(), ada.session.readRows(ada.session.state()), 0).join("\n");
  expect(plain()).toContain("1. Kind, yes\n2.   A, disputed\n3.   B, no");
  await ada.type("!");
  expect(plain()).toContain("1. A, disputed, yes no");
  await ada.type("<Esc>", "<Home>", "j");
  expect(shownDetail(ada)).toContain("the judges differ");
  await ada.type("j");
  expect(shownDetail(ada)).toMatch(/✗ not relevant\nread again\nsettled by Eve/);
});

test("a cluster without a category is listed among the open clusters", async () => {
  const ada = await sit(clustersIn([{ id: "k", name: "Kind", clusters: ["a", "b"] }]));
  await ada.type("g5", "<End>");
  expect(shownRows(ada)).toEqual(["– Kind", "– A", "– B", "– C"]);
  expect(shownDetail(ada)).toContain("not in a category yet");
});

test("if there are no relevance questions, the screen asks the user to add the first one", async () => {
  const ada = await sit(clustersIn());
  await ada.type("g5", "<Home>");
  expect(shownDetail(ada)).toContain("Press Q to add a question");
  await ada.type("QGQ1<Enter>Is it useful?<Enter>", "1");
  expect(ada.commandsRun.at(-1)).toEqual(["assess", "category", "k", "--answers", "GQ1=yes"]);
});

test("for a judged category without a reason, the screen names the key that records one", async () => {
  const sitting = await sit(clustersIn());
  await sitting.type("g5", "QGQ1<Enter>Does it matter?<Enter>", "<Home>", "1");
  expect(shownScreen(sitting)).toContain("1 without a reason (n) · categories 1/1 relevant, 0 open");
  expect(shownDetail(sitting)).toContain("✓ relevant\nPress n to record the reason.");
  await sitting.type("nit is asked often<Enter>");
  expect(shownScreen(sitting)).toContain("categories 1/1 relevant, 0 open");
  expect(shownScreen(sitting)).not.toContain("without a reason");
  expect(shownDetail(sitting)).toContain("✓ relevant\nit is asked often");
});

test("a class that is judged before its category shows that its verdict does not count yet", async () => {
  const ada = await sit(clustersIn());
  await ada.type("g5", "j", "+for it<Enter>");
  expect(shownRows(ada)).toEqual(["– Kind", "~ A", "– B", "– C"]);
  await ada.type("<Home>j");
  expect(shownDetail(ada)).toContain("judged, and counts once its category is judged");
});
