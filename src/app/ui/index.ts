/** The terminal app. */
export { openApp } from "./shell/open-app.ts";
