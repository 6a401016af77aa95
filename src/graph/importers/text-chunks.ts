/** A UTF-8 file, compressed by gzip or not, as pieces of text: it never has to be in memory as a whole. */
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { InputError, throwIfCancelled } from "../../errors.ts";
import { requireFile } from "../../io/index.ts";
import { isGzip } from "./gzip.ts";

export type ChunkOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of bytes of each piece, as they stand in the file. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
};

/**
 * The text of a file in pieces of up to 256 KiB, without a byte order mark.
 * @throws InputError for a missing, unreadable or damaged file, or one that is not UTF-8
 */
export async function* textChunks(file: string, options: ChunkOptions = {}): AsyncGenerator<string> {
  requireFile(file);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const stream = createReadStream(file, { highWaterMark: 1 << 18 });
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
    const damaged = code.startsWith("Z_");
    throw new InputError(
      { file },
      damaged ? "the gzip file is damaged or cut off" : `the file cannot be read (${code})`,
      { cause },
    );
  } finally {
    plain.destroy();
    stream.destroy();
  }
}

/** The lines of a file with their numbers, from 1, without line ends. */
export async function* textLines(
  file: string,
  options: ChunkOptions = {},
): AsyncGenerator<{ readonly line: number; readonly text: string }[]> {
  let rest = "";
  let line = 0;
  const numbered = (text: string): { line: number; text: string } => {
    line += 1;
    return { line, text: text.endsWith("\r") ? text.slice(0, -1) : text };
  };
  for await (const chunk of textChunks(file, options)) {
    const pieces = (rest + chunk).split("\n");
    rest = pieces.pop() ?? "";
    yield pieces.map(numbered);
  }
  if (rest !== "") yield [numbered(rest)];
}

function decode(file: string, run: () => string): string {
  try {
    return run();
  } catch (cause) {
    throw new InputError({ file }, "the file is not UTF-8 text", {
      cause,
      hint: "Save it as UTF-8 and try again.",
    });
  }
}
