import { optionalArgument } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { refusalOf } from "../../operations/apply-edit.ts";
import { extractedClasses, tabulateExtraction, unknownPublication } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { tableLines } from "../../text/table.ts";
import { openTaxonomy, publicationTitles } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [optionalArgument("PUBLICATION", "Show only this publication's classes")],
  options: {},
  run: async ({ positionals: [key] }, context) => {
    const { workspace, state } = openTaxonomy(context);
    const { extraction } = state;
    if (key !== undefined && !extraction.publications.some(({ id }) => id === key)) {
      const publicationKeys = [...publicationTitles(workspace, state).keys()];
      if (!publicationKeys.includes(key)) throw refusalOf(unknownPublication(key, publicationKeys));
    }
    const rows = tabulateExtraction(extraction);
    const classes = extractedClasses(extraction).filter(
      ({ publication }) => key === undefined || publication === key,
    );
    const classLines = key === undefined ? [] : classes.map(({ id, description }) => `${id}: ${description}`);
    return {
      text:
        key === undefined
          ? [
              ...tableLines(
                rows.map((row) => [
                  row.category || "no kind",
                  row.domain || "no field",
                  String(row.classes),
                  "classes",
                  String(row.publications),
                  "publications",
                ]),
              ),
              `Total: ${count(extractedClasses(extraction).length, "class", "classes")} from ${count(extraction.publications.length, "publication")}`,
            ]
          : [...classLines, `${key}: ${count(classes.length, "class", "classes")}`],
      json: { table: rows, publications: extraction.publications.length, classes },
    };
  },
});
