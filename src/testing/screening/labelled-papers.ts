/** Generates papers with known labels, to simulate screenings of any size. */
import { createRandom, type Random } from "../../base/random.ts";

export type LabelledPaper = {
  readonly key: string;
  readonly title: string;
  readonly abstract: string;
  readonly year: number;
  readonly relevant: boolean;
};

/** The subject of the simulated search. */
const relevantWords =
  "flaky test rerun order nondeterministic failure suite intermittent assertion timing isolation quarantine";

/** Neighbouring subjects, which share words with the search's subject, so that no single word determines the label. */
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

const generalShare = 0.5;
/**
 * The share of a paper's subject words that come from the other subject: from a neighbouring subject if the paper is
 * relevant, and otherwise from the subject of the search.
 */
const otherSubjectShare = 0.3;
const titleWords = 7;
const textWords = 30;
/** The share of papers without an abstract, because real bibliographies contain such papers too. */
const titleOnlyShare = 0.3;

/**
 * Generates papers `M1`, `M2`, and so on, in random order. The specified share of them (rounded) is relevant. The same
 * seed always generates the same papers.
 */
export function makeLabelledPapers(count: number, relevantShare: number, seed: number): LabelledPaper[] {
  const random = createRandom(seed);
  const relevant = Math.round(count * relevantShare);
  const labels = random.shuffle(Array.from({ length: count }, (_, at) => at < relevant));
  return labels.map((isRelevant, at) => {
    const neighbour = pick(random, others);
    const [subject, otherSubject] = isRelevant ? [relevantWords, neighbour] : [neighbour, relevantWords];
    const write = (length: number): string => capital(writeWords(random, subject, otherSubject, length));
    return {
      key: `M${at + 1}`,
      title: write(titleWords),
      abstract: random.next() < titleOnlyShare ? "" : `${write(textWords)}.`,
      year: 1995 + random.below(30),
      relevant: isRelevant,
    };
  });
}

function writeWords(random: Random, subject: string, otherSubject: string, length: number): string {
  return Array.from({ length }, () => {
    if (random.next() < generalShare) return wordOf(random, general);
    return wordOf(random, random.next() < otherSubjectShare ? otherSubject : subject);
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
