/** The terminal app. */
export { type AppOptions, openApp } from "./shell/open-app.ts";
