/**
 * Draws an icicle plot with categories on the left and their classes on the right, each with a bar for its evidence.
 */
import { hierarchy, partition } from "d3-hierarchy";
import { type Html, html } from "../design/html.ts";
import { nodeName, type TreeNode } from "./tree-node.ts";

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
      const category = node.depth === 1 ? node : node.parent;
      const hue = (category?.parent?.children?.indexOf(category) ?? 0) % 8;
      const left = node.depth === 1 ? 0 : categoryShare;
      const { text, tone } = nodeName(node.data, 60);
      const width = node.depth === 1 ? categoryShare : 100 - categoryShare;
      return html`<a href="${node.data.href}"><svg class="fill-${hue}" x="${left}%" y="${top.toFixed(1)}" width="${width}%" height="${height.toFixed(1)}">
<title>${node.data.hint}</title><rect class="${node.depth === 1 ? "tint" : "tint deep"}" width="100%" height="100%"/>${
        node.depth === 2 &&
        html`<rect class="tint" width="${((node.data.weight / largestWeight) * 100).toFixed(1)}%" y="1" height="${rowHeight - 2}"/>`
      }<text class="${tone}" x="8" y="17" font-size="13">${text}</text></svg></a>\n`;
    });
  return html`<svg class="icicle" role="group" aria-label="${description}" width="100%" height="${scale}">${cells}</svg>`;
}
