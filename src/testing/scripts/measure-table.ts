/** The script `npm run readme` writes the table in `docs/metrics.md` from the comments of the files of ranked measures. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rankedMeasures } from "../../evaluation/measures/ranked-measures.ts";
import { type MarkedPage, markedPage, writePage } from "./marked-page.ts";

const folder = fileURLToPath(new URL("../../evaluation/measures/ranked/", import.meta.url));

/** Returns the page that defines the ranked measures, as their comments define them and as stored. */
export function measuresPage(): MarkedPage {
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  const rows = new Set(
    rankedMeasures.map(({ name }) => {
      const [row] = files.flatMap((text) => rowOf(text, name) ?? []);
      if (row !== undefined) return row;
      throw new Error(
        `no file of measures/ranked/ begins with the name of ${name}, its definition and "Range"; see recall.ts`,
      );
    }),
  );
  const table = ["| measure | definition |", "|---|---|", ...rows, ""].join("\n");
  return markedPage("docs/metrics.md", "measures", table);
}

/** Returns the row of a file's comment, which consists of the names, the definition and, after it, the range. */
function rowOf(text: string, name: string): string | undefined {
  const [names = "", body = ""] = text.slice("/**\n".length, text.indexOf("*/")).split("\n *\n");
  const listed = names.replace(" * ", "").split(", ");
  const [definition, range] = body.replace(/^ \* /gm, "").replaceAll("\n", " ").split(" Range ");
  if (range === undefined || !(listed.includes(name) || listed.includes(`${name}@k`))) return undefined;
  return `| ${listed.join(", ")} | ${(definition ?? "").trim().replaceAll("|", "\\|")} |`;
}

if (import.meta.main) writePage(measuresPage());
