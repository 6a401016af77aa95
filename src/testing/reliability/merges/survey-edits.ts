/** Makes random edits to the survey. */
import {
  addCandidates,
  addCitation,
  adjudicate,
  createPaper,
  decide,
  postpone,
  type SurveyState,
  setCriterion,
  settleSuspect,
  stopSurvey,
  withdrawDecision,
} from "../../../literature/index.ts";
import { type Actor, type Make, phrase, pick, survey } from "./actor.ts";

const paperOf = (actor: Actor, state: SurveyState): string => pick(actor, state.iterations.flat()).key;
const stages = ["screening", "skim"] as const;
const verdicts = ["in", "out"] as const;

export const surveyKinds: Readonly<Record<string, Make>> = {
  decide: (actor) =>
    survey(actor, (state) =>
      decide(state, {
        paper: paperOf(actor, state),
        stage: pick(actor, stages),
        reviewer: pick(actor, [actor.author, actor.author, "Cyd"]),
        verdict: pick(actor, verdicts),
        reason: phrase(actor),
      }),
    ),
  rule: (actor) =>
    survey(actor, (state) =>
      adjudicate(state, {
        paper: paperOf(actor, state),
        stage: pick(actor, stages),
        author: actor.author,
        verdict: pick(actor, verdicts),
        reason: phrase(actor),
      }),
    ),
  "take a decision back": (actor) =>
    survey(actor, (state) => withdrawDecision(state, pick(actor, state.survey.decisions))),
  later: (actor) => survey(actor, (state) => postpone(state, paperOf(actor, state), phrase(actor))),
  criterion: (actor) =>
    survey(actor, (state) =>
      setCriterion(state, { id: `C${actor.random.below(9)}`, kind: "exclusion", text: phrase(actor) }),
    ),
  suspect: (actor) =>
    survey(actor, (state) =>
      settleSuspect(
        state,
        [paperOf(actor, state), paperOf(actor, state)],
        actor.random.below(2) === 0,
        actor.author,
      ),
    ),
  cite: (actor) => survey(actor, (state) => addCitation(state, paperOf(actor, state), paperOf(actor, state))),
  stop: (actor) => survey(actor, (state) => stopSurvey(state, { after: 1, reason: phrase(actor) })),
  candidates: (actor) =>
    survey(actor, (state) => {
      const number = actor.random.below(400);
      const fields = { title: `Study number ${number} of ${phrase(actor)}`, year: "2020" };
      const source = {
        kind: "import",
        iteration: pick(actor, [1, 2]),
        from: `${phrase(actor)}.bib`,
      } as const;
      return addCandidates(state, source, [createPaper(`New${number}`, "article", fields)]).state;
    }),
};
