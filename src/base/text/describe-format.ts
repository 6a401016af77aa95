/** Names the format of a text, for messages about files in a format that a reader does not support. */

type Beginning = {
  /** The beginning of the text without leading white space. */
  readonly text: string;
  readonly firstLine: string;
};

/** Each format with a test for its signs. The first format that fits counts. */
const formats: readonly (readonly [format: string, fits: (beginning: Beginning) => boolean])[] = [
  ["a ZIP archive, such as a spreadsheet", ({ text }) => text.startsWith("PK\x03\x04")],
  ["compressed with bzip2", ({ text }) => /^BZh\d/.test(text)],
  ["compressed with xz", ({ text }) => text.startsWith("\ufffd7zXZ")],
  ["HDT", ({ text }) => text.startsWith("$HDT")],
  ["a PDF", ({ text }) => text.startsWith("%PDF-")],
  ["a web page (HTML)", ({ text }) => /^<(?:!doctype html|html)\b/i.test(text)],
  ["RDF/XML", ({ text }) => text.startsWith("<") && text.includes("rdf:RDF")],
  ["XML", ({ text }) => text.startsWith("<?xml")],
  ["JSON-LD", ({ text }) => isJson(text) && /"@(?:context|id|graph)"/.test(text)],
  [
    "a Wikidata dump",
    ({ text }) =>
      isJson(text) && /"type": ?"(?:item|property)"/.test(text) && /"(?:labels|claims)": ?\{/.test(text),
  ],
  [
    "a SPARQL result",
    ({ text }) => isJson(text) && /^\{\s*"head"\s*:/.test(text) && /"(?:results|boolean)"/.test(text),
  ],
  ["CronQuestions", ({ text }) => isJson(text) && text.includes('"times"') && text.includes('"relations"')],
  ["TriG", ({ text }) => /^(?:GRAPH\s+)?(?:<[^<>]*>|_:\S+|[\w.-]*:[\w.-]*)\s*\{/i.test(text)],
  ["TriG", ({ text }) => /^\{\s*(?:<|_:|[\w.-]*:)/.test(text)],
  ["TriG", ({ text }) => declares(text) && /(?:^|\s)(?:GRAPH\s|<[^<>\s]{1,200}>\s?\{)/i.test(text)],
  ["Turtle", ({ text }) => declares(text)],
  ["N-Triples or N-Quads", ({ firstLine }) => /^(?:<[^<>\s]*>|_:[^\s<>]+)\s*<[^<>\s]*>/.test(firstLine)],
  ["Turtle", ({ firstLine }) => /^(?:<[^<>\s]*>|_:[^\s<>]+)\s+(?:a|[\w.-]*:[\w.-]*)\s/.test(firstLine)],
  [
    "SimpleQuestions",
    ({ firstLine }) => firstLine.split("\t").length === 4 && firstLine.includes("freebase.com/"),
  ],
  ["BibTeX", ({ text }) => /^@\w+[({]/.test(text)],
  ["RIS", ({ text }) => /^TY {1,2}- /.test(text)],
  ["a CSV table with a sep= line", ({ firstLine }) => firstLine.startsWith("sep=")],
  ["a CSV table with semicolons", ({ firstLine }) => firstLine.includes(";") && !firstLine.includes(",")],
  ["a CSV table", ({ firstLine }) => firstLine.includes(",")],
  ["a table with tabs", ({ firstLine }) => firstLine.includes("\t")],
];

function isJson(text: string): boolean {
  return /^[[{]/.test(text);
}

/** Whether a text begins with a declaration of Turtle. */
function declares(text: string): boolean {
  return /^(?:@prefix|@base|prefix|base)\s/i.test(text);
}

/**
 * Returns the name of a format, or undefined if no sign of a known format is found.
 * @param text the beginning of the file is enough
 */
export function describeFormat(text: string): string | undefined {
  const beginning = text.slice(0, 4_000).trimStart();
  const [firstLine = ""] = beginning.split(/\r?\n/, 1);
  return formats.find(([, fits]) => fits({ text: beginning, firstLine }))?.[0];
}
