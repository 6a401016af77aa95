import { extractedClasses, openTaxonomy, tabulateExtraction } from "taxolink";

// %% [markdown]
// # What was extracted
//
// The classes that the bundled workspace took from its publications, by kind and field of the publication and by year.

// %% Classes by kind and field
const { state } = openTaxonomy({ cwd: process.cwd(), workspace: undefined });
const rows = tabulateExtraction(state.extraction);
display.table(rows);
display(
  `${extractedClasses(state.extraction).length} classes from ${state.extraction.publications.length} publications`,
);

// %% The same as bars
display.plot(
  {
    kind: "bars",
    axis: "extracted classes",
    bars: rows.map(({ category, domain, classes }) => ({ place: category, series: domain, value: classes })),
  },
  "Extracted classes by kind of publication and field",
);

// %% Classes by publication
const publications = state.extraction.publications.map(({ id, classes }) => ({
  publication: id,
  classes: classes.length,
}));
display.plot(
  {
    kind: "bars",
    axis: "extracted classes",
    bars: publications
      .sort((left, right) => right.classes - left.classes)
      .map(({ publication, classes }) => ({ place: publication, value: classes })),
  },
  "Extracted classes of each publication",
);
