/** The very first frame, written before anything that draws is loaded: it needs nothing but a terminal. */
import type { ReadStream, WriteStream } from "node:tty";

export type Opening = {
  /** Takes the line away. */
  erase(): void;
  /** Gives the terminal back to the shell. */
  restore(): void;
};

/** Says that the app is opening. Keys pressed so early are not echoed, and wait in the terminal for the app. */
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
