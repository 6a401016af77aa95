/** Made-up papers with known labels: for simulations of a screening, and for measurements of any size. */
import { createRandom, type Random } from "../../random.ts";

export type LabelledPaper = {
  readonly key: string;
  readonly title: string;
  readonly abstract: string;
  readonly year: number;
  readonly relevant: boolean;
};

/** The subject that is looked for. */
const wanted =
  "flaky test rerun order nondeterministic failure suite intermittent assertion timing isolation quarantine";

/** Neighbours share words with it, so that no single word tells. */
const others = [
  "mutation test suite operator killed equivalent mutant score coverage assertion fault",
  "regression test order selection priority suite change history rerun cost failure",
  "compiler optimisation register loop vector code pass memory timing target",
  "network packet failure router congestion timing latency intermittent link protocol",
  "survey developer interview practice team review process perception quality culture",
  "database transaction isolation order index query lock schema join storage",
];

const general =
  "study approach result method evaluation system tool project paper data analysis problem model work open large common new";

/** A word of the wanted subject in this share of places of an unwanted paper's text, and the other way round. */
const strays = 0.12;
const generalShare = 0.45;
const textWords = 90;

/** Papers `M1`, `M2`, … in random order; the relevant ones are a rounded share of them. Equal seeds give equal papers. */
export function makeLabelledPapers(count: number, relevantShare: number, seed: number): LabelledPaper[] {
  const random = createRandom(seed);
  const relevant = Math.round(count * relevantShare);
  return random.shuffle(Array.from({ length: count }, (_, at) => at < relevant)).map((isRelevant, at) => {
    const subject = isRelevant ? wanted : pick(random, others);
    return {
      key: `M${at + 1}`,
      title: capital(writeWords(random, subject, 7)),
      abstract: `${capital(writeWords(random, subject, textWords))}.`,
      year: 1995 + random.below(30),
      relevant: isRelevant,
    };
  });
}

/** The papers as a bibliography. */
export function toBibtex(papers: readonly LabelledPaper[]): string {
  return papers
    .map(
      ({ key, title, abstract, year }) =>
        `@article{${key},\n  title = {${title}},\n  abstract = {${abstract}},\n  year = {${year}}\n}`,
    )
    .join("\n\n");
}

function writeWords(random: Random, subject: string, length: number): string {
  return Array.from({ length }, () => {
    if (random.next() < generalShare) return wordOf(random, general);
    return wordOf(random, random.next() < strays ? pick(random, [wanted, ...others]) : subject);
  }).join(" ");
}

function wordOf(random: Random, list: string): string {
  return pick(random, list.split(" "));
}

function pick(random: Random, items: readonly string[]): string {
  return items[random.below(items.length)] ?? "";
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
