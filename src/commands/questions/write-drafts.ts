/** What `questions generate` does with a language model: drafts are written anew and checked, refusals go to a file. */
import { extname } from "node:path";
import type { CommandContext } from "../../cli/command.ts";
import {
  type FormWritingOptions,
  type PairContext,
  type QaPair,
  rejectedRow,
  type WorkJournal,
  type Written,
  writeFromForms,
  writeQuestions,
} from "../../datasets/index.ts";
import type { Models } from "../shared/with-models.ts";

export type WritingWishes = {
  readonly instructions: string;
  readonly "subgraph-tokens": number;
  readonly "parallel-calls": number | undefined;
};

/** Whether a language model writes, or would in a dry run. */
export function modelWrites({ names }: Models): boolean {
  return names.language.kind === "endpoint";
}

export function writingOptions(wishes: WritingWishes): FormWritingOptions {
  return {
    instructions: wishes.instructions,
    subgraphTokens: wishes["subgraph-tokens"],
    parallel: wishes["parallel-calls"] ?? 4,
  };
}

/** The drafts as they are where no model is chosen. */
export async function writeDrafts(
  pairContext: PairContext,
  drafts: readonly QaPair[],
  wishes: WritingWishes,
  models: Models,
  journal: WorkJournal,
  context: CommandContext,
): Promise<Written> {
  if (!modelWrites(models)) return { pairs: drafts, rejected: [] };
  return writeFromForms(pairContext, drafts, models.language, journal, writingOptions(wishes), context);
}

export type RejectedFile = {
  readonly file: string;
  readonly total: number;
  /** Step → how many were refused there. */
  readonly by_step: Readonly<Record<string, number>>;
};

/** Writes `Q-rejected.csv` beside `Q.csv`, empty where all went well. @returns null where no model wrote */
export function writeRejected(out: string, { rejected }: Written, models: Models): RejectedFile | null {
  if (!modelWrites(models) || models.plan) return null;
  const file = rejectedFileOf(out);
  writeQuestions(file, { columns: [], rows: rejected.map(rejectedRow) });
  const by_step = Object.fromEntries(
    [...Map.groupBy(rejected, ({ at }) => at)].map(([step, group]) => [step, group.length]),
  );
  return { file, total: rejected.length, by_step };
}

export function describeRejected(found: RejectedFile | null): string[] {
  if (found === null) return [];
  const steps = Object.entries(found.by_step).map(([step, count]) => `${step} ${count}`);
  return [`${found.file}: ${found.total} rejected${steps.length === 0 ? "" : ` (${steps.join(", ")})`}`];
}

function rejectedFileOf(out: string): string {
  const extension = extname(out);
  return `${out.slice(0, out.length - extension.length)}-rejected${extension}`;
}
