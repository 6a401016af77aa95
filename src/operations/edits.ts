/**
 * Defines an edit: an entry in the table of a phase. The command with its options and help, the forms and keys of the
 * app, the history, and the tests that interrupt edits are derived from the entry.
 *
 * The tables must load quickly, because every start of the program reads them. An entry therefore receives the
 * constructors of its values, and the modules that it calls, when they are needed.
 */
import type { z } from "zod";
import { OptionError } from "../base/errors.ts";
import type { SurveyState } from "../literature/index.ts";
import type {
  FoundTaxonomy,
  Increment,
  OrthogonalityMatrix,
  TaxonomyDocuments,
  TaxonomyState,
} from "../taxonomy/index.ts";
import type { PhaseName } from "../workspace/index.ts";
import type { Outcome } from "./command.ts";
import type { ValueKit } from "./values.ts";

export type Shape = Readonly<Record<string, z.ZodType>>;

type Outputs<S extends Shape> = {
  readonly [K in keyof S as undefined extends z.output<S[K]> ? never : K]: z.output<S[K]>;
} & { readonly [K in keyof S as undefined extends z.output<S[K]> ? K : never]?: z.output<S[K]> };

/** The values of an edit: its arguments and needed options, and the options that the user gave. */
export type Values<A extends Shape, N extends Shape, O extends Shape> = Outputs<A> &
  Outputs<N> & { readonly [K in keyof O]?: z.output<O[K]> | undefined };

/** The state of the workspace: the documents of all phases, and the survey with its lists. */
export type Documents = TaxonomyDocuments & { readonly survey: SurveyState };

/** The parts of the workspace that an edit changes. Matrices are named after their increments. */
export type Change = Partial<Documents> & {
  readonly matrices?: Readonly<Record<string, OrthogonalityMatrix>>;
};

/** The edit's author and reason, the data derived from the documents, and the modules that implement edits. */
export type EditContext = {
  readonly author: string;
  /** The trimmed reason, or an empty string. */
  readonly reason: string;
  /**
   * Finds the increment with the given name, or the newest increment if no name was given.
   * @throws OptionError if there is no such increment
   */
  increment(name?: string): Increment;
  /** Returns the taxonomy with its increments and matrices, of the documents before or after the edit. */
  state(of?: Documents): TaxonomyState;
  /** Lists the citation keys of the survey's final list. */
  finalKeys(): readonly string[];
  /** The documents before the edit. */
  readonly before: Documents;
  /** Returns the absolute path of a file argument. */
  resolve(path: string): string;
  /** Reads a taxonomy from a file argument. @throws InputError if the file contains none */
  taxonomyIn(path: string): FoundTaxonomy;
  readonly objectTexts: typeof import("../taxonomy/index.ts").readObjectTexts;
  readonly io: typeof import("../base/io/index.ts");
  readonly taxonomy: typeof import("../taxonomy/index.ts");
  readonly literature: typeof import("../literature/index.ts");
};

/** Stands for the keys 1 to 9, each of which chooses an item of the row. */
export const numberKeys = "1-9";

/** A key of the app that runs an edit on the selected row. */
export type EditKey<Row extends string = string> = {
  /** The kind of row, in the words by which a message names it. */
  readonly row: Row;
  readonly key: string;
  readonly label: string;
  readonly short?: string;
  /**
   * The values that the app asks for, `reason` included. The row provides the other values. A question mark follows the
   * name of a value that may be left out.
   */
  readonly asks?: readonly string[];
  /** The label of the field for the reason (default: Why). */
  readonly why?: string;
  /** Values that the key stands for. */
  readonly gives?: Readonly<Record<string, unknown>>;
  /** True if the selection then moves to the next row. */
  readonly next?: true;
  /** True if another one usually follows, so that the way through the phases asks again. */
  readonly repeats?: true;
  /** The question to confirm. */
  readonly confirm?: string;
};

/** The text that an edit prints, alone or with the document for `--json`. */
type Saying = string | Outcome;

type Takes<A extends Shape, N extends Shape, O extends Shape> = {
  /** The arguments, in order. An argument whose schema is optional may be omitted. */
  readonly arguments?: A;
  /** Options that must be given. */
  readonly needs?: N;
  readonly options?: O;
};

type Declaration<A extends Shape, N extends Shape, O extends Shape, Row extends string> = {
  readonly summary: string;
  /** A command line that works in the bundled example; the tests interrupt it at every write. */
  readonly example: string;
  /** The command lines that prepare the bundled example for the test. */
  readonly before?: readonly string[];
  /** Set if the tests must kill a separate process while the example runs. */
  readonly spawned?: "at changes";
  /** The files that are removed from the bundled example before the test. */
  readonly absent?: readonly string[];
  readonly notes?: readonly string[];
  /** True if the first page of the help lists the edit, because newcomers need it. */
  readonly first?: true;
  readonly keys?: readonly EditKey<Row>[];
  /** Why the edit requires a reason, if it does. */
  readonly reason?: string;
  takes?(kit: ValueKit): Takes<A, N, O>;
  /** Handles a call that only reads, and returns undefined for an edit. */
  view?(documents: Documents, values: Values<A, N, O>, context: EditContext): Outcome | undefined;
  /**
   * Returns the parts of the workspace that change.
   * @throws OperationRefused or OptionError if the edit is impossible; nothing is then written
   */
  apply(documents: Documents, values: Values<A, N, O>, context: EditContext): Change;
  /** Describes the effect. By default, the JSON document contains the values. */
  says(values: Values<A, N, O>, after: Documents, context: EditContext): Saying;
};

export type Edit<
  Name extends string = string,
  A extends Shape = Shape,
  N extends Shape = Shape,
  O extends Shape = Shape,
  Row extends string = string,
> = Declaration<A, N, O, Row> & { readonly name: Name; readonly phase: PhaseName };

type None = Readonly<Record<never, never>>;

/** Returns the constructor of the edits in a phase's table. */
export function editsOf(phase: PhaseName) {
  return <
    const Name extends string,
    A extends Shape = None,
    N extends Shape = None,
    O extends Shape = None,
    const Row extends string = never,
  >(
    name: Name,
    declaration: Declaration<A, N, O, Row>,
  ): Edit<Name, A, N, O, Row> => ({ ...declaration, name, phase });
}

/** The types of an edit's values, by which the app and the library call it. */
export type ValuesOf<E> = E extends Edit<string, infer A, infer N, infer O> ? Values<A, N, O> : never;

type Given<T extends object> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** Returns the values that were given. */
export function givenOnly<T extends object>(values: T): Given<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
}

/** Returns the values that were given. @throws OptionError if there are none */
export function someChange<T extends object>(values: T): Given<T> {
  const change = givenOnly(values);
  if (Object.keys(change).length > 0) return change;
  throw new OptionError("nothing to change: add at least one option");
}
