/** A retrieval system as the registry takes it: what it declares about itself, and how it is made. */
import type { TaskName } from "../language/index.ts";
import type { CallRange } from "./call-range.ts";
import type { RankedKind, Retriever, RetrieverParts } from "./retriever.ts";

export type RetrievalSystem<O, T extends TaskName = TaskName> = {
  /** Every option with its value where nothing else is said. */
  readonly defaults: O;
  /**
   * The language tasks it calls. They make up the recorded language of its runs, so that a change of another system's
   * task leaves them valid.
   */
  readonly tasks: readonly T[];
  readonly ranks: readonly RankedKind[];
  /** Whether, with these options, the topic entity of a question changes what it finds. */
  usesTopic(options: O): boolean;
  /** Whether it reads what was said before; others are asked questions that stand alone. */
  readonly usesHistory?: true;
  /** Calls of a language model that one question takes with these options. */
  callRange?(options: O): CallRange;
  /** @throws OptionError for options outside their range */
  create(name: string, parts: RetrieverParts<T>, options: O): SystemRetriever;
};

/** A retriever without what the registry adds from the system's declaration. */
export type SystemRetriever = Omit<
  Retriever,
  "language" | "origin" | "ranks" | "usesTopic" | "usesHistory" | "callRange"
>;
