/**
 * Lists the former names of commands. A name that scripts may call runs as an alias; any other name is rejected with the
 * new words. `npm run readme` copies the table to docs/commands.md.
 */
export type FormerName = {
  readonly old: string;
  /** The words that replace the name; words in capitals are arguments. */
  readonly now: string;
  /** True if the old name still runs. */
  readonly alias?: true;
  readonly reason: string;
};

export const formerNames: readonly FormerName[] = [];
