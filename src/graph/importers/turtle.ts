/**
 * Imports Turtle and TriG. The reader receives the text line by line, so that memory use does not grow with the file, and every
 * triple keeps the line number of its statement.
 */
import { createBreather } from "../../base/breather.ts";
import { createTurtleReader, readStatement, type TurtlePart, turtleProblem } from "../../base/io/turtle.ts";
import { isTurtleName } from "./detect-format.ts";
import type { GraphSink } from "./graph-sink.ts";
import { importStatement, type RdfOptions } from "./n-triples.ts";
import { textLines } from "./text-chunks.ts";

/** The number of characters after which a line, which may be a list of millions of triples, is interrupted for signals. */
const pieceLength = 1 << 16;

/**
 * Streams a Turtle or TriG file into `sink`. The first syntax error is reported as a problem and stops the import,
 * because the start of the next statement is then unknown. A triple that a graph cannot represent is reported as a
 * separate problem.
 */
export async function importTurtle(file: string, sink: GraphSink, options: RdfOptions = {}): Promise<void> {
  // Every Turtle file is a TriG file, but a file whose name promises Turtle has no named graphs.
  const reader = createTurtleReader(options.base, isTurtleName(file) ? "turtle" : "trig");
  const breathe = createBreather(options.signal);
  let error: Error | undefined;
  let lastLine = 0;
  let unread = 0;
  for await (const lines of textLines(file, options)) {
    for (const { line, text } of lines) {
      if (error !== undefined) {
        unread += 1;
        continue;
      }
      lastLine = line;
      let length = pieceLength;
      for (let at = 0; at <= text.length && error === undefined; ) {
        const end = at + length > text.length ? text.length + 1 : at + length;
        const part = reader.read(end > text.length ? `${text.slice(at)}\n` : text.slice(at, end));
        importQuads(part, line, sink, options);
        error = part.error;
        // The reader keeps an unfinished part and reads it again, so the pieces of a long text grow.
        length = part.quads.length > 0 ? pieceLength : 2 * length;
        at = end;
        await breathe();
      }
    }
    if (error !== undefined && !options.lenient) break;
  }
  if (error === undefined) {
    const last = reader.end();
    importQuads(last, lastLine, sink, options);
    error = last.error;
  }
  if (error === undefined) return;
  const { line = lastLine, message } = turtleProblem(error);
  sink.problem({ line }, `invalid Turtle: ${message}; the rest of the file was not read`, 1 + unread);
}

function importQuads({ quads }: TurtlePart, line: number, sink: GraphSink, options: RdfOptions): void {
  for (const quad of quads) {
    try {
      importStatement(readStatement(quad), sink, { line }, options);
    } catch (problem) {
      if (!(problem instanceof SyntaxError)) throw problem;
      sink.problem({ line }, problem.message);
    }
  }
}
