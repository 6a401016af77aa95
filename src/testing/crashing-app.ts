/**
 * Opens the built app and makes it crash, to test that the terminal remains usable. With the `signal` argument, SIGUSR2
 * causes an error outside all screens. With the `drawing` argument, a screen that shows a date throws an error.
 */
import { pathToFileURL } from "node:url";
import type { CommandContext } from "../operations/command.ts";

const [cause = "signal"] = process.argv.slice(2);
const built = pathToFileURL(`${import.meta.dirname}/../../dist/app/ui/index.js`).href;
const { openApp }: typeof import("../app/ui/index.ts") = await import(built);

if (cause === "drawing") {
  Date.prototype.toISOString = () => {
    throw new Error("crash while drawing");
  };
} else {
  process.on("SIGUSR2", () => {
    throw new Error("crash outside of everything");
  });
}
const context: CommandContext = {
  cwd: process.cwd(),
  env: process.env,
  workspace: undefined,
  seed: 1,
  typed: [],
  allowed: [],
  interactive: true,
  progress: { stage: () => ({ advance: () => {}, finish: () => {} }), note: () => {} },
  resolve: (path) => path,
  warn: () => {},
};
await openApp(context, { alternateScreen: true });
