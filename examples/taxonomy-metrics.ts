// Shows how to compute a taxonomy's metrics from spreadsheets saved as CSV: one with the classes, one with the terms of
// the literature and the class of each, empty where the taxonomy has none.
import { writeFileSync } from "node:fs";
import {
  completeness,
  createCoverage,
  formatRatio,
  laconicity,
  lucidity,
  orthogonality,
  readCsv,
  soundness,
} from "taxolink";

writeFileSync("classes.csv", "class,implies\nCounting,\nRanking,Comparing\nComparing,\n");
writeFileSync("terms.csv", "term,class\nhow many,Counting\ntop ten,Ranking\ntop ten,Comparing\nwhy,\n");

const classRows = readCsv("classes.csv").rows.map(({ cells }) => cells);
const termRows = readCsv("terms.csv").rows.map(({ cells }) => cells);
const classes = classRows.map((row) => row.class ?? "");

const coverage = createCoverage(classes, [
  {
    name: "literature",
    terms: [...new Set(termRows.map(({ term = "" }) => term))],
    pairs: termRows.flatMap((row) => (row.class ? [{ class: row.class, term: row.term ?? "" }] : [])),
  },
]);
const overlaps = classRows.flatMap(({ class: row = "", implies }) =>
  implies ? [{ row, column: implies }] : [],
);

const metrics = {
  laconicity: laconicity(coverage),
  lucidity: lucidity(coverage),
  completeness: completeness(coverage),
  soundness: soundness(coverage),
  orthogonality: orthogonality(classes, overlaps),
};
for (const [name, ratio] of Object.entries(metrics)) console.log(`${name} ${formatRatio(ratio)}`);

// Every figure leads to the items behind it.
const uncovered = metrics.completeness.items.filter(({ counts }) => !counts);
console.log(`no class for: ${uncovered.map(({ item }) => item).join(", ")}`);
