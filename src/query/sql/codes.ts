/** The codes of the column `kind` in a store, as the properties of the graph give them a meaning. */
import {
  columnsOfValue,
  kindOfTexts,
  plainMark,
  type Value,
  type ValueKind,
  valueKinds,
  zonedMark,
} from "../../graph/index.ts";
import { familyOf } from "../expression.ts";

export const codeOf = (kind: ValueKind): number => valueKinds.indexOf(kind) + 1;
export const text = codeOf("text");

/** The codes of the values of a kind among the ends of a property whose texts are of the kind `texts`. */
export function codesOf(kind: ValueKind, texts: ValueKind): readonly number[] {
  const code = codeOf(kind);
  switch (kind) {
    case "number":
    case "double": {
      // The text "2019" alone would be a year.
      const plain = texts === "number" ? [codeOf("number"), codeOf("year")] : [];
      return [codeOf("number"), codeOf("double"), ...plain.map((each) => each | plainMark)];
    }
    case "text":
      return [text, text | plainMark];
    default: {
      const stated = [code, code | zonedMark];
      return kind === texts ? [...stated, ...stated.map((each) => each | plainMark)] : stated;
    }
  }
}

/** The rows of `entities` that hold a value: those in which a column has this text, and which meet a condition. */
export type Holders = { readonly where: string; readonly column: "key" | "label"; readonly text: string };

/**
 * Returns which nodes may hold a value of a property, or null if no index leads to them. Texts with the same characters
 * may have other languages, so a condition on a text must still be tested.
 * @param texts the kind as which the texts of the property are read
 */
export function holdersOf(value: Value, texts: ValueKind): Holders | null {
  const { kind: code, key } = columnsOfValue(value);
  if (key !== null) {
    const codes = codesOf(value.kind, texts);
    const zone = (code ?? 0) & zonedMark;
    const kinds =
      familyOf(value.kind) === "number" ? codes : codes.filter((each) => (each & zonedMark) === zone);
    return { where: `kind IN (${kinds.join(", ")})`, column: "key", text: key };
  }
  if (value.kind !== "text" || kindOfTexts([value.text]) !== "text") return null;
  return { where: `kind = ${text}`, column: "label", text: value.text };
}
