/** A retrieval system in the registry, with its declarations and a function that creates the system. */
import type { TaskName } from "../tasks/index.ts";
import type { CallRange } from "./call-range.ts";
import type { OptionRows, OptionsOf } from "./options.ts";
import type { RankedKind, Retriever, RetrieverParts } from "./retriever.ts";

export type RetrievalSystem<R extends OptionRows, T extends TaskName = TaskName> = {
  /** All options with their valid values, and their values in each profile. */
  readonly options: R;
  /**
   * The language tasks that the system calls. Run manifests record only these tasks, so changes to tasks of other
   * systems do not invalidate a run.
   */
  readonly tasks: readonly T[];
  readonly ranks: readonly RankedKind[];
  /** Whether, with these options, the topic entity of a question changes the results. */
  usesTopic(options: OptionsOf<R>): boolean;
  /** Whether the system uses earlier turns. Other systems require self-contained questions. */
  readonly usesHistory?: true;
  /** The number of model calls per question with these options. */
  callRange?(options: OptionsOf<R>): CallRange;
  /** @throws OptionError if options exclude each other. Each value has been checked before. */
  create(name: string, parts: RetrieverParts<T>, options: OptionsOf<R>): SystemRetriever;
};

/** A retriever without the members that the registry adds from the system's declaration. */
export type SystemRetriever = Omit<
  Retriever,
  "language" | "origin" | "ranks" | "usesTopic" | "usesHistory" | "callRange"
>;
