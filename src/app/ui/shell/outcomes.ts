/** Stores the command results that screens show, each under a name that determines its type. */
import type { CommandLine, CommandName, ResultOf } from "../../cli/command-line.ts";

/** The typed values of a form, by field name. */
export type Answers = Readonly<Record<string, string>>;

/** A command and its result, whose document must contain the key. */
type CommandResult<Name extends CommandName, Key extends PropertyKey = never> = {
  readonly command: Name;
  readonly result: Extract<ResultOf<Name>, Readonly<Record<Key, unknown>>>;
};

type StoredResults = {
  readonly candidates: CommandResult<"survey follow", "candidates">;
  readonly translations: CommandResult<"survey search", "queries">;
  readonly hits: CommandResult<"survey search", "answers">;
  readonly news: CommandResult<"survey watch">;
  readonly proposals: CommandResult<"survey enrich">;
  readonly classProposals: CommandResult<"extract proposals">;
  readonly proposal: CommandResult<"cluster propose">;
  readonly traced: CommandResult<"results", "missed">;
  readonly subgraph: CommandResult<"questions show">;
  readonly entity: CommandResult<"graph show", "edges">;
  readonly foundEntities: CommandResult<"graph find">;
  readonly answer: CommandResult<"ask", "question">;
  readonly examples: CommandResult<"ask", "examples">;
  readonly chat: CommandResult<"chat", "turns">;
};

export type OutcomeName = keyof StoredResults;
export type Outcomes = { readonly [Name in OutcomeName]?: StoredResults[Name]["result"] };

/** The command line that a key runs, and the name for its result, if it is stored. */
export type KeptLine =
  | { readonly line: CommandLine; readonly storeAs?: undefined }
  | {
      [Name in OutcomeName]: {
        readonly line: CommandLine<StoredResults[Name]["command"]>;
        readonly storeAs: Name;
      };
    }[OutcomeName];

/** Builds the command line from a form's answers, with the name under which its result is stored. */
export type KeptForm =
  | { line(answers: Answers): CommandLine; readonly storeAs?: undefined }
  | {
      [Name in OutcomeName]: {
        line(answers: Answers): CommandLine<StoredResults[Name]["command"]>;
        readonly storeAs: Name;
      };
    }[OutcomeName];

/** Stores a result under its name, in place of the previous one. */
export function keepOutcome(outcomes: Outcomes, name: OutcomeName, result: unknown): Outcomes {
  // KeptLine ensures that the name fits the type of the command's result.
  return { ...outcomes, [name]: result };
}
