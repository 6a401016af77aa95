/** Superlatives: the subject with the highest key, or the value that occurs most. */
import { isTemporal } from "../../facts/fact.ts";
import type { QueryForm } from "../../forms/form.ts";
import type { Predicate } from "../lexicon/predicate.ts";
import {
  auxiliary,
  behindSubject,
  finite,
  isPointInTime,
  join,
  type VerbPhrase,
  withoutPreposition,
} from "../lexicon/verb-phrase.ts";
import { dimensionOf, extremesOf, isSize } from "../words/nouns.ts";
import { follow } from "./refer.ts";
import { keyOf, type Speaker, spoken, Unsayable } from "./speaker.ts";
import { type Subject, speakSubject } from "./subject.ts";

export function superlative(speaker: Speaker, form: QueryForm): string {
  const subject = speakSubject(speaker, form.where);
  const least = form.order === "ascending";
  if (form.ask !== null) return mostFrequent(speaker, form.ask, subject, least);
  return extreme(speaker, keyOf(speaker, form), subject, least);
}

function mostFrequent(speaker: Speaker, ask: string, subject: Subject, least: boolean): string {
  const field = spoken(speaker, ask);
  const { last } = field;
  const whom = follow(speaker, field, subject.phrase("many"));
  const { singular, verb, asks } = last;
  const degree = least ? "least" : "most";
  if (singular !== "") {
    const common = speaker.choose(["common", "frequent"]);
    return speaker.choose([
      `what is the ${degree} ${common} ${singular} among ${whom.text}?`,
      `which ${singular} is ${degree} ${common} among ${whom.text}?`,
      `which ${singular} occurs ${degree} often among ${whom.text}?`,
      `among ${whom.text}, which ${singular} is the ${degree} ${common}?`,
      `what ${singular} do ${whom.text} have ${degree} often?`,
      `which ${singular} appears ${degree} frequently among ${whom.text}?`,
      `looking at ${whom.text}, which ${singular} is the ${degree} ${common}?`,
      `can you name the ${degree} ${common} ${singular} among ${whom.text}?`,
      `do you know which ${singular} is ${degree} ${common} among ${whom.text}?`,
      `of all ${last.plural}, which one turns up ${degree} often among ${whom.text}?`,
      `considering only ${whom.text}, which ${singular} is ${degree} ${common}?`,
    ]);
  }
  if (verb === null) throw new Unsayable("a frequency without words");
  return often(speaker, last, verb, whom.text, asks === "who" ? "who" : "what", degree);
}

/** "What do keeps guard most often?", "Who forged most of the swords?" */
function often(
  speaker: Speaker,
  { typeNoun, asks, inverse }: Predicate,
  verb: VerbPhrase,
  whom: string,
  word: string,
  degree: string,
): string {
  const asked = typeNoun !== "" && asks !== "who" ? [`which ${typeNoun}`, `what ${typeNoun}`] : [word];
  const helper = auxiliary(verb, "many");
  // What goes on is not done "often": the more do it, the more often it holds.
  if (verb.style === "active" && verb.tense === "present") {
    const share = degree === "least" ? "smallest" : "largest";
    const [first, ...others] = asked.flatMap((question) => [
      `${question} ${helper} the ${share} number of ${whom} ${behindSubject(verb)}?`,
      `${question} is it that the ${share} number of ${whom} ${finite(verb, "many")}?`,
    ]);
    return speaker.choose([first ?? "", ...others]);
  }
  const placed = asks === "where" && typeNoun === "" ? withoutPreposition(verb) : verb;
  const wh = asks === "where" && typeNoun === "" ? "where" : null;
  const plain = (wh === null ? asked : [wh]).map((question) =>
    verb.style === "be"
      ? `${question} ${helper} ${whom} ${degree} often ${behindSubject(placed)}?`
      : `${question} ${helper} ${whom} ${behindSubject(placed)} ${degree} often?`,
  );
  const among = asked.map((question) =>
    verb.style === "be"
      ? `among ${whom}, ${question} ${auxiliary(verb, "many")} they ${degree} often ${behindSubject(verb)}?`
      : `among ${whom}, ${question} ${helper} they ${behindSubject(verb)} ${degree} often?`,
  );
  const acting =
    inverse === null || degree === "least"
      ? []
      : asked.map((question) => `${question} ${finite(inverse, "one")} the most ${whom}?`);
  const [first, ...others] = [...acting, ...plain, ...among];
  return speaker.choose([first ?? "", ...others]);
}

function extreme(speaker: Speaker, predicate: Predicate, subject: Subject, least: boolean): string {
  const { head: singular, behind } = subject.parts("one");
  const many = subject.bare("many");
  const rank = degreeOf(speaker, predicate, least);
  const ways = [
    `which of the ${many} ${rank.finite}?`,
    `which ${join(singular, behind)} ${rank.finite}?`,
    `of the ${many}, which ${rank.finite}?`,
    `among ${many}, which one ${rank.finite}?`,
    `what is the name of the ${singular} ${behind === "" ? "" : `${behind} `}that ${rank.finite}?`,
    ...(rank.adjective === null
      ? [`which ${singular} ${rank.finite} among the ${many}?`]
      : [
          `${subject.words.person ? "who" : "what"} is the ${rank.adjective} of the ${many}?`,
          `which is the ${rank.adjective} of the ${many}?`,
          `what is the name of the ${rank.adjective} ${join(singular, behind)}?`,
        ]),
    `do you know which ${join(singular, behind)} ${rank.finite}?`,
    `looking at ${many}, which one ${rank.finite}?`,
  ];
  const [first, ...others] =
    behind === ""
      ? ways.slice(0, 4)
      : ways.filter((_way, at) => at !== 4 || !/\b(?:that|who|whose)\b/.test(behind));
  return speaker.choose([first ?? "", ...others]);
}

type Degree = { readonly finite: string; readonly adjective: string | null };

function degreeOf(speaker: Speaker, predicate: Predicate, least: boolean): Degree {
  const { singular, plural, verb, asks } = predicate;
  if (isTemporal(predicate)) {
    if (verb !== null && isPointInTime(verb)) {
      // "First performed first" says two things with one word.
      const repeats = /^(?:first|last) /.test(verb.rest);
      if (repeats)
        return {
          finite: join(finite(withoutPreposition(verb), "one"), least ? "earliest" : "latest"),
          adjective: null,
        };
      const end = least ? speaker.choose(["first", "earliest"]) : speaker.choose(["last", "most recently"]);
      return {
        finite: join(finite(withoutPreposition(verb), "one"), end),
        adjective: null,
      };
    }
    const end = least ? "earliest" : "latest";
    if (singular === "year" || singular === "date") {
      return {
        finite: `is the ${least ? "oldest" : "most recent"}`,
        adjective: least ? "oldest" : "most recent",
      };
    }
    if (singular === "") throw new Unsayable("a time without words");
    return { finite: `has the ${end} ${singular}`, adjective: null };
  }
  if (singular === "") throw new Unsayable("an extreme of something without a noun");
  if (asks === "how many")
    return { finite: `has the ${least ? "fewest" : "most"} ${plural}`, adjective: null };
  const dimension = dimensionOf(singular);
  const [high, low] = (dimension === undefined ? undefined : extremesOf(dimension)) ?? [];
  const adjective = (least ? low : high) ?? null;
  const end = isSize(singular) ? (least ? "smallest" : "largest") : least ? "lowest" : "highest";
  if (adjective === null) return { finite: `has the ${end} ${singular}`, adjective: null };
  return { finite: `is the ${adjective}`, adjective };
}
