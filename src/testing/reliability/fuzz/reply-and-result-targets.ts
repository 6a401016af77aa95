/**
 * Lists the file formats of results folders (other than predictions), of replication packages, and of replies from
 * graph servers.
 */

import { formatJsonLines, readText } from "../../../base/io/index.ts";
import { unwatched } from "../../../base/progress.ts";
import { readReplication } from "../../../evaluation/compat/index.ts";
import { hashPredictions, readJudgements } from "../../../evaluation/judging/judgement.ts";
import { readRunIndex } from "../../../evaluation/runs/run-index.ts";
import { readShownSummary } from "../../../evaluation/summary-schema.ts";
import type { GraphSink } from "../../../graph/importers/graph-sink.ts";
import { createOrkgReader } from "../../../graph/orkg/orkg-reader.ts";
import { statementSchema } from "../../../graph/orkg/orkg-schemas.ts";
import { createRemoteSource, type RemoteSource } from "../../../graph/remote/remote-source.ts";
import { pullEndpoint } from "../../../graph/sparql/pull-sparql.ts";
import { createSparqlClient } from "../../../graph/sparql/sparql-client.ts";
import type { FuzzTarget } from "./fuzz-targets.ts";

const verdict = { text: "It is c.", holds: true, reason: "The triple says so." };
const judgements = formatJsonLines([
  {
    kind: "taxolink-judgements",
    version: 1,
    predictions_hash: hashPredictions([]),
    judges: { m: ["m, temperature 0"] },
    embedder: "hashed",
  },
  {
    uid: "q1",
    judge: "m",
    repeat: 1,
    faithfulness: { claims: [verdict] },
    correctness: { unjudged: "the call failed" },
    relevancy: { evasive: false, questions: [{ text: "What is it?", similarity: 0.5 }] },
  },
]);

const runIndex = JSON.stringify({
  graph: "graph.nt",
  questions: "questions.csv",
  measures: ["recall", "hits@5"],
  by: null,
  definition: "taxolink",
  seed: 1,
  variants: [{ name: "gv1", folder: "." }],
  runs: [{ label: "near", folder: "near" }],
});

const summary = JSON.stringify({
  runs: [
    {
      retriever: "near",
      questions: 2,
      failed: 0,
      unanswered: 1,
      metrics: { recall: 0.5, mrr: null },
      detail: { recall: { ci: [0.1, 0.9], n: 2, caution: { reason: "few", wilson: [0.1, 0.9] } } },
    },
  ],
  comparisons: [
    {
      measure: "recall",
      a: "near",
      b: "far",
      difference: 0.5,
      ci: null,
      p_holm: 1,
      verdict: "within noise",
    },
  ],
});

const results: readonly FuzzTarget[] = [
  {
    name: "judgements",
    path: "judgements.jsonl",
    seed: Buffer.from(judgements),
    read: (_file, folder) => readJudgements(folder, []),
  },
  {
    name: "run index",
    path: "run.json",
    seed: Buffer.from(runIndex),
    read: (_file, folder) => readRunIndex(folder),
  },
  {
    name: "summary",
    path: "summary.json",
    seed: Buffer.from(summary),
    read: (file) => readShownSummary(file),
  },
];

/** The smallest package that contains content for every phase. */
const artifacts: Readonly<Record<string, string>> = {
  "extraction.json": JSON.stringify([
    { title: "One", year: 2020, types: [{ type: "Boolean", description: "Yes or no." }] },
  ]),
  "cluster_increments.json": JSON.stringify([
    {
      iteration: 1,
      clusters: [
        {
          name: "Answer",
          subclusters: [{ id: 1, name: "Boolean", types: [{ name: "Boolean", source: "One" }] }],
        },
      ],
    },
  ]),
  "taxonomy_increments.json": JSON.stringify([
    {
      iteration: 1,
      taxonomy: [{ name: "Answer", categories: [{ name: "Boolean", based_on_clusters: [1] }] }],
    },
  ]),
  "planning.md":
    "# Planning\n\n## S1 Domain: Museums\n- S2 Objective: To sort questions\n**GQ1.** Is it used?\n",
  "relevance_assessment.md":
    '**GQ1.** "Is it used?"\n\nParent-Cluster ID: 1\nAmount of subclusters: 1\n1. **Boolean:**\n- Added to Taxonomy: Yes\n- Rationale: it is asked\n',
};

const replication = Object.entries(artifacts).map(
  ([name, text]): FuzzTarget => ({
    name: `replication ${name}`,
    path: name,
    seed: Buffer.from(text),
    siblings: artifacts,
    read: (_file, folder) => readReplication(folder),
  }),
);

const sparqlReply = JSON.stringify({
  head: { vars: ["s", "p", "o", "n"] },
  results: {
    bindings: [
      {
        s: { type: "uri", value: "http://x.org/a" },
        p: { type: "uri", value: "http://x.org/b" },
        o: { type: "literal", value: "c", "xml:lang": "en" },
        n: { type: "typed-literal", value: "2", datatype: "http://www.w3.org/2001/XMLSchema#integer" },
      },
      {
        s: { type: "bnode", value: "b0" },
        p: { type: "uri", value: "http://www.w3.org/2000/01/rdf-schema#label" },
        o: { type: "literal", value: "d" },
      },
    ],
  },
});

const orkgReply = JSON.stringify({
  content: [
    {
      subject: { id: "R1", label: "One", classes: ["Paper"], _class: "resource" },
      predicate: { id: "P31", label: "contribution" },
      object: { id: "L1", label: "2020", _class: "literal" },
      index: null,
    },
  ],
  page: { number: 0, total_pages: 1, total_elements: 1 },
});

/** An address with no server behind it, so that a rejected reply cannot be requested again. */
const silentServer = "http://127.0.0.1:9";

/** Replies to every request with the content of the file, as if an earlier pull had stored it. */
function replyFrom(file: string): RemoteSource {
  const cache = { read: () => readText(file), write: () => {} };
  return createRemoteSource({ cache, attempts: 1 });
}

const discardingSink: GraphSink = { entity() {}, predicate() {}, triple() {}, problem() {} };

const replies: readonly FuzzTarget[] = [
  {
    name: "SPARQL reply",
    path: "reply.json",
    seed: Buffer.from(sparqlReply),
    read: (file) =>
      pullEndpoint(
        createSparqlClient(replyFrom(file), { endpoint: silentServer }),
        new Map([["http://x.org/p", 2]]),
        discardingSink,
        unwatched,
      ),
  },
  {
    name: "ORKG reply",
    path: "reply.json",
    seed: Buffer.from(orkgReply),
    // Only the first page is read, because the file would also be the reply to every further request.
    read: (file) =>
      createOrkgReader(replyFrom(file), silentServer).pages("/statements", [], statementSchema).next(),
  },
];

export const replyAndResultTargets: readonly FuzzTarget[] = [...results, ...replication, ...replies];
