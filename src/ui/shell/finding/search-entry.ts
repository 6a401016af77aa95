/** What the search finds, and where it leads. */
import type { ScreenId, Settings } from "../../screens/screen-id.ts";

/** In the order in which equally good matches are shown. */
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
  readonly select?: string;
  readonly settings?: Settings;
};

export type SearchEntry = {
  readonly kind: SearchKind;
  readonly label: string;
  /** What distinguishes it from others of the same name. */
  readonly about: string;
  /** A row of a screen, or a command to be composed. */
  readonly to: Destination | { readonly command: string };
  /** The label and other searchable words, in lower case. */
  readonly name: string;
  readonly text: string;
};
