/**
 * Imports Turtle. The reader receives the text line by line, so that memory use does not grow with the file, and every
 * triple keeps the line number of its statement.
 */
import { createBreather } from "../../breather.ts";
import { createTurtleReader, readStatement, type TurtlePart, turtleProblem } from "../../io/turtle.ts";
import type { GraphSink } from "./graph-sink.ts";
import { importStatement, type RdfOptions } from "./n-triples.ts";
import { textLines } from "./text-chunks.ts";

/** The number of characters after which a line, which may be a list of millions of triples, is interrupted for signals. */
const pieceLength = 1 << 16;

/**
 * Streams a Turtle file into `sink`. The first syntax error is reported as a problem and stops the import, because the
 * start of the next statement is then unknown. A triple that a graph cannot represent is reported as a separate
 * problem.
 */
export async function importTurtle(file: string, sink: GraphSink, options: RdfOptions = {}): Promise<void> {
  const reader = createTurtleReader(options.base);
  const breathe = createBreather(options.signal);
  let lastLine = 0;
  for await (const lines of textLines(file, options)) {
    for (const { line, text } of lines) {
      lastLine = line;
      let length = pieceLength;
      for (let at = 0; at <= text.length; ) {
        const end = at + length > text.length ? text.length + 1 : at + length;
        const part = reader.read(end > text.length ? `${text.slice(at)}\n` : text.slice(at, end));
        if (!importPart(part, line, sink, options.language)) return;
        // The reader keeps an unfinished part and reads it again, so the pieces of a long text grow.
        length = part.quads.length > 0 ? pieceLength : 2 * length;
        at = end;
        await breathe();
      }
    }
  }
  importPart(reader.end(), lastLine, sink, options.language);
}

/** @returns whether reading continues */
function importPart(
  { quads, error }: TurtlePart,
  line: number,
  sink: GraphSink,
  language: string | undefined,
): boolean {
  for (const quad of quads) {
    try {
      importStatement(readStatement(quad), sink, { line }, language);
    } catch (problem) {
      if (!(problem instanceof SyntaxError)) throw problem;
      sink.problem({ line }, problem.message);
    }
  }
  if (error === undefined) return true;
  const { line: at = line, message } = turtleProblem(error);
  sink.problem({ line: at }, `invalid Turtle: ${message}; the rest of the file was not read`);
  return false;
}
