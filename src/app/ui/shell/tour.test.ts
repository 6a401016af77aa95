import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { drawnLines } from "../../../testing/read-screen.ts";
import { sit } from "../../../testing/sit.ts";
import { workspaceWith } from "../../../testing/workspaces.ts";
import { runPlainApp } from "../plain/plain-app.ts";
import { tourCaption } from "./tour.ts";

const museum = () => sit(workspaceWith());

test("the tour shows the real screens with complete captions, and ends on the home screen", async () => {
  const { session, type } = await museum();
  await type(":tour", "<Enter>");
  const screens: string[] = [];
  const captions: string[] = [];
  for (let at = 0; session.state().mode.kind === "tour"; at += 1) {
    screens.push(session.state().screen);
    captions.push(tourCaption(at).text);
    // At 80×24 and in a small window every word of the caption is on the screen.
    for (const [columns, rows] of [
      [80, 24],
      [40, 16],
    ] as const) {
      const text = drawnLines(session, columns, rows).join(" ").replace(/\s+/g, " ");
      expect(text).toContain(tourCaption(at).text);
    }
    await type("<Enter>");
  }
  expect(screens).toEqual([
    "home",
    "survey",
    "extraction",
    "clustering",
    "taxonomy",
    "validation",
    "datasets",
    "home",
  ]);
  expect(session.state()).toMatchObject({ screen: "home", mode: { kind: "browse" } });
  // The tour takes at most a minute, because people read about 240 words per minute on a screen.
  expect(captions.join(" ").split(" ").length).toBeLessThanOrEqual(240);
});

test("Esc ends the tour at any step, and ← goes back a step", async () => {
  const { session, type } = await museum();
  await type(":tour", "<Enter>", "<Enter>", "<Enter>", "<Left>");
  expect(session.state().screen).toBe("survey");
  await type("<Esc>");
  expect(session.state()).toMatchObject({ screen: "home", mode: { kind: "browse" } });
});

test("plain mode prints the tour step by step", async () => {
  const { session } = await museum();
  const input = new PassThrough();
  let printed = "";
  const left = runPlainApp(session, { input, output: { write: (text: string) => (printed += text) } });
  input.end(":tour\n\n.\nq\n");
  expect(await left).toBe("quit");
  expect(printed).toContain(tourCaption(0).text);
  expect(printed).toContain(tourCaption(1).text);
  expect(printed).not.toContain(tourCaption(2).text);
});
