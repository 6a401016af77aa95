/** Counts the requests for one question, so that an answer goes without what it can do without. */
import type { SparqlEngine } from "../../../graph/index.ts";

/** The most requests for a question. */
const mostRequests = 12;
/** The requests for triples: one for the triples, and up to two for the names of their nodes. */
export const requestsOfTriples = 3;

export type BudgetedEngine = Pick<
  SparqlEngine,
  "select" | "selectAll" | "triples" | "describe" | "things"
> & {
  /** The number of requests that may still be sent, if each of those before was as many as it may be. */
  spare(): number;
};

export function withBudget({ select, selectAll, triples, describe, things }: SparqlEngine): BudgetedEngine {
  let spare = mostRequests;
  const costing =
    <A, R>(requests: number, send: (argument: A) => Promise<R>) =>
    (argument: A): Promise<R> => {
      spare -= requests;
      return send(argument);
    };
  return {
    select: costing(1, select),
    selectAll: costing(1, selectAll),
    things: costing(1, things),
    describe: costing(1, describe),
    triples: costing(requestsOfTriples, triples),
    spare: () => spare,
  };
}
