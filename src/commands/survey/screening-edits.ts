/** Defines the edits of phase 2 other than decisions: the order of papers, highlighted words, notes and labels. */
import { OptionError } from "../../errors.ts";
import type { SurveyStage, SurveyState } from "../../literature/index.ts";
import { defineSurveyEdit, type SurveyEditContext } from "../shared/define-edit.ts";
import { givenOptions } from "../shared/edit-options.ts";
import { orderOption, parseOrder } from "./screening-order.ts";

const requiredKey = { name: "KEY", summary: "The paper's citation key", required: true } as const;
const shownRanks = 20;

export const screeningEdits = [
  defineSurveyEdit({
    name: "survey rank",
    summary:
      "List undecided papers in screening order, with reasons and stopping evidence, or change the order with --order and --random-every",
    example: "taxolink survey rank --order relevance --random-every 10",
    options: {
      ...orderOption,
      "random-every": {
        kind: "number",
        value: "N",
        summary: "Draw every N-th paper at random (0: never)",
        integer: true,
        minimum: 0,
      },
      stage: {
        kind: "text",
        value: "STAGE",
        summary: "The stage whose papers are listed",
        choices: ["screening", "skim"],
        default: "screening",
      },
      top: {
        kind: "number",
        value: "N",
        summary: "Number of papers to list",
        default: shownRanks,
        integer: true,
        minimum: 1,
      },
    },
    notes: [
      'After each decision, Taxolink learns the "relevance" order again from all decisions so far, with TF-IDF and naive Bayes.',
      "Papers drawn at random are an unbiased sample of the list, so they improve the estimate of recall.",
    ],
    view: ({ options }, editContext) => {
      const { order, "random-every": every, top } = options;
      if (order !== undefined || every !== undefined) return undefined;
      return listRanking(editContext, options.stage === "skim" ? "skim" : "screening", top);
    },
    apply: ({ options: { order, stage, top, "random-every": every } }, { state, literature }) => {
      if (every === 1)
        throw new OptionError(
          "--random-every must be 0 or at least 2; with 1, every paper would be drawn at random",
        );
      const change = {
        ...givenOptions({ order: parseOrder(order) }),
        ...(every === undefined ? {} : { random_every: every === 0 ? undefined : every }),
      };
      return {
        operation: { kind: "set-order", ...givenOptions({ order, random_every: every }) },
        next: literature.setScreening(state, change),
        report: (next) =>
          listRanking({ state: next, literature }, stage === "skim" ? "skim" : "screening", top),
      };
    },
  }),
  defineSurveyEdit({
    name: "survey words",
    summary:
      "List the words that are highlighted in titles and abstracts, or set them with --include and --exclude",
    example: 'taxolink survey words --include "question,taxonomy" --exclude "mouse"',
    options: {
      include: { kind: "list", value: "LIST", summary: "Words that suggest a relevant paper" },
      exclude: { kind: "list", value: "LIST", summary: "Words that suggest an irrelevant paper" },
      clear: { kind: "flag", summary: "Remove all words first" },
    },
    notes: ["Until you set words, the app highlights the words in the criteria."],
    view: ({ options: { include, exclude, clear } }, { state }) =>
      include.length + exclude.length === 0 && !clear ? listWords(state) : undefined,
    apply: ({ options: { include, exclude, clear } }, { state, literature }) => {
      const earlier = clear ? undefined : state.survey.screening;
      const words = {
        include_words: [...new Set([...(earlier?.include_words ?? []), ...include])],
        exclude_words: [...new Set([...(earlier?.exclude_words ?? []), ...exclude])],
      };
      return {
        operation: { kind: "set-words", ...words },
        next: literature.setScreening(state, words),
        report: listWords,
      };
    },
  }),
  defineSurveyEdit({
    name: "survey note",
    summary: "Add or replace the note on a paper; without TEXT, remove the note",
    example: 'taxolink survey note Auer2023 "the table on page 4"',
    positionals: [requiredKey, { name: "TEXT", summary: "The note" }],
    apply: ({ positionals: [paper, note = ""] }, { state, literature }) => ({
      operation: { kind: "note-paper", paper, note },
      next: literature.remarkOn(state, paper, { note }),
      report: () => ({
        text: note === "" ? `${paper} has no note.` : `Noted on ${paper}: ${note}`,
        json: { paper, note },
      }),
    }),
  }),
  defineSurveyEdit({
    name: "survey label",
    summary: "Label a paper",
    example: "taxolink survey label Auer2023 to-discuss",
    positionals: [
      requiredKey,
      { name: "LABEL", summary: "Labels without spaces", required: true, many: true },
    ],
    options: { remove: { kind: "flag", summary: "Remove the labels" } },
    apply: ({ positionals: [paper, ...newLabels], options: { remove } }, { state, literature }) => {
      const earlier = state.survey.remarks?.find((remark) => remark.paper === paper)?.labels ?? [];
      const labels = remove
        ? earlier.filter((label) => !newLabels.includes(label))
        : [...new Set([...earlier, ...newLabels])];
      return {
        operation: { kind: "label-paper", paper, labels },
        next: literature.remarkOn(state, paper, { labels }),
        report: () => ({
          text: labels.length === 0 ? `${paper} has no label.` : `${paper}: ${labels.join(", ")}`,
          json: { paper, labels },
        }),
      };
    },
  }),
] as const;

/** Lists the first papers in a stage's queue with the reasons for their rank, and gives the evidence for stopping. */
function listRanking(
  { state, literature }: Pick<SurveyEditContext, "state" | "literature">,
  stage: SurveyStage,
  top: number,
) {
  const queue = literature.createQueueReader()(state, literature.surveyProgress(state.survey, state), stage);
  const every = state.survey.screening?.random_every;
  const { stopping, papers } = queue;
  const rankedPapers = papers.slice(0, top).map(({ item: { paper }, by }, at) => ({
    rank: at + 1,
    key: paper.key,
    title: paper.title,
    by,
    why: queue.why(paper.key).map(({ word, weight }) => ({ word, weight: Math.round(weight * 100) / 100 })),
  }));
  const fallbackNote =
    queue.inEffect === queue.chosen
      ? ""
      : ` (ranking by ${queue.chosen} requires a relevant and an irrelevant paper)`;
  const chance = every === undefined ? "" : `, with one in ${every} drawn at random`;
  return {
    text: [
      `${literature.surveyStageNames[stage]}: ${papers.length} to decide, by ${queue.inEffect}${fallbackNote}${chance}`,
      ...rankedPapers.map(({ rank, key, title, by, why }) => {
        const words = why.map(({ word, weight }) => `${word} ${formatSigned(weight)}`).join(", ");
        return `${String(rank).padStart(4)}  ${key}: ${title}${by === "random" ? " [at random]" : ""}${words === "" ? "" : `\n      ${words}`}`;
      }),
      ...(papers.length > rankedPapers.length
        ? [`      and ${papers.length - rankedPapers.length} more`]
        : []),
      `${stopping.decided} decided, ${stopping.relevant} relevant, ${stopping.sinceRelevant} since the last relevant paper; ${literature.describeRecall(stopping)}`,
    ].join("\n"),
    json: {
      stage,
      order: { chosen: queue.chosen, in_force: queue.inEffect, random_every: every ?? null },
      papers: rankedPapers,
      left: papers.length,
      stopping: {
        decided: stopping.decided,
        relevant: stopping.relevant,
        since_relevant: stopping.sinceRelevant,
        recall: stopping.recall ?? null,
        sample: stopping.sample,
      },
    },
  };
}

function formatSigned(weight: number): string {
  return `${weight < 0 ? "−" : "+"}${Math.abs(weight).toFixed(2)}`;
}

function listWords({ survey: { screening } }: SurveyState) {
  const { include_words: include = [], exclude_words: exclude = [] } = screening ?? {};
  const line = (label: string, words: readonly string[]): string =>
    `${label}: ${words.length === 0 ? "none" : words.join(", ")}`;
  return {
    text: [
      line("Words that suggest relevance", include),
      line("Words that suggest irrelevance", exclude),
    ].join("\n"),
    json: { include, exclude },
  };
}
