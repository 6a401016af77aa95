/** Draws named nodes and the links between them, so that no two labels overlap. */
import {
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from "d3-force";
import { shorten } from "../../base/text/cut.ts";
import { displayWidth } from "../../base/text/width.ts";
import { type Html, html } from "../design/html.ts";
import { separate } from "./separate.ts";

export type NetworkNode = {
  readonly id: string;
  readonly label: string;
  readonly isMain?: boolean;
  /** The position from left (0) to right (1), for nodes in order of time; other nodes are placed by their links. */
  readonly at?: number;
};

export type NetworkLink = { readonly from: string; readonly to: string; readonly label: string };

/** A label with its box, whose centre the simulation moves. */
type Box = SimulationNodeDatum & {
  readonly text: string;
  readonly width: number;
  readonly place: number | null;
  readonly node: NetworkNode | null;
};

const [width, boxHeight, gap, ticks] = [1040, 24, 6, 200];

/** The width of a letter at the drawing's font size, in pixels; wide enough for bold text. */
const letterWidth = 7.2;

function createBox(text: string, node: NetworkNode | null): Box {
  const label = shorten(text, 34);
  const boxWidth = displayWidth(label) * letterWidth + 14;
  const place = node?.at === undefined ? null : boxWidth / 2 + node.at * (width - boxWidth);
  return { text: label, width: boxWidth, place, node, ...(place === null ? {} : { x: place }) };
}

/**
 * Draws the network. A link's label is a box as well, so a force layout spreads all labels; then every box moves down
 * until it touches no other. The layout starts from a spiral, so the same network always has the same drawing.
 * @param description the name of the drawing, for readers who cannot see it
 */
export function drawNetwork(
  nodes: readonly NetworkNode[],
  links: readonly NetworkLink[],
  description: string,
): Html {
  const boxes = new Map(nodes.map((node) => [node.id, createBox(node.label, node)]));
  const routes = links.flatMap(({ from, to, label }) => {
    const [source, target] = [boxes.get(from), boxes.get(to)];
    if (source === undefined || target === undefined || source === target) return [];
    return [{ source, target, middle: label === "" ? null : createBox(label, null) }];
  });
  const all = [...boxes.values(), ...routes.flatMap(({ middle }) => middle ?? [])];
  layOut(
    all,
    routes.flatMap(({ source, target, middle }) =>
      middle === null
        ? [{ source, target }]
        : [
            { source, target: middle },
            { source: middle, target },
          ],
    ),
  );
  separate(all, boxHeight + gap, gap);
  const edges = all.map(({ x = 0, width: own }) => [x - own / 2, x + own / 2] as const);
  const ys = all.map(({ y = 0 }) => y);
  const [left, top] = [Math.min(...edges.map(([start]) => start)) - 8, Math.min(...ys) - 20];
  const [right, bottom] = [Math.max(...edges.map(([, end]) => end)) + 8, Math.max(...ys) + 20];
  return html`<svg role="img" aria-label="${description}" width="${Math.ceil(right - left)}" height="${Math.ceil(bottom - top)}" viewBox="${[left, top, right - left, bottom - top].map((value) => value.toFixed(1)).join(" ")}"><defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="tip" d="M0 0 8 4 0 8z"/></marker></defs>${routes.map(drawRoute)}${all.map(drawBox)}</svg>`;
}

function layOut(boxes: Box[], links: { source: Box; target: Box }[]): void {
  forceSimulation(boxes)
    .force("link", forceLink<Box, { source: Box; target: Box }>(links).distance(90).strength(0.5))
    .force("charge", forceManyBody().strength(-420).distanceMax(500))
    .force(
      "x",
      forceX<Box>(({ place }) => place ?? 0).strength(({ place }) => (place === null ? 0.03 : 1)),
    )
    .force("y", forceY(0).strength(0.16))
    .stop()
    .tick(ticks);
  for (const box of boxes) if (box.place !== null) box.x = box.place;
}

function drawRoute({ source, target, middle }: { source: Box; target: Box; middle: Box | null }): Html {
  const [x1, y1, x2, y2] = [source.x ?? 0, source.y ?? 0, target.x ?? 0, target.y ?? 0];
  const bend = middle === null ? `${(x1 + x2) / 2} ${(y1 + y2) / 2}` : `${middle.x ?? 0} ${middle.y ?? 0}`;
  const [fromX, fromY] = bend.split(" ").map(Number);
  // The arrow ends at the edge of the target's box.
  const [dx, dy] = [x2 - (fromX ?? 0), y2 - (fromY ?? 0)];
  const reach = Math.min(
    dx === 0 ? 1 : target.width / 2 / Math.abs(dx),
    dy === 0 ? 1 : boxHeight / 2 / Math.abs(dy),
    1,
  );
  return html`<path class="line" marker-end="url(#tip)" d="M${x1.toFixed(1)} ${y1.toFixed(1)}L${bend}L${(x2 - dx * reach).toFixed(1)} ${(y2 - dy * reach).toFixed(1)}"/>`;
}

function drawBox({ x = 0, y = 0, text, width: own, node }: Box): Html {
  const kind = node === null ? "link-box" : node.isMain ? "node-box main" : "node-box";
  return html`<g><title>${node?.label ?? text}</title><rect class="${kind}" x="${(x - own / 2).toFixed(1)}" y="${(y - boxHeight / 2).toFixed(1)}" width="${own.toFixed(1)}" height="${boxHeight}" rx="4"/><text${node === null && html` class="quiet"`} x="${x.toFixed(1)}" y="${(y + 4).toFixed(1)}" text-anchor="middle" font-size="12">${text}</text></g>`;
}
