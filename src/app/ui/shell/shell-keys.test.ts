/** Tests rules for all screens: Esc and g lead to the right place, rows keep their places, and texts are complete. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { drawnLines } from "../../../testing/read-screen.ts";
import { type Sitting, sit } from "../../../testing/sit.ts";
import { workspaceWith } from "../../../testing/workspaces.ts";
import { firstVisible } from "../drawing/frame-layout.ts";
import { keyHints } from "../drawing/key-line.ts";
import { width } from "../drawing/text.ts";
import { placeOf, selectedIndex } from "./app-state.ts";
import { actionsOf } from "./press-browse-key.ts";

const museum = (): Promise<Sitting> =>
  sit(
    workspaceWith({
      "taxonomy/3-extraction.json": {
        publications: Array.from({ length: 12 }, (_, at) => ({
          id: `paper${at}`,
          classes: at % 2 === 0 ? [{ id: `c${at}`, name: `Class ${at}` }] : [],
        })),
      },
    }),
  );

const lines = ({ session }: Sitting, columns: number, rows: number): string[] =>
  drawnLines(session, columns, rows);

test.each([
  [80, 24],
  [120, 40],
  [40, 12],
  [200, 60],
  [20, 6],
])(
  "at %i×%i, no line of any screen is wider than the window, and one row stays free",
  async (columns, rows) => {
    const sitting = await museum();
    for (const keys of [
      "g0",
      "g1",
      "g2",
      "g3",
      "g4",
      "g5",
      "g6",
      "g7",
      "g8",
      "?",
      "<Esc>",
      ":",
      "<Esc>",
      "<ctrl+f>x",
    ]) {
      await sitting.type(keys);
      const drawn = lines(sitting, columns, rows);
      expect([keys, drawn.length]).toEqual([keys, rows - 1]);
      expect([keys, Math.max(...drawn.map(width)) <= columns]).toEqual([keys, true]);
    }
  },
);

test("in every phase, the footer shows at least six keys at 80 columns, and more in a wider window", async () => {
  const sitting = await museum();
  const { session, type } = sitting;
  for (const phase of [0, 1, 2, 3, 4, 6, 8]) {
    await type(`g${phase}`);
    const rows = session.readRows(session.state());
    const actions = actionsOf(session.state(), rows[selectedIndex(session.state(), rows)]);
    const [narrow, wide] = [80, 160].map((cells) => keyHints(session.state(), actions, cells).length);
    expect([phase, (narrow ?? 0) >= 6]).toEqual([phase, true]);
    expect([phase, (wide ?? 0) >= (narrow ?? 0)]).toEqual([phase, true]);
  }
});

test("the footer shortens labels that do not fit, and uses spare space for longer labels", async () => {
  const { session, type } = await museum();
  await type("g1");
  const labels = (cells: number): string[] =>
    keyHints(session.state(), actionsOf(session.state(), { id: "structure", label: "" }), cells).map(
      ([, label]) => label,
    );
  expect(labels(200).slice(0, 3)).toEqual(["edit", "structure: hierarchy", "to the procedure"]);
  // A label of 20 cells does not fit into 60 cells next to five other keys.
  expect(labels(60).slice(0, 3)).toEqual(["edit", "hierarchy", "procedure"]);
  for (const cells of [60, 80, 100]) expect(labels(cells).join(" ")).not.toContain("…");
});

test("if only one pane is visible, the footer shows the key for the other pane", async () => {
  const sitting = await museum();
  await sitting.type("g3");
  expect(lines(sitting, 40, 12).at(-1)).toContain("Tab detail");
});

test("the title shows an active filter, and Esc removes the filter before the marks", async () => {
  const sitting = await museum();
  const { session, type } = sitting;
  await type("g4", " ", "/thing", "<Enter>");
  expect(lines(sitting, 80, 24)[1]).toMatch(/Clusters ─+ \/thing \*1 /);
  await type("<Esc>");
  expect(placeOf(session.state())).toMatchObject({ filter: "", markedIds: [expect.any(String)] });
  await type("<Esc>");
  expect(placeOf(session.state()).markedIds).toEqual([]);
  await type("<Esc>");
  expect(session.state().screen).toBe("home");
});

test("on the first screen of a phase, Esc returns home, whichever screen was open before", async () => {
  const { session, type } = await museum();
  await type("g3", "g4", "g6", "<Esc>");
  expect(session.state().screen).toBe("home");
});

test("pressing g and a number leaves the open item, even within the same phase", async () => {
  const sitting = await museum();
  const { session, type } = sitting;
  await type("g3", "<Enter>");
  expect(placeOf(session.state()).settings.inside).toBe("paper0");
  expect(lines(sitting, 80, 24)[1]).toContain("▸ Classes of paper0 ");
  await type("g3");
  expect(placeOf(session.state())).toMatchObject({ settings: {}, row: "paper0", pane: "list" });
});

test("in a view of a phase, Esc and `g` with a number return to the phase's first screen", async () => {
  const { session, type } = await museum();
  await type("g4", "C");
  expect(placeOf(session.state()).settings.view).toBe("categories");
  await type("<Esc>");
  expect([session.state().screen, placeOf(session.state()).settings]).toEqual(["clustering", {}]);
  await type("C", "g5", "g4");
  expect(placeOf(session.state()).settings).toEqual({});
});
test("a symbol, not only a colour, marks the active pane", async () => {
  const sitting = await museum();
  await sitting.type("g3");
  expect(lines(sitting, 80, 24)[1]).toMatch(/^╭─ ▸ Papers .*┬─ paper0 /);
  await sitting.type("<Tab>");
  expect(lines(sitting, 80, 24)[1]).toMatch(/^╭─ Papers .*┬─ ▸ paper0 /);
});

test("Ctrl-O shows the row and the last message in full", async () => {
  const sitting = await museum();
  await sitting.type(
    "g3",
    "aA name that is far too long for the thirty cells of a list at eighty columns<Enter><Enter><Enter><Enter>",
  );
  await sitting.type("<Enter>", "<End>", "<ctrl+o>");
  const text = lines(sitting, 80, 24).join("\n");
  expect(text).toContain("A name that is far too long for the thirty cells of a list at eighty columns");
});

test("papers keep their positions while the user decides on them, after an undo and on the next visit", async () => {
  const entries = ["a", "b", "c", "d"].map((key) => `@article{${key}, title={Lakes of ${key}}, year={2019}}`);
  const folder = workspaceWith({ "known.bib": entries.join("\n") });
  const { session, type } = await sit(folder);
  await type(`:survey import ${join(folder, "known.bib")} --final`, "<Enter>", "g3", "j");
  const ids = () => session.readRows(session.state()).map(({ id }) => id);
  await type("0it names no class<Enter>", "0nor does this one<Enter>");
  expect(ids()).toEqual(["a", "b", "c", "d"]);
  expect(placeOf(session.state()).row).toBe("d");
  await type("g0g3");
  expect(ids()).toEqual(["a", "b", "c", "d"]);
  await type("u");
  expect(ids()).toEqual(["a", "b", "c", "d"]);
});

test("a list moves only when the selection would leave the page", () => {
  // On a page of 10 rows from a list of 30, two rows remain between the selection and the edges of the page.
  expect(firstVisible(0, 7, 30, 10)).toBe(0);
  expect(firstVisible(0, 8, 30, 10)).toBe(1);
  expect(firstVisible(5, 7, 30, 10)).toBe(5);
  expect(firstVisible(5, 6, 30, 10)).toBe(4);
  expect(firstVisible(5, 0, 30, 10)).toBe(0);
  expect(firstVisible(0, 29, 30, 10)).toBe(20);
  expect(firstVisible(9, 3, 4, 10)).toBe(0);
});
