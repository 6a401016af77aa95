/** The surroundings that opening a model needs. */
import type { Watch } from "../progress.ts";

export type ModelContext = Watch & {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly seed: number;
  /** The workspace's models, used if neither options nor environment name one. */
  workspaceNames(): { readonly language: string; readonly embedder: string };
  /** The folder for replies and traces. */
  folder(): string;
  /** The absolute path of a file argument. */
  resolve(path: string): string;
  /** Prints a line on standard error that `--quiet` does not hide. */
  warn(message: string): void;
};
