import { hashText } from "../../base/io/index.ts";

/** Returns an id that a text determines, so that generating the same questions again adds none. */
export function uidOf(text: string): string {
  const hash = hashText(text);
  const ends = [0, 8, 12, 16, 20, 32];
  return ends
    .slice(1)
    .map((end, at) => hash.slice(ends[at], end))
    .join("-");
}
