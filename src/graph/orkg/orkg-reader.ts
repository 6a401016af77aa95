/** Reads documents and pages from ORKG's REST API and validates them with schemas. */

import type { z } from "zod";
import { cutEnd } from "../../base/text/cut.ts";
import type { RemoteSource } from "../remote/remote-source.ts";
import { type Page, pageSchema } from "./orkg-schemas.ts";

/** The names and values of the parameters, in order. A name may occur more than once. */
export type Query = readonly (readonly [string, string])[];

export type OrkgReader = {
  one<S extends z.ZodType>(path: string, schema: S, accept: string): Promise<z.output<S>>;
  pages<T>(path: string, query: Query, itemSchema: z.ZodType<T>, accept?: string): AsyncGenerator<Page<T>>;
  /** Returns the items of all pages. */
  all<T>(path: string, query: Query, itemSchema: z.ZodType<T>, accept?: string): Promise<T[]>;
};

const pageSize = 200;

export function createOrkgReader(source: RemoteSource, baseUrl: string): OrkgReader {
  const base = cutEnd(baseUrl, /\//);
  async function* pages<T>(
    path: string,
    query: Query,
    itemSchema: z.ZodType<T>,
    accept = "application/json",
  ): AsyncGenerator<Page<T>> {
    const schema = pageSchema(itemSchema);
    for (let number = 0; ; number += 1) {
      const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]));
      search.append("size", String(pageSize));
      search.append("page", String(number));
      const page = await source.fetch({ url: `${base}${path}?${search}`, accept }, (json) =>
        schema.parse(json),
      );
      yield page;
      if (page.last) return;
    }
  }
  return {
    one: (path, schema, accept) =>
      source.fetch({ url: `${base}${path}`, accept }, (json) => schema.parse(json)),
    pages,
    async all(path, query, itemSchema, accept) {
      const items = [];
      for await (const page of pages(path, query, itemSchema, accept)) items.push(...page.items);
      return items;
    },
  };
}
