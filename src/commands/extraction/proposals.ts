import { option, requiredArgument } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { removeTornWrites, writeJson } from "../../io/index.ts";
import { count } from "../../text/count.ts";
import { openTaxonomy } from "../../workspace/index.ts";
import { requireKnown } from "../shared/require-known.ts";
import { type ClassProposals, proposalId, readClassProposals } from "./class-proposals.ts";

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
