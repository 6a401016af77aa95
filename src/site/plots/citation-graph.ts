/**
 * Draws papers by year, with arrows from citing papers to cited papers. A force layout spreads the papers vertically,
 * so that names stay readable.
 */

import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from "d3-force";
import { type Paper, shortReference } from "../../literature/index.ts";
import { count } from "../../text/count.ts";
import { cutRemarks } from "../../text/cut.ts";
import { type Html, html } from "../design/index.ts";
import { shorten } from "./shorten.ts";

type Node = SimulationNodeDatum & { readonly paper: Paper; readonly place: number };
export type Citation = { readonly from: string; readonly to: string };

const width = 1180;
const margin = 90;
const ticks = 300;

/** Omits papers that neither cite another paper nor are cited by one. */
export function citationGraph(papers: readonly Paper[], citations: readonly Citation[]): Html {
  const connectedKeys = new Set(citations.flatMap(({ from, to }) => [from, to]));
  const connectedPapers = papers.filter(({ key }) => connectedKeys.has(key));
  const years = [...new Set(connectedPapers.flatMap(({ year }) => year ?? []))].sort(
    (left, right) => left - right,
  );
  // Surveys go back decades with gaps, so years without a paper take no space.
  const x = (year: number | null): number => {
    const at = year === null ? 0 : years.indexOf(year);
    return margin + (at / Math.max(1, years.length - 1)) * (width - 2 * margin);
  };
  const nodes = connectedPapers.map((paper): Node => ({ paper, place: x(paper.year), x: x(paper.year) }));
  const byKey = new Map(nodes.map((node) => [node.paper.key, node]));
  const edges = citations.flatMap(({ from, to }) => {
    const [source, target] = [byKey.get(from), byKey.get(to)];
    return source === undefined || target === undefined ? [] : [{ source, target }];
  });
  forceSimulation(nodes)
    .force("x", forceX<Node>(({ place }) => place).strength(1))
    .force("y", forceY(0).strength(0.05))
    .force("charge", forceManyBody().strength(-260).distanceMax(260))
    .force("collide", forceCollide(30).iterations(3))
    .force("link", forceLink(edges.map((edge) => ({ ...edge }))).strength(0.01))
    .stop()
    .tick(ticks);
  const ys = nodes.map(({ y = 0 }) => y);
  const top = Math.min(...ys) - 34;
  const height = Math.max(...ys) - top + 70;
  const lines = edges.map(({ source, target }) => {
    const [x1, y1, x2, y2] = [source.x ?? 0, source.y ?? 0, target.x ?? 0, target.y ?? 0];
    const bend = Math.abs(x1 - x2) < 1 ? 40 : 0;
    return html`<path class="line" marker-end="url(#cites)" d="M${x1.toFixed(1)} ${y1.toFixed(1)}Q${((x1 + x2) / 2 + bend).toFixed(1)} ${((y1 + y2) / 2 - 14).toFixed(1)} ${(x2 + (x1 > x2 ? 8 : x1 < x2 ? -8 : 0)).toFixed(1)} ${y2.toFixed(1)}"/>`;
  });
  const dots = nodes.map(
    ({ x: left = 0, y = 0, paper }) =>
      html`<g><title>${paper.title}</title><circle class="mark" cx="${left.toFixed(1)}" cy="${y.toFixed(1)}" r="6"/><text class="halo" x="${left.toFixed(1)}" y="${(y - 10).toFixed(1)}" text-anchor="middle" font-size="11">${shorten(cutRemarks(shortReference(paper)), 20)}</text></g>`,
  );
  const marks = years.map(
    (year) =>
      html`<text class="quiet" x="${x(year).toFixed(1)}" y="${(top + height - 8).toFixed(1)}" text-anchor="middle" font-size="12">${year}</text>`,
  );
  return html`<svg role="img" aria-label="${count(edges.length, "citation")} among ${count(nodes.length, "paper")}; the table below lists them" width="${width}" height="${height.toFixed(0)}" viewBox="0 ${top.toFixed(1)} ${width} ${height.toFixed(1)}"><defs><marker id="cites" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="tip" d="M0 0 8 4 0 8z"/></marker></defs>${lines}${dots}${marks}</svg>`;
}
