import { shorten } from "../../text/cut.ts";
import type { HtmlPart } from "../design/html.ts";

type TreeChange = "same" | "added" | "moved" | "changed";

const signs: Readonly<Record<TreeChange, string>> = { same: "", added: "+ ", moved: "→ ", changed: "~ " };
const tones: Readonly<Record<TreeChange, string>> = {
  same: "",
  added: "is-added",
  moved: "is-changed",
  changed: "is-changed",
};

/** Returns a node's name with a sign for its change, and the CSS class that colours it. */
export function nodeName({ name, change }: TreeNode, longest: number): { text: string; tone: string } {
  return { text: signs[change] + shorten(name, longest), tone: tones[change] };
}

/** A node of a taxonomy in a plot. */
export type TreeNode = {
  readonly name: string;
  /** The text that appears when the reader points at the node. */
  readonly hint: string;
  readonly href: HtmlPart;
  /** The change since the previous increment, which is shown by a sign and a colour. */
  readonly change: TreeChange;
  /** The number of extracted terms that support the node. */
  readonly weight: number;
  readonly children: readonly TreeNode[];
};
