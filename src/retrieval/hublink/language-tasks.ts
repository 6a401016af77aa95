/** Lists the language tasks of HubLink, including those whose output is stored in the index. */
import type { LanguageSlice, TaskName } from "../../tasks/index.ts";
import type { RetrieverParts } from "../retriever.ts";

export const indexTasks = ["verbalisePaths"] as const satisfies readonly TaskName[];

export const hubLinkTasks = [
  ...indexTasks,
  "extractComponents",
  "partialAnswer",
  "finalAnswer",
  "filterTriples",
] as const satisfies readonly TaskName[];

export type HubLinkLanguage = LanguageSlice<(typeof hubLinkTasks)[number]>;

export type HubLinkParts = RetrieverParts<(typeof hubLinkTasks)[number]>;
