/** Defines the names and the files of the eight phases. */

export const phases = [
  { number: 1, name: "planning", title: "Planning" },
  { number: 2, name: "survey", title: "Literature survey" },
  { number: 3, name: "extraction", title: "Extraction" },
  { number: 4, name: "clustering", title: "Clustering" },
  { number: 5, name: "relevance", title: "Relevance assessment" },
  { number: 6, name: "construction", title: "Construction and refinement" },
  { number: 7, name: "validation", title: "Validation" },
  { number: 8, name: "application", title: "Application" },
] as const;

export type Phase = (typeof phases)[number];
export type PhaseName = Phase["name"];

/** Returns the name of a phase's file in the taxonomy folder or, for the survey, in the literature folder. */
export function phaseFileName(phase: Phase): string {
  return phase.name === "survey" ? "survey.json" : `${phase.number}-${phase.name}.json`;
}

export function phaseWithName(name: PhaseName): Phase {
  // The type of `name` is derived from the list, so the phase exists.
  return phases.find((phase) => phase.name === name) as Phase;
}
