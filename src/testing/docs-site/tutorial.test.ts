/** Tests that the tutorial shows the current output of its commands. */
import { expect, test } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { runTutorial } from "./tutorial.ts";

test("every output in docs/tutorial.md is what `npm run tutorial` writes", {
  timeout: 120_000,
}, async () => {
  const { current, expected } = await runTutorial(temporaryFolder());
  expect(current.match(/^\$ taxolink /gm)?.length).toBeGreaterThan(30);
  expect(current).toBe(expected);
});
