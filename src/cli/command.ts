/**
 * What a command is: arguments and options declared as data, and a `run` that works without a terminal.
 *
 * The same declaration parses the arguments, prints the help, gives `run` its types and checks the keys of the app,
 * so they cannot drift apart. A command returns what it computed and prints nothing. Its name, summary and example
 * are in the registry, which loads no command.
 */
import type { Watch } from "../progress.ts";

export type OptionSpec = {
  readonly kind: "text" | "number" | "flag" | "list";
  /** How the value is called in the help, e.g. `FILE`. Only a TEXT that is not required may be empty. Not for flags. */
  readonly value?: string;
  readonly summary: string;
  /** Shown in the help and used when the option is not given. */
  readonly default?: string | number;
  readonly required?: true;
  /** The least number there may be; for numbers only. */
  readonly least?: number;
  /** Whole numbers only; for numbers only. */
  readonly whole?: true;
  /** The valid values, where they can be listed. A list option checks each of its items. */
  readonly choices?: readonly string[];
  /** The option beside which alone this one means something; given without it, it is refused. */
  readonly beside?: string;
  /**
   * The value is a path that the command writes to: whether it can is checked before any work is done. Either: a file,
   * or files in a folder.
   */
  readonly writes?: "file" | "folder" | "either";
};

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

type Given<S extends OptionSpec, V> = S extends { required: true } | { default: string | number }
  ? V
  : V | undefined;

/** The values `run` receives: flags are booleans, lists are arrays (repeated, or divided by commas as in list-value.ts), others optional unless required or defaulted. */
export type OptionValues<S extends OptionSpecs> = {
  readonly [K in keyof S]: S[K]["kind"] extends "flag"
    ? boolean
    : S[K]["kind"] extends "list"
      ? readonly string[]
      : S[K]["kind"] extends "number"
        ? Given<S[K], number>
        : Given<S[K], string>;
};

export type PositionalSpec = {
  readonly name: string;
  readonly summary: string;
  readonly required?: true;
  /** Takes all remaining arguments. Only for the last one. */
  readonly many?: true;
  /** As for options. */
  readonly writes?: OptionSpec["writes"];
};

/**
 * Shows a prompt and resolves with the line that is typed, undefined when the user gives up (Ctrl-D, Ctrl-C).
 * `choices` are completed by the Tab key.
 */
export type Ask = (prompt: string, choices?: readonly string[]) => Promise<string | undefined>;

/** What every command can rely on; nothing in a command touches `process`. */
export type CommandContext = Watch & {
  /** The folder relative file arguments start from. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `--workspace`, as given. */
  readonly workspace: string | undefined;
  readonly seed: number;
  /** True where standard input and output are a terminal and nothing asked for plain output. */
  readonly interactive: boolean;
  /**
   * Opens the app, drawn or in plain lines, and resolves with what shall stay on the terminal when the user leaves
   * it. Undefined where there is no terminal.
   */
  readonly openApp?: ((options: OpenAppOptions) => Promise<string>) | undefined;
  /**
   * Asks the user in the terminal. Absent where nobody can answer: without a terminal, with --json, inside the app.
   */
  readonly ask?: Ask | undefined;
  /** The absolute path of a file argument. */
  resolve(path: string): string;
  /** A line on standard error that `--quiet` does not hide. */
  warn(message: string): void;
};

export type OpenAppOptions = {
  /** False draws below what the terminal already shows, and keeps its scrollback. */
  readonly alternateScreen: boolean;
  /** False leaves the mouse to the terminal. */
  readonly mouse?: boolean;
  /** The name of a theme, where it is not the environment's. */
  readonly theme?: string | undefined;
  /** Whether the tour begins as soon as the app is open. */
  readonly tour?: boolean;
  /** The workspace, where it is not the one of the context. */
  readonly workspace?: string;
};

/** The result of a command: the same content as text and as one JSON document. */
export type Outcome<Result = unknown> = {
  readonly text: string;
  readonly json: Result;
  /** 0 unless the command ran to its end and its finding is a failure (a check that failed). */
  readonly exitCode?: 0 | 1 | 3;
};

export type Command<
  S extends OptionSpecs = OptionSpecs,
  P extends readonly PositionalSpec[] = readonly PositionalSpec[],
  Result = unknown,
> = {
  readonly positionals: P;
  readonly options: S;
  /** Lines shown at the end of `--help`: worked examples, formats, notes. */
  readonly notes?: readonly string[];
  run(invocation: Invocation<S, P>, context: CommandContext): Promise<Outcome<Result>>;
};

/** The arguments in their order; what the command does not require may be missing. */
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

/** The checked arguments and options of one call. */
export type Invocation<
  S extends OptionSpecs,
  P extends readonly PositionalSpec[] = readonly PositionalSpec[],
> = {
  readonly options: OptionValues<S>;
  readonly positionals: ArgumentList<P>;
};

/** Gives a command literal its types. A `run` with several ends has the union of their documents as its result. */
export function defineCommand<
  const S extends OptionSpecs,
  const P extends readonly PositionalSpec[],
  Ends extends Outcome,
>(
  command: Omit<Command<S, P>, "run"> & {
    run(invocation: Invocation<S, P>, context: CommandContext): Promise<Ends>;
  },
): Command<S, P, Ends["json"]> {
  return command;
}
