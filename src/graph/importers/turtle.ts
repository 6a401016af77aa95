/**
 * Imports Turtle. The reader receives the text line by line, so that memory use does not grow with the file, and every
 * triple keeps the line number of its statement.
 */
import { createTurtleReader, readStatement, type TurtlePart, turtleProblem } from "../../io/turtle.ts";
import type { GraphSink } from "./graph-sink.ts";
import { importStatement, type RdfOptions } from "./n-triples.ts";
import { textLines } from "./text-chunks.ts";

/**
 * Streams a Turtle file into `sink`. The first syntax error is reported as a problem and stops the import, because the
 * start of the next statement is then unknown. A triple that a graph cannot represent is reported as a separate
 * problem.
 */
export async function importTurtle(file: string, sink: GraphSink, options: RdfOptions = {}): Promise<void> {
  const reader = createTurtleReader(options.base);
  let lastLine = 0;
  for await (const lines of textLines(file, options)) {
    for (const { line, text } of lines) {
      lastLine = line;
      for (const piece of piecesOf(`${text}\n`))
        if (!importPart(reader.read(piece), line, sink, options.language)) return;
    }
  }
  importPart(reader.end(), lastLine, sink, options.language);
}

/** The maximum number of characters to parse at once, because a line of a list may contain millions of triples. */
const mostCharacters = 2 ** 19;

function piecesOf(text: string): string[] {
  if (text.length <= mostCharacters) return [text];
  return [text.slice(0, mostCharacters), ...piecesOf(text.slice(mostCharacters))];
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
