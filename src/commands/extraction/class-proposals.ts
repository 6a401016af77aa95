/**
 * Reads the file that `extract classes` writes, with a language model's proposed classes for a person to accept or
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
  /** The key of the text that contains the class. */
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

/** @throws InputError if the file is missing or was not written by `extract classes` */
export function readClassProposals(file: string): ClassProposals {
  return readJson(file, proposalsSchema);
}

/** Formats the name of a proposed class for the command line, in the same form as an extracted class. */
export function proposalId(publication: string, name: string): string {
  return `${publication}:${name}`;
}
