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

/** The new words by the old name, for each reason. */
const replaced: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "One command reports on the survey.": {
    "survey flow": "survey report flow",
    "survey protocol": "survey report protocol",
  },
  "One command measures all judges' agreement.": {
    "survey agreement": "agreement survey",
    "cluster conflicts": "agreement clustering",
    "cluster compare": "agreement clustering FILE",
    "assess conflicts": "agreement relevance",
    "apply conflicts": "agreement application",
  },
  "The measurement uses the options of the methods.": { "cluster quality": "cluster propose --quality" },
  "Without values, the edit shows the plan.": { "plan show": "plan set" },
  "One command shows increments.": { "taxonomy diff": "taxonomy show FROM TO" },
  "The list belongs to the edit that it prepares.": { "validate suspects": "validate mark --top 20" },
  "With an id, the list settles a dispute.": { "merge settle": "merge disputes ID --take N" },
  "The options of bench describe an experiment; the dialogue is gone.": {
    "experiment new": "bench --save FILE",
  },
  "A benchmark is an experiment of one configuration.": {
    "experiment plan": "bench --plan",
    "experiment run": "bench",
    "experiment retry": "bench --retry",
    "experiment merge": "bench merge",
  },
  "One command shows results.": { "experiment verify": "results --verify RUN", compare: "results RUN OTHER" },
  "One command lists, shows and tries prompts.": {
    "prompts list": "prompts",
    "prompts show": "prompts TASK",
    "prompts test": "prompts --test",
  },
  "One command shows the cache.": { "cache stats": "cache", "cache explain": "cache KEY" },
  "One command lets a model read papers.": {
    "extract content": "extract read --schema FILE",
    "extract classes": "extract read --objects TEXT",
  },
  "One command searches sources.": { "search batch": "search --queries FILE" },
  "One command checks questions.": {
    "questions lint": "questions check",
    "questions validate": "questions check --prove",
    "questions feedback": "questions check --feedback",
  },
};

const aliases = ["experiment plan", "experiment run", "cache stats", "questions lint", "questions validate"];

export const formerNames: readonly FormerName[] = Object.entries(replaced).flatMap(([reason, names]) =>
  Object.entries(names).map(([old, now]) => ({
    old,
    now,
    reason,
    ...(aliases.includes(old) && { alias: true as const }),
  })),
);
