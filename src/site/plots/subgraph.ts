/** Draws triples as a force-directed graph, with entities as dots and relations as arrows. */
import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from "d3-force";
import type { SplitTriple } from "../../evaluation/index.ts";
import { type Html, html } from "../design/index.ts";
import { connectedParts, packParts } from "./graph-parts.ts";
import { shorten } from "./shorten.ts";

type Node = SimulationNodeDatum & { readonly id: string; readonly label: string; readonly isTopic: boolean };
type Edge = { readonly source: Node; readonly target: Node; readonly label: string };

/** The maximum number of entities; a drawing with more entities would be unreadable. */
const maximumNodes = 30;
/** The width of the drawing in pixels, unless a component needs more. */
const width = 960;
/**
 * The number of iterations after which the layout is stable. The layout starts from a spiral, so the result is always
 * the same.
 */
const ticks = 150;

/** @returns null if there are no triples, or too many entities for a readable drawing */
export function subgraph(triples: readonly SplitTriple[], topicId: string): Html | null {
  const nodes = new Map<string, Node>();
  const nodeOf = (text: string): Node => {
    const at = /^[a-z][a-z0-9+.-]*:\/\//i.exec(text)?.[0].length ?? 0;
    const colon = text.indexOf(":", at);
    const id = colon === -1 ? text : text.slice(0, colon);
    const label = colon === -1 ? text : text.slice(colon + 1);
    const node = nodes.get(text) ?? { id, label, isTopic: id === topicId };
    nodes.set(text, node);
    return node;
  };
  const edges = triples.map(
    ({ subject, predicate, object }): Edge => ({
      source: nodeOf(subject),
      target: nodeOf(object),
      label: predicate,
    }),
  );
  if (edges.length === 0 || nodes.size > maximumNodes) return null;
  const all = [...nodes.values()];
  const parts = connectedParts(all, edges);
  for (const part of parts) {
    layOut(
      part,
      edges.filter(({ source }) => part.includes(source)),
    );
  }
  packParts(parts, width);
  return draw(all, edges);
}

function layOut(nodes: readonly Node[], edges: readonly Edge[]): void {
  forceSimulation([...nodes])
    .force(
      "link",
      forceLink<Node, { source: Node; target: Node }>(
        edges.map(({ source, target }) => ({ source, target })),
      ).distance(170),
    )
    .force("charge", forceManyBody().strength(-500))
    .force("collide", forceCollide(58))
    .force("x", forceX(0).strength(0.03))
    .force("y", forceY(0).strength(0.12))
    .stop()
    .tick(ticks);
}

function draw(nodes: readonly Node[], edges: readonly Edge[]): Html {
  const xs = nodes.map(({ x = 0 }) => x);
  const ys = nodes.map(({ y = 0 }) => y);
  const left = Math.min(...xs) - 110;
  const top = Math.min(...ys) - 40;
  const span = Math.max(Math.max(...xs) - left + 110, width / 2);
  const height = Math.max(...ys) - top + 50;
  const lines = edges.map(({ source, target, label }) => {
    const [x1, y1, x2, y2] = [source.x ?? 0, source.y ?? 0, target.x ?? 0, target.y ?? 0];
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [endX, endY] = [x2 - ((x2 - x1) / length) * 12, y2 - ((y2 - y1) / length) * 12];
    return html`<path class="line" marker-end="url(#tip)" d="M${x1.toFixed(1)} ${y1.toFixed(1)}L${endX.toFixed(1)} ${endY.toFixed(1)}"/><text class="quiet halo" x="${((x1 + x2) / 2).toFixed(1)}" y="${((y1 + y2) / 2 - 4).toFixed(1)}" text-anchor="middle" font-size="12">${shorten(label, 28)}</text>`;
  });
  const dots = nodes.map(
    ({ x = 0, y = 0, label, isTopic }) =>
      html`<g><title>${label}</title><circle class="${isTopic ? "solid fill-5" : "mark"}" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${isTopic ? 9 : 7}"/><text class="halo" x="${x.toFixed(1)}" y="${(y + 22).toFixed(1)}" text-anchor="middle" font-size="13">${shorten(label, 30)}</text></g>`,
  );
  const size = `${left.toFixed(1)} ${top.toFixed(1)} ${span.toFixed(1)} ${height.toFixed(1)}`;
  return html`<svg role="img" aria-label="The golden triples as a graph; the table below lists them" viewBox="${size}" width="${span.toFixed(0)}" height="${height.toFixed(0)}">
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="tip" d="M0 0 8 4 0 8z"/></marker></defs>
${lines}${dots}</svg>`;
}
