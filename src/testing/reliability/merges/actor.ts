/** Defines a simulated person who makes random edits, and applies the edits. */
import { OptionError } from "../../../base/errors.ts";
import type { Random } from "../../../base/random.ts";
import type { SurveyState } from "../../../literature/index.ts";
import type { ValuesOf } from "../../../operations/edits.ts";
import { type EditName, type EditWithName, editNamed } from "../../../operations/index.ts";
import * as taxonomy from "../../../taxonomy/index.ts";
import { type Editor, type PhaseDocument, updateSurvey } from "../../../workspace/index.ts";
import { changeDocuments } from "../../change-documents.ts";

export type Actor = { readonly editor: Editor; readonly random: Random; readonly author: string };
export type Make = (actor: Actor) => void;

export function pick<T>({ random }: Actor, items: readonly T[]): T {
  const item = items[random.below(Math.max(1, items.length))];
  if (item === undefined) throw new OptionError("there is nothing to pick from");
  return item;
}

const words = ["graph", "count", "path", "time", "place", "negation", "list", "reason"];
export const phrase = (actor: Actor): string => `${pick(actor, words)} ${actor.random.below(40)}`;

export function survey(actor: Actor, change: (state: SurveyState) => SurveyState): void {
  updateSurvey(actor.editor, { operation: { kind: "random" } }, change);
}

/**
 * Applies an edit to a phase. As in the commands, an edit is rejected if it would leave a reference to a missing name.
 */
export function edit<P extends taxonomy.TaxonomyPhase>(
  { editor }: Actor,
  phase: P,
  change: (state: PhaseDocument<P>) => unknown,
): void {
  editor.update(phase, { operation: { kind: "random" } }, (state) => {
    const next = change(state) as PhaseDocument<P>;
    const names = Object.keys(taxonomy.taxonomyPhases) as taxonomy.TaxonomyPhase[];
    const documents = Object.fromEntries(
      names.map((name) => [name, name === phase ? next : editor.read(name)]),
    ) as taxonomy.TaxonomyDocuments;
    const replay = taxonomy.tryReplay(documents.construction, "");
    const files = Object.fromEntries(names.map((name) => [name, name])) as taxonomy.TaxonomyFiles;
    const broken = taxonomy.findBrokenReferences(documents, replay.increments, files);
    if (!replay.complete || broken.length > 0) throw new OptionError("the edit leaves a name behind");
    return next;
  });
}

/** Applies an edit of the tables to its phase. */
export function call<Name extends EditName>(
  actor: Actor,
  name: Name,
  values: ValuesOf<EditWithName<Name>>,
  reason?: string,
): void {
  // The random edits change phases with a document.
  const phase = editNamed(name).phase as taxonomy.TaxonomyPhase;
  edit(actor, phase, (state) => {
    const names = Object.keys(taxonomy.taxonomyPhases) as taxonomy.TaxonomyPhase[];
    const documents = Object.fromEntries(
      names.map((of) => [of, of === phase ? state : actor.editor.read(of)]),
    );
    return changeDocuments(documents, name, values, { author: actor.author, reason })[phase];
  });
}
