/** The options that all editing commands share. */
import type { OptionSpecs } from "../cli/command.ts";

export const authorOption = {
  author: {
    kind: "text",
    value: "NAME",
    page: "edits",
    summary: "The editor's name (default: TAXOLINK_AUTHOR, git's user name, or the login)",
  },
} as const satisfies OptionSpecs;

export const reasonOption = {
  reason: {
    kind: "text",
    value: "TEXT",
    page: "edits",
    summary: "The reason for the edit, recorded in the history",
  },
} as const satisfies OptionSpecs;

export const editOptions = { ...reasonOption, ...authorOption } as const satisfies OptionSpecs;
