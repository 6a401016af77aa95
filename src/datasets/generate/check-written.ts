/**
 * Checks a written question in several steps. Each step may reject the question or change it.
 *
 * Source: thesis, section 7.1.8.3: checks of the triples (unnecessary triples are pruned; a question without necessary
 * triples is dropped), of the answer and of the grammar. Rules decide first, and a judge cannot overrule them. The last
 * step lints the question.
 */
import type { FactGroup, LanguageCall, LanguageTasks, QuestionAnswer } from "../../language/index.ts";
import { count } from "../../text/count.ts";
import { lintQuestions } from "../checks/lint-questions.ts";
import type { QaPair } from "../qa-pair.ts";
import { type CheckStep, type CheckVerdict, type RejectedPair, withVerdicts } from "./verdict.ts";

export type Claim = QuestionAnswer & {
  /** The triples that are expected to prove the answer. */
  readonly groups: readonly FactGroup[];
  /** Whether all triples are considered necessary, so that none may be pruned. */
  readonly proven: boolean;
  /** Returns the reason why the rules reject this wording, given the necessary triples, or `null` if they accept it. */
  wrong(written: QuestionAnswer, needed: ReadonlySet<number>): string | null;
  /** Returns the finished pair with the necessary triples. */
  pair(written: QuestionAnswer, needed: ReadonlySet<number>): QaPair;
};

export type Checked = { readonly pair: QaPair } | RejectedPair;

/** The lint rules that cause a pair to be rejected. Findings of all other rules are only recorded. */
const grave = new Set(["answer-in-question", "unfilled-slot"]);

/** @throws any ModelError, PausedError or CancelledError from the language model */
export async function checkWritten(
  claim: Claim,
  language: LanguageTasks,
  call: LanguageCall,
): Promise<Checked> {
  const { answer, groups } = claim;
  const all = groups.flatMap(({ triples }) => triples.map(({ id }) => id));
  const verdicts: CheckVerdict[] = [
    { step: "generation", outcome: "passed", by: "language", note: `${count(all.length, "triple")} claimed` },
  ];
  let needed: ReadonlySet<number> = new Set(all);
  let { question } = claim;
  const note = (
    step: CheckStep,
    outcome: CheckVerdict["outcome"],
    by: CheckVerdict["by"],
    text: string,
  ): void => {
    verdicts.push({ step, outcome, by, note: text });
  };
  const reject = (at: CheckStep, by: CheckVerdict["by"], because: string): RejectedPair => {
    note(at, "rejected", by, because);
    return {
      pair: withVerdicts(claim.pair({ question, answer }, needed), verdicts, language.writer),
      at,
      because,
    };
  };

  const wrong = claim.wrong({ question, answer }, needed);
  if (wrong !== null) return reject("proof", "rules", wrong);
  note("proof", "passed", "rules", "");

  const triples = await language.validateTriples({ question, answer, groups }, call);
  if (triples.needed.length === 0)
    return reject("triples", "language", "the answer can be proven without any triple");
  if (triples.unsupported.length > 0) {
    return reject("triples", "language", `no triple supports: ${triples.unsupported.join(" ")}`);
  }
  const pruned = all.length - new Set(triples.needed).size;
  const kept = `${all.length - pruned} of ${all.length} needed`;
  if (claim.proven) {
    note(
      "triples",
      "passed",
      "language",
      pruned > 0 ? `${kept}; all triples are kept because the proof needs them` : kept,
    );
  } else {
    needed = new Set(triples.needed);
    note("triples", pruned > 0 ? "changed" : "passed", "language", kept);
    const unsupported = claim.wrong({ question, answer }, needed);
    if (unsupported !== null) return reject("triples", "rules", unsupported);
  }

  const verdict = await language.validateAnswer({ question, answer }, call);
  if (!verdict.matches) return reject("answer", "language", verdict.reason);
  note("answer", "passed", "language", verdict.reason);

  const corrected = await language.correctGrammar({ question }, call);
  // A correction that removes a required part of the question is ignored.
  const spoiled = corrected === question ? null : claim.wrong({ question: corrected, answer }, needed);
  if (spoiled !== null) note("grammar", "passed", "language", `correction not taken: ${spoiled}`);
  else if (corrected === question) note("grammar", "passed", "language", "");
  else note("grammar", "changed", "language", `was: ${question}`);
  if (spoiled === null) question = corrected;

  const pair = claim.pair({ question, answer }, needed);
  const findings = lintQuestions([pair], []);
  const fatal = findings.find(({ rule }) => grave.has(rule));
  if (fatal) return reject("lint", "rules", fatal.message);
  note("lint", "passed", "rules", findings.map(({ rule, message }) => `${rule}: ${message}`).join("; "));
  return { pair: withVerdicts(pair, verdicts, language.writer) };
}
