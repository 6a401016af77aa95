/** Splits texts into chunks that a search can find individually. */
import { locateWords } from "../base/text/words.ts";

/**
 * Returns chunks of about `size` words. If possible, a chunk ends with a complete sentence in its last third.
 * @param overlap the number of words that a chunk shares with the next chunk, so that a statement at the boundary is
 * complete in at least one of them
 */
export function cutIntoChunks(text: string, size: number, overlap: number): string[] {
  const words = locateWords(text);
  const chunks: string[] = [];
  for (let from = 0; from < words.length; ) {
    let to = Math.min(words.length, from + size);
    for (let end = to; to < words.length && end > from + (2 * size) / 3; end -= 1) {
      const gap = text.slice(words[end - 1]?.end, words[end]?.start);
      if (!/[.!?]\s/.test(gap)) continue;
      to = end;
      break;
    }
    chunks.push(text.slice(words[from]?.start, words[to]?.start ?? text.length).trim());
    if (to >= words.length) break;
    from = Math.max(from + 1, to - overlap);
  }
  return chunks;
}
