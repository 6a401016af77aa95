/**
 * Handles an input that is too long for the model: sends it in parts with one call each, or sends less of it in a
 * single call.
 */
import { ModelError } from "../../base/errors.ts";
import type { LanguageCall } from "../language-call.ts";
import type { Prompt } from "./prompt.ts";

type Ask = <I, O>(prompt: Prompt<I, O>, input: I, call: LanguageCall) => Promise<O>;

/** @throws the ModelError of kind `context-overflow` if the input cannot be shortened further */
export async function askInParts<I, O>(
  ask: Ask,
  prompt: Prompt<I, O>,
  input: I,
  call: LanguageCall,
  notice: (message: string) => void,
): Promise<O> {
  try {
    return await ask(prompt, input, call);
  } catch (error) {
    if (!(error instanceof ModelError && error.kind === "context-overflow")) throw error;
    const plan = prompt.overflow;
    if (plan.kind === "shrink") {
      const smaller = plan.smaller(input);
      if (smaller === null) throw error;
      notice(`${prompt.task}: an input was too long for the model, so its last part was omitted`);
      return askInParts(ask, prompt, smaller, call, notice);
    }
    const halves = plan.halves(input);
    if (halves === null) throw error;
    notice(`${prompt.task}: an input was too long for the model, so it was sent in parts`);
    const outputs: O[] = [];
    for (const half of halves) outputs.push(await askInParts(ask, prompt, half, call, notice));
    return plan.join(outputs);
  }
}
