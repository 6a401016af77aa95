/**
 * Defines sentence patterns for German and French. In these patterns, no word depends on the gender or case of another,
 * so any noun from a word list fits: "mit „Waltz“ als Genre", "avec « waltz » comme genre".
 */
import type { Language } from "./translation-words.ts";

/**
 * The sentence patterns of a language. `things` and `values` are plurals; `conditions` begins with a space or is empty.
 */
export type Grammar = {
  readonly code: string;
  readonly quote: (text: string) => string;
  readonly or: string;
  readonly and: string;
  readonly having: (value: string, field: string) => string;
  readonly lacking: (value: string | null, field: string) => string;
  readonly within: (from: number, to: number, field: string) => string;
  readonly valueOf: (title: string, field: string) => string;
  readonly list: (things: string, conditions: string) => string;
  readonly listValues: (values: string, things: string, conditions: string) => string;
  readonly count: (things: string, conditions: string) => string;
  readonly countValues: (values: string, things: string, conditions: string) => string;
  readonly countBy: (things: string, conditions: string, group: string) => string;
  readonly more: (things: string, conditions: string, sides: readonly [string, string]) => string;
  readonly ordered: (things: string, conditions: string, field: string, ascending: boolean) => string;
  readonly extreme: (things: string, conditions: string, field: string, least: boolean) => string;
};

const german: Grammar = {
  code: "de",
  quote: (text) => `„${text}“`,
  or: "oder",
  and: "und",
  having: (value, field) => `mit ${value} als ${field}`,
  lacking: (value, field) => (value === null ? `ohne ${field}` : `ohne ${value} als ${field}`),
  within: (from, to, field) => `mit einem Wert von ${from} bis ${to} als ${field}`,
  valueOf: (title, field) => `Was hat ${title} als ${field}?`,
  list: (things, conditions) => `Welche ${things}${conditions} gibt es?`,
  listValues: (values, things, conditions) => `Welche ${values} gibt es für ${things}${conditions}?`,
  count: (things, conditions) => `Wie viele ${things}${conditions} gibt es?`,
  countValues: (values, things, conditions) =>
    `Wie viele ${values} gibt es insgesamt für ${things}${conditions}?`,
  countBy: (things, conditions, group) => `Wie viele ${things}${conditions} gibt es je ${group}?`,
  more: (things, conditions, [left, right]) =>
    `Gibt es mehr ${things} ${left} oder ${right}${conditions === "" ? "" : `, jeweils${conditions}`}?`,
  ordered: (things, conditions, field, ascending) =>
    `Welche ${things}${conditions} gibt es, nach ${field} ${ascending ? "aufsteigend" : "absteigend"} geordnet?`,
  extreme: (things, conditions, field, least) =>
    `Welche ${things}${conditions} haben den ${least ? "kleinsten" : "größten"} Wert als ${field}?`,
};

const french: Grammar = {
  code: "fr",
  quote: (text) => `« ${text} »`,
  or: "ou",
  and: "et",
  having: (value, field) => `avec ${value} comme ${field}`,
  lacking: (value, field) => (value === null ? `sans ${field}` : `sans ${value} comme ${field}`),
  within: (from, to, field) => `avec une valeur de ${from} à ${to} comme ${field}`,
  valueOf: (title, field) => `Qu'est-ce que ${title} a comme ${field} ?`,
  list: (things, conditions) => `Peux-tu citer les ${things}${conditions} ?`,
  listValues: (values, things, conditions) => `Peux-tu citer les ${values} des ${things}${conditions} ?`,
  count: (things, conditions) => `Combien ${of(things)}${conditions} y a-t-il ?`,
  countValues: (values, things, conditions) =>
    `Combien ${of(values)} y a-t-il en tout pour les ${things}${conditions} ?`,
  countBy: (things, conditions, group) => `Combien ${of(things)}${conditions} y a-t-il par ${group} ?`,
  more: (things, conditions, [left, right]) =>
    `Y a-t-il plus ${of(things)} ${left} ou ${right}${conditions === "" ? "" : `, chaque fois${conditions}`} ?`,
  ordered: (things, conditions, field, ascending) =>
    `Peux-tu citer les ${things}${conditions}, dans l'ordre ${ascending ? "croissant" : "décroissant"} du champ « ${field} » ?`,
  extreme: (things, conditions, field, least) =>
    `Peux-tu citer les ${things}${conditions} qui ont la plus ${least ? "petite" : "grande"} valeur du champ « ${field} » ?`,
};

function of(noun: string): string {
  return /^[aeiouyàâäéèêëîïôöùûü]/i.test(noun) ? `d'${noun}` : `de ${noun}`;
}

export const grammars: Readonly<Record<Language, Grammar>> = { german, french };
