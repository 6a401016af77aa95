/** Defines synonyms for commands, from the terms of similar tools. */

/**
 * Maps a word to the beginnings of the command lines that it finds, including actions of the app, such as `go survey`.
 */
export const synonyms: Readonly<Record<string, readonly string[]>> = {
  prisma: ["survey report"],
  flowchart: ["survey report"],
  diagram: ["survey report"],
  snowball: ["survey follow"],
  snowballing: ["survey follow"],
  citations: ["survey follow"],
  duplicates: ["survey suspects"],
  screening: ["survey next", "go survey", "survey screen"],
  kappa: ["agreement"],
  alpha: ["agreement"],
  irr: ["agreement"],
  bibtex: ["survey import", "survey export"],
  ris: ["survey import", "survey export"],
  zotero: ["survey import", "survey export"],
  download: ["survey export", "export", "questions export"],
  save: ["survey export", "export", "questions export"],
  skos: ["export"],
  latex: ["export", "report"],
  excel: ["survey export", "questions export"],
  coding: ["extract"],
  codes: ["extract"],
  concepts: ["cluster", "go clustering"],
  rdf: ["graph import", "graph export"],
  sparql: ["graph pull", "graph query"],
  orkg: ["graph pull", "graph populate"],
  evaluate: ["bench", "score", "validate"],
  experiment: ["bench"],
  significance: ["results"],
  chat: ["ask", "go ask"],
  revert: ["undo"],
  back: ["undo"],
  check: ["doctor", "questions check", "validate"],
  colour: ["theme"],
  color: ["theme"],
  colors: ["theme"],
  background: ["theme"],
  dark: ["theme"],
  light: ["theme"],
  compact: ["density"],
  borders: ["density"],
  help: ["tour"],
  tutorial: ["tour"],
};

/** Returns the synonyms of a command line, separated by spaces. */
export function synonymsOf(line: string): string {
  return Object.entries(synonyms)
    .filter(([, names]) => names.some((name) => line === name || line.startsWith(`${name} `)))
    .map(([word]) => word)
    .join(" ");
}
