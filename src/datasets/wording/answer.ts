/** Answers in words, over the same phrases as the questions. */
import { pluralOf } from "../../words/index.ts";
import type { Answer, AnswerItem, Side } from "../forms/answer.ts";
import { keyField, type QueryForm } from "../forms/form.ts";
import { fieldOf, type Speaker, stateQuestion, thirdPerson } from "./conditions.ts";
import { capitalise, countOf, joinList } from "./english.ts";
import { phraseField } from "./phrases.ts";
import { type Subject, speakSubject } from "./subject.ts";

/** @param hubs how many hubs the outcome has, for singular and plural */
export function wordAnswer(speaker: Speaker, form: QueryForm, answer: Answer, hubs: number): string {
  const subject = speakSubject(speaker, form.where);
  return capitalise(sentence(speaker, form, answer, subject, hubs));
}

function sentence(speaker: Speaker, form: QueryForm, answer: Answer, subject: Subject, hubs: number): string {
  const name = (items: readonly AnswerItem[]): string => joinList(items.map((item) => nameItem(form, item)));
  switch (answer.shape) {
    case "value":
      return valueSentence(speaker, form, answer.item, answer.absent, subject, hubs);
    case "list": {
      const one = answer.items.length === 1;
      return `the ${thingsOf(speaker, form, subject, one)} ${one ? "is" : "are"} ${name(answer.items)}.`;
    }
    case "count":
      return countSentence(speaker, form, answer.count, subject);
    case "ranking":
      return rankingSentence(speaker, form, answer.ranks, subject);
    case "comparison":
      return comparisonSentence(speaker, form, answer);
    case "groups": {
      const key = phraseField(fieldOf(speaker.store, keyField(form) ?? ""));
      const counted = form.ask === null ? subject.noun : phraseField(fieldOf(speaker.store, form.ask)).noun;
      const groups = answer.groups
        .map((group) => `${group.key}, ${countOf(group.count, counted)}`)
        .join("; ");
      const others = capitalise(pluralOf(key.group));
      return `by ${key.group}: ${groups}. ${others} without any are left out.`;
    }
    case "winner":
      return winnerSentence(speaker, form, answer.winners, answer.score, subject);
  }
}

function nameItem(form: QueryForm, item: AnswerItem): string {
  return form.ask === null ? `'${item.label}'` : item.label;
}

/** "evaluation methods of papers …" or "papers …". */
function thingsOf(speaker: Speaker, form: QueryForm, subject: Subject, one: boolean): string {
  if (form.ask === null) return subject.phrase(one ? "one" : "many").replace(/^the /, "");
  const asked = phraseField(fieldOf(speaker.store, form.ask));
  return `${one ? asked.noun : asked.plural} of ${subject.phrase("many")}`;
}

function valueSentence(
  speaker: Speaker,
  form: QueryForm,
  item: AnswerItem,
  absent: boolean,
  subject: Subject,
  hubs: number,
): string {
  const whom = subject.phrase(hubs === 1 ? "one" : "many");
  if (form.ask === null) return `${subject.phrase("one")} is '${item.label}'.`;
  const field = fieldOf(speaker.store, form.ask);
  if (field.valueKind !== "flag" && field.valueKind !== "status") {
    return `the ${phraseField(field).noun} of ${whom} is ${item.label}.`;
  }
  const { copula, text } = stateQuestion(field);
  const [verb = "", ...rest] = text.split(" ");
  const one = hubs === 1;
  const detail = field.valueKind === "status" ? `: ${item.label}` : "";
  if (copula)
    return `${absent ? "no" : "yes"}, ${whom} ${one ? "is" : "are"}${absent ? " not" : ""} ${text}${detail}.`;
  if (absent) return `no, ${whom} ${one ? "does" : "do"} not ${text}${detail}.`;
  return `yes, ${whom} ${one ? thirdPerson(verb) : verb} ${rest.join(" ")}${detail}.`;
}

function countSentence(speaker: Speaker, form: QueryForm, count: number, subject: Subject): string {
  if (form.ask === null) {
    const rest = subject.phrase(count === 1 ? "one" : "many").replace(/^the /, "");
    const [noun, number] = [count === 1 ? subject.noun : subject.plural, countOf(count, subject.noun)];
    return `there ${count === 1 ? "is" : "are"} ${number}${rest.slice(noun.length)}.`;
  }
  const asked = phraseField(fieldOf(speaker.store, form.ask));
  const titled = subject.titled !== null;
  const different = form.measure === "values" && !titled && count > 1;
  const counted = countOf(count, different ? `different ${asked.noun}` : asked.noun);
  const { typed } = asked;
  if (typed.style === "passive" && !asked.person) {
    const copula = typed.copula === "was" ? (titled ? "was" : "were") : titled ? "is" : "are";
    return `${subject.phrase("many")} ${copula} ${typed.participle} ${counted}.`;
  }
  const verb = typed.style === "verb" ? typed.verb : "have";
  return `${subject.phrase("many")} ${titled ? thirdPerson(verb) : verb} ${counted}.`;
}

function rankingSentence(
  speaker: Speaker,
  form: QueryForm,
  ranks: Extract<Answer, { shape: "ranking" }>["ranks"],
  subject: Subject,
): string {
  const byLabel = form.key !== undefined && "by" in form.key && form.key.by === "label";
  const byFrequency = form.key !== undefined && "by" in form.key && form.key.by === "frequency";
  const shown = ranks.map(({ rank, items, key }) => {
    const note = byLabel ? "" : byFrequency ? ` (${countOf(Number(key), subject.noun)})` : ` (${key})`;
    return `${rank}. ${joinList(items.map((item) => nameItem(form, item)))}${note}`;
  });
  const tied = ranks.some(({ items }) => items.length > 1) ? " Those named together share a rank." : "";
  return `the ${thingsOf(speaker, form, subject, false)}, ranked, are ${shown.join("; ")}.${tied}`;
}

function comparisonSentence(
  speaker: Speaker,
  form: QueryForm,
  answer: Extract<Answer, { shape: "comparison" }>,
): string {
  const [left, right] = (form.branches ?? [[], []]).map((branch) =>
    speakSubject(speaker, [...form.where, ...branch]),
  );
  if (left === undefined || right === undefined) return "";
  const [first, second] = answer.sides;
  if (first.count !== null && second.count !== null) {
    const verdict = {
      more: "the first number is higher",
      fewer: "the first number is lower",
      equal: "the two numbers are equal",
    };
    const say = (subject: Subject, count: number): string =>
      countSentence(speaker, form, count, subject).slice(0, -1);
    const text = verdict[answer.verdict as keyof typeof verdict];
    return `${say(left, first.count)}, and ${uncapitalised(say(right, second.count))}; ${text}.`;
  }
  const asked = phraseField(fieldOf(speaker.store, form.ask ?? ""));
  const list = (side: Side): string => joinList(side.items.map((item) => item.label));
  const one = first.items.length === 1;
  const head = `the ${one ? asked.noun : asked.plural} of ${left.phrase("many")} ${one ? "is" : "are"} ${list(first)}`;
  const other = second.items.length === 1;
  const tail = `${other ? "that" : "those"} of ${right.phrase("many")} ${other ? "is" : "are"} ${list(second)}`;
  return `${head}, and ${tail}; ${verdictText(answer)}.`;
}

function verdictText(answer: Extract<Answer, { shape: "comparison" }>): string {
  switch (answer.verdict) {
    case "earlier":
      return "the first is earlier";
    case "later":
      return "the first is later";
    case "more":
      return "the first is higher";
    case "fewer":
      return "the first is lower";
    case "same":
    case "equal":
      return "both are the same";
    case "different": {
      const keys = new Set(answer.sides[1].items.map((item) => item.key));
      const common = answer.sides[0].items.filter((item) => keys.has(item.key)).map((item) => item.label);
      return common.length === 0 ? "they have nothing in common" : `they share ${joinList(common)}`;
    }
  }
}

function winnerSentence(
  speaker: Speaker,
  form: QueryForm,
  winners: readonly AnswerItem[],
  score: string,
  subject: Subject,
): string {
  const ascending = form.order === "ascending";
  const names = joinList(winners.map((item) => nameItem(form, item)));
  if (form.ask !== null) {
    const { noun } = phraseField(fieldOf(speaker.store, form.ask));
    const most = ascending ? "least" : "most";
    return `the ${most} frequent ${noun} among ${subject.phrase("many")} is ${names}, with ${countOf(Number(score), subject.noun)}.`;
  }
  const field = fieldOf(speaker.store, keyField(form) ?? "");
  const year = field.valueKind === "year";
  const degree = ascending ? (year ? "earliest" : "lowest") : year ? "latest" : "highest";
  return `of the ${subject.phrase("many")}, ${names} has the ${degree} ${phraseField(field).noun}, ${score}.`;
}

function uncapitalised(text: string): string {
  return text.replace(/^There /, "there ");
}
