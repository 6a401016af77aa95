/** Parses the name list of a BibTeX `author` or `editor` field. */
import { decodeLatex } from "./latex.ts";
import type { Person } from "./paper.ts";

/** Splits names separated by ` and ` outside braces. A final `others` is left out. */
export function parsePersons(field: string): Person[] {
  // White space is reduced to single spaces first, because searching for a separator at each character of a long run
  // takes quadratic time.
  return splitOutsideBraces(field.replace(/\s+/g, " "), / and /iy)
    .map((name) => name.trim())
    .filter((name) => name !== "" && name.toLowerCase() !== "others")
    .map(parsePerson);
}

function parsePerson(name: string): Person {
  // A name completely in braces is an organisation and is never split.
  if (/^\{(?!\\)[^{}]*\}$/.test(name)) return { family: decodeLatex(name), given: "" };
  const parts = splitOutsideBraces(name, /,/y).map((part) => part.trim());
  const [family = "", middle = "", last] = parts;
  if (parts.length > 1) {
    // Three parts: family, suffix, given.
    const givenName = last ?? middle;
    const suffix = last === undefined ? "" : ` ${middle}`;
    return { family: decodeLatex(`${family}${suffix}`), given: decodeLatex(givenName) };
  }
  const words = splitOutsideBraces(name, / /y).map(decodeLatex);
  // The family name starts with a lower-case particle (van, de la); without one it is the last word.
  const particle = words.findIndex((word, at) => at < words.length - 1 && /^\p{Ll}/u.test(word));
  const familyStart = particle === -1 ? words.length - 1 : particle;
  return { family: words.slice(familyStart).join(" "), given: words.slice(0, familyStart).join(" ") };
}

/** @param separator a sticky expression */
function splitOutsideBraces(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === "\\") {
      at += 1;
      continue;
    }
    if (character === "{") depth += 1;
    else if (character === "}") depth -= 1;
    if (depth !== 0) continue;
    separator.lastIndex = at;
    const match = separator.exec(text);
    if (!match) continue;
    parts.push(text.slice(start, at));
    at += match[0].length - 1;
    start = at + 1;
  }
  return [...parts, text.slice(start)];
}
