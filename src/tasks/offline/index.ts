/** Exports the language tasks that rules perform. */
export { createOfflineLanguage } from "./create-offline-language.ts";
