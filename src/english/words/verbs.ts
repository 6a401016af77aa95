/** Inflects verbs, in British spelling. In a phrase such as "carry out", the first word is inflected. */
import { irregularForms } from "./irregular-verbs.ts";

/** Returns the third person singular, such as "guards", "carries out" and "has". @param verb base form */
export function thirdPerson(verb: string): string {
  return inflect(verb, (base) => {
    const special = { be: "is", have: "has" }[base];
    if (special !== undefined) return special;
    if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
    if (/[^aeiou]iz$/.test(base)) return `${base}zes`;
    return /(?:s|x|z|ch|sh|[^aeiou]o|^go|rego|ergo)$/.test(base) ? `${base}es` : `${base}s`;
  });
}

/** Returns the past tense, such as "guarded", "wrote" and "carried out". @param verb base form */
export function pastOf(verb: string): string {
  return inflect(verb, (base) => irregularForms(base)?.past ?? regularPast(base));
}

/** Returns the past participle, such as "guarded" and "written". @param verb base form */
export function participleOf(verb: string): string {
  return inflect(verb, (base) => irregularForms(base)?.participle ?? regularPast(base));
}

/** Returns the -ing form, such as "guarding", "lying" and "planning". @param verb base form */
export function gerundOf(verb: string): string {
  return inflect(verb, (base) => {
    if (/^(?:(?:under|be)?lie|tie|die|vie|untie|belie)$/.test(base)) return `${base.slice(0, -2)}ying`;
    if (/^(?:sing|sw?ing|ting|dy|singe|swinge|tinge|be)e$|^be$/.test(base)) return `${base}ing`;
    if (/[^eoy]e$/.test(base)) return `${base.slice(0, -1)}ing`;
    return `${withDoubledEnd(base)}ing`;
  });
}

function regularPast(base: string): string {
  if (base.endsWith("e")) return `${base}d`;
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`;
  return `${withDoubledEnd(base)}ed`;
}

/** Verbs of several syllables that double the last consonant because the last syllable is stressed. */
const stressedAtEnd =
  /^(?:(?:ad|com|o|e|per|re|sub|trans|man)mit|(?:re|pre|de|in|con|trans)fer|(?:de|inter|a|dis)ter|occur|recur|incur|concur|(?:com|ex|im|pro|re|dis)pel|rebel|excel|propel|control|patrol|enrol|extol|regret|forget|beget|abet|cadet|acquit|equip|format|program|kidnap|worship|handicap|begin|unplug|debug|overlap|outfit|refit|retrofit|allot|abhor|annul|instil|fulfil|distil|bar|abut|entrap|unzip|reship|bedim)$/;

/** Doubles the last consonant or adds a k before an ending: "plann", "travell", "panick". */
function withDoubledEnd(base: string): string {
  if (base.endsWith("c")) return `${base}k`;
  const oneSyllable = /^(?:[^aeiou]*|[^aeiou]*qu)[aeiouy][bdfgklmnprtvz]$/.test(base);
  const endsInL =
    /[^aeiou][aei]l$|[^q]uel$|[iy]al$/.test(base) && !/^(?:parallel|conceal|reveal|appeal)$/.test(base);
  return oneSyllable || endsInL || stressedAtEnd.test(base) ? `${base}${base.at(-1)}` : base;
}

/** Keeps the case of the first letter, and leaves text unchanged if it does not end like an English word. */
function inflect(verb: string, change: (base: string) => string): string {
  const [, first = "", rest = ""] = /^(\S*)(.*)$/s.exec(verb) ?? [];
  if (!/^[a-z]+$/i.test(first)) return verb;
  const changed = change(first.toLowerCase());
  const cased = /^[A-Z]/.test(first) ? changed.charAt(0).toUpperCase() + changed.slice(1) : changed;
  return `${cased}${rest}`;
}
