/** A retrieval system as the registry uses it: its declarations, and a function that creates it. */
import type { TaskName } from "../language/index.ts";
import type { CallRange } from "./call-range.ts";
import type { RankedKind, Retriever, RetrieverParts } from "./retriever.ts";

export type RetrievalSystem<O, T extends TaskName = TaskName> = {
  /** Every option with its default value. */
  readonly defaults: O;
  /**
   * The language tasks it calls. They form the recorded language of its runs, so a change to another system's task
   * leaves its runs valid.
   */
  readonly tasks: readonly T[];
  readonly ranks: readonly RankedKind[];
  /** Whether, with these options, the topic entity of a question changes the results. */
  usesTopic(options: O): boolean;
  /** Whether it reads earlier turns; other systems need questions that can be understood alone. */
  readonly usesHistory?: true;
  /** The number of model calls per question with these options. */
  callRange?(options: O): CallRange;
  /** @throws OptionError if an option is outside its range */
  create(name: string, parts: RetrieverParts<T>, options: O): SystemRetriever;
};

/** A retriever without the members that the registry adds from the system's declaration. */
export type SystemRetriever = Omit<
  Retriever,
  "language" | "origin" | "ranks" | "usesTopic" | "usesHistory" | "callRange"
>;
