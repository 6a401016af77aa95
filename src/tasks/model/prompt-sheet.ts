/**
 * Shows a prompt for inspection: its text, a rendered version, and a model's replies to inputs that it does not show.
 */
import type { LanguageCall } from "../language-call.ts";
import type { CallPlan } from "./call-plan.ts";
import { type Prompt, promptFingerprint, type RenderedPrompt, renderPrompt } from "./prompt.ts";
import type { StructuredModel } from "./structured-model.ts";
import { unseenInputs } from "./unseen-inputs.ts";

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
  /** The inputs, which no prompt shows, with which `prompts --test` tries the prompt. */
  readonly trials: readonly PromptTrial[];
};

export type PromptTrial = {
  /** What is unusual about the input. */
  readonly kind: string;
  /** The right reply. Another reply may be right as well. */
  readonly expected: unknown;
  /** Asks a model. @throws the same errors as `StructuredModel.ask` */
  ask(model: StructuredModel, call: LanguageCall): Promise<TriedReply>;
  plan(plan: CallPlan): void;
};

export type TriedReply = { readonly reply: unknown; readonly isRight: boolean; readonly isCopied: boolean };

export function sheetOf<I, O>(prompt: Prompt<I, O>): PromptSheet {
  return {
    task: prompt.task,
    version: prompt.version,
    summary: prompt.summary,
    fingerprint: () => promptFingerprint(prompt),
    render: (example) => renderPrompt(prompt, prompt.examples[example].input),
    expected: (example) => prompt.examples[example].output,
    get trials() {
      return unseenInputs(prompt).map(({ kind, input, expected, isRight, isCopied }) => ({
        kind,
        expected,
        ask: async (model: StructuredModel, call: LanguageCall) => {
          const reply = await model.ask(prompt, input, call);
          return { reply, isRight: isRight(reply), isCopied: isCopied(reply) };
        },
        plan: (plan: CallPlan) => plan.add(prompt, input),
      }));
    },
  };
}
