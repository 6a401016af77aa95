import { measureIncrement, openTaxonomy } from "taxolink";

// %% [markdown]
// # Validation of the last increment
//
// The metrics drilled down to what stands behind them: which classes overlap, which terms have no class, which have
// more than one.

// %% The table of the plan
const { state } = openTaxonomy({ cwd: process.cwd(), workspace: undefined });
const last = state.increments.at(-1);
if (!last) throw new Error("the workspace has no increment");
const { rows } = measureIncrement(state, last);
display.table(
  rows.map(({ question, metric, name, ratio, why }) => ({
    question,
    metric,
    name,
    value: ratio?.value ?? why ?? "",
    of: ratio ? `${ratio.numerator}/${ratio.denominator}` : "",
  })),
);

// %% The orthogonality matrix
const overlaps = state.matrices.get(last.name)?.overlaps ?? [];
display.plot(
  {
    kind: "heat",
    x: "implies",
    y: "class",
    cells: overlaps.map(({ row, column }) => ({ x: column, y: row, value: 1 })),
  },
  "Marked cells of the orthogonality matrix: everything in the row's class is in the column's class too",
);

// %% Terms without a class
const items = (name: string) => rows.find((row) => row.name === name)?.ratio?.items ?? [];
display.table(items("completeness").flatMap(({ item, counts }) => (counts ? [] : [{ term: item }])));

// %% Terms with more than one class
display.table(
  items("laconicity").flatMap(({ item, counts, behind }) =>
    counts ? [] : [{ term: item, classes: behind.join("; ") }],
  ),
);

// %% Findings and how they were answered
display.table(
  state.validation.findings.map(({ id, increment, question, text, state: answer }) => ({
    id,
    increment,
    question: question ?? "",
    finding: text,
    state: answer,
  })),
);
