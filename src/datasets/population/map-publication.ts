/** Maps a source entry to facts about the publication. */
import { recordOf } from "../../base/io/index.ts";
import type { MappedField, Mapping } from "./mapping.ts";
import type { FactRecord, FactValue, Publication } from "./publication.ts";
import { readerOf, type SourceEntry, type SourceReader } from "./source-tree.ts";

/** @throws SyntaxError if the publication has none of the key fields, or if an annotation is malformed */
export function mapPublication(entry: SourceEntry, mapping: Mapping): Publication {
  const record = mapFields(mapping.fields, entry, entry.key);
  const key = mapping.key
    .map((field) => record.fields[field]?.[0])
    .find((value) => typeof value === "string");
  if (typeof key !== "string" || key === "") {
    throw new SyntaxError(`the publication has none of the key fields ${mapping.key.join(", ")}`);
  }
  return { key: key.toLowerCase(), record };
}

function mapFields(
  fields: Readonly<Record<string, MappedField>>,
  reader: SourceReader,
  key: string,
): FactRecord {
  const mapped: Record<string, readonly FactValue[]> = recordOf();
  const unannotated: string[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const values = mapField(field, reader);
    const { default: defaultValue } = field;
    if (values.length > 0) mapped[name] = values;
    else if (defaultValue !== undefined) {
      mapped[name] = [defaultValue];
      if (field.absent.includes(defaultValue)) unannotated.push(name);
    }
  }
  return { key, fields: mapped, ...(unannotated.length > 0 ? { unannotated } : {}) };
}

function mapField(field: MappedField, reader: SourceReader): readonly FactValue[] {
  const inner = field.fields;
  const sourceNodes = field.from.flatMap((path) => reader.nodes(path));
  if (inner) return sourceNodes.map((node) => mapFields(inner, readerOf(node), node.name));
  if (field.entries) {
    const { name, values } = field.entries;
    return sourceNodes.flatMap((place) =>
      place.children.map((child) => ({
        key: child.name,
        fields: {
          [name]: [child.name],
          ...(child.children.length > 0 ? { [values]: child.children.map((leaf) => leaf.name) } : {}),
        },
      })),
    );
  }
  if (field.value_kind === "flag") return sourceNodes.length > 0 ? ["True"] : [];
  const { names } = field;
  const texts = names
    ? field.from.flatMap((path) => reader.persons(path, names))
    : sourceNodes.flatMap((place) => place.children.map((child) => child.name));
  return texts.flatMap((text) => cleanValue(text, field));
}

function cleanValue(text: string, field: MappedField): string[] {
  const parts = field.separator === undefined ? [text] : text.split(field.separator);
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .flatMap((part) => {
      if (field.by_prefix) {
        const matchingPrefix = Object.entries(field.by_prefix).find(([prefix]) => part.startsWith(prefix));
        return matchingPrefix ? [matchingPrefix[1]] : [];
      }
      if (!field.values) return [part];
      const listed = field.values.find((value) => value.toLowerCase() === part.toLowerCase());
      return listed === undefined ? [] : [listed];
    });
}
