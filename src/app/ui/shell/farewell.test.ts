import { expect, test } from "vitest";
import { commandToType } from "./farewell.ts";

test.each([
  ["taxolink survey next", {}, undefined, "taxolink survey next"],
  [
    "taxolink survey next",
    { npm_package_name: "taxolink", npm_lifecycle_event: "start" },
    "runs/demo/example",
    'npm run -s taxolink -- --workspace "runs/demo/example" survey next',
  ],
  // With npx, the user typed the program's name; in the scripts of another package, the program is on the path.
  ["taxolink undo", { npm_package_name: "taxolink", npm_lifecycle_event: "npx" }, undefined, "taxolink undo"],
  ["taxolink undo", { npm_package_name: "thesis", npm_lifecycle_event: "start" }, undefined, "taxolink undo"],
])("%s with %j in %s", (command, env, workspace, typed) => {
  expect(commandToType(command, { env, workspace })).toBe(typed);
});
