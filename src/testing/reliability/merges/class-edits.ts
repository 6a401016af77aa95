/** Makes random edits to the extraction, clustering and relevance phases. */
import * as taxonomy from "../../../taxonomy/index.ts";
import { readSurveyState } from "../../../workspace/index.ts";
import { type Actor, edit, type Make, phrase, pick } from "./actor.ts";

const classOf = ({ editor, ...actor }: Actor): string =>
  pick({ editor, ...actor }, taxonomy.extractedClasses(editor.read("extraction"))).id;
const clusterOf = (actor: Actor): string => pick(actor, actor.editor.read("clustering").clusters).id;
const categoryOf = (actor: Actor): string => pick(actor, actor.editor.read("clustering").categories).id;
const publicationOf = (actor: Actor): string =>
  pick(actor, readSurveyState(actor.editor).iterations.flat()).key;

export const classKinds: Readonly<Record<string, Make>> = {
  "add a class": (actor) =>
    edit(actor, "extraction", (state) =>
      taxonomy.addExtractedClass(state, { publication: publicationOf(actor), name: phrase(actor) }),
    ),
  "describe a class": (actor) =>
    edit(actor, "extraction", (state) =>
      taxonomy.changeExtractedClass(state, classOf(actor), { description: phrase(actor) }),
    ),
  "remove a class": (actor) =>
    edit(actor, "extraction", (state) => taxonomy.removeExtractedClass(state, classOf(actor))),
  "describe a publication": (actor) =>
    edit(actor, "extraction", (state) =>
      taxonomy.describePublication(state, publicationOf(actor), { domain: phrase(actor) }),
    ),
  "no class": (actor) =>
    edit(actor, "extraction", (state) => taxonomy.recordNoClass(state, publicationOf(actor), phrase(actor))),
  cluster: (actor) =>
    edit(actor, "clustering", (state) =>
      taxonomy.createCluster(state, { name: phrase(actor), members: [classOf(actor), classOf(actor)] }),
    ),
  "merge clusters": (actor) =>
    edit(actor, "clustering", (state) => taxonomy.mergeClusters(state, [clusterOf(actor), clusterOf(actor)])),
  move: (actor) =>
    edit(actor, "clustering", (state) => taxonomy.moveMembers(state, [classOf(actor)], clusterOf(actor))),
  loosen: (actor) => edit(actor, "clustering", (state) => taxonomy.removeMembers(state, [classOf(actor)])),
  "rename a cluster": (actor) =>
    edit(actor, "clustering", (state) =>
      taxonomy.describeCluster(state, clusterOf(actor), { name: phrase(actor) }),
    ),
  category: (actor) =>
    edit(actor, "clustering", (state) => taxonomy.createCategory(state, phrase(actor), phrase(actor))),
  categorise: (actor) =>
    edit(actor, "clustering", (state) =>
      taxonomy.assignClusters(state, [clusterOf(actor)], categoryOf(actor), true),
    ),
  "second grouping": (actor) =>
    edit(actor, "clustering", (state) =>
      taxonomy.recordGroup(state, {
        layer: "clusters",
        judge: actor.author,
        name: phrase(actor),
        members: [classOf(actor), classOf(actor)],
        reason: "",
      }),
    ),
  "assess a category": (actor) =>
    edit(actor, "relevance", (state) =>
      taxonomy.assessCategory(
        state,
        actor.editor.read("clustering"),
        actor.editor.read("planning").relevance.questions,
        { id: categoryOf(actor), answers: { GQ1: actor.random.below(2) === 0 }, reason: phrase(actor) },
      ),
    ),
  "assess a cluster": (actor) =>
    edit(actor, "relevance", (state) =>
      taxonomy.assessCluster(
        state,
        actor.editor.read("clustering"),
        actor.editor.read("planning").relevance,
        {
          id: clusterOf(actor),
          relevant: actor.random.below(2) === 0,
          reason: phrase(actor),
        },
      ),
    ),
  opinion: (actor) =>
    edit(actor, "relevance", (state) =>
      taxonomy.recordOpinion(state, actor.editor.read("clustering"), {
        kind: "cluster",
        id: clusterOf(actor),
        judge: actor.author,
        relevant: actor.random.below(2) === 0,
        reason: phrase(actor),
      }),
    ),
};
