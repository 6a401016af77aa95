/** What opening a model needs to know of the place it is opened in. */
import type { Watch } from "../progress.ts";

export type ModelContext = Watch & {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly seed: number;
  /** The models that the workspace names; they count where neither options nor environment name one. */
  workspaceNames(): { readonly language: string; readonly embedder: string };
  /** Where replies and traces are kept. */
  folder(): string;
  /** The absolute path of a file argument. */
  resolve(path: string): string;
  /** A line on standard error that `--quiet` does not hide. */
  warn(message: string): void;
};
