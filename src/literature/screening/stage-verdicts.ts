/** Collects the decisions in a stage of a survey, paper by paper. */
import type { Survey, SurveyStage } from "../survey.ts";
import { isOpen, type PaperProgress } from "../survey-progress.ts";

export type StageVerdict = {
  readonly key: string;
  readonly relevant: boolean;
  /** Whether the paper was drawn at random. */
  readonly random: boolean;
};

/** Whether a paper passed a stage, or undefined if it has not reached the stage or is undecided or in dispute. */
export function passedStage({ status, stage }: PaperProgress, at: SurveyStage): boolean | undefined {
  if (at === "skim") {
    if (status === "included") return true;
    return status === "excluded" && stage === "skim" ? false : undefined;
  }
  if (stage === "skim") return true;
  return status === "excluded" ? false : undefined;
}

export function waitsAt({ status, stage }: PaperProgress, at: SurveyStage): boolean {
  return stage === at && isOpen(status);
}

/**
 * Returns the settled papers of a stage in the order of their latest decisions. Leaves out duplicates, whose exclusion
 * says nothing about relevance.
 */
export function stageVerdicts(
  survey: Survey,
  progress: readonly PaperProgress[],
  stage: SurveyStage,
): StageVerdict[] {
  const duplicates = new Set(
    survey.suspects.filter(({ same }) => same).map(({ papers: [, other] }) => other),
  );
  const verdicts = new Map<string, boolean>();
  for (const paperProgress of progress) {
    const relevant = passedStage(paperProgress, stage);
    if (relevant !== undefined && !duplicates.has(paperProgress.paper.key))
      verdicts.set(paperProgress.paper.key, relevant);
  }
  const decided = new Map<string, boolean>();
  for (const decision of survey.decisions) {
    if (decision.stage !== stage) continue;
    // A later decision on the paper moves it to the later position.
    decided.delete(decision.paper);
    decided.set(decision.paper, decision.order === "random");
  }
  return [...decided].flatMap(([key, random]) => {
    const relevant = verdicts.get(key);
    return relevant === undefined ? [] : [{ key, relevant, random }];
  });
}
