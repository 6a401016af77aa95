/** Finds what a question names at an endpoint: things by their names, texts, numbers and dates. */
import { findSpokenValues, isFunctionWord, type SpokenValue, tokenise } from "../../../english/index.ts";
import { literalOf, namingProperties, nodeId, predicateId, type SparqlEngine } from "../../../graph/index.ts";

export type Span = { readonly from: number; readonly to: number };

/** What some words of the question name: a thing that properties lead to, or the text of a property. */
export type Mention = Span & {
  readonly id: string;
  /** The properties that lead to it. */
  readonly properties: readonly string[];
};

export type Mentions = {
  readonly found: readonly Mention[];
  readonly values: readonly SpokenValue[];
  /** All literals of a text that were looked for; undefined for other texts. */
  literalsOf(text: string): readonly string[] | undefined;
};

/** The most words of a name, and the most literals that are looked for. */
const longestName = 16;
const mostLiterals = 2_000;
/** The most things with one of the names. */
const mostNamed = 100;

/** @param languages the languages in which the endpoint writes texts, beside texts without one */
export async function findMentions(
  question: string,
  languages: readonly string[],
  engine: Pick<SparqlEngine, "select">,
): Promise<Mentions> {
  const tokens = tokenise(question);
  const spans = new Map<string, Span>();
  for (let size = Math.min(tokens.length, longestName); size >= 1; size -= 1)
    for (let from = 0; from + size <= tokens.length; from += 1) {
      const to = from + size;
      if (tokens.slice(from, to).every(({ text }) => isFunctionWord(text))) continue;
      const written = question.slice(tokens[from]?.start, tokens[to - 1]?.end);
      for (const spelling of spellings(written.replace(/['’]s$/, "")))
        if (!spans.has(spelling)) spans.set(spelling, { from, to });
    }
  const texts = [...spans.keys()].slice(-Math.floor(mostLiterals / (1 + languages.length)));
  const literals = texts.flatMap((text) =>
    [undefined, ...languages].map((language) =>
      literalOf({ kind: "text", text, ...(language !== undefined && { language }) }),
    ),
  );
  const found = new Map<string, Span & { id: string; properties: Set<string> }>();
  const literalsOf = new Map(texts.map((text): [string, Set<string>] => [text, new Set()]));
  for (const { node, text, p } of literals.length === 0 ? [] : await engine.select(lookUp(literals))) {
    const span = text && spans.get(text.value);
    if (span === undefined || text === undefined) continue;
    const id = nodeId(node ?? text);
    const known = found.get(`${id} ${span.from}`) ?? { ...span, id, properties: new Set<string>() };
    found.set(`${id} ${span.from}`, known);
    literalsOf.get(text.value)?.add(nodeId(text));
    if (p) known.properties.add(predicateId(p.value));
  }
  return {
    found: [...found.values()].map(({ properties, ...mention }) => ({
      ...mention,
      properties: [...properties],
    })),
    values: findSpokenValues(tokens, () => false),
    literalsOf: (text) => {
      const known = literalsOf.get(text);
      return known && [...known];
    },
  };
}

/** The ways in which a graph may write a name of the question: labels differ in capitals, and a question in the plural. */
function spellings(written: string): readonly string[] {
  const singular = written.length > 3 && written.endsWith("s") ? [written.slice(0, -1)] : [];
  return [written, ...singular].flatMap((text) => {
    const lower = text.toLowerCase();
    const first = text.charAt(0).toUpperCase() + text.slice(1);
    return [
      text,
      lower,
      first,
      lower.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase()),
    ];
  });
}

/** Selects the things `?node` with a name `?text` and the properties that lead to them, and the properties of a text. */
function lookUp(literals: readonly string[]): string {
  const values = `VALUES ?text { ${literals.join(" ")} }`;
  const names = namingProperties.map((iri) => `<${iri}>`).join(", ");
  return `SELECT DISTINCT ?node ?text ?p WHERE {
    { { SELECT DISTINCT ?node ?text WHERE { ${values} ?node ?name ?text FILTER(?name IN (${names})) } LIMIT ${mostNamed} }
      OPTIONAL { ?from ?p ?node } }
    UNION { ${values} ?subject ?p ?text FILTER(?p NOT IN (${names})) } }`;
}
