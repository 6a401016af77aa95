/** Makes random edits to the extraction, clustering and relevance phases. */
import * as taxonomy from "../../../taxonomy/index.ts";
import { readSurveyState } from "../../../workspace/index.ts";
import { type Actor, call, edit, type Make, phrase, pick } from "./actor.ts";

const classOf = ({ editor, ...actor }: Actor): string =>
  pick({ editor, ...actor }, taxonomy.extractedClasses(editor.read("extraction"))).id;
const clusterOf = (actor: Actor): string => pick(actor, actor.editor.read("clustering").clusters).id;
const categoryOf = (actor: Actor): string => pick(actor, actor.editor.read("clustering").categories).id;
const publicationOf = (actor: Actor): string =>
  pick(actor, readSurveyState(actor.editor).iterations.flat()).key;

export const classKinds: Readonly<Record<string, Make>> = {
  "add a class": (actor) =>
    call(actor, "extract add", { publication: publicationOf(actor), name: phrase(actor) }),
  "describe a class": (actor) =>
    call(actor, "extract edit", { id: classOf(actor), description: phrase(actor) }),
  "remove a class": (actor) => call(actor, "extract remove", { id: classOf(actor) }),
  "describe a publication": (actor) =>
    call(actor, "extract publication", { id: publicationOf(actor), domain: phrase(actor) }),
  "no class": (actor) => call(actor, "extract none", { publication: publicationOf(actor) }, phrase(actor)),
  // The edit would refuse classes of another cluster.
  cluster: (actor) =>
    edit(actor, "clustering", (state) =>
      taxonomy.createCluster(state, { name: phrase(actor), members: [classOf(actor), classOf(actor)] }),
    ),
  "merge clusters": (actor) =>
    call(actor, "cluster merge", { clusters: [clusterOf(actor), clusterOf(actor)] }),
  move: (actor) => call(actor, "cluster move", { cluster: clusterOf(actor), classes: [classOf(actor)] }),
  loosen: (actor) => call(actor, "cluster loosen", { classes: [classOf(actor)] }),
  "rename a cluster": (actor) =>
    call(actor, "cluster rename", { cluster: clusterOf(actor), name: phrase(actor) }),
  category: (actor) =>
    edit(actor, "clustering", (state) => taxonomy.createCategory(state, phrase(actor), phrase(actor))),
  categorise: (actor) =>
    edit(actor, "clustering", (state) =>
      taxonomy.assignClusters(state, [clusterOf(actor)], categoryOf(actor), true),
    ),
  "second grouping": (actor) =>
    call(actor, "cluster opinion", { name: phrase(actor), ids: [classOf(actor), classOf(actor)] }),
  "assess a category": (actor) =>
    call(
      actor,
      "assess category",
      { categories: [categoryOf(actor)], answers: { GQ1: actor.random.below(2) === 0 } },
      phrase(actor),
    ),
  "assess a cluster": (actor) =>
    call(
      actor,
      "assess class",
      { clusters: [clusterOf(actor)], relevant: actor.random.below(2) === 0 },
      phrase(actor),
    ),
  opinion: (actor) =>
    call(
      actor,
      "assess opinion",
      { id: clusterOf(actor), relevant: actor.random.below(2) === 0 },
      phrase(actor),
    ),
};
