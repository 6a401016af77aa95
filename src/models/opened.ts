/** What opening a command's models returns in addition to the ports. */
import type { Judge, Price } from "../language/index.ts";
import type { Embedder } from "../vectors/index.ts";

/** Who judges answers. */
export type Panel = {
  /** Each judge once per repeat, each time with a different seed. */
  readonly judges: readonly { readonly name: string; readonly repeats: readonly Judge[] }[];
  readonly embedder: Embedder;
};

/** One model with everything its replies depend on, as a run's manifest records it. */
export type OpenedModel = {
  readonly role: "language" | "embedder" | "judge";
  /** Its name in prediction headers. */
  readonly id: string;
  /** The provider's name or address; null if computed here. */
  readonly provider: string | null;
  readonly model: string | null;
  /** Temperature, reasoning effort and seed; null if there are none. */
  readonly parameters: Record<string, string | number | null> | null;
  /** US dollars per million tokens; null if unknown or free. */
  readonly price: Price | null;
};
