/** Builds comparisons of two sides by their numbers or values. */
import { isUncountable } from "../../../words/index.ts";
import { isTemporal } from "../../facts/fact.ts";
import type { QueryForm } from "../../forms/form.ts";
import type { Predicate } from "../lexicon/predicate.ts";
import {
  afterSubject,
  auxiliary,
  finite,
  isPointInTime,
  join,
  type VerbPhrase,
  withoutPreposition,
} from "../lexicon/verb-phrase.ts";
import { speakConstraint } from "./conditions/say-constraint.ts";
import { clausesOfCount } from "./count.ts";
import { follow } from "./refer.ts";
import { type Speaker, spoken, Unsayable } from "./speaker.ts";
import { type NounPhrase, nounPhrase, type Subject, speakSubject } from "./subject.ts";
import { valueNoun } from "./value-noun.ts";

export function comparative(speaker: Speaker, form: QueryForm): string {
  const [left = [], right = []] = form.branches ?? [];
  if (form.ask === null) return compareSubjects(speaker, form);
  // Both sides have the same wording, so that only the difference between them is visible.
  const choice = speaker.choose([0, 1, 2, 3, 4, 5, 6, 7]);
  const first = speakSubject(speaker.fork(choice), [...form.where, ...left]);
  const second = speakSubject(speaker.fork(choice), [...form.where, ...right]);
  if (form.measure === undefined) return compareValues(speaker, form.ask, first, second);
  const compareSides = (): string => compareCounts(speaker, form.ask ?? "", first, second);
  if (form.where.length === 0 || first.titled) return compareSides();
  // The common conditions are worded either on both sides, or once before both sides.
  return speaker.choose([compareSides, () => compareAmong(speaker.fork(choice), form)])();
}

function compareValues(speaker: Speaker, ask: string, first: Subject, second: Subject): string {
  const field = spoken(speaker, ask);
  const { last } = field;
  const choice = speaker.choose([0, 1, 2, 3]);
  const [a, b] = [first, second].map((subject) =>
    follow(speaker.fork(choice), field, subject.phrase("many")),
  ) as [NounPhrase, NounPhrase];
  const times = isTemporal(last) && last.verb !== null ? compareTimes(last.verb, a, b) : [];
  const [firstQuestion, ...otherQuestions] = times;
  if (firstQuestion !== undefined) return speaker.choose([firstQuestion, ...otherQuestions]);
  if (last.singular === "") throw new Unsayable("a comparison of things without a noun");
  return speaker.choose(last.valueKind === "name" ? compareNames(last, a, b) : compareMeasures(last, a, b));
}

/**
 * Compares names: if each side has only one, asks whether they are the same; otherwise, asks which names the sides have
 * in common.
 */
function compareNames(last: Predicate, a: NounPhrase, b: NounPhrase): Choices {
  const [one, many] = valueNoun(last);
  if (last.functional) {
    return [
      `do ${a.text} and ${b.text} have the same ${one}?`,
      `is the ${one} of ${a.text} the same as that of ${b.text}?`,
      `do you know whether ${a.text} and ${b.text} have the same ${one}?`,
      `is there a difference between the ${one} of ${a.text} and that of ${b.text}?`,
    ];
  }
  return [
    `do ${a.text} and ${b.text} have any ${many} in common?`,
    `do ${a.text} and ${b.text} share any ${many}?`,
    `do you know whether ${a.text} and ${b.text} have any ${many} in common?`,
    `which ${many}, if any, do ${a.text} and ${b.text} have in common?`,
    `${isUncountable(one) ? "is" : "are"} there any ${many} that ${a.text} and ${b.text} share?`,
    `${isUncountable(one) ? "does" : "do"} the ${many} of ${a.text} and ${b.text} overlap?`,
  ];
}

function compareMeasures(last: Predicate, a: NounPhrase, b: NounPhrase): Choices {
  const [one, many] = valueNoun(last);
  const single = isTemporal(last) || last.valueKind === "number" || last.functional;
  const noun = last.asks === "how many" ? `number of ${many}` : single ? one : many;
  const [does, is, that] = single ? ["does", "is", "that"] : ["do", "are", "those"];
  const inWhat = last.asks === "how many" ? `their ${noun}` : single ? one : `their ${many}`;
  return [
    `how ${does} the ${noun} of ${a.text} compare to ${that} of ${b.text}?`,
    `how ${does} the ${noun} of ${a.text} compare with ${that} of ${b.text}?`,
    `what ${is} the ${noun} of ${a.text} compared to ${that} of ${b.text}?`,
    `how do ${a.text} and ${b.text} compare in ${inWhat}?`,
  ];
}

type Choices = readonly [string, ...string[]];

/** Compares the times of the same event: "When was X founded, and when was Y?", "Was X founded before Y?" */
function compareTimes(verb: VerbPhrase, a: NounPhrase, b: NounPhrase): string[] {
  if (!isPointInTime(verb) || a.number !== "one" || b.number !== "one") return [];
  const event = withoutPreposition(verb);
  const helper = auxiliary(event, "one");
  const happened = afterSubject(event);
  return [
    `when ${helper} ${a.text} ${happened}, and when ${helper} ${b.text} ${happened}?`,
    `${helper} ${a.text} ${happened} before ${b.text}?`,
    `${helper} ${a.text} ${happened} before or after ${b.text}?`,
    `do you know whether ${a.text} ${finite(event, "one")} earlier than ${b.text}?`,
  ];
}

function compareCounts(speaker: Speaker, ask: string, first: Subject, second: Subject): string {
  const field = spoken(speaker, ask);
  const { last } = field;
  const choice = speaker.choose([0, 1, 2, 3]);
  const [a, b] = [first, second].map((subject) =>
    follow(speaker.fork(choice), field, subject.phrase("many")),
  ) as [NounPhrase, NounPhrase];
  const [, many] = valueNoun(last);
  const different = first.titled ? many : `different ${many}`;
  return chooseCount(speaker, last, [a, b], first.titled, [
    `how does the number of ${different} of ${a.text} compare to that of ${b.text}?`,
    `is the number of ${different} of ${a.text} larger than that of ${b.text}?`,
    ...(first.titled
      ? []
      : [`do ${a.text} ${verbBeforeCount(last, a.text)} more different ${many} than ${b.text}?`]),
  ]);
}

/** Returns the verb in front of counted objects: papers "apply" methods, and clubs "have" colours. */
function verbBeforeCount({ verb }: Predicate, side: string): string {
  const takesObjects = verb?.style === "active" && verb.tense === "present" && verb.rest === "";
  // "Papers that evaluate X evaluate more" repeats the verb.
  return takesObjects && !side.includes(` ${finite(verb, "many")} `) ? finite(verb, "many") : "have";
}

/**
 * Chooses between a question that asks for both counts and a direct comparison of the counts, which requires a noun.
 */
function chooseCount(
  speaker: Speaker,
  last: Predicate,
  sides: readonly [NounPhrase, NounPhrase],
  titled: boolean,
  compared: readonly string[],
): string {
  const countedPredicate = { ...last, verb: last.singular === "" ? last.verb : null };
  const [clause, other] = sides.map(
    (side) => clausesOfCount(countedPredicate, side, titled, speaker.lexicon.english)[0],
  );
  const clausePair =
    clause === undefined || other === undefined ? [] : [`how many ${clause}, and how many ${other}?`];
  const [firstWording, ...otherWordings] = last.singular === "" ? clausePair : [...clausePair, ...compared];
  if (firstWording === undefined) throw new Unsayable("a comparison of counts without a noun");
  return speaker.choose([firstWording, ...otherWordings]);
}

/**
 * Compares subsets: "Among compounds that contain carbon, do those found in 1901 have more different uses than those
 * found in 1902?"
 */
function compareAmong(speaker: Speaker, form: QueryForm): string {
  const { last, steps } = spoken(speaker, form.ask ?? "");
  if (steps.length > 1) throw new Unsayable("a comparison by a property of an intermediate entity");
  const shared = speakSubject(speaker, form.where);
  const common = shared.bare("many");
  const [a, b] = saySides(speaker, form, shared).map(({ description }) => `those ${description}`) as [
    string,
    string,
  ];
  const [, many] = valueNoun(last);
  const [first, second] = [nounPhrase(a, "many"), nounPhrase(b, "many")];
  const comparison = chooseCount(speaker, last, [first, second], shared.titled, [
    `is the number of different ${many} larger for ${a} than for ${b}?`,
    `do ${a} ${verbBeforeCount(last, a)} more different ${many} than ${b}?`,
  ]);
  return `${speaker.choose(["among", "of the", "considering only"])} ${common}, ${comparison}`;
}

type SpokenSide = { readonly verb: string; readonly description: string };

/** Expresses the difference between the two sides in parallel phrases. */
function saySides(speaker: Speaker, form: QueryForm, { words }: Subject): [SpokenSide, SpokenSide] {
  const choice = speaker.choose([0, 1, 2, 3, 4, 5, 6, 7]);
  const [left, right] = (form.branches ?? [[], []]).map(([constraint]): SpokenSide | null => {
    if (constraint === undefined || "title" in constraint) return null;
    const { predicate, reduced, whose, prefersWhose } = speakConstraint(speaker.fork(choice), constraint);
    const clause =
      predicate === null ? (whose?.many ?? "") : `${words.person ? "who" : "that"} ${predicate.many}`;
    return {
      verb: predicate?.many ?? "",
      description: prefersWhose ? (whose?.many ?? clause) : (reduced ?? clause),
    };
  });
  if (!left || !right) throw new Unsayable("a comparison of two titles by number");
  return [left, right];
}

/** Compares the numbers of subjects: "How many compounds contain carbon compared to those that contain sulfur?" */
function compareSubjects(speaker: Speaker, form: QueryForm): string {
  const shared = speakSubject(speaker, form.where);
  const { plural } = shared.words;
  const [a, b] = saySides(speaker, form, shared);
  const common = shared.bare("many");
  const otherSide = `those ${b.description}`;
  const head = join(common, a.description);
  // The common conditions are worded once, at the beginning, so that a reader need not remember them.
  const restrictedWordings = [
    ...(a.verb === "" || b.verb === ""
      ? []
      : [
          `of the ${common}, how many ${a.verb}, and how many ${b.verb}?`,
          `among ${common}, how many ${a.verb}, and how many ${b.verb}?`,
        ]),
    `among ${common}, are there more ${a.description} or more ${b.description}?`,
    `among ${common}, do those ${a.description} outnumber ${otherSide}?`,
    `considering only ${common}, which group is larger: those ${a.description}, or ${otherSide}?`,
  ];
  const wordings = [
    ...(a.verb === "" || b.verb === "" ? [] : [`how many ${join(plural, a.verb)}, and how many ${b.verb}?`]),
    `how does the number of ${head} compare to the number of ${otherSide}?`,
    `are there more ${head} than ${plural} ${b.description}?`,
    `which are more numerous: ${head}, or ${otherSide}?`,
    `are there fewer ${head} than ${plural} ${b.description}?`,
    `do ${head} outnumber ${otherSide}?`,
    `are ${head} more numerous than ${otherSide}?`,
    `which group is larger: ${head}, or ${otherSide}?`,
    `how do ${head} and ${otherSide} compare in number?`,
    `is the number of ${head} the same as that of ${plural} ${b.description}?`,
    `is the number of ${head} higher than that of ${plural} ${b.description}?`,
  ];
  const [first, ...others] = form.where.length > 0 ? restrictedWordings : wordings;
  if (first === undefined) throw new Unsayable("a comparison of clauses without a verb");
  return speaker.choose([first, ...others]);
}
