/** Defines a search entry and its target. */
import type { ScreenId, Settings } from "../../screens/screen-id.ts";

/** The types of entries. Equally good matches follow this order. */
export const searchKinds = [
  "screen",
  "class",
  "cluster",
  "category",
  "increment",
  "paper",
  "extracted",
  "object",
  "question",
  "command",
] as const;
export type SearchKind = (typeof searchKinds)[number];

export type Destination = {
  readonly screen: ScreenId;
  readonly select?: string | undefined;
  readonly settings?: Settings;
};

export type SearchEntry = {
  readonly kind: SearchKind;
  readonly label: string;
  /** A note that distinguishes the entry from other entries with the same name. */
  readonly note: string;
  /** A row of a screen to open, or a command to compose. */
  readonly to: Destination | { readonly command: string };
  /** The label and other searchable words, in lower case. */
  readonly name: string;
  readonly text: string;
};
