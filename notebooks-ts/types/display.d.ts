import type { Display } from "../../src/app/notebooks/index.ts";

declare global {
  /** There in every notebook, put there by the runner (`taxolink notebook`). */
  const display: Display;
}
