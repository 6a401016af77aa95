/**
 * Splits a text into chunks that fit into a prompt, at the ends of paragraphs if possible, and returns the chunks with
 * their positions.
 */

export type Chunk = {
  /** The offsets of the chunk's start and end in the complete text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

/**
 * Returns chunks of at most `size` characters that cover the text in order. If the last paragraph of a chunk is short,
 * the next chunk repeats it, so that a statement at the boundary is complete in one of the two chunks.
 */
export function chunkText(text: string, size: number): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let start = 0;
  while (start < text.length) {
    const end = cutBefore(text, start, Math.min(text.length, start + size));
    if (text.slice(start, end).trim() !== "") chunks.push({ start, end, text: text.slice(start, end) });
    if (end >= text.length) break;
    const paragraph = text.lastIndexOf("\n\n", end - 3) + 2;
    start = paragraph > start && end - paragraph <= size / 6 ? paragraph : end;
  }
  return chunks;
}

/** Returns the end of the last paragraph, line, sentence or word in the second half of the chunk. */
function cutBefore(text: string, start: number, limit: number): number {
  if (limit === text.length) return limit;
  const earliest = start + Math.floor((limit - start) / 2);
  for (const mark of ["\n\n", "\n", ". ", " "]) {
    const at = text.lastIndexOf(mark, limit - mark.length);
    if (at >= earliest) return at + mark.length;
  }
  return limit;
}
