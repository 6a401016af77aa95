/** Reads a UTF-8 file, gzip-compressed or not, in chunks, so that the whole file is never in memory. */
import { createGunzip } from "node:zlib";
import { InputError, throwIfCancelled } from "../../base/errors.ts";
import { conflictHint, conflictStart, streamFile, utf8Hint } from "../../base/io/index.ts";
import { isGzip, readProblem } from "./gzip.ts";

export type ChunkOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Called for each chunk with the number of bytes read from the file. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
};

/**
 * Yields the text of a file in chunks of up to 256 KiB, without a byte order mark.
 * @throws InputError if the file is missing, unreadable, damaged, not UTF-8, or has a merge-conflict marker
 */
export async function* textChunks(file: string, options: ChunkOptions = {}): AsyncGenerator<string> {
  const refuseConflict = createConflictWatch(file);
  for await (const text of decodedChunks(file, options)) {
    refuseConflict(text);
    yield text;
  }
}

async function* decodedChunks(file: string, options: ChunkOptions): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const stream = streamFile(file, 1 << 18);
  stream.on("data", (bytes) => options.onBytes?.(bytes.length));
  const plain = isGzip(file) ? stream.pipe(createGunzip()) : stream;
  stream.on("error", (error) => plain.destroy(error));
  try {
    for await (const bytes of plain as AsyncIterable<Buffer>) {
      throwIfCancelled(options.signal, "Nothing was written.");
      yield decode(file, () => decoder.decode(bytes, { stream: true }));
    }
    yield decode(file, () => decoder.decode());
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === undefined || code === "InputError" || code === "CancelledError") throw cause;
    throw new InputError({ file }, readProblem(code), { cause });
  } finally {
    plain.destroy();
    stream.destroy();
  }
}

/** The maximum length of a line, in characters. No statement of a graph needs a longer line. */
const longestLine = 1 << 26;

/**
 * Yields the lines of a file with their numbers, counted from 1, without line terminators.
 * @throws InputError in the same cases as `textChunks`, and for a line of more than 64 million characters
 */
export async function* textLines(
  file: string,
  options: ChunkOptions = {},
): AsyncGenerator<{ readonly line: number; readonly text: string }[]> {
  // The chunks of an unfinished line, which are joined only once.
  let unfinished: string[] = [];
  let unfinishedLength = 0;
  let line = 0;
  const numbered = (text: string): { line: number; text: string } => {
    line += 1;
    if (text.startsWith(marker)) throw conflict(file, line);
    return { line, text: text.endsWith("\r") ? text.slice(0, -1) : text };
  };
  for await (const chunk of decodedChunks(file, options)) {
    const pieces = chunk.split("\n");
    const last = pieces.pop() ?? "";
    if (pieces.length > 0) {
      pieces[0] = `${unfinished.join("")}${pieces[0]}`;
      unfinished = [];
      unfinishedLength = 0;
    }
    unfinished.push(last);
    unfinishedLength += last.length;
    if (unfinishedLength > longestLine) throw tooLong(file, line + 1);
    yield pieces.map(numbered);
  }
  const end = unfinished.join("");
  if (end !== "") yield [numbered(end)];
}

function tooLong(file: string, line: number): InputError {
  return new InputError(
    { file, line },
    `the line is longer than ${longestLine.toLocaleString("en")} characters`,
    {
      hint: "The file is either damaged or not a graph.",
    },
  );
}

/** The start of a merge conflict. No valid line of a graph file starts with this marker. */
const marker = `${conflictStart} `;

function conflict(file: string, line: number): InputError {
  return new InputError({ file, line }, "the file contains an unresolved git merge conflict", {
    hint: conflictHint,
  });
}

/** Rejects a file with a merge-conflict marker at the start of a line, even if chunks split the marker. */
function createConflictWatch(file: string): (chunk: string) => void {
  let line = 1;
  let before = "\n";
  return (chunk) => {
    const text = before + chunk;
    const at = text.indexOf(`\n${marker}`);
    const end = at === -1 ? chunk.length : at + 1 - before.length;
    for (
      let lineFeed = chunk.indexOf("\n");
      lineFeed !== -1 && lineFeed < end;
      lineFeed = chunk.indexOf("\n", lineFeed + 1)
    )
      line += 1;
    if (at !== -1) throw conflict(file, line);
    before = text.slice(-conflictStart.length - 1);
  };
}

function decode(file: string, run: () => string): string {
  try {
    return run();
  } catch (cause) {
    throw new InputError({ file }, "the file is not UTF-8 text", {
      cause,
      hint: utf8Hint,
    });
  }
}
