/** Notebooks: TypeScript programs in percent format, run and rendered. */
export type { Display } from "./display.ts";
export { renderNotebookHtml, renderNotebookIpynb } from "./render-notebook.ts";
export { runNotebook } from "./run-notebook.ts";
