/** The language tasks by rules. */
export { createOfflineLanguage } from "./create-offline-language.ts";
