import type { Command } from "./command.ts";

/** A command's name with its summary for the overview; the command itself loads when it is called. */
export type CommandEntry = {
  /** One to three words, as typed after `taxolink`. */
  readonly name: string;
  readonly summary: string;
  readonly example: string;
  load(): Promise<{ readonly command: Command }>;
};
