/** Reads the phases of the taxonomy through a workspace's editor, which caches unchanged files. */
import type { TaxonomyDocuments } from "../../taxonomy/index.ts";
import type { Editor } from "../../workspace/index.ts";

/** Reads all phases of the taxonomy. @throws InputError if one of the files is invalid */
export function readDocuments(editor: Editor): TaxonomyDocuments {
  return {
    planning: editor.read("planning"),
    extraction: editor.read("extraction"),
    clustering: editor.read("clustering"),
    relevance: editor.read("relevance"),
    construction: editor.read("construction"),
    validation: editor.read("validation"),
    application: editor.read("application"),
  };
}
