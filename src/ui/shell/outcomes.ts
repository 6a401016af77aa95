/** Stores the command results that screens show, each under a name that determines its type. */
import type { CommandLine, CommandName, ResultOf } from "../../cli/command-line.ts";

/** The typed values of a form, by field name. */
export type Answers = Readonly<Record<string, string>>;

/** A command and its result, whose document must contain the key. */
type Keep<Name extends CommandName, Key extends PropertyKey = never> = {
  readonly command: Name;
  readonly result: Extract<ResultOf<Name>, Readonly<Record<Key, unknown>>>;
};

type Kept = {
  readonly candidates: Keep<"survey follow", "candidates">;
  readonly translations: Keep<"survey search", "queries">;
  readonly hits: Keep<"survey search", "answers">;
  readonly news: Keep<"survey watch">;
  readonly proposals: Keep<"survey enrich">;
  readonly classProposals: Keep<"extract proposals">;
  readonly proposal: Keep<"cluster propose">;
  readonly traced: Keep<"results", "missed">;
  readonly subgraph: Keep<"questions show">;
  readonly entity: Keep<"graph show", "edges">;
  readonly foundEntities: Keep<"graph find">;
  readonly answer: Keep<"ask", "question">;
  readonly chat: Keep<"chat", "turns">;
};

export type OutcomeName = keyof Kept;
export type Outcomes = { readonly [Name in OutcomeName]?: Kept[Name]["result"] };

/** The command line that a key runs, and the name for its result, if it is stored. */
export type KeptLine =
  | { readonly line: CommandLine; readonly into?: undefined }
  | {
      [Name in OutcomeName]: { readonly line: CommandLine<Kept[Name]["command"]>; readonly into: Name };
    }[OutcomeName];

/** Builds the command line from a form's answers, with the name under which its result is stored. */
export type KeptForm =
  | { line(answers: Answers): CommandLine; readonly into?: undefined }
  | {
      [Name in OutcomeName]: {
        line(answers: Answers): CommandLine<Kept[Name]["command"]>;
        readonly into: Name;
      };
    }[OutcomeName];

/** Stores a result under its name, in place of the previous one. */
export function keepOutcome(outcomes: Outcomes, name: OutcomeName, result: unknown): Outcomes {
  // An action names only its own command's results, see KeptLine.
  return { ...outcomes, [name]: result };
}
