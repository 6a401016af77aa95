/** Finds the predicates of an ORKG by their labels. */
import { z } from "zod";
import type { PatienceOptions } from "../remote/graph-requests.ts";
import { createRemoteSource } from "../remote/remote-source.ts";
import { pageSchema } from "./orkg-schemas.ts";

const predicatePage = pageSchema(z.object({ id: z.string(), label: z.string() }));

/**
 * Maps the labels of existing predicates to ids. The first of several predicates with the same label is used.
 * @throws GraphError, CancelledError
 */
export async function findPredicates(
  labels: readonly string[],
  baseUrl: string,
  patience: PatienceOptions,
): Promise<Map<string, string>> {
  const source = createRemoteSource(patience);
  const labelledIds = await Promise.all(
    labels.map(async (label): Promise<readonly [string, string | undefined]> => {
      const query = new URLSearchParams({ q: label, exact: "true" });
      const url = `${baseUrl}/predicates?${query}`;
      const page = await source.fetch({ url, accept: "application/json" }, (json) =>
        predicatePage.parse(json),
      );
      return [label, page.items.find((predicate) => predicate.label === label)?.id];
    }),
  );
  return new Map(labelledIds.flatMap(([label, id]) => (id === undefined ? [] : [[label, id] as const])));
}
