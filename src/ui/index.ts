/** The terminal app. */
export { type AppOptions, openApp } from "./open-app.ts";
