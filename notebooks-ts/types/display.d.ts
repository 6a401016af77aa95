import type { Display } from "../../src/notebooks/index.ts";

declare global {
  /** There in every notebook, put there by the runner (`taxolink notebook`). */
  const display: Display;
}
