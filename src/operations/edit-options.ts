/** The options that all editing commands share. */
import { option } from "./arguments.ts";

export const authorOption = {
  author: option.name("The editor's name (default: TAXOLINK_AUTHOR, git's user name, or the login)", {
    page: "edits",
  }),
};

export const editOptions = {
  reason: option.text("TEXT", "The reason for the edit, recorded in the history", { page: "edits" }),
  ...authorOption,
};
