import type { Command } from "./command.ts";

/** A command by name, with what the overview needs; the command itself is loaded when it is called. */
export type CommandEntry = {
  /** One to three words, as typed after `taxolink`. */
  readonly name: string;
  readonly summary: string;
  readonly example: string;
  load(): Promise<{ readonly command: Command }>;
};
