/**
 * Checks a written question in several steps. Each step may reject the question or change it.
 *
 * Source: thesis, section 7.1.8.3: checks of the triples (unnecessary triples are pruned; a question without necessary
 * triples is dropped), of the answer and of the grammar. A judge cannot overrule the rules. Rules decide first if all
 * triples are proven to be necessary. Otherwise they decide on the triples that are left after the judge has pruned the
 * unnecessary ones, because a claim with one triple too many may be right without it. The last step lints the question.
 */

import { count } from "../../base/text/count.ts";
import type { FactGroup, LanguageCall, LanguageTasks, QuestionAnswer } from "../../tasks/index.ts";
import { lintQuestions } from "../checks/lint-questions.ts";
import type { QaPair } from "../qa-pair.ts";
import {
  type Checked,
  type CheckStep,
  type CheckVerdict,
  type RejectedPair,
  rejected,
  withVerdicts,
} from "./verdict.ts";

export type Claim = QuestionAnswer & {
  /** The triples that are expected to prove the answer. */
  readonly groups: readonly FactGroup[];
  /** Whether all triples are considered necessary, in which case none may be pruned. */
  readonly proven: boolean;
  /** Returns the reason why the rules reject this wording, given the necessary triples, or `null` if they accept it. */
  whyWrong(written: QuestionAnswer, needed: ReadonlySet<number>): string | null;
  /** Returns the finished pair with the necessary triples. */
  pair(written: QuestionAnswer, needed: ReadonlySet<number>): QaPair;
};

/** The lint rules that cause a pair to be rejected. Findings of all other rules are only recorded. */
const rejectingRules = new Set(["answer-in-question", "unfilled-slot"]);

/** @throws any ModelError, PausedError or CancelledError from the language model */
export async function checkWritten(
  claim: Claim,
  language: LanguageTasks,
  call: LanguageCall,
): Promise<Checked> {
  const ids = claimedIds(claim);
  const review: Review = {
    claim,
    language,
    call,
    question: claim.question,
    neededIds: new Set(ids),
    verdicts: [
      {
        step: "generation",
        outcome: "passed",
        by: "language",
        note: `${count(ids.length, "triple")} claimed`,
      },
    ],
  };
  const proof = claim.proven ? [checkProof, checkTriples] : [checkTriples, checkProof];
  for (const check of [...proof, checkAnswer, checkGrammar]) {
    const rejection = await check(review);
    if (rejection !== null) return reject(review, rejection);
  }
  return lint(review);
}

/** A claim under review. A step may replace the question and the necessary triples. */
type Review = {
  readonly claim: Claim;
  readonly language: LanguageTasks;
  readonly call: LanguageCall;
  readonly verdicts: CheckVerdict[];
  question: string;
  neededIds: ReadonlySet<number>;
};

type Rejection = { readonly at: CheckStep; readonly by: CheckVerdict["by"]; readonly because: string };

function claimedIds({ groups }: Claim): number[] {
  return groups.flatMap(({ triples }) => triples.map(({ id }) => id));
}

function pairOf({ claim, question, neededIds }: Review): QaPair {
  return claim.pair({ question, answer: claim.answer }, neededIds);
}

function reject(review: Review, rejection: Rejection): RejectedPair {
  return rejected(pairOf(review), rejection, review.language.writer, review.verdicts);
}

/** Returns the reason why the rules reject a question, given the triples that are still considered necessary. */
function whyWrong({ claim, neededIds }: Review, question: string): string | null {
  return claim.whyWrong({ question, answer: claim.answer }, neededIds);
}

function checkProof(review: Review): Rejection | null {
  const reason = whyWrong(review, review.question);
  if (reason !== null) return { at: "proof", by: "rules", because: reason };
  review.verdicts.push({ step: "proof", outcome: "passed", by: "rules", note: "" });
  return null;
}

async function checkTriples(review: Review): Promise<Rejection | null> {
  const { claim, language, call, question, verdicts } = review;
  const { answer, groups } = claim;
  const at = "triples";
  const triples = await language.validateTriples({ question, answer, groups }, call);
  if (triples.needed.length === 0)
    return { at, by: "language", because: "the answer can be proven without any triple" };
  if (triples.unsupported.length > 0)
    return { at, by: "language", because: `no triple supports: ${triples.unsupported.join(" ")}` };
  const claimedCount = claimedIds(claim).length;
  const needed = new Set(triples.needed);
  const isPruned = needed.size < claimedCount;
  const note = `${needed.size} of ${claimedCount} needed`;
  if (claim.proven) {
    const keptNote = isPruned ? "; all triples are kept because the proof needs them" : "";
    verdicts.push({ step: at, outcome: "passed", by: "language", note: `${note}${keptNote}` });
    return null;
  }
  review.neededIds = needed;
  verdicts.push({ step: at, outcome: isPruned ? "changed" : "passed", by: "language", note });
  return null;
}

async function checkAnswer({ claim, language, call, question, verdicts }: Review): Promise<Rejection | null> {
  const { matches, reason } = await language.validateAnswer({ question, answer: claim.answer }, call);
  if (!matches) return { at: "answer", by: "language", because: reason };
  verdicts.push({ step: "answer", outcome: "passed", by: "language", note: reason });
  return null;
}

/** Corrects the grammar. A correction that removes a required part of the question is ignored. */
async function checkGrammar(review: Review): Promise<null> {
  const { language, call, question, verdicts } = review;
  const corrected = await language.correctGrammar({ question }, call);
  const isChanged = corrected !== question;
  const fault = isChanged ? whyWrong(review, corrected) : null;
  if (fault === null) review.question = corrected;
  verdicts.push({
    step: "grammar",
    outcome: isChanged && fault === null ? "changed" : "passed",
    by: "language",
    note: !isChanged ? "" : fault === null ? `was: ${question}` : `correction not taken: ${fault}`,
  });
  return null;
}

function lint(review: Review): Checked {
  const { verdicts, language } = review;
  const pair = pairOf(review);
  const findings = lintQuestions([pair], []);
  const fatal = findings.find(({ rule }) => rejectingRules.has(rule));
  if (fatal) return reject(review, { at: "lint", by: "rules", because: fatal.message });
  const note = findings.map(({ rule, message }) => `${rule}: ${message}`).join("; ");
  verdicts.push({ step: "lint", outcome: "passed", by: "rules", note });
  return { pair: withVerdicts(pair, verdicts, language.writer) };
}
