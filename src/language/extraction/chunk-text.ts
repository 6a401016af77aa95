/**
 * Splits a text into chunks that fit into a prompt, at the ends of paragraphs if possible, and returns them with their
 * positions.
 */

export type Chunk = {
  /** The offsets in the whole text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

/**
 * Chunks of at most `size` characters that cover the text in order. Each chunk starts with the last paragraph of the
 * previous chunk if that paragraph is short, so that a statement across a boundary is complete in one chunk.
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

/** The end of the last paragraph, line, sentence or word before the limit, in the second half of the chunk. */
function cutBefore(text: string, start: number, limit: number): number {
  if (limit === text.length) return limit;
  const earliest = start + Math.floor((limit - start) / 2);
  for (const mark of ["\n\n", "\n", ". ", " "]) {
    const at = text.lastIndexOf(mark, limit - mark.length);
    if (at >= earliest) return at + mark.length;
  }
  return limit;
}
