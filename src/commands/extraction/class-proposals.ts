/**
 * Reads the file that `extract read --objects` writes, with a language model's proposed classes for a person to accept or
 * reject.
 */
import { z } from "zod";
import { readJson } from "../../io/index.ts";

const text = z.string().trim().min(1);

const proposedClass = z.looseObject({
  name: text,
  description: z.string().default(""),
  quote: z.string().default(""),
  page: z.string().optional(),
  /** The number of the line in which the quote begins. */
  line: z.number().optional(),
  /** Whether a person rejected the proposal. */
  skipped: z.literal(true).optional(),
});

const proposalsSchema = z.looseObject({
  kind: z.literal("taxolink-class-proposals"),
  version: z.literal(1),
  objects: z.string(),
  model: z.string(),
  publications: z.array(z.looseObject({ id: text, classes: z.array(proposedClass) })),
});

export type ClassProposals = z.output<typeof proposalsSchema>;

/** @throws InputError if the file is missing or was not written by `extract read --objects` */
export function readClassProposals(file: string): ClassProposals {
  return readJson(file, proposalsSchema);
}

/** Returns the id that names a proposed class on the command line, in the format of an extracted class's id. */
export function proposalId(publication: string, name: string): string {
  return `${publication}:${name}`;
}
