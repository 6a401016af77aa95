/** Converts a noun, or the head of a noun phrase, between singular and plural. */
import { sharedPrefix } from "../../base/text/shared-prefix.ts";
import { foldText } from "../../base/text/words.ts";
import {
  irregularPlural,
  irregularSingular,
  nounsInHardCh,
  nounsInOes,
  unchangingNouns,
  uncountableNouns,
} from "./irregular-nouns.ts";

const prepositions = new Set("of to for in on at with by from about between per".split(" "));

/**
 * Returns the plural of a noun phrase, in British spelling. Only the head changes: "threat to validity" becomes
 * "threats to validity". Text that does not end like an English word is returned unchanged.
 */
export function pluralOf(phrase: string): string {
  return withHead(phrase, (word) => inflectNoun(word, pluralOfFolded));
}

/** Returns the singular of a noun phrase. A singular is returned unchanged. */
export function singularOf(phrase: string): string {
  return withHead(phrase, (word) => inflectNoun(word, singularOfFolded));
}

/** Returns the head of a noun phrase (the last word before a preposition) in lower case. */
export function headOf(phrase: string): string {
  let head = "";
  withHead(phrase, (word) => {
    head = word;
    return word;
  });
  return head.toLowerCase();
}

/** Whether the phrase is uncountable, and therefore has neither an indefinite article nor a plural ("tool support"). */
export function isUncountable(phrase: string): boolean {
  return uncountableNouns.has(headOf(phrase)) || uncountableNouns.has(phrase.split(" ").at(-1) ?? "");
}

function withHead(phrase: string, change: (head: string) => string): string {
  const words = phrase.split(" ");
  const preposition = words.findIndex((word, at) => at > 0 && prepositions.has(word.toLowerCase()));
  const head = (preposition === -1 ? words.length : preposition) - 1;
  return words.map((word, at) => (at === head ? change(word) : word)).join(" ");
}

/** Compounds whose head comes first, such as "mother-in-law", "man-of-war" and "runner-up". */
const headFirst = /^(.+?)(-(?:in|of|at)-.+)$|^(.+(?:er|or)s?)([- ](?:up|by|on|out|in))$/is;

function inflectNoun(word: string, change: (folded: string) => string): string {
  if (!/\p{Script=Latin}$/u.test(word)) return word;
  const compound = headFirst.exec(word);
  if (compound) {
    const [, first, rest, agent, particle] = compound;
    return `${inflectNoun(first ?? agent ?? "", change)}${rest ?? particle ?? ""}`;
  }
  // "NGOs": a word in capitals gets a lower-case s.
  if (/[A-Z\d]$/.test(word) && /[A-Z\d]{2}/.test(word)) return change === pluralOfFolded ? `${word}s` : word;
  if (/[A-Z\d]{2}s$/.test(word)) return change === singularOfFolded ? word.slice(0, -1) : word;
  const lastPart = word.slice(word.lastIndexOf("-") + 1);
  const folded = foldText(lastPart);
  if (folded.length !== lastPart.length) return word;
  return word.slice(0, word.length - lastPart.length) + keepBeginning(lastPart, folded, change(folded));
}

/**
 * Keeps the spelling of the word as long as the letters of both forms agree, then appends the ending of the changed
 * form.
 */
function keepBeginning(word: string, folded: string, changed: string): string {
  const shared = sharedPrefix(folded, changed);
  if (shared > 0) return word.slice(0, shared) + changed.slice(shared);
  return word === folded ? changed : changed.charAt(0).toUpperCase() + changed.slice(1);
}

function pluralOfFolded(noun: string): string {
  const irregular = irregularPlural(noun);
  if (irregular !== undefined) return irregular;
  if (uncountableNouns.has(noun) || unchangingNouns.has(noun) || /[nl]ese$/.test(noun)) return noun;
  if (/[^aeiou]sis$|[aeiou]sis$/.test(noun)) return `${noun.slice(0, -2)}es`;
  if (/[^aeiou]y$|quy$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  if (nounsInOes.has(noun)) return `${noun}es`;
  if (nounsInHardCh.has(noun)) return `${noun}s`;
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** Singulars in -s. Words in -as, -is or -us also count as singular unless they are listed below. */
const singularInS = /(?:ss|us|is)$/;
const pluralsInIsAndUs =
  /^(?:taxi|ski|kiwi|safari|rabbi|bikini|alibi|yeti|khaki|graffiti|menu|guru|emu|gnu|haiku|.*eau|.*[aeio]ni|israeli|iraqi|pakistani)s$/;
const singularsInAs = new Set(
  "gas atlas canvas christmas bias pancreas alias texas kansas pyjamas".split(" "),
);
/** Nouns in -ie, whose plurals have the same ending as plurals of nouns in -y. */
const nounsInIe = new Set(
  `movie cookie calorie zombie brownie genie prairie rookie selfie hippie collie pixie sortie budgie veggie smoothie
   hoodie birdie necktie magpie goalie groupie junkie newbie walkie talkie eerie lie pie tie die`.split(
    /\s+/,
  ),
);
/** Nouns in -che, whose plurals have the same ending as plurals of nouns in -ch. */
const nounsInChe = /(?:ache|cache|niche|avalanche|creche|quiche|psyche|moustache|cliche|brioche|porsche)$/;
/** Nouns in -use, whose plurals have the same ending as plurals of nouns in -us. */
const nounsInUse = /(?:[ao]use|^(?:ab|ref|m|f|r|rec?l)?use|excuse|recluse)$/;

function singularOfFolded(noun: string): string {
  const irregular = irregularSingular(noun);
  if (irregular !== undefined) return irregular;
  if (uncountableNouns.has(noun) || unchangingNouns.has(noun) || !noun.endsWith("s") || noun.length < 3)
    return noun;
  if (pluralsInIsAndUs.test(noun)) return noun.slice(0, -1);
  return singularInS.test(noun) || singularsInAs.has(noun) ? noun : singularByEnding(noun);
}

/** @param noun a regular plural in -s */
function singularByEnding(noun: string): string {
  const withoutS = noun.slice(0, -1);
  if (noun.endsWith("ies")) return nounsInIe.has(withoutS) ? withoutS : `${noun.slice(0, -3)}y`;
  const withoutEs = noun.slice(0, -2);
  if (noun.endsWith("oes")) return nounsInOes.has(withoutEs) ? withoutEs : withoutS;
  // Greek nouns in -sis: "analyses", "theses", "crises", "oases", "diagnoses".
  if (
    /(?:[aeo]ly|the|cri|^oa|gno|nop|empha|enta|rapha|llip|meta?mo?rpho|ne?u?ro|psycho|prog?no)ses$/.test(noun)
  )
    return `${withoutEs}is`;
  if (noun.endsWith("ches")) return nounsInChe.test(withoutS) ? withoutS : withoutEs;
  if (noun.endsWith("uses")) return nounsInUse.test(withoutS) ? withoutS : withoutEs;
  return /(?:ss|x|sh|zz|tz)es$/.test(noun) ? withoutEs : withoutS;
}
