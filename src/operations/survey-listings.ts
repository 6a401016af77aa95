/** Lists what an edit of phase 2 can change: criteria, possible duplicates, conflicts and citations. */

import type { SurveyStage, SurveyState } from "../literature/index.ts";
import { aligned, type Block, howManyMore, list, pairs } from "../pages/blocks.ts";

type Literature = typeof import("../literature/index.ts");

export function listCriteria({ survey: { criteria } }: SurveyState) {
  return {
    text:
      criteria.length === 0
        ? 'No criteria yet. Add a criterion with taxolink survey criteria I1 "Publications that …".'
        : criteria.map((criterion) => `${criterion.id} (${criterion.kind}) ${criterion.text}`),
    json: { criteria },
  };
}

export function listSuspects(state: SurveyState, literature: Literature) {
  const openSuspects = literature.openSuspects(state);
  const lines = openSuspects.map(
    ({ paper, like, similarity }) =>
      `${similarity.toFixed(2)}  ${like.key} (${like.year ?? "n.d."}) ${like.title}\n      ${paper.key} (${paper.year ?? "n.d."}) ${paper.title}`,
  );
  return {
    text: lines.length === 0 ? "The survey has no possible duplicates." : lines,
    json: {
      suspects: openSuspects.map(({ paper, like, similarity }) => ({
        keys: [like.key, paper.key],
        similarity,
      })),
    },
  };
}

export function listConflicts(state: SurveyState, literature: Literature) {
  const conflicts = literature
    .surveyProgress(state.survey, state)
    .filter(({ status }) => status === "conflict")
    .map(({ paper, stage }) => ({
      key: paper.key,
      title: paper.title,
      stage,
      decisions: state.survey.decisions.filter(
        (decision) => decision.paper === paper.key && decision.stage === stage,
      ),
    }));
  const disputes = conflicts.map(({ key, title, stage, decisions }) =>
    list(
      decisions.map(
        ({ reviewer, verdict, criterion, reason }) =>
          `${reviewer}: ${verdict}${criterion === undefined ? "" : ` by ${criterion}`}${reason === "" ? "" : `, ${reason}`}`,
      ),
      `${key} (${literature.surveyStageNames[stage]}): ${title}`,
    ),
  );
  return { text: disputes.length === 0 ? "The reviewers agree." : disputes, json: { conflicts } };
}

export function listCitations(state: SurveyState, literature: Literature) {
  const keys = state.final.map(({ key }) => key);
  const { cited, citing } = literature.countCitations(state.survey, keys);
  const counted = (title: string, rows: typeof cited): Block =>
    list([aligned(rows.map(({ key, others }) => [others.length, `${key}: ${others.join(", ")}`]))], title);
  const text =
    cited.length === 0
      ? "No citations between papers in the final list have been recorded."
      : [counted("Cited by", cited), "", counted("Cites", citing)];
  return { text, json: { cited, citing } };
}

const shownRanks = 20;

/** Lists the first papers in a stage's queue with the reasons for their rank, and gives the evidence for stopping. */
export function listRanking(
  state: SurveyState,
  literature: Literature,
  stage: SurveyStage = "screening",
  top = shownRanks,
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
      aligned(
        rankedPapers.flatMap(({ rank, key, title, by, why }) => [
          [rank, `${key}: ${title}${by === "random" ? " [at random]" : ""}`],
          ...(why.length === 0 ? [] : [["", describeWords(why)]]),
        ]),
        { indent: 2 },
      ),
      list([howManyMore(papers.length - rankedPapers.length, "--top")]),
      `${stopping.decided} decided, ${stopping.relevant} relevant, ${stopping.sinceRelevant} since the last relevant paper; ${literature.describeRecall(stopping)}`,
    ],
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

/** Names the words that decided a rank, with their weights. */
export function describeWords(why: readonly { readonly word: string; readonly weight: number }[]): string {
  return why.map(({ word, weight }) => `${word} ${formatSigned(weight)}`).join(", ");
}

function formatSigned(weight: number): string {
  return `${weight < 0 ? "−" : "+"}${Math.abs(weight).toFixed(2)}`;
}

export function listWords({ survey: { screening } }: SurveyState) {
  const { include_words: include = [], exclude_words: exclude = [] } = screening ?? {};
  const listed = (words: readonly string[]): string => words.join(", ") || "none";
  return {
    text: pairs(
      ["Words that suggest relevance", listed(include)],
      ["Words that suggest irrelevance", listed(exclude)],
    ),
    json: { include, exclude },
  };
}
