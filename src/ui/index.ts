/** The terminal app. */
export { openApp } from "./open-app.ts";
