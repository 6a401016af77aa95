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

export const formerNames: readonly FormerName[] = [
  { old: "survey flow", now: "survey report flow", reason: "One command reports on the survey." },
  { old: "survey protocol", now: "survey report protocol", reason: "One command reports on the survey." },
  { old: "survey agreement", now: "agreement survey", reason: "One command measures all judges' agreement." },
  {
    old: "cluster conflicts",
    now: "agreement clustering",
    reason: "One command measures all judges' agreement.",
  },
  {
    old: "cluster compare",
    now: "agreement clustering FILE",
    reason: "One command measures all judges' agreement.",
  },
  {
    old: "assess conflicts",
    now: "agreement relevance",
    reason: "One command measures all judges' agreement.",
  },
  {
    old: "apply conflicts",
    now: "agreement application",
    reason: "One command measures all judges' agreement.",
  },
  {
    old: "cluster quality",
    now: "cluster propose --quality",
    reason: "The measurement uses the options of the methods.",
  },
  { old: "plan show", now: "plan set", reason: "Without values, the edit shows the plan." },
  { old: "taxonomy diff", now: "taxonomy show FROM TO", reason: "One command shows increments." },
  {
    old: "validate suspects",
    now: "validate mark --top 20",
    reason: "The list belongs to the edit that it prepares.",
  },
  {
    old: "merge settle",
    now: "merge disputes ID --take N",
    reason: "With an id, the list settles a dispute.",
  },
];
