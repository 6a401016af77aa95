/** Creates citation keys for papers that have none: `Auer2023`, then `Auer2023b`, `Auer2023c` … */
import type { Paper } from "./paper.ts";

/** @returns a function that returns an unused key for a first author (`Family, Given` or a full name) and a year */
export function createKeyMaker(usedKeys: Iterable<string> = []): (author: string, year: string) => string {
  const used = new Set(usedKeys);
  return (author, year) => {
    const family = author.includes(",") ? (author.split(",")[0] ?? "") : (author.split(/\s+/).at(-1) ?? "");
    const name = family.normalize("NFKD").replace(/[^A-Za-z]/g, "") || "Anonymous";
    const base = `${name}${year}`;
    let key = base;
    for (let count = 1; used.has(key); count += 1) {
      // The suffixes are b … z, then numbers.
      key = count < 26 ? `${base}${String.fromCharCode(97 + count)}` : `${base}-${count}`;
    }
    used.add(key);
    return key;
  };
}

/** Gives a new citation key to every paper whose key is already in use. */
export function renameTaken(papers: readonly Paper[], usedKeys: Iterable<string>): Paper[] {
  const used = new Set(usedKeys);
  const makeKey = createKeyMaker([...used, ...papers.map(({ key }) => key)]);
  return papers.map((paper) =>
    used.has(paper.key)
      ? { ...paper, key: makeKey(paper.authors[0]?.family ?? "", String(paper.year ?? "")) }
      : paper,
  );
}

/** Whether a string is a valid citation key in every format. */
export function isCitationKey(text: string): boolean {
  return /^[A-Za-z][\w:.+-]*$/.test(text);
}
