/**
 * Draws a sunburst, with categories inside and classes around them. The width of an arc is proportional to the evidence
 * for its class.
 */
import { type HierarchyRectangularNode, hierarchy, partition } from "d3-hierarchy";
import { arc } from "d3-shape";
import { type Html, html } from "../design/html.ts";
import { nodeName, type TreeNode } from "./tree-node.ts";

type Sector = HierarchyRectangularNode<TreeNode>;

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
  const category = node.depth === 1 ? node : node.parent;
  const hue = (category?.parent?.children?.indexOf(category) ?? 0) % 8;
  const kind = node.depth === 1 ? "tint" : "tint deep";
  return html`<a class="fill-${hue}" href="${node.data.href}"><title>${node.data.hint}</title><path class="${kind}" d="${shape(node) ?? ""}"/>${label(node)}</a>\n`;
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
