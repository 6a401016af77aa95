/** The options that all editing commands share. */
import type { OptionSpecs } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";

export const authorOption = {
  author: {
    kind: "text",
    value: "NAME",
    summary: "The editor's name (default: TAXOLINK_AUTHOR, git's user name, or the login)",
  },
} as const satisfies OptionSpecs;

export const reasonOption = {
  reason: { kind: "text", value: "TEXT", summary: "The reason for the edit, recorded in the history" },
} as const satisfies OptionSpecs;

export const editOptions = { ...reasonOption, ...authorOption } as const satisfies OptionSpecs;

/** The option that selects an increment. */
export const incrementOption = {
  increment: { kind: "text", value: "NAME", summary: "The increment (default: the newest)" },
} as const satisfies OptionSpecs;

export type EditValues = { readonly reason?: string | undefined; readonly author?: string | undefined };

/** Returns the reason for an edit. @throws OptionError if the reason is missing; the error states why it is needed */
export function requireReason(reason: string | undefined, purpose: string): string {
  if (!reason?.trim()) throw new OptionError(`--reason is missing: ${purpose}`);
  return reason;
}

/** Returns the options that have values. */
export function givenOptions<T extends object>(
  options: T,
): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
