/**
 * Constructors of the arguments and options that commands declare. A declaration is data: the parser, the help, the
 * completion and the types of `run` are derived from it.
 */
import type { OptionSpec, OptionSpecs, PositionalSpec } from "./command.ts";

type More = Partial<Omit<OptionSpec, "kind" | "summary">>;
type None = Record<never, never>;

/**
 * The kinds of options. The type of `more` is kept, because it decides whether the value may be undefined. A `value` is
 * the placeholder in the help.
 */
export const option = {
  flag: <const M extends More = None>(summary: string, more = {} as M) => ({
    kind: "flag" as const,
    summary,
    ...more,
  }),
  text: <const M extends More = None>(value: string, summary: string, more = {} as M) => ({
    kind: "text" as const,
    value,
    summary,
    ...more,
  }),
  name: <const M extends More = None>(summary: string, more = {} as M) => option.text("NAME", summary, more),
  file: <const M extends More = None>(summary: string, more = {} as M) => option.text("FILE", summary, more),
  /** A file that the command writes. */
  outputFile: <const M extends More = None>(summary: string, more = {} as M) =>
    option.text("FILE", summary, { writes: "file" as const, ...more }),
  /** A folder that the command writes to. */
  outputFolder: <const M extends More = None>(summary: string, more = {} as M) =>
    option.text("DIR", summary, { writes: "folder" as const, ...more }),
  /** Texts, separated by commas or given by repeating the option. */
  list: <const M extends More = None>(value: string, summary: string, more = {} as M) => ({
    kind: "list" as const,
    value,
    summary,
    ...more,
  }),
  number: <const M extends More = None>(value: string, summary: string, more = {} as M) => ({
    kind: "number" as const,
    value,
    summary,
    ...more,
  }),
  /** A whole number, at least 1 unless `more` allows less. */
  integer: <const M extends More = None>(summary: string, more = {} as M) => ({
    kind: "number" as const,
    value: "N",
    summary,
    integer: true as const,
    minimum: 1,
    ...more,
  }),
};

/** Moves options from the first page of the help to another one. */
export function onPage<S extends OptionSpecs>(page: OptionSpec["page"], specs: S): S {
  const moved = Object.entries(specs).map(([name, spec]) => [name, { ...spec, page }]);
  return Object.fromEntries(moved) as S;
}

type MoreOfArgument = Omit<PositionalSpec, "name" | "summary" | "required">;

export const requiredArgument = <const M extends MoreOfArgument = None>(
  name: string,
  summary: string,
  more = {} as M,
) => ({ name, summary, required: true as const, ...more });

export const optionalArgument = <const M extends MoreOfArgument = None>(
  name: string,
  summary: string,
  more = {} as M,
) => ({ name, summary, ...more });
