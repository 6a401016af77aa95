import type { CommandEntry } from "../command-entry.ts";

export const languageCommands = [
  {
    name: "extract content",
    summary: "Extract content from papers with a language model, following a JSON schema",
    example:
      "taxolink extract content Smith2020.txt --schema fields.json --out records.json --language ollama:llama3.1",
    load: () => import("../../commands/extraction/content.ts"),
  },
  {
    name: "extract classes",
    summary: "Let a language model propose the classes that a paper mentions",
    example:
      "taxolink extract classes Smith2020.txt --objects questions --out proposals.json --language ollama:llama3.1",
    load: () => import("../../commands/extraction/classes.ts"),
  },
  {
    name: "extract proposals",
    summary:
      "List the classes that a language model proposed, and show whether each class was entered or skipped",
    example: 'taxolink extract proposals proposals.json --skip "Smith2020:Yes or no"',
    load: () => import("../../commands/extraction/proposals.ts"),
  },
  {
    name: "prompts list",
    summary: "List the prompts of all language tasks with their versions",
    example: "taxolink prompts list",
    load: () => import("../../commands/models/prompts-list.ts"),
  },
  {
    name: "prompts show",
    summary: "Show a prompt as the model receives it, with an example input",
    example: "taxolink prompts show partialAnswer",
    load: () => import("../../commands/models/prompts-show.ts"),
  },
  {
    name: "prompts test",
    summary: "Check whether a model's replies to the prompts are usable",
    example: "taxolink prompts test --language ollama:llama3.1",
    load: () => import("../../commands/models/prompts-test.ts"),
  },
  {
    name: "cache stats",
    summary: "Show the contents of the reply cache by task and model",
    example: "taxolink cache stats",
    load: () => import("../../commands/models/cache-stats.ts"),
  },
  {
    name: "cache prune",
    summary: "Remove cached replies to free up disk space",
    example: "taxolink cache prune --older-than 30d",
    load: () => import("../../commands/models/cache-prune.ts"),
  },
  {
    name: "cache explain",
    summary: "Show the request behind a cached reply",
    example: "taxolink cache explain 3f9a12",
    load: () => import("../../commands/models/cache-explain.ts"),
  },
  {
    name: "cache export",
    summary: "Export the cache to a file for replaying a run offline",
    example: "taxolink cache export run.jsonl",
    load: () => import("../../commands/models/cache-export.ts"),
  },
  {
    name: "trace",
    summary: "Show the model calls of a run",
    example: 'taxolink trace "Which bridges are old?"',
    load: () => import("../../commands/models/trace.ts"),
  },
] as const satisfies readonly CommandEntry[];
