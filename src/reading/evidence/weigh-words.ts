/** Finds a hub's evidence for a question without names: the paths that contain the most words of the question. */
import type { Triple } from "../../graph/index.ts";
import { contentWords } from "../../text/content-words.ts";
import type { Path } from "./hub-view.ts";
import type { Evidence } from "./weigh-evidence.ts";

/** A path must contain more than this share of the question's content words. */
const leastShare = 0.5;

export function weighWords(question: string, paths: readonly Path[]): Evidence {
  const questionWords = contentWords(question);
  const relevant = paths.flatMap((path, at) => {
    const triple = path.at(-1);
    const words = contentWords(path.map(wordsOfTriple).join(" "));
    const shared = [...questionWords].filter((word) => words.has(word)).length;
    return triple !== undefined && shared > leastShare * questionWords.size
      ? [{ triple, path: at, role: "asked" as const }]
      : [];
  });
  return { met: 0, constraints: 0, found: relevant.length > 0 ? 1 : 0, asked: 1, relevant };
}

function wordsOfTriple({ subject, predicate, object }: Triple): string {
  return `${subject.label} ${predicate.label} ${object.label}`;
}
