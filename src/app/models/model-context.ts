/** The environment in which a command opens its models. */
import type { Watch } from "../../base/progress.ts";

export type ModelContext = Watch & {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly seed: number;
  /** Returns the workspace's models, which apply unless an option or the environment specifies others. */
  workspaceNames(): { readonly language: string; readonly embedder: string };
  /** The folder for replies and traces. */
  folder(): string;
  /** @throws OptionError if the user neither named a model, such as `ollama:llama3.1`, nor allows it */
  allow(model: string): Promise<void>;
  /** Resolves a file argument to an absolute path. */
  resolve(path: string): string;
  /** Prints a line to standard error, even with `--quiet`. */
  warn(message: string): void;
};
