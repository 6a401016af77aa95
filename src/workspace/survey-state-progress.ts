/** Reports the progress of the literature survey. */
import { nextPaper, type PaperProgress, type SurveyState, surveyProgress } from "../literature/index.ts";
import type { Editor } from "./editor.ts";
import { describeLacking, type PhaseProgress, progressOf } from "./phase-progress.ts";

export function surveyStateProgress(_editor: Editor, state: SurveyState): PhaseProgress {
  const progress = surveyProgress(state.survey, state);
  const later = state.survey.postponed?.length ?? 0;
  const last = state.survey.stop?.after ?? Number.POSITIVE_INFINITY;
  const inScope = progress.filter(({ iteration }) => iteration <= last);
  const keysOf = (status: PaperProgress["status"]): string[] =>
    inScope.filter((paperProgress) => paperProgress.status === status).map(({ paper }) => paper.key);
  const notCandidates = new Set(state.final.map(({ key }) => key));
  for (const { paper } of progress) notCandidates.delete(paper.key);
  const begun = progress.length > 0 || state.final.length > 0 || state.survey.criteria.length > 0;
  const { stop } = state.survey;
  const waiting = [...keysOf("to screen"), ...keysOf("to skim")].length;
  const end = stop && waiting > 0 ? `, ended after L${stop.after} with ${waiting} undecided` : "";
  // A survey that was ended is ended: its reason says why what is left stays undecided.
  const unlessEnded = (missing: string | null): string | null => (stop ? null : missing);
  const unfollowed = inScope.filter(
    ({ iteration, status, unfollowed: open }) => iteration < last && status === "included" && open.length > 0,
  );
  const kinds = new Set(state.survey.criteria.map(({ kind }) => kind));
  return progressOf(
    begun,
    `${progress.length} candidates in L1${state.iterations.length < 2 ? "" : `–L${state.iterations.length}`}, ${state.final.length} in F${later === 0 ? "" : `, ${later} postponed`}${end}`,
    [
      {
        missing: progress.length === 0 ? "Import the papers that you already know" : null,
        command: "taxolink survey import FILE.bib",
      },
      {
        missing: unlessEnded(missingCriteria(kinds)),
        command: `taxolink survey criteria ${kinds.has("inclusion") ? "E1" : "I1"} "Publications that …"`,
      },
      {
        missing: describeLacking("Papers in dispute", keysOf("conflict")),
        command: "taxolink survey adjudicate",
      },
      {
        missing: unlessEnded(describeLacking("Papers to screen", keysOf("to screen"))),
        command: "taxolink survey next",
      },
      {
        missing: unlessEnded(describeLacking("Papers to skim", keysOf("to skim"))),
        command: "taxolink survey next",
      },
      {
        missing: unlessEnded(
          describeLacking(
            "Included papers whose references or citations have not been followed",
            unfollowed.map(({ paper }) => paper.key),
          ),
        ),
        command: `taxolink survey follow ${nextPaper(state.survey, progress)?.paper.key ?? "KEY"} --references FILE.bib --citing FILE.bib`,
      },
      {
        missing: describeLacking("Papers in the final list that are not candidates", [...notCandidates]),
        command: "taxolink survey import literature/final.bib --final",
      },
      {
        missing: stop ? null : "State the reason for ending the survey",
        command: "taxolink survey stop --after N --reason TEXT",
      },
    ],
  );
}

function missingCriteria(kinds: ReadonlySet<string>): string | null {
  if (kinds.size === 0) return "Set the inclusion and exclusion criteria";
  if (!kinds.has("inclusion")) return "Set an inclusion criterion";
  return kinds.has("exclusion") ? null : "Set an exclusion criterion";
}
