/**
 * Defines prompts: a prompt describes one task of the port as typed data, with a version, a schema for replies and two
 * worked examples.
 */
import type { z } from "zod";
import { hashValue } from "../../base/io/index.ts";
import { type JsonSchema, toStrictJsonSchema } from "../endpoint/json-schema.ts";
import type { ChatMessage } from "../endpoint/request-body.ts";
import { fenceMarker, fenceRule, fenceSections, nameMarker, type Section } from "./fence.ts";

export type Prompt<I, O> = {
  /** The name of the task in the port. */
  readonly task: string;
  /** The version, which changes with the prompt and is part of the cache key. */
  readonly version: number;
  readonly summary: string;
  /** The model's role and instructions. */
  readonly rules: string;
  /** Returns the schema of the reply to a call. Ids, numbers of items and lengths are limited by the input. */
  schema(input: I): z.ZodType<O>;
  readonly examples: readonly [Example<NoInfer<I>, NoInfer<O>>, Example<NoInfer<I>, NoInfer<O>>];
  /** Returns the sections that the model sees. */
  sections(input: I): readonly Section[];
  /** Returns the likely number of tokens in a reply. The maximum follows from the schema. */
  likelyTokens(input: I): number;
  /**
   * Returns a sentence that tells the model what is wrong with a reply that conforms to the schema, or null if nothing
   * is.
   */
  check?(output: O, input: I): string | null;
  /** How to handle an input that is too long for the model. */
  readonly overflow: NoInfer<OverflowPlan<I, O>>;
};

type Example<I, O> = { readonly input: I; readonly output: O };

/**
 * Replaces a call whose input is too long with two calls that each receive half of the input, or with one call that
 * receives less input. Each method returns null if the input cannot be reduced further.
 */
type OverflowPlan<I, O> =
  | { readonly kind: "split"; halves(input: I): readonly [I, I] | null; join(outputs: readonly O[]): O }
  | { readonly kind: "shrink"; smaller(input: I): I | null };

/** Returns the prompt. The types of its input and its replies follow from its schema. */
export function definePrompt<I, O>(prompt: Prompt<I, O>): Prompt<I, O> {
  return prompt;
}

export type RenderedPrompt = {
  readonly task: string;
  readonly version: number;
  readonly messages: readonly ChatMessage[];
  readonly schema: { readonly name: string; readonly json: JsonSchema };
};

export function renderPrompt<I, O>(prompt: Prompt<I, O>, input: I): RenderedPrompt {
  return renderWith(systemMessage(prompt), prompt, input);
}

/**
 * Returns a version of `renderPrompt` for many calls. Sections that do not depend on the input are rendered only once
 * per prompt.
 */
export function createPromptRenderer(): typeof renderPrompt {
  const systemMessages = new WeakMap<object, ChatMessage>();
  return (prompt, input) => {
    const system = systemMessages.get(prompt) ?? systemMessage(prompt);
    systemMessages.set(prompt, system);
    return renderWith(system, prompt, input);
  };
}

function renderWith<I, O>(system: ChatMessage, prompt: Prompt<I, O>, input: I): RenderedPrompt {
  const { task, version } = prompt;
  const sections = prompt.sections(input);
  const user: ChatMessage = { role: "user", content: fenceSections(sections) };
  const schema = { name: task, json: toStrictJsonSchema(prompt.schema(input)) };
  const marked = { ...system, content: `${system.content}\n\n${nameMarker(fenceMarker(sections))}` };
  return { task, version, messages: [marked, user], schema };
}

function systemMessage<I, O>(prompt: Prompt<I, O>): ChatMessage {
  return { role: "system", content: systemText(prompt) };
}

function systemText<I, O>(prompt: Prompt<I, O>): string {
  const examples = prompt.examples.map(
    ({ input, output }, index) =>
      `Example ${index + 1}\n\n${fenceSections(prompt.sections(input))}\n\nReply:\n${JSON.stringify(output)}`,
  );
  return [prompt.rules, fenceRule, ...examples].join("\n\n");
}

/** Returns the examples as turns of a conversation, which small models imitate better than a text. */
export function exampleTurns<I, O>(prompt: Prompt<I, O>): readonly ChatMessage[] {
  return prompt.examples.flatMap(({ input, output }): ChatMessage[] => [
    { role: "user", content: fenceSections(prompt.sections(input)) },
    { role: "assistant", content: JSON.stringify(output) },
  ]);
}

/** Returns a hash of the rules, the examples and the schema of the prompt. A test compares it with the version. */
export function promptFingerprint<I, O>(prompt: Prompt<I, O>): string {
  return hashValue({
    system: systemText(prompt),
    schema: toStrictJsonSchema(prompt.schema(prompt.examples[0].input)),
  }).slice(0, 12);
}

/** Returns two inputs, each with half of the list in the field, or null if the list has fewer than two items. */
export function halveList<F extends string, I extends Readonly<Record<F, readonly unknown[]>>>(
  input: I,
  field: F,
): readonly [I, I] | null {
  const items = input[field];
  if (items.length < 2) return null;
  const middle = Math.ceil(items.length / 2);
  return [
    { ...input, [field]: items.slice(0, middle) },
    { ...input, [field]: items.slice(middle) },
  ];
}

/** Returns an input with the first half of the list in the field, or null if the list has fewer than two items. */
export function firstHalf<F extends string, I extends Readonly<Record<F, readonly unknown[]>>>(
  input: I,
  field: F,
): I | null {
  return halveList(input, field)?.[0] ?? null;
}

/** The plan of a prompt whose input means something else if a part of it is missing. */
export const neverShortened = { kind: "shrink", smaller: () => null } as const;

/** The plan of a prompt that can do without the second half of the list in the field. */
export function shortenList<F extends string>(field: F) {
  return {
    kind: "shrink",
    smaller: <I extends Readonly<Record<F, readonly unknown[]>>>(input: I): I | null =>
      firstHalf(input, field),
  } as const;
}

/**
 * The plan of a prompt that can do without the second half of the text in the field.
 * @param shortest the number of characters below which a text stays whole
 */
export function shortenText<F extends string>(field: F, shortest: number) {
  return {
    kind: "shrink",
    smaller: <I extends Readonly<Record<F, string>>>(input: I): I | null => {
      const { length } = input[field];
      return length < shortest ? null : { ...input, [field]: input[field].slice(0, Math.ceil(length / 2)) };
    },
  } as const;
}

/** The minimum length of a text that is split, in characters. */
const shortestSplit = 200;

/**
 * Returns two inputs, each with half of the text in the field, split at a space, or null if the text is too short or
 * has no space in its second half.
 */
export function halveText<F extends string, I extends Readonly<Record<F, string>>>(
  input: I,
  field: F,
): readonly [I, I] | null {
  const text = input[field];
  const middle = text.indexOf(" ", text.length / 2);
  if (middle === -1 || text.length < shortestSplit) return null;
  return [
    { ...input, [field]: text.slice(0, middle) },
    { ...input, [field]: text.slice(middle) },
  ];
}
