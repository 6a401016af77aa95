import { z } from "zod";
import { defineCommand } from "../../cli/command.ts";
import { InputError, OptionError } from "../../errors.ts";
import { readJson } from "../../io/index.ts";
import { addObjects } from "../../taxonomy/index.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";
import { openTaxonomy } from "../shared/open-taxonomy.ts";

export const command = defineCommand({
  positionals: [{ name: "TEXT", summary: "The object, e.g. a question" }],
  options: {
    id: { kind: "text", value: "ID", summary: "The object's id (default: the next free number)" },
    source: { kind: "text", value: "TEXT", summary: "The source of the object, e.g. a DOI" },
    from: {
      kind: "text",
      value: "FILE",
      summary: "A JSON file of records with objects, as written by extract content",
    },
    field: { kind: "text", value: "NAME", summary: "The field of the records that contains the objects" },
    ...editOptions,
  },
  notes: ["With --from, a record's key becomes the source of its objects."],
  run: async ({ positionals, options }, context) => {
    const texts = objectTexts(positionals[0], options, (file) => context.resolve(file));
    const usedIds = new Set(openTaxonomy(context).state.application.objects.map(({ id }) => id));
    const objects = texts.map(({ text, source }) => {
      const id = options.id ?? nextNumber(usedIds);
      usedIds.add(id);
      return { id, text, ...(source !== undefined && { source }) };
    });
    const [first, ...others] = objects;
    if (!first) throw new OptionError("there are no objects to add");
    const operation =
      others.length === 0 ? { kind: "add-object", ...first } : { kind: "add-objects", objects };
    editPhase(context, options, "application", operation, (application) => addObjects(application, objects));
    return {
      text: objects.map(({ id, text }) => `Added ${id}: ${text}`).join("\n"),
      json: others.length === 0 ? { object: first } : { objects },
    };
  },
});

type ObjectText = { readonly text: string; readonly source?: string | undefined };

function objectTexts(
  text: string | undefined,
  options: {
    readonly id: string | undefined;
    readonly source: string | undefined;
    readonly from: string | undefined;
    readonly field: string | undefined;
  },
  resolve: (file: string) => string,
): readonly ObjectText[] {
  if (options.from === undefined) {
    if (text === undefined) {
      throw new OptionError("TEXT is missing", {
        hint: "Pass the object as an argument, or a file with --from FILE --field NAME.",
      });
    }
    return [{ text, source: options.source }];
  }
  if (text !== undefined || options.id !== undefined || options.source !== undefined) {
    throw new OptionError(
      "--from reads the texts, sources and ids of objects from the file, so omit TEXT, --source and --id",
    );
  }
  if (options.field === undefined) {
    throw new OptionError("--from requires --field, the field that contains the objects", {
      hint: "Add --field NAME.",
    });
  }
  return readTexts(resolve(options.from), options.field);
}

const recordsSchema = z.array(z.looseObject({ key: z.string().min(1) }));
const valuesSchema = z.union([z.string().min(1), z.array(z.string().min(1))]);

/** @throws InputError if no record has text in this field */
function readTexts(file: string, field: string): readonly ObjectText[] {
  const texts = readJson(file, recordsSchema).flatMap((record) => {
    const values = valuesSchema.safeParse(record[field]);
    return values.success ? [values.data].flat().map((text) => ({ text, source: record.key })) : [];
  });
  if (texts.length > 0) return texts;
  throw new InputError({ file }, `no record has text under "${field}"`, { hint: "Check --field." });
}

function nextNumber(usedIds: ReadonlySet<string>): string {
  let number = usedIds.size + 1;
  while (usedIds.has(String(number))) number += 1;
  return String(number);
}
