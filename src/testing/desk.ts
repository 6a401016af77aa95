/** A folder at which a test works as a user does: it runs command lines, and writes and reads files. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TaxolinkError } from "../base/errors.ts";
import { writeText } from "../base/io/index.ts";
import { initWorkspace } from "../workspace/index.ts";
import { callCommandWith, wordsOfLine } from "./call-command.ts";
import type { CommandRun } from "./run-command.ts";
import { runInProcess } from "./running/run-in-process.ts";
import { type ProgramRun, runProgram } from "./running/run-program.ts";
import { temporaryFolder } from "./temporary-folder.ts";

type Env = Readonly<Record<string, string>>;

/** Files by their paths. Content that is not text is written as JSON. */
export type Files = Readonly<Record<string, unknown>>;

export class Desk {
  readonly root: string;
  /** Environment variables for the commands, whose keys, caches and settings stay in the folder. */
  readonly env: Env;

  /** @param root an existing folder */
  constructor(root: string, env: Env = {}) {
    this.root = root;
    this.env = {
      HOME: root,
      XDG_CACHE_HOME: join(root, "cache"),
      XDG_CONFIG_HOME: join(root, "config"),
      ...env,
    };
  }

  /**
   * Runs a command line. Its words are separated by spaces or enclosed in single quotes, and further words follow as
   * they are. Commands that edit the workspace run as the author Ada.
   */
  run(line: string, ...words: readonly string[]): Promise<CommandRun> {
    return callCommandWith(this.root, [...wordsOfLine(line), ...words], this.env, ["--author", "Ada"]);
  }

  async text(line: string, ...words: readonly string[]): Promise<string> {
    return (await this.run(line, ...words)).text;
  }

  async json<T>(line: string, ...words: readonly string[]): Promise<T> {
    return (await this.run(line, ...words)).json as T;
  }

  /**
   * Returns the error with which a command line ends: `OptionError 2: MESSAGE | HINT`, with its code and exit code.
   * @throws Error if the command succeeds
   */
  async refusal(line: string, ...words: readonly string[]): Promise<string> {
    const error: unknown = await this.run(line, ...words).catch((thrown: unknown) => thrown);
    if (!(error instanceof TaxolinkError)) throw new Error(`no refusal of ${line}`, { cause: error });
    return `${error.code} ${error.exitCode}: ${error.message} | ${error.hint ?? ""}`;
  }

  /** Runs a command line with the built program. */
  program(line: string): Promise<ProgramRun> {
    return runProgram(this.root, wordsOfLine(line), this.env);
  }

  /** Runs a command line in this process, with the same result as in the built program. */
  outcome(line: string): Promise<ProgramRun> {
    return runInProcess(this.root, wordsOfLine(line), this.env);
  }

  path(name: string): string {
    return join(this.root, name);
  }

  write(files: Files): void {
    for (const [name, content] of Object.entries(files))
      writeText(this.path(name), typeof content === "string" ? content : JSON.stringify(content));
  }

  /** Writes a file of JSON lines. */
  writeLines(name: string, lines: readonly unknown[]): void {
    writeText(this.path(name), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  }

  read(name: string): string {
    return readFileSync(this.path(name), "utf8");
  }

  readJson<T>(name: string): T {
    return JSON.parse(this.read(name)) as T;
  }

  readLines<T>(name: string): T[] {
    return this.read(name)
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as T);
  }

  has(name: string): boolean {
    return existsSync(this.path(name));
  }
}

/** Creates a folder with files that is removed when the test ends. */
export function openDesk(files: Files = {}, env: Env = {}): Desk {
  const desk = new Desk(temporaryFolder(), env);
  desk.write(files);
  return desk;
}

/** Creates a workspace with files, which is named `things` and is removed when the test ends. */
export function openWorkspaceDesk(files: Files = {}): Desk {
  const desk = new Desk(initWorkspace(join(temporaryFolder(), "things")).root);
  desk.write(files);
  return desk;
}
