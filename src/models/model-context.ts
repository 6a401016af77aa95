/** The environment in which a command opens its models. */
import type { Watch } from "../progress.ts";

export type ModelContext = Watch & {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly seed: number;
  /** The workspace's models, used if neither options nor environment name any. */
  workspaceNames(): { readonly language: string; readonly embedder: string };
  /** The folder for replies and traces. */
  folder(): string;
  /** The absolute path of a file argument. */
  resolve(path: string): string;
  /** Prints a line on standard error, even with `--quiet`. */
  warn(message: string): void;
};
