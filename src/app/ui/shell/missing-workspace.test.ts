import { join } from "node:path";
import { expect, test } from "vitest";
import { sit } from "../../../testing/sit.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { frameLines } from "../drawing/frame-lines.ts";

test("if the workspace does not exist, the app offers to create one in the given folder", async () => {
  const folder = join(temporaryFolder(), "not", "there");
  const { type, session, commandsRun } = await sit(folder);
  // The key for the next thing opens the same form.
  await type(">");
  expect(session.state().mode.kind).toBe("form");
  await type("<Esc>", "I", "<Enter>");
  expect(commandsRun).toEqual([["init", folder]]);
  expect(session.state().loaded.kind).toBe("ready");
});

test("without a workspace, a key that needs one shows the next step, and the footer does not offer the key", async () => {
  const { type, session } = await sit(join(temporaryFolder(), "empty"));
  for (const key of ["s", "/", "g"]) {
    await type(key);
    expect(session.state().message.text).toBe("This key needs a workspace; press I to make a workspace.");
  }
  expect(session.state()).toMatchObject({ screen: "home", mode: { kind: "browse" } });
  const { lines } = frameLines(session.state(), { columns: 80, rows: 24 }, session.readRows);
  expect(lines.at(-1)?.map(({ text }) => text)).not.toContain(" search");
});
