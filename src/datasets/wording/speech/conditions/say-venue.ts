/** Expresses the venue of a document: at a conference, in a journal. */
import { active, be, lastPreposition, type VerbPhrase } from "../../lexicon/verb-phrase.ts";
import type { EnglishWords } from "../../words/english-words.ts";
import type { Speaker } from "../speaker.ts";
import { byVerb, type Condition } from "./condition.ts";

/** Whether a verb phrase introduces a venue: "appeared at", "was published in", "was presented at". */
export function appearsSomewhere({ lemma, rest }: VerbPhrase): boolean {
  const preposition = lastPreposition(rest);
  return (
    (preposition === "at" || preposition === "in") &&
    (lemma === "appear" || /^(?:published|presented) \w+$/.test(rest))
  );
}

/** @returns the condition, or `null` if the venue's name does not show whether it is an event or a publication */
export function sayVenue(
  speaker: Speaker,
  labels: readonly string[],
  operand: string,
  negative: boolean,
): Condition | null {
  const { english } = speaker.lexicon;
  // An article can precede only a single value.
  if (labels.length > 1) return null;
  const [label = ""] = labels;
  if (isGathering(label, english)) {
    const verb = speaker.choose([be("presented at", "past"), active("appear", "past", "at")]);
    return byVerb(verb, /^the /i.test(label) ? operand : `the ${operand}`, negative);
  }
  if (!names(label, "periodicals", english)) return null;
  const verb = speaker.choose([be("published in", "past"), active("appear", "past", "in")]);
  const article = titleWithThe.test(label) ? "the " : "";
  return byVerb(verb, `${article}${operand}`, negative);
}

/** Whether a label names an event at which people meet: "European Semantic Web Conference". */
export function isGathering(label: string, english: EnglishWords): boolean {
  return names(label, "gatherings", english);
}

function names(label: string, kind: "gatherings" | "periodicals", english: EnglishWords): boolean {
  return label
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => word !== "" && english.isNounOf(kind, word));
}

/**
 * Matches names that need an article, such as "the Journal of Botany" and "the Botany Journal", but not "Communications
 * of the Society".
 */
const titleWithThe =
  /^(?:Annals|Proceedings|Transactions) |(?:^| )(?:Journal|Review|Bulletin|Magazine)(?: |$)/;
