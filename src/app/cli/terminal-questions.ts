/**
 * Asks questions in the terminal line by line, without redrawing, so that screen readers and dumb terminals can follow.
 */
import { createInterface, type Interface } from "node:readline";
import { printable } from "../../base/text/printable.ts";
import type { Ask } from "../../operations/command.ts";

/** No input is read before the first question. Lines typed ahead answer the questions that follow. */
export function createTerminalQuestions(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): { readonly ask: Ask; close(): void } {
  let currentChoices: readonly string[] = [];
  let reader: Interface | undefined;
  let lines: AsyncIterator<string> | undefined;
  let hasEnded = false;
  const openReader = (): Interface => {
    const readline = createInterface({
      input,
      output,
      completer: (line: string) => complete(line, currentChoices),
    });
    // Ctrl-C ends the questions; the command then reports that nothing was written.
    readline.on("SIGINT", () => readline.close());
    readline.on("close", () => {
      hasEnded = true;
    });
    lines = readline[Symbol.asyncIterator]();
    return readline;
  };
  return {
    ask: async (prompt, choices = []) => {
      reader ??= openReader();
      currentChoices = choices;
      const [last = "", ...above] = printable(prompt).split("\n").reverse();
      if (above.length > 0) output.write(`${above.reverse().join("\n")}\n`);
      // After the input has ended, unread lines may remain, but readline no longer accepts a prompt.
      if (hasEnded) output.write(last);
      else {
        reader.setPrompt(last);
        reader.prompt();
      }
      const answer = await lines?.next();
      return answer === undefined || answer.done ? undefined : answer.value;
    },
    close: () => reader?.close(),
  };
}

/** Completes the last name in a comma-separated list, for example `di` in `hubfocus,di`. */
function complete(line: string, choices: readonly string[]): [string[], string] {
  const word = line.split(/[,\s]/).at(-1) ?? "";
  return [choices.filter((choice) => choice.startsWith(word)), word];
}
