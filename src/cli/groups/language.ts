import type { CommandEntry } from "../command-entry.ts";

export const languageCommands = [
  {
    name: "extract content",
    summary: "Read papers with a language model into the shape of a JSON schema",
    example:
      "taxolink extract content Smith2020.txt --schema fields.json --out records.json --language ollama:llama3.1",
    load: () => import("../../commands/extraction/content.ts"),
  },
  {
    name: "extract classes",
    summary: "Let a language model propose the classes a paper names",
    example:
      "taxolink extract classes Smith2020.txt --objects questions --out proposals.json --language ollama:llama3.1",
    load: () => import("../../commands/extraction/classes.ts"),
  },
  {
    name: "extract proposals",
    summary: "The classes a language model proposed, and what became of them",
    example: 'taxolink extract proposals proposals.json --skip "Smith2020:Yes or no"',
    load: () => import("../../commands/extraction/proposals.ts"),
  },
  {
    name: "prompts list",
    summary: "The prompts of all language tasks, with their versions",
    example: "taxolink prompts list",
    load: () => import("../../commands/models/prompts-list.ts"),
  },
  {
    name: "prompts show",
    summary: "A prompt as it is sent",
    example: "taxolink prompts show partialAnswer",
    load: () => import("../../commands/models/prompts-show.ts"),
  },
  {
    name: "prompts test",
    summary: "Try prompts on a model",
    example: "taxolink prompts test --language ollama:llama3.1",
    load: () => import("../../commands/models/prompts-test.ts"),
  },
  {
    name: "cache stats",
    summary: "What the reply cache holds",
    example: "taxolink cache stats",
    load: () => import("../../commands/models/cache-stats.ts"),
  },
  {
    name: "cache prune",
    summary: "Remove replies from the cache",
    example: "taxolink cache prune --older-than 30d",
    load: () => import("../../commands/models/cache-prune.ts"),
  },
  {
    name: "cache explain",
    summary: "What a cached reply was the reply to",
    example: "taxolink cache explain 3f9a12",
    load: () => import("../../commands/models/cache-explain.ts"),
  },
  {
    name: "cache export",
    summary: "Write the cache to a file that replays a run",
    example: "taxolink cache export run.jsonl",
    load: () => import("../../commands/models/cache-export.ts"),
  },
  {
    name: "trace",
    summary: "The calls a run made to a model",
    example: 'taxolink trace "Which bridges are old?"',
    load: () => import("../../commands/models/trace.ts"),
  },
] as const satisfies readonly CommandEntry[];
