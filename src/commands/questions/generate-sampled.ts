/** Runs `questions generate` with the generator that samples typed expressions. */
import { basename } from "node:path";
import type { Outcome } from "../../cli/command.ts";
import {
  type ClassQuotas,
  evenQuotas,
  type LabelRules,
  notDrawn,
  publishedLabelRules,
  type SampleReport,
  sampleQuestions,
  type UserLexicon,
  withQueries,
  writeQuestions,
} from "../../datasets/index.ts";
import { InputError } from "../../errors.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import { count } from "../../text/count.ts";
import { tableLines } from "../../text/table.ts";
import type { GenerationRun } from "./write-drafts.ts";

export type SampledOptions = {
  readonly strategy: string;
  readonly count: number | undefined;
  readonly unanswerable: number;
  readonly "max-golden": number | undefined;
  readonly "hub-type": string | undefined;
  readonly classes: ClassQuotas | undefined;
  readonly "per-class": number | undefined;
  readonly rules: LabelRules | undefined;
  readonly lexicon: UserLexicon | undefined;
};

/** The number of questions without a wish. */
const defaultCount = 40;
/** The properties that a message lists; the report as JSON has all. */
const shown = 12;

export async function generateSampled(
  graph: KnowledgeGraph,
  file: string,
  options: SampledOptions,
  { out, models, context }: GenerationRun,
): Promise<Outcome> {
  const { strategy, count: wanted = defaultCount, unanswerable, rules, lexicon } = options;
  const perClass = options["per-class"];
  const report = await sampleQuestions(
    graph,
    {
      count: wanted,
      seed: context.seed,
      graphName: basename(file),
      strategy: strategy as "clustering" | "subgraph" | "both",
      hubType: options["hub-type"],
      largestGolden: options["max-golden"],
      unanswerable,
      rules,
      classes: perClass === undefined ? options.classes : evenQuotas(rules ?? publishedLabelRules, perClass),
      lexicon,
    },
    context,
  );
  const [reason] = report.refused.keys();
  if (report.pairs.length === 0)
    throw new InputError(
      { file },
      `no question could be generated${reason === undefined ? ": no class has things with names and properties that can be asked for" : `, most often for this reason: ${reason}`}`,
      { hint: "Write wordings of the properties with questions lexicon, or try another --hub-type." },
    );
  if (!models.plan) {
    const rows = await withQueries([...report.pairs, ...report.unanswerable.pairs], graph);
    writeQuestions(out, { columns: [], rows });
  }
  return { text: describe(report, out), json: summarise(report, out), exitCode: 0 };
}

function describe(report: SampleReport, out: string): string {
  const rows = report.operations.map(({ operation, wanted, made }) => [
    operation,
    String(wanted),
    String(made),
  ]);
  const left = report.unasked.filter(({ reason }) => reason !== notDrawn);
  const undrawn = report.unasked.length - left.length;
  return [
    `${out}: ${count(report.pairs.length, "question")} about ${count(report.asked.length, "property", "properties")}`,
    ...tableLines(rows, { header: ["operation", "wanted", "made"], indent: 2, gap: 3 }),
    ...classLines(report),
    ...gapLines(report),
    ...(undrawn === 0
      ? []
      : [`${count(undrawn, "property", "properties")} not asked for yet; a larger --count may`]),
    ...(left.length === 0 ? [] : ["left out:"]),
    ...left.slice(0, shown).map(({ label, reason }) => `  ${label}: ${reason}`),
    ...(left.length > shown ? [`  and ${left.length - shown} more; --json lists all of them`] : []),
  ].join("\n");
}

/** Lists the quotas that are not met, with the reasons. */
function classLines({ classes }: SampleReport): string[] {
  const short = classes.filter(({ gap }) => gap !== null);
  if (classes.length === 0) return [];
  return [
    `${classes.length - short.length} of ${count(classes.length, "class quota")} met`,
    ...short.map(
      ({ column, name, made, wanted, gap }) => `  ${column} ${name}: ${made} of ${wanted} (${gap})`,
    ),
  ];
}

function gapLines({ unanswerable: { pairs, made } }: SampleReport): string[] {
  if (pairs.length === 0) return [];
  const kinds = Object.entries(made).map(([reason, number]) => `${number} ${reason}`);
  return [`plus ${count(pairs.length, "unanswerable question")}: ${kinds.join(", ")}`];
}

function summarise(
  { pairs, unanswerable, operations, classes, refused, asked, unasked }: SampleReport,
  out: string,
): object {
  return {
    out,
    questions: pairs.length,
    unanswerable: unanswerable.made,
    operations,
    classes,
    refused: [...refused].map(([reason, times]) => ({ reason, times })),
    asked,
    unasked,
  };
}
