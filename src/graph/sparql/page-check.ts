/**
 * Checks that the pages of a query contain every row exactly once, because an endpoint may return pages without a
 * stable order.
 */
import { GraphError } from "../../errors.ts";
import { hashText } from "../../io/index.ts";
import type { Row } from "./sparql-client.ts";

export type PageCheck = {
  add(rows: readonly Row[]): void;
  /** @throws GraphError if the number of received rows differs from the number that the endpoint reports */
  finish(): void;
};

/** The number of hexadecimal digits of a hash that a JavaScript number represents exactly. */
const digits = 13;

/** @param expectedRows the number of rows that the endpoint reports */
export function createPageCheck(expectedRows: number): PageCheck {
  const rowHashes = new Set<number>();
  let repeated = 0;
  return {
    add(rows) {
      for (const row of rows) {
        const before = rowHashes.size;
        rowHashes.add(Number.parseInt(hashText(JSON.stringify(row)).slice(0, digits), 16));
        if (rowHashes.size === before) repeated += 1;
      }
    },
    finish() {
      if (rowHashes.size === expectedRows && repeated === 0) return;
      const twice = repeated === 0 ? "" : `, ${repeated} of them twice`;
      throw new GraphError(
        `the endpoint counted ${expectedRows} triples but returned ${rowHashes.size + repeated}${twice}`,
        {
          hint: "The endpoint may return pages in no fixed order, its counts may be estimates, or its data may have changed. Pull the graph into a store with a page_size that covers all rows.",
        },
      );
    },
  };
}
