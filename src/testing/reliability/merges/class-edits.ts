/** Makes random edits to the extraction, clustering and relevance phases. */
import * as taxonomy from "../../../taxonomy/index.ts";
import { readSurveyState } from "../../../workspace/index.ts";
import { edit, type Hand, type Make, phrase, pick } from "./hand.ts";

const classOf = ({ editor, ...hand }: Hand): string =>
  pick({ editor, ...hand }, taxonomy.extractedClasses(editor.read("extraction"))).id;
const clusterOf = (hand: Hand): string => pick(hand, hand.editor.read("clustering").clusters).id;
const categoryOf = (hand: Hand): string => pick(hand, hand.editor.read("clustering").categories).id;
const publicationOf = (hand: Hand): string => pick(hand, readSurveyState(hand.editor).iterations.flat()).key;

export const classKinds: Readonly<Record<string, Make>> = {
  "add a class": (hand) =>
    edit(hand, "extraction", (state) =>
      taxonomy.addExtractedClass(state, { publication: publicationOf(hand), name: phrase(hand) }),
    ),
  "describe a class": (hand) =>
    edit(hand, "extraction", (state) =>
      taxonomy.changeExtractedClass(state, classOf(hand), { description: phrase(hand) }),
    ),
  "remove a class": (hand) =>
    edit(hand, "extraction", (state) => taxonomy.removeExtractedClass(state, classOf(hand))),
  "describe a publication": (hand) =>
    edit(hand, "extraction", (state) =>
      taxonomy.describePublication(state, publicationOf(hand), { domain: phrase(hand) }),
    ),
  "no class": (hand) =>
    edit(hand, "extraction", (state) => taxonomy.recordNoClass(state, publicationOf(hand), phrase(hand))),
  cluster: (hand) =>
    edit(hand, "clustering", (state) =>
      taxonomy.createCluster(state, { name: phrase(hand), members: [classOf(hand), classOf(hand)] }),
    ),
  "merge clusters": (hand) =>
    edit(hand, "clustering", (state) => taxonomy.mergeClusters(state, [clusterOf(hand), clusterOf(hand)])),
  move: (hand) =>
    edit(hand, "clustering", (state) => taxonomy.moveMembers(state, [classOf(hand)], clusterOf(hand))),
  loosen: (hand) => edit(hand, "clustering", (state) => taxonomy.removeMembers(state, [classOf(hand)])),
  "rename a cluster": (hand) =>
    edit(hand, "clustering", (state) =>
      taxonomy.describeCluster(state, clusterOf(hand), { name: phrase(hand) }),
    ),
  category: (hand) =>
    edit(hand, "clustering", (state) => taxonomy.createCategory(state, phrase(hand), phrase(hand))),
  categorise: (hand) =>
    edit(hand, "clustering", (state) =>
      taxonomy.assignClusters(state, [clusterOf(hand)], categoryOf(hand), true),
    ),
  "second grouping": (hand) =>
    edit(hand, "clustering", (state) =>
      taxonomy.recordGroup(state, {
        layer: "clusters",
        judge: hand.author,
        name: phrase(hand),
        members: [classOf(hand), classOf(hand)],
        reason: "",
      }),
    ),
  "assess a category": (hand) =>
    edit(hand, "relevance", (state) =>
      taxonomy.assessCategory(
        state,
        hand.editor.read("clustering"),
        hand.editor.read("planning").relevance.questions,
        { id: categoryOf(hand), answers: { GQ1: hand.random.below(2) === 0 }, reason: phrase(hand) },
      ),
    ),
  "assess a cluster": (hand) =>
    edit(hand, "relevance", (state) =>
      taxonomy.assessCluster(state, hand.editor.read("clustering"), hand.editor.read("planning").relevance, {
        id: clusterOf(hand),
        relevant: hand.random.below(2) === 0,
        reason: phrase(hand),
      }),
    ),
  opinion: (hand) =>
    edit(hand, "relevance", (state) =>
      taxonomy.recordOpinion(state, hand.editor.read("clustering"), {
        kind: "cluster",
        id: clusterOf(hand),
        judge: hand.author,
        relevant: hand.random.below(2) === 0,
        reason: phrase(hand),
      }),
    ),
};
