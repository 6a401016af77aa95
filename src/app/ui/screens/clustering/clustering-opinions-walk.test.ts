/** Uses key presses to test how two people give second opinions on phase 4. */
import { expect, test } from "vitest";
import { shownDetail, shownRows, shownScreen, shownText } from "../../../../testing/read-screen.ts";
import { type Sitting, sit } from "../../../../testing/sit.ts";
import { workspaceWith } from "../../../../testing/workspaces.ts";
import { formLines } from "../../drawing/form-lines.ts";

const names = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon"];

const classes = names.map((name) => ({ id: name.slice(0, 1), name, description: `${name} means it` }));
const cluster = (id: string, name: string, members: readonly string[]) => ({
  ...{ id, name, members, decided: true, representative: members[0] },
});
const openClusters = (author: string): Promise<Sitting> =>
  sit(
    workspaceWith({
      "taxonomy/3-extraction.json": { publications: [{ id: "P", classes }] },
      "taxonomy/4-clustering.json": {
        clusters: [cluster("one", "Ones", ["A", "B"]), cluster("two", "Twos", ["G", "D"])],
        categories: [{ id: "k", name: "Kind", clusters: ["one", "two"] }],
      },
    }),
    author,
  );

test("a second judge groups classes without seeing the clusters, and a person settles each difference", async () => {
  const ben = await openClusters("Ben");
  await ben.type("g4", "B");
  expect(shownRows(ben)).toEqual(names.map((name) => `○ ${name}`));
  expect(shownDetail(ben)).not.toContain("Ones");
  // Ben groups alpha with beta and gamma, and leaves delta alone. The first judge groups alpha with beta, and gamma
  // with delta.
  await ben.type("   ", "k", "m<Ctrl+u>Threes<Enter>");
  expect(shownRows(ben)).toEqual(["○ Delta", "○ Epsilon", "✓ Threes 3", "· Alpha", "· Beta", "· Gamma"]);
  await ben.type("<Home>", "i");
  expect(shownRows(ben).at(-1)).toBe("· Delta");
  expect(shownScreen(ben)).toContain("second opinion by Ben: 4/5 placed in 2 groups");

  // Pairs together: first {AB, GD}, Ben {AB, AG, BG}. One of them is shared: F1 = 2·1/(2 + 3) = 0.40.
  // ARI: one shared, expected 2·3/6 = 1, so (1 − 1)/(2.5 − 1) = 0.
  await ben.type("!");
  expect(shownScreen(ben)).toContain("4 disputes open, 0 settled · A shows the agreement");
  await ben.type("A");
  expect(shownText(ben).at(-1)).toMatch(/pairwise F1 0\.400, .* adjusted Rand index 0\.000/);
  await ben.type("<Esc>");
  const gamma = shownRows(ben).findIndex((row) => row.includes("Gamma"));
  await ben.type("<Home>", "j".repeat(gamma));
  const detail = shownDetail(ben);
  expect(detail).toMatch(
    /the first judge: together with\n- Delta\n {2}Delta means it\n\nBen: together with\n- Alpha/,
  );
  expect(detail).toMatch(/1 Twos {2}the first judge\n2 Ones {2}Ben/);
  await ben.type("2", "read again<Enter>");
  expect(ben.commandsRun.at(-1)).toEqual(["cluster", "settle", "G", "--to", "one", "--reason", "read again"]);
  // Every disputed pair contains gamma.
  expect(shownScreen(ben)).toContain("0 disputes open, 1 settled");
  await ben.type("<Esc>");
  expect(shownRows(ben)).toEqual(["○ Epsilon", "✓ Ones 3", "✓ Twos 1"]);
});

test("the user can choose the target cluster by typing part of its name", async () => {
  const ada = await openClusters("Ada");
  await ada.type("g4", "v", "wos");
  const { mode } = ada.session.state();
  if (mode.kind !== "form") throw new Error("a form was expected");
  const [, field] = formLines(mode.form, 80, 20, true).lines.map((spans) =>
    spans.map(({ text }) => text).join(""),
  );
  expect(field).toContain("Twos");
  expect(field).not.toContain("Ones");
  await ada.type("<Tab><Enter>");
  expect(ada.commandsRun.at(-1)).toEqual(["cluster", "move", "two", "E"]);
});

test("the same keys group clusters into categories", async () => {
  const ben = await openClusters("Ben");
  await ben.type("g4", "C", "B");
  expect(shownRows(ben)).toEqual(["○ Ones", "○ Twos"]);
  await ben.type("i", "i", "!");
  expect(ben.commandsRun.at(-1)).toEqual(["cluster", "opinion", "two", "--categories"]);
  expect(shownRows(ben)).toEqual(["! Ones 2 | 1", "! Twos 2 | 1"]);
  await ben.type("N<Ctrl+u>Apart<Enter>other purpose<Enter>");
  expect(shownScreen(ben)).toContain("0 disputes open, 1 settled");
});
