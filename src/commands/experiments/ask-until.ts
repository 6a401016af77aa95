/** Repeats a wizard's question until the answer is valid. */

import type { Ask } from "../../cli/command.ts";
import { CancelledError, TaxolinkError } from "../../errors.ts";

export type Question<T> = {
  /** The text to show above the first prompt only. */
  readonly introduction?: string;
  readonly prompt: string;
  /**
   * The default, which the prompt shows and which replaces an empty answer. Without a default, an empty answer is
   * checked like any other.
   */
  readonly defaultAnswer?: string;
  readonly choices?: readonly string[];
  /** @throws TaxolinkError that states the mistake and the nearest valid value; the wizard then repeats the question */
  readonly check: (answer: string) => T | Promise<T>;
};

/** @throws CancelledError if the user quits with a single dot, Ctrl-D or Ctrl-C */
export async function askUntil<T>(ask: Ask, question: Question<T>): Promise<T> {
  const { introduction, prompt, defaultAnswer, choices, check } = question;
  const shownDefault = defaultAnswer === undefined || defaultAnswer === "" ? "" : ` [${defaultAnswer}]`;
  let above = introduction === undefined ? "" : `${introduction}\n`;
  for (;;) {
    const answer = await ask(`${above}${prompt}${shownDefault}: `, choices);
    if (answer === undefined || answer.trim() === ".") {
      throw new CancelledError("cancelled", { hint: "Nothing was written." });
    }
    try {
      return await check(answer.trim() === "" ? (defaultAnswer ?? "") : answer.trim());
    } catch (error) {
      if (!(error instanceof TaxolinkError)) throw error;
      above = `  ${error.message}.${error.hint === undefined ? "" : ` ${error.hint}`}\n`;
    }
  }
}
