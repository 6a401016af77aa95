/** What every editing command takes. */
import type { OptionSpecs } from "../../cli/command.ts";

export const authorOption = {
  author: {
    kind: "text",
    value: "NAME",
    summary: "Who edits (default: TAXOLINK_AUTHOR, git's user name, the login)",
  },
} as const satisfies OptionSpecs;

export const reasonOption = {
  reason: { kind: "text", value: "TEXT", summary: "The reason, kept in the history" },
} as const satisfies OptionSpecs;

export const editOptions = { ...reasonOption, ...authorOption } as const satisfies OptionSpecs;

export type EditValues = { readonly reason?: string | undefined; readonly author?: string | undefined };
