import { defineCommand } from "../../cli/command.ts";
import { extractedClasses, tabulateExtraction, unknownPublication } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { tableLines } from "../../text/table.ts";
import { refusalOf } from "../shared/edit-phase.ts";
import { openTaxonomy, publicationTitles } from "../shared/open-taxonomy.ts";

export const command = defineCommand({
  positionals: [{ name: "PUBLICATION", summary: "Show only this publication's classes" }],
  options: {},
  run: async ({ positionals: [key] }, context) => {
    const { workspace, state } = openTaxonomy(context);
    const { extraction } = state;
    if (key !== undefined && !extraction.publications.some(({ id }) => id === key)) {
      const publicationKeys = [...publicationTitles(workspace, state).keys()];
      if (!publicationKeys.includes(key)) throw refusalOf(unknownPublication(key, publicationKeys));
    }
    const rows = tabulateExtraction(extraction);
    const [kindOf, fieldOf] = [
      (row: (typeof rows)[number]) => row.category || "no kind",
      (row: (typeof rows)[number]) => row.domain || "no field",
    ];
    const classes = extractedClasses(extraction).filter(
      ({ publication }) => key === undefined || publication === key,
    );
    const listed = key === undefined ? [] : classes.map(({ id, description }) => `${id}: ${description}`);
    return {
      text:
        key === undefined
          ? [
              ...tableLines(
                rows.map((row) => [
                  kindOf(row),
                  fieldOf(row),
                  String(row.classes),
                  "classes",
                  String(row.publications),
                  "publications",
                ]),
              ),
              `Total: ${count(extractedClasses(extraction).length, "class", "classes")} from ${count(extraction.publications.length, "publication")}`,
            ].join("\n")
          : [...listed, `${key}: ${count(classes.length, "class", "classes")}`].join("\n"),
      json: { table: rows, publications: extraction.publications.length, classes },
    };
  },
});
