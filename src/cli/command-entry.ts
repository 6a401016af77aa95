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
  /** True if the first page of the help lists the command, because newcomers need it. */
  readonly first?: true;
  /** True for the edits of the eight phases, which the help lists on a separate page. */
  readonly edit?: true;
  load(): Promise<{ readonly command: Command }>;
};
