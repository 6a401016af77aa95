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
import { type Hand, type Make, phrase, pick, survey } from "./hand.ts";

const paperOf = (hand: Hand, state: SurveyState): string => pick(hand, state.iterations.flat()).key;
const stages = ["screening", "skim"] as const;
const verdicts = ["in", "out"] as const;

export const surveyKinds: Readonly<Record<string, Make>> = {
  decide: (hand) =>
    survey(hand, (state) =>
      decide(state, {
        paper: paperOf(hand, state),
        stage: pick(hand, stages),
        reviewer: pick(hand, [hand.author, hand.author, "Cyd"]),
        verdict: pick(hand, verdicts),
        reason: phrase(hand),
      }),
    ),
  rule: (hand) =>
    survey(hand, (state) =>
      adjudicate(state, {
        paper: paperOf(hand, state),
        stage: pick(hand, stages),
        author: hand.author,
        verdict: pick(hand, verdicts),
        reason: phrase(hand),
      }),
    ),
  "take a decision back": (hand) =>
    survey(hand, (state) => withdrawDecision(state, pick(hand, state.survey.decisions))),
  later: (hand) => survey(hand, (state) => postpone(state, paperOf(hand, state), phrase(hand))),
  criterion: (hand) =>
    survey(hand, (state) =>
      setCriterion(state, { id: `C${hand.random.below(9)}`, kind: "exclusion", text: phrase(hand) }),
    ),
  suspect: (hand) =>
    survey(hand, (state) =>
      settleSuspect(
        state,
        [paperOf(hand, state), paperOf(hand, state)],
        hand.random.below(2) === 0,
        hand.author,
      ),
    ),
  cite: (hand) => survey(hand, (state) => addCitation(state, paperOf(hand, state), paperOf(hand, state))),
  stop: (hand) => survey(hand, (state) => stopSurvey(state, { after: 1, reason: phrase(hand) })),
  candidates: (hand) =>
    survey(hand, (state) => {
      const number = hand.random.below(400);
      const fields = { title: `Study number ${number} of ${phrase(hand)}`, year: "2020" };
      const source = { kind: "import", iteration: pick(hand, [1, 2]), from: `${phrase(hand)}.bib` } as const;
      return addCandidates(state, source, [createPaper(`New${number}`, "article", fields)]).state;
    }),
};
