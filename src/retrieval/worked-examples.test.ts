/**
 * Examples of the published systems that were worked out by hand, one graph for several systems. Each test states the
 * derivation of its values. The systems differ by profile: the authors' code, the thesis's code, and the papers.
 */
import { describe, expect, test } from "vitest";
import { unwatched } from "../base/progress.ts";
import type { Triple } from "../graph/index.ts";
import type { LanguageTasks } from "../tasks/index.ts";
import { createOfflineLanguage } from "../tasks/offline/index.ts";
import { createMemoryGraph, parseTriple, type TripleText } from "../testing/memory-graph.ts";
import { createLexicalEmbedder, type Embedder, fuseRankings } from "../vectors/index.ts";
import { parseCypher } from "./af-retriever/cypher/parse-cypher.ts";
import type { Candidates } from "./af-retriever/find-candidates.ts";
import { expandScope } from "./af-retriever/ground-query.ts";
import { groundable } from "./af-retriever/ground-triplets.ts";
import { collectAnswers } from "./af-retriever/index.ts";
import type { NodeIndex } from "./af-retriever/node-index.ts";
import { afRetrieverRows } from "./af-retriever/options.ts";
import { readNodes } from "./af-retriever/read-nodes.ts";
import { scoreExtensions } from "./fidelis/index.ts";
import { fidelisRows } from "./fidelis/options.ts";
import { findHubsByResults, hubScore } from "./hublink/answer-question.ts";
import type { HubIndex, IndexedHub, IndexedPath } from "./hublink/index/hub-index.ts";
import { hubLinkRows } from "./hublink/options.ts";
import { scoreHubs } from "./hublink/strategies/score-paths.ts";
import { createRetriever } from "./index.ts";
import { optionsIn, type ProfileName } from "./options.ts";

/** The names of the triples of an example, by the ids of subject and object. */
type Names = Readonly<Record<string, string>>;

type Asked = {
  readonly triples: readonly TripleText[];
  readonly names: Names;
  readonly tasks: Partial<LanguageTasks>;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly embedder?: Embedder;
  readonly topicEntity?: string;
};

/** Returns the names of the retrieved triples, and the answer. */
async function ask(preset: string, asked: Asked) {
  const { triples, names, tasks, options, topicEntity, embedder = createLexicalEmbedder() } = asked;
  const language = { ...createOfflineLanguage(), ...tasks };
  const retriever = createRetriever(preset, { language, embedder }, options);
  await retriever.prepare(createMemoryGraph(triples), unwatched);
  const retrieval = await retriever.retrieve({ text: "Which?", ...(topicEntity && { topicEntity }) });
  const nameOf = ({ subject, object }: Triple): string | undefined => names[`${subject.id} ${object.id}`];
  return { named: retrieval.triples.map(({ triple }) => nameOf(triple)), answer: retrieval.answer };
}

/** The author T of two books, with what the books are about. */
const author: readonly TripleText[] = [
  ["T:author", "wrote", "B1:first book"],
  ["T", "wrote", "B2:second book"],
  ["T", "born in", "O:Oslo"],
  ["B1", "cites", "M:Moss"],
  ["B1", "about", "F:Fern"],
  ["B2", "about", "M"],
  ["O", "capital of", "N:Norway"],
];
const authorNames: Names = {
  "T B1": "t1",
  "T B2": "t2",
  "T O": "t3",
  "B1 M": "t4",
  "B1 F": "t5",
  "B2 M": "t6",
  "O N": "t7",
};

describe("FiDeLiS", () => {
  const similarities: Readonly<Record<string, number>> = {
    wrote: 0.6,
    "born in": 0.2,
    about: 0.7,
    cites: 0.3,
    "capital of": 0.1,
    B1: 0.5,
    B2: 0.4,
    O: 0.3,
    M: 0.9,
    F: 0.2,
    N: 0.1,
    T: 0.05,
  };
  const query = {
    ofPredicate: (id: string) => similarities[id] ?? 0,
    ofEntity: (id: string) => similarities[id] ?? 0,
  };
  const parsed = author.map(parseTriple);
  const from = (id: string, outgoingOnly: boolean) => [
    ...parsed.filter(({ subject }) => subject.id === id).map((triple) => ({ triple, forwards: true })),
    ...parsed
      .filter(({ object }) => object.id === id && !outgoingOnly)
      .map((triple) => ({ triple, forwards: false })),
  ];

  test.each<readonly [ProfileName, string, Readonly<Record<string, number>>]>([
    // wrote + B1 + .3 (about + Moss) = .6 + .5 + .3 · 1.6; wrote + B2 + .3 · 1.6; born in + Oslo + .3 (.1 + .1)
    ["authors", "independent maxima", { B1: 1.58, B2: 1.48, O: 0.56 }],
    // B1: 1.1 + .3 · max(cites + Moss = 1.2, about + Fern = .9); B2: 1.0 + .3 · 1.6
    ["paper", "best next hop", { B1: 1.46, B2: 1.48, O: 0.56 }],
    // Oslo's next hops include the way back: .5 + .3 (born in .2 + Norway .1)
    ["thesis", "independent maxima", { B1: 1.58, B2: 1.48, O: 0.59 }],
    ["authors", "none", { B1: 1.1, B2: 1, O: 0.5 }],
  ])(
    "in the profile %s with look-ahead %s, the first step has the scores %j",
    (profile, lookAhead, expected) => {
      const options = { ...optionsIn(fidelisRows, profile), lookAhead: lookAhead as "none" };
      const { outgoingOnly } = options;
      const scored = scoreExtensions(
        from("T", outgoingOnly),
        ({ id }) => from(id, outgoingOnly),
        query,
        options,
      );
      const scores = scored.map(({ step, score }) => [step.triple.object.id, Number(score.toFixed(10))]);
      expect(Object.fromEntries(scores)).toEqual(expected);
      expect(scores[0]?.[0]).toBe(profile === "paper" ? "B2" : "B1");
    },
  );

  const endsOf = ({ subject, object }: Triple): string => `${subject.id} ${object.id}`;

  /** A model that always chooses the path through the second book, and never finds a proof. */
  const tasks: Partial<LanguageTasks> = {
    planSearch: async () => ({ plan: [], keywords: ["book"], statement: "something" }),
    choosePaths: async ({ paths }) =>
      paths
        .filter(({ triples }) => ["T B2", "T B2, B2 M"].includes(triples.map(endsOf).join(", ")))
        .map(({ id }) => id),
    verifyDeduction: async () => false,
    evaluateFacts: async () => ({ sufficient: false, answer: null }),
    answerFromContexts: async ({ contexts }) => contexts.join("; "),
  };
  const asked = { triples: author, names: authorNames, tasks, topicEntity: "T" };

  test("the authors' search returns the whole path to Moss, the thesis's only its last triple", async () => {
    const options = { maximumSteps: 2 };
    const { named, answer } = await ask("fidelis", { ...asked, options });
    expect(named).toEqual(["t2", "t6"]);
    expect(answer).toMatch(/M:Moss\)$/);
    expect((await ask("fidelis-thesis", { ...asked, options })).named).toEqual(["t6"]);
  });

  test.each([
    // Plan, choice in each step, two calls for each verified path, answer. The authors verify in the last step too.
    ["fidelis", { choices: 2, verifications: 2 }],
    ["fidelis-thesis", { choices: 2, verifications: 1 }],
  ])("%s makes %j with one path in the beam", async (preset, expected) => {
    const made = { choices: 0, verifications: 0 };
    const counting: Partial<LanguageTasks> = {
      ...tasks,
      choosePaths: async (input, call) => {
        made.choices += 1;
        return tasks.choosePaths?.(input, call) ?? [];
      },
      verbalisePaths: async ({ paths }) => {
        made.verifications += 1;
        return paths.map(() => "in words");
      },
    };
    await ask(preset, { ...asked, tasks: counting, options: { maximumSteps: 2 } });
    expect(made).toEqual(expected);
  });
});

/** Returns scores by label, for the candidates that have one. */
function scoresBy(scores: Readonly<Record<string, number>>) {
  return async ({ candidates }: { candidates: readonly { readonly id: number; readonly text: string }[] }) =>
    new Map(
      candidates.flatMap(({ id, text }): [number, number][] => {
        const label = Object.keys(scores).find((name) => text.includes(name));
        return label === undefined ? [] : [[id, scores[label] as number]];
      }),
    );
}

describe("Think-on-Graph", () => {
  const tasks: Partial<LanguageTasks> = {
    scoreRelations: scoresBy({
      "(author, wrote": 0.6,
      "born in, ?": 0.4,
      about: 0.8,
      cites: 0.2,
      "capital of": 1,
    }),
    scoreEntities: async (input) =>
      input.candidates.length === 1
        ? new Map(input.candidates.map(({ id }) => [id, 1]))
        : scoresBy({ first: 0.7, second: 0.3 })(input),
    evaluateFacts: async ({ roundsLeft }) =>
      roundsLeft === 0 ? { sufficient: true, answer: "found" } : { sufficient: false, answer: null },
  };
  const asked = { triples: author, names: authorNames, tasks, topicEntity: "T" };
  const options = { width: 2, depth: 2 };

  test("the authors score each round on its own: B1 .42 and Oslo .40, then Norway 1.0 and Fern .8", async () => {
    // Round 1: wrote .6 · B1 .7 = .42, born in .4 · Oslo 1 = .40, wrote · B2 = .18. Round 2: Norway 1.0, Fern .8, Moss .2.
    const { named, answer } = await ask("think-on-graph", { ...asked, options });
    expect(named).toEqual(["t1", "t3", "t7", "t5"]);
    expect(answer).toBe("found");
  });

  test("the thesis returns all triples of the kept relations, the deepest first", async () => {
    // Round 1: the relation of B1 has t1 and t2, that of Oslo has t3. Round 2: Norway has t7, Fern has t5.
    const { named } = await ask("think-on-graph-thesis", { ...asked, options });
    expect(named).toEqual(["t5", "t7", "t3", "t2", "t1"]);
  });

  test("without an answer at the full depth, code keeps no triples, and the paper does", async () => {
    const never = { ...tasks, evaluateFacts: async () => ({ sufficient: false, answer: null }) };
    const asking = { ...asked, options, tasks: { ...never, answerFromKnowledge: async () => "known" } };
    expect(await ask("think-on-graph", asking)).toEqual({
      named: [],
      answer: "(from the model's own knowledge, not from the graph) known",
    });
    expect((await ask("think-on-graph-paper", asking)).named).toEqual(["t1", "t3", "t7", "t5"]);
  });

  test("if the entities of a relation have no complete scores, or a sum other than 1, they share the score", async () => {
    // wrote .6 with two entities: .3 each, so Oslo with .4 comes first.
    const one = { width: 2, depth: 1 };
    const namedWith = async (scores: Readonly<Record<string, number>>, entityScores: string) => {
      const scored = { ...tasks, scoreEntities: scoresBy({ ...scores, Oslo: 1 }) };
      return (await ask("think-on-graph", { ...asked, tasks: scored, options: { ...one, entityScores } }))
        .named;
    };
    expect(await namedWith({ first: 0.7 }, "complete")).toEqual(["t3", "t1"]);
    // A complete list with the sum .9 counts for the authors, .6 · .8 = .48, and not for the thesis.
    expect(await namedWith({ first: 0.8, second: 0.1 }, "complete")).toEqual(["t1", "t3"]);
    expect(await namedWith({ first: 0.8, second: 0.1 }, "sum of one")).toEqual(["t3", "t1"]);
  });
});

describe("StructGPT", () => {
  /** A model that follows `wrote`, then `about`, and selects the triple about Moss. */
  const tasks: Partial<LanguageTasks> = {
    chooseRelations: async ({ relations }) => {
      const at = (label: string): number => relations.findIndex(({ text }) => text.includes(`(it, ${label}`));
      return [Math.max(at("wrote"), at("about"))];
    },
    evaluateFacts: async ({ facts }) => ({
      sufficient: facts.some((fact) => fact.includes("about")),
      answer: facts.length === 0 ? null : `${facts.length} facts`,
    }),
    selectTriples: async ({ triples }) =>
      triples.filter(({ triple }) => triple.object.id === "M").map(({ id }) => id),
  };
  const asked = { triples: author, names: authorNames, tasks, topicEntity: "T" };

  test("the authors' only round reads t1 and t2 and answers from them; the thesis goes on, and filters the last round", async () => {
    expect(await ask("structgpt", asked)).toEqual({ named: ["t1", "t2"], answer: "2 facts" });
    expect(await ask("structgpt-thesis", asked)).toEqual({ named: ["t6"], answer: "2 facts" });
  });

  test("the paper reads all rounds, the newest first", async () => {
    const all = { ...asked, options: { filterTriples: false } };
    expect((await ask("structgpt-paper", all)).named).toEqual(["t5", "t6", "t1", "t2"]);
  });

  test("the authors follow unnamed nodes one hop further, and keep those that the model selects", async () => {
    const triples: readonly TripleText[] = [
      ["T:author", "wrote", "X1:"],
      ["T", "wrote", "X2:"],
      ["X1", "title", "M:Moss"],
      ["X2", "title", "F:Fern"],
    ];
    const { named } = await ask("structgpt", { ...asked, triples, names: { "X1 M": "t1", "X2 F": "t2" } });
    expect(named).toEqual(["t1"]);
  });

  test("a label inside a chosen label is chosen too, except in the paper", async () => {
    const triples: readonly TripleText[] = [
      ["T:author", "wrote about", "M:Moss"],
      ["T", "wrote", "B1:first book"],
    ];
    const first: Partial<LanguageTasks> = {
      ...tasks,
      chooseRelations: async ({ relations }) => [
        relations.findIndex(({ text }) => text.includes("wrote about")),
      ],
    };
    const asking = { ...asked, triples, names: { "T M": "t1", "T B1": "t2" }, tasks: first };
    expect((await ask("structgpt", asking)).named).toEqual(["t1", "t2"]);
    const paper = { ...asking, options: { filterTriples: false } };
    expect((await ask("structgpt-paper", paper)).named).toEqual(["t1"]);
  });
});

describe("Mindmap", () => {
  const triples: readonly TripleText[] = [
    ["A:Alder", "r1", "B:Birch"],
    ["B", "r2", "C:Cedar"],
    ["C", "r3", "D:Dogwood"],
    ["E:Elm", "r4", "A"],
    ["A", "r5", "F:Fir"],
    ["D", "r6", "G:Ginkgo"],
  ];
  const names: Names = { "A B": "t1", "B C": "t2", "C D": "t3", "E A": "t4", "A F": "t5", "D G": "t6" };
  const tasks: Partial<LanguageTasks> = { extractEntities: async () => ["Alder", "Cedar", "Dogwood"] };

  test.each([
    // The chain A–C–D is one path. Outgoing neighbours: r1, r5, r3 and r6, of which t5 and t6 are on no path.
    ["mindmap", ["t1", "t2", "t3", "t5", "t6"]],
    // All legs start at A: A–C = t1, t2 and A–D = t1, t2, t3. Their combination is one path with repetitions.
    ["mindmap-thesis", ["t1", "t2", "t1", "t2", "t3"]],
    // Every pair, the shortest first: C–D = t3, A–C = t1, t2; A–D adds nothing.
    ["mindmap-paper", ["t3", "t1", "t2", "t5", "t6"]],
  ])("%s returns %j", async (preset, expected) => {
    expect((await ask(preset, { triples, names, tasks })).named).toEqual(expected);
  });

  test("with fewer than two names, the thesis returns nothing, and the authors return neighbours", async () => {
    const one = { triples, names, tasks: { extractEntities: async () => ["Alder"] } };
    expect((await ask("mindmap-thesis", one)).named).toEqual([]);
    expect((await ask("mindmap", one)).named).toEqual(["t1", "t5"]);
  });
});

describe("HubLink", () => {
  /** Similarities to the question and to its component. */
  const vectors = [
    [0.66, 0.2], // a: P1, year, 2020
    [0.78, 0.3], // b: P1, venue, ICSA
    [0.8, 0.7], // c: P1, method, Interview
    [0.6, 0.9], // the label Interview
    [0.74, 0], // d: P2, year, 2019
    [0.74, 0], // e: P2, venue, ECSA
    [0.74, 0], // f: P2, method, Survey
  ];
  const pathOf = (hub: string, name: string, ids: readonly number[]): IndexedPath => ({
    hash: name,
    text: name,
    triples: [],
    hub,
    texts: {
      ids: Uint32Array.from(ids),
      at: (place) =>
        place === 0
          ? { text: name, level: "triple", subject: hub }
          : { text: name, level: "entity", subject: null },
    },
  });
  const hubOf = (id: string, paths: readonly IndexedPath[]): IndexedHub => ({
    root: { id, label: id, types: [] },
    paths,
  });
  const hubs = [
    hubOf("P1", [pathOf("P1", "a", [0]), pathOf("P1", "b", [1]), pathOf("P1", "c", [2, 3])]),
    hubOf("P2", [pathOf("P2", "d", [4]), pathOf("P2", "e", [5]), pathOf("P2", "f", [6])]),
  ];
  const question = {
    text: "q0",
    components: ["q1"],
    queries: [{ text: "q0" }, { text: "q1" }],
    similarities: [0, 1].map((query) => {
      const of = (id: number): number => vectors[id]?.[query] ?? 0;
      return { of, descending: () => [...vectors.keys()].sort((left, right) => of(right) - of(left)) };
    }),
  };
  const shown = (hub: {
    readonly paths: readonly { readonly path: { readonly hash: string }; readonly score: number }[];
  }) => hub.paths.map(({ path, score }) => `${path.hash} ${score.toFixed(2)}`);
  const meanOf = (hub: { readonly paths: readonly { readonly score: number }[] }, alpha: number) =>
    Number(
      hubScore(
        hub.paths.map(({ score }) => score),
        alpha,
      ).toFixed(4),
    );
  const withThree = (profile: ProfileName) => ({ ...optionsIn(hubLinkRows, profile), topPathsToKeep: 3 });

  test.each([
    // Per query six results. First cut: Interview .90, c .80, b .78 − .05, and c of q1 is cut. Second round with new
    // counts: a .66.
    ["thesis", "per result", ["c 0.90", "b 0.73", "a 0.66"], 0.8161, 0.7633],
    // The penalty comes before duplicates are removed: c counts for the subject, so b loses .05 and a loses .10.
    ["paper", "per text", ["c 0.90", "b 0.73", "a 0.56"], 0.8163, 0.73],
    // Each path keeps its best text, the label for c, so only a loses .05.
    ["paper", "per path", ["c 0.90", "b 0.78", "a 0.61"], 0.8249, 0.7633],
  ] as const)("in the profile of the %s, scores %s give %j", async (profile, scores, kept, score, mean) => {
    const options = { ...withThree(profile), scores };
    const [first, second] = await scoreHubs(hubs, question, options);
    expect(first && shown(first)).toEqual(kept);
    expect(first && [meanOf(first, 5), meanOf(first, 0)]).toEqual([score, mean]);
    expect(second && [shown(second).map((text) => text.slice(2)), meanOf(second, 5)]).toEqual([
      ["0.74", "0.69", "0.64"],
      0.6982,
    ]);
  });

  test.each([
    // The early draft: scores range from 0 to 1.
    ["per path", "0.00"],
    ["per text", "-0.20"],
  ] as const)("scores %s of texts with the cosine -0.2 are %s", async (scores, expected) => {
    const opposite = { similarities: [{ of: () => -0.2, descending: () => [] }] };
    const [, second] = await scoreHubs(hubs, opposite, {
      ...withThree("paper"),
      diversityPenalty: 0,
      scores,
    });
    expect(second && shown(second)).toEqual(["d", "e", "f"].map((path) => `${path} ${expected}`));
  });

  test("in the direct search of the thesis, a path counts once for each of its results", async () => {
    const pathOfText = [0, 1, 2, 2, 3, 4, 5];
    const hubsAt = async (positions: readonly number[]) => positions.flatMap((at) => hubs[at] ?? []);
    // The search reads only these members of an index.
    const index = {
      hubs: async (roots: readonly string[]) => hubs.filter(({ root }) => roots.includes(root.id)),
      hubsAt,
      async *usesOf(id: number) {
        const path = pathOfText[id] ?? 0;
        yield { hub: path < 3 ? 0 : 1, path: path % 3 };
      },
    } as unknown as HubIndex;
    const options = { ...withThree("thesis"), hubsToKeep: 1 };
    const [first] = await findHubsByResults(question, index, options);
    expect(first && shown(first)).toEqual(["c 0.90", "c 0.80", "b 0.73"]);
    expect(first && [meanOf(first, 5), meanOf(first, 0)]).toEqual([0.8345, 0.81]);
  });

  test("with triples that different hubs answer, the thesis filters once per hub, the paper once", async () => {
    const triples: readonly TripleText[] = ["P1", "P2"].flatMap((id): readonly TripleText[] => [
      [`${id}:paper ${id}@Paper`, "method", `${id}m:Interview`],
      [`${id}`, "year", `${id}y:2020`],
      [`${id}`, "venue", `${id}v:ICSA`],
    ]);
    const filteredWith: (readonly string[])[] = [];
    const tasks: Partial<LanguageTasks> = {
      partialAnswer: async ({ hubs }) => hubs.map(({ hub }) => `partial of ${hub}`),
      finalAnswer: async () => "final [1] [2]",
      filterTriples: async ({ answer, triples: candidates }) => {
        filteredWith.push([answer, String(candidates.length)]);
        return candidates.map(({ id }) => id);
      },
    };
    const asked = { triples, names: {}, tasks, options: { hubTypes: ["Paper"] } };
    await ask("hublink", asked);
    expect(filteredWith.sort()).toEqual([
      ["partial of paper P1", "3"],
      ["partial of paper P2", "3"],
    ]);
    filteredWith.length = 0;
    await ask("hublink-paper", asked);
    expect(filteredWith).toEqual([["final [1] [2]", "6"]]);
  });
});

describe("AF-Retriever", () => {
  const triples: readonly TripleText[] = [
    ["A1:Ann@author", "writes", "p1:one@paper"],
    ["A2:Bob@author", "writes", "p2:two@paper"],
    ["A3:Cem@author", "writes", "p3:three@paper"],
    ["A3", "writes", "p4:four@paper"],
    ["A1", "in", "I2:Inst 2@institution"],
    ["A2", "in", "I1:Inst 1@institution"],
    ["A3", "in", "I1"],
  ];
  const similarities: Readonly<Record<string, number>> = { p4: 0.9, p3: 0.8, p2: 0.5, p1: 0.3 };

  async function merged(profile: ProfileName, changes: Readonly<Record<string, unknown>> = {}) {
    const options = { ...optionsIn(afRetrieverRows, profile), answers: 4, maximumCandidates: 3, ...changes };
    const graph = await readNodes(createMemoryGraph(triples), undefined);
    const place = (id: string): number => graph.placeOf.get(id) ?? -1;
    const idOf = (at: number): string => graph.nodes[at]?.entity.id ?? "";
    const all: Candidates = { kind: "variable", places: null };
    // The candidates for "I": I2 is the most similar one, and I1 the second.
    const candidates = new Map<string, Candidates>([
      ["i", { kind: "constant", search: "I", places: [place("I2"), place("I1")] }],
      ["a", all],
      ["p", all],
    ]);
    const query = "MATCH (i {name: 'I'})<-[:in]-(a)-[:writes]->(p:paper) RETURN p";
    const triplets = groundable(parseCypher(query).triplets, graph, { ...options, filtersEdgeLabels: true });
    const { answers } = expandScope(
      "p",
      triplets,
      candidates,
      { ...options, scopeReachesLimit: true },
      graph,
    );
    const rounds = [...new Set(answers.values())];
    const index: NodeIndex = {
      graph,
      texts: [],
      search: async (_kind, _query, limit, among) =>
        graph.nodes
          .map((_, at) => ({ place: at, similarity: similarities[idOf(at)] ?? 0 }))
          .filter(({ place: at, similarity }) => similarity > 0 && (among === null || among.has(at)))
          .sort((left, right) => right.similarity - left.similarity)
          .slice(0, limit),
    };
    const grounded = {
      answers: [...answers.keys()],
      roundOf: (at: number) => rounds.indexOf(answers.get(at) ?? new Map()),
    };
    const collected = await collectAnswers(
      { question: "q", grounded, targetType: "paper" },
      index,
      options,
      undefined,
    );
    return collected.map(({ place: at }) => idOf(at));
  }

  test("the authors order grounded answers by round, take two, and fill up to four", async () => {
    // l = 1 finds p1, l = 2 adds p2, p3 and p4. Step 6: p1, p4, p3, p2; the first two are p1 and p4. Step 7 adds p3 and p2.
    expect(await merged("authors", { groundedAnswers: 2 })).toEqual(["p1", "p4", "p3", "p2"]);
  });

  test("the paper orders them by similarity, and its two rules for step 7 add nothing", async () => {
    // α = .5 of 4. Line 150: the two most similar papers are p4 and p3 again. Line 72: every paper is grounded.
    const half = { groundedShare: 0.5 };
    expect(await merged("paper", half)).toEqual(["p4", "p3"]);
    expect(await merged("paper", { ...half, similarAnswers: "not grounded" })).toEqual(["p4", "p3"]);
  });
});

describe("The gateway's ensemble", () => {
  test("the weighted fusion of three lists of three documents has five documents", () => {
    // TF-IDF: d1, d2, d3; kNN: d2, d4, d1; SVM: d4, d2, d5; weights .3, .3 and .4; constant 60.
    const fused = fuseRankings(
      [
        [1, 2, 3],
        [2, 4, 1],
        [4, 2, 5],
      ],
      60,
      [0.3, 0.3, 0.4],
    );
    expect(fused.map(({ item, score }) => [item, Number(score.toFixed(6))])).toEqual([
      [2, 0.016208], // .3/62 + .3/61 + .4/62
      [4, 0.011396], // .3/62 + .4/61
      [1, 0.00968], // .3/61 + .3/63
      [5, 0.006349], // .4/63
      [3, 0.004762], // .3/63
    ]);
  });
});
