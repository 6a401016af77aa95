/**
 * Defines a command: its arguments and options, declared as data, and a `run` function that works without a terminal.
 *
 * The argument parser, the help, the types of `run` and the app's keys all use this declaration, so they stay
 * consistent. A command returns its result and prints nothing. The registry contains the name, summary and example of
 * every command, so they can be read without loading a command.
 */

import type { Watch } from "../base/progress.ts";
import type { Block } from "../pages/blocks.ts";

export type OptionSpec = {
  readonly kind: "text" | "number" | "flag" | "list";
  /** The value's name in the help, such as `FILE`. Only an optional TEXT argument may be empty. Flags have no value. */
  readonly value?: string;
  readonly summary: string;
  /** The default value, which the help shows. */
  readonly default?: string | number;
  readonly required?: true;
  /** The minimum value of a number. */
  readonly minimum?: number;
  /** True if the number must be an integer. */
  readonly integer?: true;
  /** The valid values, if they can be listed. For a list option, each item must be a valid value. */
  readonly choices?: readonly string[];
  /** Another option that this option requires. */
  readonly requires?: string;
  /** Other options that cannot be given together with this one. */
  readonly excludes?: readonly string[];
  /**
   * Marks a path that the command writes to. The program first checks that it is writable. The value specifies whether
   * the path is a file or a folder.
   */
  readonly writes?: "file" | "folder" | "either";
  /**
   * The page of the help that shows the option, unless it is the first page of the command: the page about edits,
   * models or input files, whose options many commands share, or the page with all options of the command.
   */
  readonly page?: "edits" | "models" | "inputs" | "all";
};

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

type ValueOf<S extends OptionSpec, V> = S extends { required: true } | { default: string | number }
  ? V
  : V | undefined;

/**
 * The values that `run` receives. Flags are booleans, lists are arrays (the user repeats the option or separates the
 * items with commas, see list-value.ts), and other values may be undefined unless they are required or have a default.
 */
export type OptionValues<S extends OptionSpecs> = {
  readonly [K in keyof S]: S[K]["kind"] extends "flag"
    ? boolean
    : S[K]["kind"] extends "list"
      ? readonly string[]
      : S[K]["kind"] extends "number"
        ? ValueOf<S[K], number>
        : ValueOf<S[K], string>;
};

export type PositionalSpec = {
  readonly name: string;
  readonly summary: string;
  readonly required?: true;
  /**
   * Whether the argument accepts all remaining words. Only the last argument of a command can accept multiple words.
   */
  readonly many?: true;
  /** The valid words, if they can be listed. */
  readonly choices?: readonly string[];
  /** Marks a path that the command writes to, as in `OptionSpec`. */
  readonly writes?: OptionSpec["writes"];
};

/**
 * Shows a prompt and resolves to the line that the user types, or to undefined if the user cancels (Ctrl-D, Ctrl-C).
 * Pressing Tab completes one of the `choices`.
 */
export type Ask = (prompt: string, choices?: readonly string[]) => Promise<string | undefined>;

/** The context that every command receives; no command accesses `process` directly. */
export type CommandContext = Watch & {
  /** The folder that relative file arguments are resolved against. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The value of `--workspace`, as the user typed it. */
  readonly workspace: string | undefined;
  readonly seed: number;
  /** The values of the arguments and options, as the user typed them. They name the servers and models to contact. */
  readonly typed: readonly string[];
  /** The servers and models in `--allow-endpoint`, which files may name. */
  readonly allowed: readonly string[];
  /** True if standard input and standard output are both terminals and plain output was not requested. */
  readonly interactive: boolean;
  /**
   * Opens the app, either full-screen or as plain lines, and resolves to the text to print in the terminal after the
   * app closes. Undefined without a terminal.
   */
  readonly openApp?: ((options: OpenAppOptions) => Promise<string>) | undefined;
  /**
   * Asks the user a question in the terminal. This function is absent if nobody can answer: without a terminal, with
   * --json, or inside the app.
   */
  readonly ask?: Ask | undefined;
  /**
   * Asks without a terminal: reads lines from standard input, and writes prompts to standard output except with --json.
   * This function is absent inside the app.
   */
  readonly askPiped?: Ask | undefined;
  /**
   * Named values that commands keep for later commands in the same app session. This property is absent if the process
   * runs only one command.
   */
  readonly sessionMemory?: Map<string, unknown>;
  /** Returns the absolute path of a file argument. */
  resolve(path: string): string;
  /** Prints a line to standard error, even with `--quiet`. */
  warn(message: string): void;
};

export type OpenAppOptions = {
  /** If false, the app draws below the terminal's current content and keeps its scrollback. */
  readonly alternateScreen: boolean;
  /** If false, the terminal handles the mouse. */
  readonly mouse?: boolean;
  /** The name of the theme, if it differs from the one set in the environment. */
  readonly theme?: string | undefined;
  /** Whether the tour begins as soon as the app opens. */
  readonly tour?: boolean;
  /** The workspace, if it differs from the context's workspace. */
  readonly workspace?: string;
};

/** The result of a command, as a document of blocks and as one JSON document with the same content. */
export type Outcome<Result = unknown> = {
  readonly text: Block;
  readonly json: Result;
  /** True if an edit's text says more than the app's view of the new state; the app then also shows the whole text. */
  readonly showWholeText?: true;
  /**
   * The exit code: 0 by default, 1 or 3 for a failure that the command reports, such as a failed check, and 130 if the
   * user stopped the command and the result is partial.
   */
  readonly exitCode?: 0 | 1 | 3 | 130;
};

export type Command<
  S extends OptionSpecs = OptionSpecs,
  P extends readonly PositionalSpec[] = readonly PositionalSpec[],
  Result = unknown,
> = {
  readonly positionals: P;
  readonly options: S;
  /** The words after the command's name in the example of `--help` (default: none). */
  readonly example?: string;
  /** Lines shown at the end of `--help`: worked examples, formats and notes. */
  readonly notes?: readonly string[];
  run(invocation: Invocation<S, P>, context: CommandContext): Promise<Outcome<Result>>;
};

/** The arguments in order; optional arguments may be missing. */
export type ArgumentList<P extends readonly PositionalSpec[]> = P extends readonly [
  infer First extends PositionalSpec,
  ...infer Rest extends readonly PositionalSpec[],
]
  ? First extends { readonly many: true }
    ? readonly string[]
    : First extends { readonly required: true }
      ? readonly [string, ...ArgumentList<Rest>]
      : readonly [] | readonly [string, ...ArgumentList<Rest>]
  : P extends readonly []
    ? readonly []
    : readonly string[];

/** The validated arguments and options of a call. */
export type Invocation<
  S extends OptionSpecs,
  P extends readonly PositionalSpec[] = readonly PositionalSpec[],
> = {
  readonly options: OptionValues<S>;
  readonly positionals: ArgumentList<P>;
};

/**
 * Defines a command, by default without arguments and options. If `run` has more than one return type, the result type is
 * their union.
 */
export function defineCommand<
  CommandResult extends Outcome,
  const S extends OptionSpecs = Record<never, never>,
  const P extends readonly PositionalSpec[] = readonly [],
>({
  positionals,
  options,
  ...others
}: Pick<Command, "example" | "notes"> & {
  readonly positionals?: P;
  readonly options?: S;
  run(invocation: Invocation<S, P>, context: CommandContext): Promise<CommandResult>;
}): Command<S, P, CommandResult["json"]> {
  // Without arguments or options, the types are those of an empty list and an empty record.
  return {
    positionals: positionals ?? ([] as readonly PositionalSpec[] as P),
    options: options ?? ({} as S),
    ...others,
  };
}

/**
 * A command's name, and its summary as shown in the overview. The implementation is loaded only when the command is
 * called.
 */
export type CommandEntry = {
  /** One to three words, as typed after `taxolink`. */
  readonly name: string;
  readonly summary: string;
  /** True if the first page of the help lists the command, because newcomers need it. */
  readonly first?: true;
  /** True for the edits of the eight phases, which the help lists on a separate page. */
  readonly edit?: true;
  load(): Promise<Command>;
};
