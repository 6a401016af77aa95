/** Citation keys for papers whose file has none: `Auer2023`, then `Auer2023b`, `Auer2023c` … */
import type { Paper } from "./paper.ts";

/** @returns a function from the first author (`Family, Given` or a full name) and the year to a key not given before */
export function createKeyMaker(taken: Iterable<string> = []): (author: string, year: string) => string {
  const used = new Set(taken);
  return (author, year) => {
    const family = author.includes(",") ? (author.split(",")[0] ?? "") : (author.split(/\s+/).at(-1) ?? "");
    const name = family.normalize("NFKD").replace(/[^A-Za-z]/g, "") || "Anonymous";
    const base = `${name}${year}`;
    let key = base;
    for (let count = 1; used.has(key); count += 1) {
      // b … z, then numbers.
      key = count < 26 ? `${base}${String.fromCharCode(97 + count)}` : `${base}-${count}`;
    }
    used.add(key);
    return key;
  };
}

/** Gives papers whose key is taken another one. For files whose keys were made here, not by their author. */
export function renameTaken(papers: readonly Paper[], taken: Iterable<string>): Paper[] {
  const used = new Set(taken);
  const makeKey = createKeyMaker([...used, ...papers.map(({ key }) => key)]);
  return papers.map((paper) =>
    used.has(paper.key)
      ? { ...paper, key: makeKey(paper.authors[0]?.family ?? "", String(paper.year ?? "")) }
      : paper,
  );
}

/** True for what can stand as a citation key in every format. */
export function isCitationKey(text: string): boolean {
  return /^[A-Za-z][\w:.+-]*$/.test(text);
}
