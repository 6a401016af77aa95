import { annotationsOf, classesOf, classifiedWith, measureAgreement, openTaxonomy } from "taxolink";

// %% [markdown]
// # The taxonomy applied
//
// The classes that the bundled questions were given, how many of them each scheme distinguishes, and how far the
// annotators agree, where there are several.

// %% Schemes
const { state } = openTaxonomy({ cwd: process.cwd(), workspace: undefined });
const last = state.increments.at(-1);
if (!last) throw new Error("the workspace has no increment");
display.table(
  classifiedWith(state.application).map(({ scheme, objects, distinct }) => ({
    scheme,
    objects,
    distinguished: distinct,
  })),
);

// %% How often each class was given
const classifications = state.application.classifications.filter(({ scheme }) => scheme === last.name);
const uses = classesOf(last).map(({ category, name, label }) => ({
  category,
  class: name,
  objects: classifications.filter(({ classes }) => classes.includes(label)).length,
}));
display.plot(
  {
    kind: "bars",
    axis: "objects",
    bars: uses
      .filter(({ objects }) => objects > 0)
      .sort((left, right) => right.objects - left.objects)
      .map(({ category, class: name, objects }) => ({ place: `${name} (${category})`, value: objects })),
  },
  "Classes of the last increment by the objects that were given them",
);

// %% Classes that no object was given
display.table(
  uses.filter(({ objects }) => objects === 0).map(({ category, class: name }) => ({ category, name })),
);

// %% Agreement
const { annotators, overall } = measureAgreement(
  annotationsOf(state.application, last),
  last.categories.map(({ name }) => name),
  { seed: 1 },
);
display(
  annotators.length < 2
    ? `One annotator (${annotators.join()}): there is nothing to compare yet.`
    : `Krippendorff's alpha ${overall.nominal.value?.toFixed(3) ?? "undefined"} over ${annotators.length} annotators`,
);
