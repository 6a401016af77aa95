import type { Span } from "../../../text/quotations.ts";

/** A part of a question, with the name of the thing that it denotes. */
export type NamedThing = Span & { readonly label: string };
