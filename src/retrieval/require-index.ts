import { TaxolinkError } from "../errors.ts";

/** @throws TaxolinkError if a retriever is used before it has been prepared */
export function requireIndex<T>(name: string, index: T | undefined): T {
  if (index !== undefined) return index;
  throw new TaxolinkError("RetrieverError", 1, `${name} has no index yet`, { hint: "Call prepare first." });
}
