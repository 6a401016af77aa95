import { expect, test } from "vitest";
import { drawnLines } from "../../../testing/read-screen.ts";
import { sit } from "../../../testing/sit.ts";
import { workspaceWith } from "../../../testing/workspaces.ts";
import { width } from "../drawing/text.ts";
import { placeOf } from "./app-state.ts";
import { parseMouse, readMouse } from "./mouse.ts";
import type { Session } from "./session.ts";

test.each([
  // SGR reports count cells from 1; 0 is the left button, 64 and 65 are the wheel.
  ["[<0;12;5M", { kind: "click", x: 11, y: 4 }],
  ["[<0;12;5m", { kind: "other" }],
  ["[<2;1;1M", { kind: "other" }],
  ["[<64;1;1M", { kind: "wheel", x: 0, y: 0, by: -1 }],
  ["[<65;1;1M", { kind: "wheel", x: 0, y: 0, by: 1 }],
  ["j", undefined],
  ["[<0;12M", undefined],
])("a terminal's report %s is %j", (input, event) => {
  expect(parseMouse(input)).toEqual(event);
});

async function museum(): Promise<Session> {
  const publications = Array.from({ length: 40 }, (_, at) => ({
    id: `p${at}`,
    classes: [{ id: `c${at}`, name: `Class ${at}` }],
  }));
  return (await sit(workspaceWith({ "taxonomy/3-extraction.json": { publications } }))).session;
}

function find(session: Session, text: string): { x: number; y: number } {
  for (const [y, line] of drawnLines(session, 80, 24).entries()) {
    const at = line.indexOf(text);
    if (at !== -1) return { x: width(line.slice(0, at)), y };
  }
  throw new Error(`"${text}" is not on the screen`);
}

test("a click selects the row under the pointer without moving any row, and a second click opens it", async () => {
  const session = await museum();
  session.press(["g", "3"]);
  const place = find(session, "✓ p7 ");
  session.point({ kind: "click", ...place });
  expect(placeOf(session.state()).row).toBe("p7");
  expect(find(session, "✓ p7 ")).toEqual(place);
  session.point({ kind: "click", ...place });
  expect(placeOf(session.state()).settings.inside).toBe("p7");
});

test("the wheel scrolls the pane under the pointer", async () => {
  const session = await museum();
  session.press(["g", "3"]);
  session.point({ kind: "wheel", x: 5, y: 10, by: 1 });
  expect(placeOf(session.state())).toMatchObject({ row: "p3", pane: "list" });
  session.point({ kind: "wheel", x: 5, y: 10, by: -1 });
  expect(placeOf(session.state()).row).toBe("p0");
  session.point({ kind: "wheel", x: 60, y: 10, by: 1 });
  expect(placeOf(session.state()).row).toBe("p0");
});

test("footer keys are clickable, and other clicks have no effect", async () => {
  const session = await museum();
  session.point({ kind: "click", ...find(session, "? keys") });
  expect(session.state().mode.kind).toBe("help");
  session.press(["esc"]);
  const before = session.state();
  session.point({ kind: "click", x: 0, y: 0 });
  expect(session.state()).toBe(before);
});

test("named keys are clickable in the footers of forms and of the tour", async () => {
  const session = await museum();
  session.press(["g", "1", "a"]);
  session.point({ kind: "click", ...find(session, "Ctrl-S run now") });
  expect(session.state().message.text).toBe("Id: I1, I2 … for inclusion, E1, E2 … for exclusion is missing.");
  session.press(["esc", ":", ..."tour", "enter", "enter"]);
  expect(session.state().mode).toMatchObject({ kind: "tour", at: 1 });
  session.point({ kind: "click", ...find(session, "← back") });
  expect(session.state().mode).toMatchObject({ kind: "tour", at: 0 });
});

test("the parser finds mouse reports between keys, and completes a report that arrives in two parts", () => {
  const first = readMouse("j\u001b[<0;3;4M\u001b[<0;3;4mk\u001b[A\u001b[<65;1");
  expect(first.events).toEqual([{ kind: "click", x: 2, y: 3 }, { kind: "other" }]);
  const second = readMouse(`${first.incomplete};2Mq`);
  expect(second).toEqual({ events: [{ kind: "wheel", x: 0, y: 1, by: 1 }], incomplete: "" });
});
