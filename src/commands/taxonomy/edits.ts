/** The simple edits of phase 6. */
import { defineEdit } from "../shared/define-edit.ts";

export const constructionEdits = [
  defineEdit({
    name: "taxonomy refine",
    phase: "construction",
    summary: "Close the newest increment and open the next one",
    example: "taxolink taxonomy refine",
    positionals: [{ name: "NAME", summary: "The next increment's name (default: T and the next number)" }],
    notes: ["taxolink validate refine does the same after a validation."],
    apply: ({ positionals: [name] }, { construction, increment, taxonomy }) => {
      const newest = increment();
      return {
        operation: { kind: "open-increment", after: newest.name },
        next: taxonomy.openNextIncrement(construction, newest, name),
        report: ({ increments }) => {
          const openIncrement = increments.at(-1)?.name ?? "";
          return {
            text: `${newest.name} is closed, ${openIncrement} is open.`,
            json: { closed: newest.name, open: openIncrement },
          };
        },
      };
    },
  }),
  defineEdit({
    name: "taxonomy close",
    phase: "construction",
    summary: "Close the newest increment and fix its content by a hash",
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
