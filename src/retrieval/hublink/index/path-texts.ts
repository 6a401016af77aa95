/** The texts that represent a hub path in a search, at each level (Algorithm 7). */
import type { VectorLevel } from "../options.ts";
import type { HubPath, LevelText } from "./hub.ts";

/** Returns the distinct texts of a path at each level. The text of a triple is its complete sentence. */
export function textsOfPath(path: HubPath, levels: readonly VectorLevel[]): readonly LevelText[] {
  const textsByLevel = new Map<string, LevelText>();
  const add = (level: VectorLevel, text: string, subject: string | null = null): void => {
    if (text.trim() === "") return;
    // If sentences are equal, the last one replaces the first at its position.
    textsByLevel.set(`${level}\n${text}`, { text, level, subject });
  };
  for (const level of levels) {
    if (level === "path") add(level, path.text);
    for (const { subject, predicate, object } of path.triples) {
      if (level === "triple") add(level, `${subject.label} ${predicate.label} ${object.label}`, subject.id);
      if (level === "entity") {
        add(level, subject.label);
        add(level, object.label);
      }
      if (level === "predicate") add(level, predicate.label);
    }
  }
  return [...textsByLevel.values()];
}
