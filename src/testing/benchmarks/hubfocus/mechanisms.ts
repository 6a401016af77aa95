/**
 * Switches off individual mechanisms of HubFocus by replacing a component, for example with an arbiter that never
 * abstains. The product itself has no such switches.
 */
import { spellingKnowledge, type WordKnowledge } from "../../../reading/index.ts";
import { arbiterLimits, createArbiter } from "../../../retrieval/hubfocus/arbitrate.ts";
import type { SchemaReader } from "../../../retrieval/hubfocus/schema-reader.ts";
import type { PreparedQuestion } from "../../../words/index.ts";

type Change = (reader: SchemaReader) => Partial<SchemaReader>;

/** Maps the name of each mechanism to the variant without it. */
export const mechanisms: Readonly<Record<string, Change>> = {
  "spelling repair": ({ prepare, knowledge }) => ({
    prepare: (text) => (prepare(text).language === "en" ? asWritten(text) : prepare(text)),
    knowledge: { ...knowledge, knows: () => true },
  }),
  "other languages": ({ prepare }) => ({
    prepare: (text) => (prepare(text).language === "en" ? prepare(text) : asWritten(text)),
  }),
  "things named in part": ({ schema }) => ({
    // The words remain in the lexicon, because complete names are found by their words too.
    schema: {
      ...schema,
      labels: {
        ...schema.labels,
        byWord: new Map([...schema.labels.byWord.keys()].map((word) => [word, []])),
      },
    },
  }),
  "the lexicon": () => ({ knowledge: spellingKnowledge }),
  "synonyms and wider words": ({ knowledge }) => ({ knowledge: onlyForms(knowledge) }),
  "kinds of nouns": ({ knowledge }) => ({ knowledge: { ...knowledge, nounKinds: () => [] } }),
  "personal names": ({ schema }) => ({
    schema: {
      ...schema,
      classes: {
        ...schema.classes,
        all: schema.classes.all.map((entityClass) => ({ ...entityClass, personal: false })),
      },
      facts: schema.facts.map((facts) => ({
        ...facts,
        kind: facts.kind === "name" ? "text" : facts.kind,
      })),
    },
  }),
  containers: ({ schema }) => ({
    schema: {
      ...schema,
      containerEdges: new Uint8Array(schema.containerEdges.length),
      toContainers: new Uint8Array(schema.toContainers.length),
    },
  }),
  abstention: ({ arbitrate }) => ({
    arbitrate: (reading) => (reading.abstains === null ? arbitrate(reading) : "hubs"),
  }),
  "the limits on coverage and unexplained steps": ({ schema }) => ({
    arbitrate: createArbiter(schema, { ...arbiterLimits, minimumCoverage: 0, maximumUnexplained: 99 }),
  }),
  hubs: () => ({ arbitrate: () => "reading" }),
};

function asWritten(text: string): PreparedQuestion {
  return { language: "en", text, repairs: [] };
}

/** The minimum strength of a relation, which only forms of the same word reach. */
const strengthOfForms = 0.88;

function onlyForms(knowledge: WordKnowledge): WordKnowledge {
  return {
    ...knowledge,
    related: (left, right) => {
      const strength = knowledge.related(left, right);
      return strength >= strengthOfForms ? strength : 0;
    },
  };
}
