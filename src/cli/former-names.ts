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
  {
    old: "experiment new",
    now: "bench --save FILE",
    reason: "The options of bench describe an experiment; the dialogue is gone.",
  },
  {
    old: "experiment plan",
    now: "bench --plan",
    alias: true,
    reason: "A benchmark is an experiment of one configuration.",
  },
  {
    old: "experiment run",
    now: "bench",
    alias: true,
    reason: "A benchmark is an experiment of one configuration.",
  },
  {
    old: "experiment retry",
    now: "bench --retry",
    reason: "A benchmark is an experiment of one configuration.",
  },
  {
    old: "experiment merge",
    now: "bench merge",
    reason: "A benchmark is an experiment of one configuration.",
  },
  { old: "experiment verify", now: "results --verify RUN", reason: "One command shows results." },
  { old: "compare", now: "results RUN OTHER", reason: "One command shows results." },
  { old: "prompts list", now: "prompts", reason: "One command lists, shows and tries prompts." },
  { old: "prompts show", now: "prompts TASK", reason: "One command lists, shows and tries prompts." },
  { old: "prompts test", now: "prompts --test", reason: "One command lists, shows and tries prompts." },
  { old: "cache stats", now: "cache", alias: true, reason: "One command shows the cache." },
  { old: "cache explain", now: "cache KEY", reason: "One command shows the cache." },
  {
    old: "extract content",
    now: "extract read --schema FILE",
    reason: "One command lets a model read papers.",
  },
  {
    old: "extract classes",
    now: "extract read --objects TEXT",
    reason: "One command lets a model read papers.",
  },
  { old: "search batch", now: "search --queries FILE", reason: "One command searches sources." },
  { old: "questions lint", now: "questions check", alias: true, reason: "One command checks questions." },
  {
    old: "questions validate",
    now: "questions check --prove",
    alias: true,
    reason: "One command checks questions.",
  },
  { old: "questions feedback", now: "questions check --feedback", reason: "One command checks questions." },
];
