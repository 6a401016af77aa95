/** The file that `extract classes` writes: classes a language model proposed, for a person to decide on. */
import { z } from "zod";
import { readJson } from "../../io/index.ts";

const text = z.string().trim().min(1);

const proposedClass = z.looseObject({
  name: text,
  description: z.string().default(""),
  quote: z.string().default(""),
  page: z.string().optional(),
  /** Of the text the class was found in. */
  line: z.number().optional(),
  /** A person decided against it. */
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

/** @throws InputError if the file is missing or is none of `extract classes` */
export function readClassProposals(file: string): ClassProposals {
  return readJson(file, proposalsSchema);
}

/** How a proposed class is called on the command line, like an extracted one. */
export function proposalId(publication: string, name: string): string {
  return `${publication}:${name}`;
}
