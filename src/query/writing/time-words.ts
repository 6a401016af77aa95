/** Analyses what the label of a property says of times: what happened then, and what the time is called. */
import { type Frame, type Subject, verbDone } from "../../english/index.ts";
import { indefiniteArticle, participleOf, type Words } from "../../english/words/index.ts";
import { eventsOfParticiples, participlesOfEvents } from "./lexicon.ts";

/** Returns what a label says of a time, and what the time is called; empty if the label has no noun for it. */
export function timeWords(
  own: Frame,
  isYearly: boolean,
  subject: Subject,
  words: Words,
): { readonly frame: Frame; readonly noun: string } {
  const unit = isYearly ? "year" : "date";
  if (own.kind === "state" && !own.isParticiple) {
    const noun = boundOf(own.text, unit, words);
    return { frame: { kind: "noun", noun }, noun };
  }
  if (own.kind === "state" || own.kind === "verb") {
    const [verb = ""] =
      /^\S+(?: (?:out|up|off|down|over)\b)?/.exec(own.kind === "state" ? own.text : own.verb) ?? [];
    return { frame: own, noun: own.kind === "verb" ? "" : `${nounOfEvent(verb, unit, words)}` };
  }
  if (own.kind !== "noun") return { frame: own, noun: "" };
  // "publication year", "year published", and "first published" alone, is when something was published.
  const rest = own.noun.replace(/^(?:date|year|time|day) (?:of )?(?=.)|(?<=.) (?:date|year|time|day)$/, "");
  // "Licence issued" is the issue date of a licence.
  const [, what, done = ""] = /^(.+) (\S+)$/.exec(rest) ?? [];
  if (what !== undefined && isParticiple(done, words) && !endsInParticiple(rest, words)) {
    const ofWhat = `${what} ${nounOfEvent(done, unit, words).replace(` ${done}`, "")}`;
    return { frame: { kind: "noun", noun: ofWhat }, noun: ofWhat };
  }
  // "Date last calibrated", "signed date", "opened".
  const isDone = endsInParticiple(rest, words);
  const noun = isDone ? nounOfEvent(rest, unit, words) : own.noun;
  const participle = isDone ? rest : participleOfEvent(rest, subject, words);
  return { frame: participle === undefined ? own : happening(participle, subject, words), noun };
}

/** Nouns made of verbs, and how much they have to be acts or events: no edition, which is a text. */
const madeOfVerb = /(?:[st]ion|ment|[ae]nce|ing|[vs]al|ery|ure)$/;
const leastHappening = 0.15;
/** How often a verb has an object if something happened to its subject: nobody is met by a meeting. */
const actingOnShare = 0.5;

/** "Published" for "publication", "composed" for "composition", "first performed" for "first performance". */
function participleOfEvent(noun: string, subject: Subject, words: Words): string | undefined {
  const listed = participlesOfEvents.get(noun);
  if (listed !== undefined || noun === subject.noun) return listed;
  const [, adverb = "", event = ""] = /^((?:first|last) )?(\S+)$/.exec(noun) ?? [];
  const isEvent = words
    .nounKinds(event)
    .some(({ kind, share }) => /^(?:act|event|process)$/.test(kind) && share >= leastHappening);
  if (!isEvent || !madeOfVerb.test(event)) return undefined;
  const verb = words.derived(event).find(({ part }) => part === "verb")?.word;
  if (verb === undefined) return undefined;
  const participle = participleOf(verb);
  const isSuffered = (["actsOnSomething", "actsOnSomebody"] as const).some(
    (use) => words.verbUse(verb, use) >= actingOnShare,
  );
  return isSuffered || verbDone(participle, subject, words) !== undefined
    ? `${adverb}${participle}`
    : undefined;
}

/** What a time is called at which something starts or ends: "start date" for "from", "service start date" for "in service since". */
function boundOf(text: string, unit: string, words: Words): string {
  const [, what = "", last = ""] = /^(?:(?:in )?(.+) )?(\S+)$/.exec(text) ?? [];
  const bound = /^(?:from|since)$/.test(last)
    ? "start"
    : /^(?:to|until|till)$/.test(last)
      ? "end"
      : undefined;
  if (bound === undefined) return what === "" ? unit : `${text.replaceAll(" ", "-")} ${unit}`;
  if (what === "") return `${bound} ${unit}`;
  if (text.startsWith("in ")) return `${what} ${bound} ${unit}`;
  const [first] = words.partsOfSpeech(what);
  if (first?.part === "noun") return `${bound} ${unit} as ${indefiniteArticle(what)} ${what}`;
  const state = words.derived(what).find(({ word, part }) => part === "noun" && word.endsWith("ity"));
  return state === undefined ? `${what} ${bound} ${unit}` : `${bound} ${unit} of ${state.word}`;
}

/** "Installation date" for "installed", "date last calibrated" for "last calibrated". */
function nounOfEvent(participle: string, unit: string, words: Words): string {
  const verb = words.partsOfSpeech(participle).find(({ part }) => part === "verb")?.lemma ?? "";
  const event =
    eventsOfParticiples.get(participle) ??
    words.derived(verb).find(({ word, part }) => part === "noun" && /(?:[st]ion|ment|val)$/.test(word))?.word;
  if (event === undefined) return `${unit} ${participle}`;
  return /^(?:birth|death)$/.test(event) ? `${unit} of ${event}` : `${event} ${unit}`;
}

/** What was done at a time or place, or what its subject did: "published in", "died in", "born at". */
export function happening(participle: string, subject: Subject, words: Words, preposition = "in"): Frame {
  const verb = verbDone(participle, subject, words);
  return verb === undefined
    ? { kind: "state", text: `${participle} ${preposition}`, isParticiple: true }
    : { kind: "verb", verb, after: preposition, noun: "", isPast: true };
}

/** Whether a text is a participle, alone or after an adverb: "opened", "first described". */
export function endsInParticiple(text: string, words: Words): boolean {
  const [adverb, participle = "", ...others] = text.split(" ");
  if (adverb === undefined || participle === "") return isParticiple(text, words);
  return (
    others.length === 0 &&
    /^(?:first|last|newly|originally|initially)$/.test(adverb) &&
    isParticiple(participle, words)
  );
}

/** Whether a word is first of all a form of a verb, and names nothing: "opened". */
export function isParticiple(text: string, words: Words): boolean {
  const [first] = words.partsOfSpeech(text);
  return first?.part === "verb" && first.lemma !== text && !text.endsWith("ing");
}
