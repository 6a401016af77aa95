/** Draws a taxonomy as an icicle plot and as a sunburst, with categories before or inside their classes. */

import { type HierarchyRectangularNode, hierarchy, partition } from "d3-hierarchy";
import { arc } from "d3-shape";
import { shorten } from "../../base/text/cut.ts";
import { type Html, type HtmlPart, html } from "../design/html.ts";

/** The changes of a class since the previous increment, with the CSS class that colours them. */
export const changeMarks = {
  same: { sign: "", tone: "", name: "the same" },
  added: { sign: "+ ", tone: "is-added", name: "new" },
  moved: { sign: "→ ", tone: "is-changed", name: "moved or renamed" },
  changed: { sign: "~ ", tone: "is-changed", name: "changed" },
} as const;
export type ClassChange = keyof typeof changeMarks;

/** Returns a node's name with a sign for its change, and the CSS class that colours it. */
function nodeName({ name, change }: TreeNode, longest: number): { text: string; tone: string } {
  const { sign, tone } = changeMarks[change];
  return { text: sign + shorten(name, longest), tone };
}

/** Returns the CSS classes of a node's shape, and of its colour, which is that of its category. */
function lookOf(node: Sector): readonly [kind: string, hue: string] {
  const category = node.depth === 1 ? node : node.parent;
  const hue = (category?.parent?.children?.indexOf(category) ?? 0) % 8;
  return [node.depth === 1 ? "tint" : "tint deep", `fill-${hue}`];
}

function hintOf({ data: { label, note } }: Sector): string {
  return `${label}: ${note}`;
}

type Sector = HierarchyRectangularNode<TreeNode>;

/** A node of a taxonomy in a plot. */
export type TreeNode = {
  readonly name: string;
  /** The full name and a note, which appear when the reader points at the node. */
  readonly label: string;
  readonly note: string;
  readonly href: HtmlPart;
  /** The change since the previous increment, which is shown by a sign and a colour. */
  readonly change: ClassChange;
  /** The number of extracted terms that support the node. */
  readonly weight: number;
  readonly children: readonly TreeNode[];
};

const rowHeight = 26;
/** The width of the categories in percent; the classes fill the remaining width. */
const categoryShare = 36;

/**
 * Draws the plot. Every class has a row of the same height, so that its name is readable. Widths are relative to the
 * page width, so that the drawing fits any screen.
 * @param root the tree, in which categories contain their classes
 */
export function icicle(root: TreeNode, description: string): Html {
  const layout = partition<TreeNode>()(hierarchy(root, ({ children }) => children).count());
  const scale = rowHeight * Math.max(1, layout.value ?? 1);
  const largestWeight = Math.max(1, ...layout.leaves().map(({ data }) => data.weight));
  const cells = layout
    .descendants()
    .slice(1)
    .map((node) => {
      const top = node.x0 * scale;
      const height = (node.x1 - node.x0) * scale;
      const [kind, hue] = lookOf(node);
      const left = node.depth === 1 ? 0 : categoryShare;
      const { text, tone } = nodeName(node.data, 60);
      const width = node.depth === 1 ? categoryShare : 100 - categoryShare;
      return html`<a href="${node.data.href}"><svg class="${hue}" x="${left}%" y="${top.toFixed(1)}" width="${width}%" height="${height.toFixed(1)}">
<title>${hintOf(node)}</title><rect class="${kind}" width="100%" height="100%"/>${
        node.depth === 2 &&
        html`<rect class="tint" width="${((node.data.weight / largestWeight) * 100).toFixed(1)}%" y="1" height="${rowHeight - 2}"/>`
      }<text class="${tone}" x="8" y="17" font-size="13">${text}</text></svg></a>\n`;
    });
  return html`<svg class="icicle" role="group" aria-label="${description}" width="100%" height="${scale}">${cells}</svg>`;
}

const size = 640;
/** The radii of the rings' edges, from the inside to the outside. */
const edges = [70, 185, 318] as const;
/** The minimum length of an arc with enough space for a line of text, in units of the drawing. */
const narrowest = 13;

export function sunburst(root: TreeNode, description: string): Html {
  const tree = hierarchy(root, ({ children }) => children)
    // A class without evidence keeps a narrow arc.
    .sum(({ children, weight }) => (children.length > 0 ? 0 : weight + 1));
  const layout = partition<TreeNode>().size([2 * Math.PI, 1])(tree);
  const sectors = layout.descendants().slice(1);
  return html`<svg role="group" aria-label="${description}" viewBox="${-size / 2} ${-size / 2} ${size} ${size}">${sectors.map(sector)}</svg>`;
}

const shape = arc<Sector>()
  .startAngle(({ x0 }) => x0)
  .endAngle(({ x1 }) => x1)
  .innerRadius(({ depth }) => edges[depth === 1 ? 0 : 1])
  .outerRadius(({ depth }) => edges[depth === 1 ? 1 : 2])
  .padAngle(0.002);

function sector(node: Sector): Html {
  const [kind, hue] = lookOf(node);
  return html`<a class="${hue}" href="${node.data.href}"><title>${hintOf(node)}</title><path class="${kind}" d="${shape(node) ?? ""}"/>${label(node)}</a>\n`;
}

/**
 * Formats the label of an arc. The text runs along the radius and is readable from the left.
 * @returns null if the arc is too narrow for text
 */
function label(node: Sector): Html | null {
  const radius = node.depth === 1 ? (edges[0] + edges[1]) / 2 : (edges[1] + edges[2]) / 2;
  if ((node.x1 - node.x0) * radius < narrowest) return null;
  const degrees = ((node.x0 + node.x1) / 2) * (180 / Math.PI) - 90;
  const flip = degrees > 90 ? 180 : 0;
  const place = `rotate(${degrees.toFixed(2)}) translate(${radius.toFixed(1)} 0) rotate(${flip})`;
  const { text, tone } = nodeName(node.data, node.depth === 1 ? 16 : 17);
  return html`<text class="${tone}" transform="${place}" text-anchor="middle" dominant-baseline="middle" font-size="13">${text}</text>`;
}
