/** Defines the simple edits of phase 6. */
import { defineEdit } from "../shared/define-edit.ts";

export const constructionEdits = [
  defineEdit({
    name: "taxonomy refine",
    phase: "construction",
    summary: "Close the newest increment and open the next one",
    example: "taxolink taxonomy refine",
    positionals: [
      { name: "NAME", summary: "The name of the next increment (default: T and the next number)" },
    ],
    notes: ["After a validation, use taxolink validate refine instead."],
    apply: ({ positionals: [name] }, { construction, increment, taxonomy }) => {
      const newest = increment();
      return {
        operation: { kind: "open-increment", after: newest.name },
        next: taxonomy.openNextIncrement(construction, newest, name),
        report: ({ increments }) => {
          const openIncrement = increments.at(-1)?.name ?? "";
          return {
            text: `Closed ${newest.name} and opened ${openIncrement}.`,
            json: { closed: newest.name, open: openIncrement },
          };
        },
      };
    },
  }),
  defineEdit({
    name: "taxonomy close",
    phase: "construction",
    summary: "Close the newest increment and record a hash of its content",
    example: "taxolink taxonomy close",
    apply: (_call, { construction, increment, taxonomy }) => {
      const newest = increment();
      return {
        operation: { kind: "close-increment", increment: newest.name },
        next: taxonomy.closeIncrement(construction, newest),
        report: () => ({ text: `${newest.name} is closed.`, json: { increment: newest.name } }),
      };
    },
  }),
] as const;
