/** Data about the open models of a command. */
import type { Judge, Price } from "../../tasks/index.ts";
import type { Embedder } from "../../vectors/index.ts";

/** The language models that judge answers. */
export type Panel = {
  /** The judges, each opened once per repeat with a different seed. */
  readonly judges: readonly { readonly name: string; readonly repeats: readonly Judge[] }[];
  readonly embedder: Embedder;
};

/** A model with all settings that affect its replies, for the manifest of a run. */
export type OpenedModel = {
  readonly role: "language" | "embedder" | "judge";
  /** The model's name in prediction headers. */
  readonly id: string;
  /** The name or address of the provider, or null for a local model. */
  readonly provider: string | null;
  readonly model: string | null;
  /** The temperature, reasoning effort and seed, or null for settings that the model lacks. */
  readonly parameters: Record<string, string | number | null> | null;
  /** The price in US dollars per million tokens, or null if it is unknown or the model is free. */
  readonly price: Price | null;
};
