/** The results of opening a command's models, besides the ports. */
import type { Judge, Price } from "../language/index.ts";
import type { Embedder } from "../vectors/index.ts";

/** Who judges answers. */
export type Panel = {
  /** Every judge, once per repeat, each time with a different seed. */
  readonly judges: readonly { readonly name: string; readonly repeats: readonly Judge[] }[];
  readonly embedder: Embedder;
};

/** One model with everything on which its replies depend, as a run's manifest records it. */
export type OpenedModel = {
  readonly role: "language" | "embedder" | "judge";
  /** The model's name in prediction headers. */
  readonly id: string;
  /** The provider's name or address; null for a local model. */
  readonly provider: string | null;
  readonly model: string | null;
  /** The temperature, reasoning effort and seed; null if there are none. */
  readonly parameters: Record<string, string | number | null> | null;
  /** In US dollars per million tokens; null if unknown or free. */
  readonly price: Price | null;
};
