/**
 * Defines the prices of model calls. A `prices.json` file in the user's config folder can change and extend this list,
 * in US dollars per million tokens: `{"gpt-4o-mini": {"input": 0.15, "output": 0.6}}`.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { configFolder, readJson } from "../../base/io/index.ts";
import type { ProviderProfile } from "../endpoint/provider-profiles.ts";

/** Prices in US dollars per million tokens. */
export type Price = { readonly input: number; readonly output: number };

export type PriceList = Readonly<Record<string, Price>>;

/** The providers' list prices of August 2025, without discounts for cached or batched input. */
const listPrices: Readonly<Record<string, PriceList>> = {
  openai: {
    "gpt-4o": { input: 2.5, output: 10 },
    "gpt-4o-mini": { input: 0.15, output: 0.6 },
    "gpt-4.1": { input: 2, output: 8 },
    "gpt-4.1-mini": { input: 0.4, output: 1.6 },
    "gpt-4.1-nano": { input: 0.1, output: 0.4 },
    "gpt-5": { input: 1.25, output: 10 },
    "gpt-5-mini": { input: 0.25, output: 2 },
    "gpt-5-nano": { input: 0.05, output: 0.4 },
    o3: { input: 2, output: 8 },
    "o3-mini": { input: 1.1, output: 4.4 },
    "o4-mini": { input: 1.1, output: 4.4 },
    "text-embedding-3-small": { input: 0.02, output: 0 },
    "text-embedding-3-large": { input: 0.13, output: 0 },
    "text-embedding-ada-002": { input: 0.1, output: 0 },
  },
};

const priceFileSchema = z.record(
  z.string(),
  z.strictObject({ input: z.number().nonnegative(), output: z.number().nonnegative() }),
);

/**
 * Returns the prices in the user's file; empty if the file does not exist. @throws InputError if the file is invalid
 */
export function readOwnPrices(env: Readonly<Record<string, string | undefined>>): PriceList {
  const file = join(configFolder(env), "prices.json");
  return existsSync(file) ? readJson(file, priceFileSchema) : {};
}

/** Returns the price of a model, or null if it is unknown. A local model costs nothing per call. */
export function findPrice(provider: ProviderProfile, model: string, ownPrices: PriceList): Price | null {
  const listed = listPrices[provider.name] ?? {};
  const price = priceIn(ownPrices, model) ?? priceIn(listed, withoutDate(model));
  if (price) return price;
  return provider.local ? { input: 0, output: 0 } : null;
}

/**
 * Finds a price by model name. Names of inherited properties, such as `constructor`, have no price unless the list
 * contains them.
 */
function priceIn(list: PriceList, model: string): Price | undefined {
  return Object.hasOwn(list, model) ? list[model] : undefined;
}

/**
 * Removes the date from a name such as `gpt-4o-2024-08-06`, because a dated version has the price of the undated model.
 */
function withoutDate(model: string): string {
  return model.replace(/-\d{4}-\d{2}-\d{2}$/, "");
}

/** Returns the cost in US dollars, or null if the price is unknown. */
export function costOf(price: Price | null, promptTokens: number, completionTokens: number): number | null {
  return price === null ? null : (promptTokens * price.input + completionTokens * price.output) / 1_000_000;
}
