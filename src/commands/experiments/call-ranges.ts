/** Computes the minimum and the maximum number of model calls per question of each system, for a dry run. */
import { formatCallRange, type Retriever } from "../../retrieval/index.ts";
import { tableLines } from "../../text/table.ts";
import type { PlanNote } from "../shared/with-models.ts";

type RangedRetriever = Pick<Retriever, "name" | "callRange">;

/** Returns one line per system; the plan of all calls is printed separately. */
export function noteCallRanges(retrievers: readonly RangedRetriever[]): PlanNote {
  const rows = retrievers.map(({ name, callRange }) => [
    name,
    callRange === undefined ? "unknown" : formatCallRange(callRange),
  ]);
  return {
    text: [
      tableLines(rows, { header: ["system", "model calls per question"] }),
      "",
      "The range covers all calls that the options allow; an input that is too long for the model needs more.",
    ],
    json: {
      calls_per_question: Object.fromEntries(
        retrievers.map(({ name, callRange }) => [name, callRange ?? null]),
      ),
    },
  };
}
