/**
 * Performs the question-writing tasks with rules. The caller's rules write the drafts. The checks compare only words:
 * whether the text mentions a part of a triple, and whether the answer has the requested type.
 */

import { wordsOf } from "../../base/text/words.ts";
import type { Triple } from "../../graph/index.ts";
import type {
  AnswerVerdict,
  QuestionAnswer,
  TripleVerdict,
  ValidateTriplesInput,
} from "../question-tasks.ts";

/**
 * Returns the triples whose value or predicate the question or its answer mentions. If there are none, the answer
 * counts as unsupported. Rules cannot detect any other unsupported statement.
 */
export function validateTriples({ question, answer, groups }: ValidateTriplesInput): TripleVerdict {
  const questionAndAnswer = phraseOf(`${question} ${answer}`);
  const isNeeded = ({ predicate, object }: Triple): boolean =>
    questionAndAnswer.includes(phraseOf(object.label || object.id)) ||
    questionAndAnswer.includes(phraseOf(predicate.label));
  const needed = groups.flatMap(({ triples }) =>
    triples.filter(({ triple }) => isNeeded(triple)).map(({ id }) => id),
  );
  return { needed, unsupported: needed.length === 0 ? [answer] : [] };
}

/** Returns the folded words with a space at both ends, so that phrases match only whole words. */
function phraseOf(text: string): string {
  return ` ${wordsOf(text).join(" ")} `;
}

const numberWords =
  /\b(?:\d+|no|none|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i;

export function validateAnswer({ question, answer }: QuestionAnswer): AnswerVerdict {
  const reason = whyNoAnswer(question.trim(), answer.trim());
  return { matches: reason === null, reason: reason ?? "The answer has the requested type." };
}

function whyNoAnswer(question: string, answer: string): string | null {
  if (answer === "") return "There is no answer.";
  if (/^how (?:many|often)\b/i.test(question) && !numberWords.test(answer)) {
    return "The question asks for a number, but the answer contains none.";
  }
  if (/^(?:is|are|was|were|do|does|did|has|have|can)\b/i.test(question) && !/^(?:yes|no)\b/i.test(answer)) {
    return "The question requires yes or no, but the answer begins with neither.";
  }
  if (/^(?:when|(?:in )?(?:which|what) year)\b/i.test(question) && !/\d/.test(answer)) {
    return "The question asks for a time, but the answer contains none.";
  }
  return null;
}
