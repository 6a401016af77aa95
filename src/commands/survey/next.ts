/** `taxolink survey next`: shows the next paper and its pending decision. */
import { option } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import {
  createQueueReader,
  type DecisionOrder,
  nextPaper,
  type Paper,
  type PaperOrder,
  type PaperProgress,
  type ScreeningQueue,
  type SurveyState,
  shortReference,
  surveyProgress,
  surveyStageNames,
} from "../../literature/index.ts";
import { authorOption } from "../../operations/edit-options.ts";
import { openCommandEditor, readSurveyState } from "../../workspace/index.ts";

const orders = ["key", "year", "added", "citations", "relevance"] as const satisfies readonly PaperOrder[];

const orderOption = {
  order: option.text("ORDER", "The order in which to propose papers", { choices: orders }),
} as const;

/** Finds the order with the given name; returns undefined if there is none. */
function parseOrder(name: string | undefined): PaperOrder | undefined {
  return orders.find((order) => order === name);
}

export const command = defineCommand({
  options: {
    second: option.flag(
      "To give a second opinion, show a paper that only other reviewers have decided on, and hide their decisions",
    ),
    ...orderOption,
    ...authorOption,
  },
  run: async ({ options }, context) => {
    const editor = openCommandEditor(context, options.author);
    const state = readSurveyState(editor);
    const progress = surveyProgress(state.survey, state);
    const ownDecisions = new Set(
      state.survey.decisions
        .filter(({ reviewer }) => reviewer === editor.author)
        .map(({ paper, stage }) => `${stage} ${paper}`),
    );
    const suggestion = options.second ? undefined : suggestPaper(state, progress, parseOrder(options.order));
    const next = options.second
      ? progress.find(
          ({ paper, stage, status }) => isDecided(status) && !ownDecisions.has(`${stage} ${paper.key}`),
        )
      : suggestion
        ? suggestion.item
        : nextPaper(state.survey, progress);
    if (!next) return { text: nothingToProcess(progress.length), json: { next: null } };
    const { criteria, postponed = [] } = state.survey;
    const { paper } = next;
    const task = options.second ? `second opinion on the ${surveyStageNames[next.stage]}` : taskOf(next);
    const command = options.second
      ? decisionCommand(next.stage, paper.key)
      : commandOf(next, suggestion?.record);
    return {
      text: [
        `L${next.iteration}  ${paper.key}: ${task}${describeDelay(state.survey, paper)}`,
        "",
        describePaper(paper),
        "",
        suggestion !== undefined && [describeSuggestion(suggestion), ""],
        criteria.map(({ id, kind, text }) => `${id} (${kind}) ${text}`),
        criteria.length > 0 && "",
        command,
        postponed.length !== 0 && `Postponed: ${postponed.map((delay) => delay.paper).join(", ")}`,
      ],
      json: {
        next: {
          key: paper.key,
          iteration: next.iteration,
          task,
          command,
          title: paper.title,
          year: paper.year,
          venue: paper.venue,
          doi: paper.doi,
          abstract: paper.abstract,
          order: suggestion?.by ?? null,
          why: suggestion?.why ?? [],
        },
        criteria,
        postponed,
      },
    };
  },
});

function describeDelay({ postponed = [] }: SurveyState["survey"], { key }: Paper): string {
  const delay = postponed.find((candidate) => candidate.paper === key);
  if (!delay) return "";
  return ` (postponed${delay.reason === "" ? "" : `: ${delay.reason}`})`;
}

function describePaper(paper: Paper): string[] {
  return [
    paper.title,
    ...(paper.fields.retracted === undefined ? [] : ["This paper was retracted."]),
    [shortReference(paper), paper.venue, paper.doi].filter((part) => part !== "").join(". "),
    ...(paper.abstract === "" ? [] : ["", paper.abstract]),
  ];
}

type Suggestion = {
  readonly item: PaperProgress;
  readonly by: DecisionOrder;
  readonly why: ReturnType<ScreeningQueue["why"]>;
  /** The screening order to record with the decision, if it differs from the survey's order. */
  readonly record: DecisionOrder | undefined;
};

/**
 * Returns the first paper to screen or, if none is left, the first to skim; undefined if no order is set or requested.
 */
function suggestPaper(
  state: SurveyState,
  progress: readonly PaperProgress[],
  order: PaperOrder | undefined,
): Suggestion | undefined {
  const paperOrder = order ?? state.survey.screening?.order;
  if (paperOrder === undefined) return undefined;
  const lastIteration = state.survey.stop?.after ?? Number.POSITIVE_INFINITY;
  const inScope = progress.filter(({ iteration }) => iteration <= lastIteration);
  const readQueue = createQueueReader();
  for (const stage of ["screening", "skim"] as const) {
    const queue = readQueue(state, inScope, stage, paperOrder);
    const [first] = queue.papers;
    if (!first) continue;
    const record = order !== undefined || first.by === "random" ? first.by : undefined;
    return { ...first, why: queue.why(first.item.paper.key), record };
  }
  return undefined;
}

function describeSuggestion({ by, why }: Suggestion): string {
  const words = why.map(
    ({ word, weight }) => `${word} ${weight < 0 ? "−" : "+"}${Math.abs(weight).toFixed(2)}`,
  );
  const choice = by === "random" ? "Drawn at random" : `Proposed by ${by}`;
  return words.length === 0 ? `${choice}.` : `${choice}, because: ${words.join(", ")}`;
}

function isDecided(status: PaperProgress["status"]): boolean {
  return status === "included" || status === "excluded";
}

function taskOf({ status, stage, unfollowed }: PaperProgress): string {
  if (status === "to screen") return `screen the ${surveyStageNames.screening}`;
  if (status === "to skim") return `skim the ${surveyStageNames.skim}`;
  if (status === "conflict") return `the reviewers disagree on the ${surveyStageNames[stage]}`;
  return `follow its ${unfollowed.map((kind) => (kind === "citing" ? "citations" : kind)).join(" and ")}`;
}

function commandOf(
  { status, stage, paper, unfollowed }: PaperProgress,
  order: DecisionOrder | undefined,
): string {
  if (status === "conflict")
    return `taxolink survey adjudicate ${paper.key} --stage ${stage} --include|--exclude`;
  if (status === "included") {
    const options = unfollowed.map((kind) => `--${kind} FILE.bib`).join(" ");
    return `taxolink survey follow ${paper.key} ${options}`;
  }
  return `${decisionCommand(stage, paper.key)}${order === undefined ? "" : ` --order ${order}`}`;
}

function decisionCommand(stage: string, key: string): string {
  return `taxolink survey ${stage === "skim" ? "skim" : "screen"} ${key} --include|--exclude --criterion ID`;
}

function nothingToProcess(papers: number): string {
  return papers === 0
    ? "The survey has no papers yet. Add papers with taxolink survey import FILE."
    : "No papers are left to process.";
}
