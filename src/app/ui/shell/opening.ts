/** Draws the first frame before the drawing code is loaded. */
import type { ReadStream, WriteStream } from "node:tty";

export type Opening = {
  /** Erases the line with the notice. */
  erase(): void;
  /** Restores the terminal for the shell. */
  restore(): void;
};

/**
 * Shows a notice that the app is opening. Keys pressed early are not echoed, and remain in the terminal's buffer until
 * the app reads them.
 */
export function showOpening(input: ReadStream, output: WriteStream): Opening {
  let isNoticeShown = true;
  input.setRawMode(true);
  output.write("taxolink: opening …");
  const erase = (): void => {
    if (isNoticeShown) output.write("\r\u001b[2K");
    isNoticeShown = false;
  };
  return {
    erase,
    restore: () => {
      erase();
      input.setRawMode(false);
    },
  };
}
