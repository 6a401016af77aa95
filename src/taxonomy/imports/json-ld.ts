/**
 * Reads the statements of JSON-LD whose context maps prefixes and terms to IRIs, as tools write SKOS. Source: W3C,
 * JSON-LD 1.1, 2020, sections 3 and 4. Contexts on the web are not fetched.
 */
import type { Statement } from "../../base/io/index.ts";

type Term = Statement["object"];
type Json = unknown;
type Node = Readonly<Record<string, Json>>;

const type = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

export function statementsOf(document: Json): Statement[] {
  const statements: Statement[] = [];
  let blank = 0;
  const read = (value: Json, context: ReadonlyMap<string, string>): void => {
    if (Array.isArray(value)) for (const item of value) read(item, context);
    if (isNode(value)) readNode(value, context);
  };
  const readNode = (node: Node, outer: ReadonlyMap<string, string>): Term => {
    const context = new Map([...outer, ...entriesOf(node["@context"])]);
    const id = node["@id"] ?? node.id;
    blank += id === undefined ? 1 : 0;
    const subject: Term = {
      kind: "iri",
      value: typeof id === "string" ? expand(id, context) : `_:node-${blank}`,
    };
    read(node["@graph"], context);
    for (const [key, value] of Object.entries(node)) {
      const isType = key === "@type" || key === "type";
      if (!isType && (key.startsWith("@") || key === "id")) continue;
      const predicate = isType ? type : expand(key, context);
      for (const item of asList(value)) {
        const object = isType ? named(item, context) : objectOf(item, context, readNode);
        if (object) statements.push({ subject, predicate, object });
      }
    }
    return subject;
  };
  read(document, new Map());
  return statements;
}

function objectOf(
  value: Json,
  context: ReadonlyMap<string, string>,
  readNode: (node: Node, context: ReadonlyMap<string, string>) => Term,
): Term | undefined {
  if (!isNode(value))
    return typeof value === "object" ? undefined : { kind: "literal", value: String(value) };
  const { "@value": text, "@language": language } = value;
  if (text === undefined) return readNode(value, context);
  return { kind: "literal", value: String(text), ...(typeof language === "string" && { language }) };
}

function named(value: Json, context: ReadonlyMap<string, string>): Term | undefined {
  return typeof value === "string" ? { kind: "iri", value: expand(value, context) } : undefined;
}

/** Returns the terms and prefixes of a context with their IRIs. */
function entriesOf(context: Json): [string, string][] {
  return asList(context)
    .filter(isNode)
    .flatMap((part) =>
      Object.entries(part).flatMap(([term, value]): [string, string][] => {
        const iri = isNode(value) ? value["@id"] : value;
        return typeof iri === "string" ? [[term, iri]] : [];
      }),
    );
}

function expand(name: string, context: ReadonlyMap<string, string>): string {
  const own = context.get(name);
  if (own !== undefined && own !== name)
    return expand(own, new Map([...context].filter(([key]) => key !== name)));
  const colon = name.indexOf(":");
  const prefix = colon === -1 ? undefined : context.get(name.slice(0, colon));
  if (prefix !== undefined && !name.startsWith("//", colon + 1)) return `${prefix}${name.slice(colon + 1)}`;
  return colon === -1 && !name.startsWith("@") ? `${context.get("@vocab") ?? ""}${name}` : name;
}

function asList(value: Json): readonly Json[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

function isNode(value: Json): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
