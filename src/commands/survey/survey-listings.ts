/** Lists what an edit of phase 2 can change: criteria, possible duplicates, conflicts and citations. */
import type { SurveyState } from "../../literature/index.ts";
import type { SurveyEditContext } from "../shared/define-edit.ts";

type Listing = Pick<SurveyEditContext, "state" | "literature">;

export function listCriteria({ survey: { criteria } }: SurveyState) {
  return {
    text:
      criteria.length === 0
        ? 'No criteria yet. Add a criterion with taxolink survey criteria I1 "Publications that …".'
        : criteria.map((criterion) => `${criterion.id} (${criterion.kind}) ${criterion.text}`).join("\n"),
    json: { criteria },
  };
}

export function listSuspects({ state, literature }: Listing) {
  const openSuspects = literature.openSuspects(state);
  const lines = openSuspects.map(
    ({ paper, like, similarity }) =>
      `${similarity.toFixed(2)}  ${like.key} (${like.year ?? "n.d."}) ${like.title}\n      ${paper.key} (${paper.year ?? "n.d."}) ${paper.title}`,
  );
  return {
    text: lines.length === 0 ? "The survey has no possible duplicates." : lines.join("\n"),
    json: {
      suspects: openSuspects.map(({ paper, like, similarity }) => ({
        keys: [like.key, paper.key],
        similarity,
      })),
    },
  };
}

export function listConflicts({ state, literature }: Listing) {
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
  const lines = conflicts.flatMap(({ key, title, stage, decisions }) => [
    `${key} (${literature.surveyStageNames[stage]}): ${title}`,
    ...decisions.map(
      ({ reviewer, verdict, criterion, reason }) =>
        `  ${reviewer}: ${verdict}${criterion === undefined ? "" : ` by ${criterion}`}${reason === "" ? "" : `, ${reason}`}`,
    ),
  ]);
  return { text: lines.length === 0 ? "The reviewers agree." : lines.join("\n"), json: { conflicts } };
}

export function listCitations({ state, literature }: Listing) {
  const keys = state.final.map(({ key }) => key);
  const { cited, citing } = literature.countCitations(state.survey, keys);
  const table = (title: string, rows: typeof cited): string[] => [
    title,
    ...rows.map(({ key, others }) => `  ${String(others.length).padStart(3)}  ${key}: ${others.join(", ")}`),
  ];
  const text =
    cited.length === 0
      ? "No citations between papers in the final list have been recorded."
      : [...table("Cited by", cited), "", ...table("Cites", citing)].join("\n");
  return { text, json: { cited, citing } };
}
