/** Runs and renders notebooks, which are TypeScript programs in percent format. */
export type { Display } from "./display.ts";
export { renderNotebookHtml, renderNotebookIpynb } from "./render-notebook.ts";
export { runNotebook } from "./run-notebook.ts";
