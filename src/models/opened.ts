/** What opening the models of a command gives beside the ports. */
import type { Judge, Price } from "../language/index.ts";
import type { Embedder } from "../vectors/index.ts";

/** Who judges answers. */
export type Panel = {
  /** Each judge as often as there are repeats, every time with another seed. */
  readonly judges: readonly { readonly name: string; readonly repeats: readonly Judge[] }[];
  readonly embedder: Embedder;
};

/** One model with all that its replies depend on, as the manifest of a run takes it. */
export type OpenedModel = {
  readonly role: "language" | "embedder" | "judge";
  /** As headers of predictions name it. */
  readonly id: string;
  /** Name or address of who runs it; null for what is computed here. */
  readonly provider: string | null;
  readonly model: string | null;
  /** Temperature, reasoning effort, seed; null where there are none. */
  readonly parameters: Record<string, string | number | null> | null;
  /** US dollars per million tokens; null where it is not known, or costs nothing. */
  readonly price: Price | null;
};
