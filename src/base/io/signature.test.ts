import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFile, temporaryFolder } from "../../testing/temporary-folder.ts";
import { signerFor } from "./signature.ts";

test("only content that the same user signed for the same purpose is accepted", () => {
  const [own, other] = [{ XDG_STATE_HOME: temporaryFolder() }, { XDG_STATE_HOME: temporaryFolder() }];
  const signature = signerFor("undo", own).sign("content");
  expect(signerFor("undo", own).accepts("content", signature)).toBe(true);
  expect(signerFor("undo", own).accepts("content.", signature)).toBe(false);
  expect(signerFor("edit", own).accepts("content", signature)).toBe(false);
  expect(signerFor("undo", other).accepts("content", signature)).toBe(false);
  for (const invalid of [undefined, null, "", 5, `${signature}A`, signature.slice(1)])
    expect(signerFor("undo", own).accepts("content", invalid)).toBe(false);
});

test("the key is in the user's state folder, and only the user can read it", () => {
  const home = temporaryFolder();
  signerFor("edit", { HOME: home });
  const file = join(home, ".local/state/taxolink/signing-key");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).toMatch(/^[0-9a-f]{64}\n$/);
});

test("a damaged key, or one that others can read, is refused; without a state folder, a key lasts for the process", () => {
  const damaged = temporaryFolder();
  mkdirSync(join(damaged, "taxolink"));
  const file = join(damaged, "taxolink/signing-key");
  writeFileSync(file, "short", { mode: 0o600 });
  expect(() => signerFor("edit", { XDG_STATE_HOME: damaged })).toThrow(/does not contain a key/);
  chmodSync(file, 0o644);
  expect(() => signerFor("edit", { XDG_STATE_HOME: damaged })).toThrow(/other users can read this file/);
  const blocked = temporaryFile("file", "");
  const env = { XDG_STATE_HOME: blocked };
  expect(signerFor("edit", env).accepts("a", signerFor("edit", env).sign("a"))).toBe(true);
});
