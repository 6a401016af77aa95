/** Normalises titles and names for comparisons. */
import { functionWords } from "../base/text/function-words.ts";

/**
 * Reduces a title to its words in lower case, so that different spellings become equal. Accents of Latin letters are
 * removed, and single letters of Greek are spelled out, as in TNF-alpha. Marks of other scripts and the signs of names
 * such as C++, C# and A* are kept, because they tell words apart.
 */
export function normalizeTitle(title: string): string {
  const folded = /^[ -~]*$/.test(title)
    ? title.toLowerCase()
    : title
        .normalize("NFKD")
        .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
        .normalize("NFC")
        .toLowerCase()
        .replace(
          greekLetter,
          (letter) => ` ${greekNames["αβγδεζηθικλμνξοπρστυφχψω".indexOf(letter)] ?? letter} `,
        );
  return folded.replace(/[^\p{L}\p{N}\p{M}+#*]+|(?<![\p{L}\p{N}\p{M}+#*])[+#*]+/gu, " ").trim();
}

const greekLetter = /(?<!\p{Script=Greek})\p{Script=Greek}(?!\p{Script=Greek})/gu;
const greekNames =
  "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega".split(
    " ",
  );

/** Latin letters that consist of more than a base letter and accents, and their spelling in ASCII. */
const spellings: ReadonlyMap<string, string> = new Map(
  "ß ss,æ ae,Æ Ae,œ oe,Œ Oe,ø o,Ø O,đ d,Đ D,ð d,þ th,ł l,Ł L,ı i"
    .split(",")
    .map((pair) => pair.split(" ") as [string, string]),
);

export function spellLetters(text: string): string {
  return text.replace(/[ßæÆœŒøØđĐðþłŁı]/g, (letter) => spellings.get(letter) ?? letter);
}

/** Leaves function words out of a normalised title: `water & fish` and `water and fish` become equal. */
export function contentOf(title: string): string {
  const words = title.split(" ").filter((word) => !functionWords.has(word) || word.length === 1);
  return words.length === 0 ? title : words.join(" ");
}

/** Splits a title at the first mark between title and subtitle. */
export function mainTitle(title: string): string {
  return /^(.{3,}?)(?:[:?!.]\s|\s[–—-]\s|\s[[(])/u.exec(title)?.[1] ?? title;
}

/**
 * Whether two names of a journal or a conference may be the same: in full, abbreviated or as an acronym.
 * @param left the words of the normalised name without function words
 */
export function areVenuesAlike(left: readonly string[], right: readonly string[]): boolean {
  const [first, second] = left.length <= right.length ? [left, right] : [right, left];
  if (first.length === 1 && first[0] === second.map(([initial]) => initial).join("")) return true;
  // Every word of the shorter name begins a word of the longer one, in order.
  let at = 0;
  return first.every((word) => {
    const found = second.findIndex(
      (other, place) => place >= at && (other.startsWith(word) || word.startsWith(other)),
    );
    at = found + 1;
    return found !== -1;
  });
}
