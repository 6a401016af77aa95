/** The language tasks, performed by rules. */
export { createOfflineLanguage } from "./create-offline-language.ts";
