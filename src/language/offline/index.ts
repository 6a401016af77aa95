/** Exports the language tasks that are performed by rules. */
export { createOfflineLanguage } from "./create-offline-language.ts";
