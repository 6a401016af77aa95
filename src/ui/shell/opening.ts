/** Writes the first frame before the drawing code is loaded; it needs only a terminal. */
import type { ReadStream, WriteStream } from "node:tty";

export type Opening = {
  /** Removes the line. */
  erase(): void;
  /** Returns the terminal to the shell. */
  restore(): void;
};

/** Shows that the app is opening. Early keys are not echoed, and wait in the terminal for the app. */
export function showOpening(input: ReadStream, output: WriteStream): Opening {
  let shown = true;
  input.setRawMode(true);
  output.write("taxolink: opening …");
  const erase = (): void => {
    if (shown) output.write("\r\u001b[2K");
    shown = false;
  };
  return {
    erase,
    restore: () => {
      erase();
      input.setRawMode(false);
    },
  };
}
