/** Reads and checks a template with its mapping. */
import { dirname, resolve } from "node:path";
import { InputError } from "../../base/errors.ts";
import { readJson, recordOf } from "../../base/io/index.ts";
import { type MappedField, readMapping } from "./mapping.ts";
import { type OrkgFields, type Template, type TemplateEdge, templateSchema } from "./template.ts";

/**
 * Reads a template with its mapping.
 * @throws InputError with the path of every invalid key, and every path that the mapping lacks
 */
export function readTemplate(file: string): Template {
  const { name, description, mapping: mappingFile, orkg, hub } = readJson(file, templateSchema);
  const mapping = readMapping(resolve(dirname(file), mappingFile));
  const template = { name, description, mapping, orkg, hub };
  const [first, ...others] = checkPaths(template);
  if (first) {
    const more = others.map(({ place, problem }) => `  also at ${place}: ${problem}`);
    throw new InputError({ file, path: first.place }, [first.problem, ...more].join("\n"), {
      hint: `${mappingFile} declares the fields.`,
    });
  }
  return template;
}

// Checks that every path in a template leads to a field of its mapping.

/** An invalid path, its position in the template (as a JSON path), and the problem. */
type WrongPath = { readonly place: string; readonly problem: string };

function checkPaths({ mapping, orkg, hub }: Template): WrongPath[] {
  return [...unknownFields(orkg, mapping.fields), ...unknownPaths(hub.edges, mapping.fields, "$.hub.edges")];
}

type Fields = Readonly<Record<string, MappedField>>;

function unknownFields(orkg: OrkgFields | undefined, fields: Fields): WrongPath[] {
  const { contributions: _predicate, ...fieldPaths } = orkg ?? { contributions: "" };
  return Object.entries(fieldPaths).flatMap(([name, path]) =>
    path === undefined || fieldsBelow(fields, path) ? [] : [unknownPath(`$.orkg.${name}`, path, fields)],
  );
}

/** Returns the paths in the edges that do not lead to a field of the mapping. */
function unknownPaths(edges: readonly TemplateEdge[], fields: Fields, place: string): WrongPath[] {
  return edges.flatMap((edge, index): WrongPath[] => {
    const here = `${place}[${index}]`;
    if (edge.kind === "value" || edge.kind === "flag" || edge.kind === "choices") {
      return fieldsBelow(fields, edge.value) ? [] : [unknownPath(`${here}.value`, edge.value, fields)];
    }
    const inner = edge.each === undefined ? fields : fieldsBelow(fields, edge.each);
    if (!inner) return [unknownPath(`${here}.each`, edge.each ?? "", fields)];
    return unknownPaths(edge.edges, inner, `${here}.edges`);
  });
}

function unknownPath(place: string, path: string, fields: Fields): WrongPath {
  const validNames = Object.keys(fields);
  const valid =
    validNames.length > 0 ? `; available: ${validNames.join(", ")}` : "; no fields are available here";
  return { place, problem: `the mapping has no field ${JSON.stringify(path)}${valid}` };
}

/** Returns the fields below a path (none below a value), or undefined if it is invalid. */
function fieldsBelow(fields: Fields, path: string): Fields | undefined {
  if (path === ".") return fields;
  return path.split("/").reduce<Fields | undefined>((below, name) => {
    const field = below?.[name];
    if (!field) return undefined;
    if (field.fields) return field.fields;
    const { entries } = field;
    if (!entries) return {};
    return recordOf([entries.name, entries.values].map((part) => [part, { ...field, entries: undefined }]));
  }, fields);
}
