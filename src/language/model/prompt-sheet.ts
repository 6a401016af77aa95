/**
 * Shows a prompt for inspection: its text, a rendered version, and a model's replies to its examples.
 */
import type { LanguageCall } from "../language-call.ts";
import { type Prompt, promptFingerprint, type RenderedPrompt, renderPrompt } from "./prompt.ts";
import type { StructuredModel } from "./structured-model.ts";

export type PromptSheet = {
  readonly task: string;
  readonly version: number;
  readonly summary: string;
  /** Returns a hash that changes with the rules, the examples or the schema of the prompt. */
  fingerprint(): string;
  /** Renders the prompt with the input of the n-th example (counted from 0). */
  render(example: 0 | 1): RenderedPrompt;
  /** Returns the reply in the n-th example. */
  expected(example: 0 | 1): unknown;
  /** Asks a model to reply to the n-th example. @throws the same errors as `StructuredModel.ask` */
  ask(model: StructuredModel, example: 0 | 1, call: LanguageCall): Promise<unknown>;
};

export function sheetOf<I, O>(prompt: Prompt<I, O>): PromptSheet {
  return {
    task: prompt.task,
    version: prompt.version,
    summary: prompt.summary,
    fingerprint: () => promptFingerprint(prompt),
    render: (example) => renderPrompt(prompt, prompt.examples[example].input),
    expected: (example) => prompt.examples[example].output,
    ask: (model, example, call) => model.ask(prompt, prompt.examples[example].input, call),
  };
}
