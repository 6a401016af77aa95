/**
 * Parses a list given as a single word on the command line. Commas separate the items, and double quotes enclose an
 * item that contains a comma: `"Named Entity, Person",Place`. Inside quotes, two double quotes represent one double
 * quote.
 */
import { OptionError } from "../base/errors.ts";

/** Returns the trimmed items, without empty ones. @throws OptionError for an unclosed quote */
export function splitList(text: string): string[] {
  const items = [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/g)];
  const texts = items.map(([, quoted, bare = ""]) => {
    if (quoted !== undefined) return quoted.replaceAll('""', '"');
    if (bare.startsWith('"')) {
      throw new OptionError(`in the list ${text}, the item ${bare.slice(1).trim()} has no closing quote`, {
        hint: 'Put items that contain a comma in double quotes: "one, two",three.',
      });
    }
    return bare;
  });
  return texts.map((item) => item.trim()).filter((item) => item !== "");
}

/** Joins items into a single word that `splitList` splits again. */
export function joinList(items: readonly string[]): string {
  return items.map((item) => (/[",]/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(",");
}
