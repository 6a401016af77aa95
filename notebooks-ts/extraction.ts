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
await display.plot(
  {
    width: 420,
    data: { values: rows },
    mark: "bar",
    encoding: {
      y: { field: "category", type: "nominal", title: null, sort: "-x" },
      x: { field: "classes", type: "quantitative", title: "extracted classes", stack: "zero" },
      color: { field: "domain", type: "nominal", title: "field" },
    },
  },
  "Extracted classes by kind of publication, coloured by field",
);

// %% Classes by publication
const publications = state.extraction.publications.map(({ id, classes }) => ({
  publication: id,
  classes: classes.length,
}));
await display.plot(
  {
    width: 420,
    data: { values: publications },
    mark: "bar",
    encoding: {
      y: { field: "publication", type: "nominal", title: null, sort: "-x" },
      x: { field: "classes", type: "quantitative", title: "extracted classes" },
    },
  },
  "Extracted classes of each publication",
);
