import { join } from "node:path";
import { expect, test } from "vitest";
import { sit } from "../../testing/sit.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

test("if the workspace does not exist, the app offers to create one in the given folder", async () => {
  const folder = join(temporaryFolder(), "not", "there");
  const { type, session, ran } = await sit(folder);
  await type("I", "<Enter>");
  expect(ran).toEqual([["init", folder]]);
  expect(session.state().loaded.kind).toBe("ready");
});
