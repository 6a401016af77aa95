/** `taxolink extract proposals`: lists the classes that a model proposed, and records what a person skips. */

import { z } from "zod";
import { option, requiredArgument } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { readJson, removeTornWrites, writeJson } from "../../io/index.ts";
import { count } from "../../text/count.ts";
import { openTaxonomy } from "../../workspace/index.ts";
import { requireKnown } from "../shared/require-known.ts";

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
function readClassProposals(file: string): ClassProposals {
  return readJson(file, proposalsSchema);
}

/** Returns the id that names a proposed class on the command line, in the format of an extracted class's id. */
function proposalId(publication: string, name: string): string {
  return `${publication}:${name}`;
}

export const command = defineCommand({
  positionals: [requiredArgument("FILE", "The JSON file written by taxolink extract read")],
  options: {
    skip: option.text("PUBLICATION:NAME", "Skip a class and record the decision in the file", {
      excludes: ["restore"],
    }),
    restore: option.text("PUBLICATION:NAME", "Reopen a skipped class"),
  },
  notes: [
    "Accept a proposal with taxolink extract add, or with the m key in phase 3 of the app.",
    "To create FILE, run taxolink extract read PAPER.txt --objects NAME --out FILE --language PROVIDER:MODEL.",
  ],
  run: async ({ options, positionals: [path = ""] }, context) => {
    const { extraction } = openTaxonomy(context).state;
    const file = context.resolve(path);
    const storedProposals = readClassProposals(file);
    const { skip, restore } = options;
    const decidedId = skip ?? restore;
    const proposals =
      decidedId === undefined
        ? storedProposals
        : withDecision(storedProposals, decidedId, skip !== undefined);
    if (decidedId !== undefined) {
      removeTornWrites(file);
      writeJson(file, proposals);
    }
    const entered = new Set(
      extraction.publications.flatMap(({ id, classes }) => classes.map(({ name }) => proposalId(id, name))),
    );
    const classes = proposals.publications.flatMap((publication) =>
      publication.classes.map(({ name, description, quote, page, skipped }) => ({
        id: proposalId(publication.id, name),
        publication: publication.id,
        name,
        description,
        quote,
        page: page ?? "",
        state: entered.has(proposalId(publication.id, name)) ? "entered" : skipped ? "skipped" : "open",
      })),
    );
    const countOf = (state: string): number => classes.filter((item) => item.state === state).length;
    return {
      text: [
        classes.map(({ state, id, description }) => `${state.padEnd(8)}${id}: ${description}`),
        `${count(classes.length, "class", "classes")} proposed by ${proposals.model}: ${countOf("entered")} entered, ${countOf("skipped")} skipped, ${countOf("open")} open.`,
      ],
      json: { file, model: proposals.model, objects: proposals.objects, classes },
    };
  },
});

/** @throws OptionError if this class has not been proposed */
function withDecision(proposals: ClassProposals, id: string, skipped: boolean): ClassProposals {
  const ids = proposals.publications.flatMap((publication) =>
    publication.classes.map(({ name }) => proposalId(publication.id, name)),
  );
  requireKnown([id], ids, {
    problem: () => `the file does not propose a class "${id}"`,
    hint: "To list the proposed classes, run taxolink extract proposals FILE.",
  });
  return {
    ...proposals,
    publications: proposals.publications.map((publication) => ({
      ...publication,
      classes: publication.classes.map(({ skipped: wasSkipped, ...item }) => {
        const isSkipped = proposalId(publication.id, item.name) === id ? skipped : wasSkipped === true;
        return isSkipped ? { ...item, skipped: true as const } : item;
      }),
    })),
  };
}
