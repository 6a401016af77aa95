import { type Html, html } from "../design/html.ts";

/**
 * Draws a bar that fills the specified share of its cell. Screen readers skip the bar, because the cell has the figure.
 */
export function bar(share: number): Html {
  return html`<svg class="bar" width="100%" height="10" aria-hidden="true" focusable="false"><rect width="${Math.max(0, Math.min(1, share)) * 100}%" height="10"/></svg>`;
}
