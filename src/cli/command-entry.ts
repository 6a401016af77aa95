import type { Command } from "./command.ts";

/**
 * A command's name, and its summary as shown in the overview. The implementation is loaded only when the command is
 * called.
 */
export type CommandEntry = {
  /** One to three words, as typed after `taxolink`. */
  readonly name: string;
  readonly summary: string;
  readonly example: string;
  load(): Promise<{ readonly command: Command }>;
};
