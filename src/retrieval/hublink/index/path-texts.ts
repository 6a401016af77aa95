/** The texts that represent a hub path in a search, at up to four levels (thesis, section 4.2.6; Algorithm 7). */
import type { HubLinkOptions } from "../options.ts";
import type { HubPath, LevelText } from "./hub.ts";

export type PathLevels = HubLinkOptions["levels"];

/** Returns the distinct texts of a path at each of the levels. The text of a triple is its complete sentence. */
export function textsOfPath({ text: sentence, triples }: HubPath, levels: PathLevels): readonly LevelText[] {
  const textsByLevel = new Map<string, LevelText>();
  const add = (level: LevelText["level"], text: string, subject: string | null = null): void => {
    if (text.trim() === "" || !levels.includes(level)) return;
    // If sentences are equal, the last one replaces the first at its position.
    textsByLevel.set(`${level}\n${text}`, { text, level, subject });
  };
  add("path", sentence);
  for (const { subject, predicate, object } of triples)
    add("triple", `${subject.label} ${predicate.label} ${object.label}`, subject.id);
  for (const { subject, object } of triples) for (const { label } of [subject, object]) add("entity", label);
  for (const { predicate } of triples) add("predicate", predicate.label);
  return [...textsByLevel.values()];
}
