/** Tests that every screen and every mode fits into the window. */
import { expect, test } from "vitest";
import { sit } from "../../../testing/sit.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { copyBundled } from "../../../testing/workspaces.ts";
import { frameLines } from "./frame-lines.ts";
import { spansWidth } from "./text.ts";

const sizes = [
  { columns: 20, rows: 8 },
  { columns: 40, rows: 12 },
  { columns: 80, rows: 24 },
];

test("no line of any screen or mode is wider than the window", async () => {
  const { type, session } = await sit(copyBundled(temporaryFolder()));
  const screens = ["g0", "g1", "g2", "g3", "g4", "g5", "g6", "g7", "g8"];
  // The search and the palette without a match, the help, a filter without a match, a form and a message.
  const modes = ["<Ctrl+f>qqqq qqqq", ":qqqq qqqq", "?", "/qqqq", "a"];
  const wide: string[] = [];
  const check = (after: string): void => {
    for (const size of sizes) {
      for (const spans of frameLines(session.state(), size, session.readRows).lines)
        if (spansWidth(spans) > size.columns) wide.push(`${size.columns}, ${after}: ${spans[0]?.text ?? ""}`);
    }
  };
  for (const screen of screens) {
    await type(screen);
    check(screen);
    for (const mode of modes) {
      await type(mode);
      check(`${screen} ${mode}`);
      await type("<Esc>");
    }
  }
  expect(wide).toEqual([]);
});
