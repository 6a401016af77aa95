/** Defines small complete files in formats that the bundled example lacks. */

export const nTriples = [
  '<http://x.org/a> <http://www.w3.org/2000/01/rdf-schema#label> "A bridge"@en .',
  "<http://x.org/a> <http://x.org/spans> <http://x.org/r> .",
  '_:b1 <http://x.org/length> "12"^^<http://www.w3.org/2001/XMLSchema#integer> . # metres',
  '<http://x.org/r> <http://x.org/name> "R\\u00edo \\"Grande\\"" .',
  "",
].join("\n");

export const turtle = `@base <http://x.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
PREFIX x: <http://x.org/>
<a> a x:Bridge ; rdfs:label "A bridge"@en , 'eine Br\\u00fccke'@de ; x:spans x:r .
x:r x:length 12 ; x:names ( "R\\u00edo" """Two
lines""" _:b1 [ x:of true ] ) . # a river
`;

const entity = (uid: string, text: string): object => ({ uid, text, knowledge_types: ["Thing"] });

export const jsonGraph = JSON.stringify(
  [
    {
      entity_subject: entity("R1", "A paper"),
      predicate: "has method",
      entity_object: entity("L2", "A method"),
    },
    { entity_subject: entity("R1", "A paper"), predicate: "year", entity_object: entity("L3", "2024") },
    entity("R9", "Alone"),
  ],
  null,
  1,
);

export const delimitedGraph =
  "Alien|directed_by|Ridley Scott\nAlien|release_year|1979\nBrazil|directed_by|Terry Gilliam\n";

export const nodeLines =
  '{"id": 1, "type": "film", "title": "Alien", "year": 1979, "cast": ["A", "B"]}\n{"head": 1, "relation": "directed_by", "tail": 2}\n' +
  '{"id": "2", "type": ["person"], "name": "Ridley Scott", "born": {"town": "South Shields"}}\n';

export const bibtex = `@string{jss = "Journal of " # "Systems"}
@article{Doe2020, author = {Doe, Jane and van der Berg, Jan and {The Group}}, title = {A {\\"u}ber Study \\emph{of} things},
  journal = jss, year = 2020, month = jan, doi = {10.1/abc}, keywords = {one, two; three}}
% a comment
@inproceedings(Roe2021, author = "Roe, R.", title = "Second", booktitle = {Proc}, year = {2021})
`;

export const ris = `TY  - JOUR
AU  - Doe, Jane
TI  - A study
JO  - Journal
PY  - 2020/01
SP  - 1
EP  - 9
KW  - one
ER  -
TY  - CONF
T1  - Another
  goes on here
ER  -
`;

export const csl = JSON.stringify(
  [
    {
      id: "doe",
      type: "article-journal",
      title: "A study",
      author: [{ family: "Doe", given: "J." }],
      issued: { "date-parts": [[2020]] },
      page: "1 - 9",
      "container-title": ["J"],
    },
    { id: 7, type: "chapter", title: "Part", author: [{ literal: "The Group" }] },
  ],
  null,
  2,
);

export const publications = JSON.stringify([
  { key: "a", doi: "10.1/a", title: "A", evaluation: { method: ["m1", "m2"], released: true } },
  { key: "b", doi: "10.1/b", title: "B" },
]);
export const publicationsCsv = 'key,doi,title,venue\na,10.1/a,"A, with comma",V\nb,10.1/b,B,\n';

const triples = '["(R1:A paper, has method, L2:A method)"]';
export const questions = `uid,question,golden_answer,golden_triples,hops,answer_type,extra\nq1,Which method?,"A ""method""","${triples.replaceAll('"', '""')}",1,named entity,x\nq2,What?,,"['(a, b, c)', ""(d, e, 'f')""]",2,,\n`;

export const qald = JSON.stringify({
  dataset: { id: "qald-9" },
  questions: [
    {
      id: 1,
      question: [
        { language: "en", string: "Who?" },
        { language: "de", string: "Wer?" },
      ],
      query: { sparql: "SELECT ?x {}" },
      answers: [{ results: { bindings: [{ x: { type: "uri", value: "http://x" } }] } }],
    },
    { id: "2", question: [{ language: "en", string: "Is it?" }], answers: [{ boolean: true }] },
  ],
});
export const scholarly = JSON.stringify({
  questions: [
    {
      id: "AQ1",
      question: { string: "Which models?" },
      paraphrased_question: [],
      query: { sparql: "SELECT" },
      template_id: "T01",
      query_type: "Factoid",
    },
    { id: 2, question: { string: "Where?" }, entities: ["<https://x/1>"] },
  ],
});
export const stark = 'id,query,answer_ids\n0,"Who made Alien, and when?","[2, 3]"\n1,Who made Brazil?,[4]\n';

export const metaqa = "what does [Alien] do\tfly|land\nwho made [Brazil]\tTerry Gilliam\n";
export const metaqaTable =
  "hop\tqtype\tquestion\tanswers\n2\tmovie_to_actor_to_movie\twhat of [Alien]\tBrazil|Dune\n";

export const documents = '{"id": "d1", "title": "One", "text": "Words."}\n{"id": 2, "title": "Two"}\n';
export const documentsCsv = 'id,title,text,query\nd1,One,"Words, more",\nd2,Two,,q\n';
export const form = JSON.stringify({
  version: 1,
  hub: "Paper",
  operation: "counting",
  where: [
    { field: "method", in: ["a", "b"] },
    { field: "year", between: [2000, 2020] },
  ],
  ask: null,
  measure: "hubs",
  typed: true,
});

export const manifest = JSON.stringify({
  versions: { taxolink: "0.1.0" },
  git: { commit: null, reason: "no repository" },
  config: { retrievers: { difar: { top: 5 } } },
  data: [{ graph: "g.nt", graph_hash: "a", questions: "q.csv", questions_hash: "b" }],
  seeds: [1],
  models: [],
});

const header = {
  kind: "taxolink-run",
  version: 2,
  retriever: "difar",
  options: {},
  graph_hash: "g",
  questions_hash: "q",
  language: "offline",
  embedder: "hashed",
  seed: 1,
  taxolink: "0",
};
const prediction = {
  uid: "q1",
  status: "answered",
  retrieved: ["(a, b, c)"],
  answer: "c",
  sources: ["a"],
  confidence: 0.5,
  error: null,
};
export const predictions = [
  header,
  prediction,
  { uid: 2, retrieved_context: [["a", "b", "c"]], tokens: 5 },
  { user_input: "Who?", retrieved_contexts: [], response: "x" },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join("");
const timing = {
  uid: "q1",
  latency_ms: 3,
  cpu_ms: 3,
  usage: { calls: 0, tokens: 0, cost: 0, by_task: {} },
  started: "2026-01-01T00:00:00.000Z",
  prepare_ms: 5,
  machine: "a laptop",
};
export const journal = `${JSON.stringify(header)}\n${JSON.stringify({ prediction, timing })}\n`;
export const predictionsCsv = `uid,retrieved,answer,f1\nq1,"['(a, b, c)']",c,0.5\nq2,"[""(d, e, f)""]",,\n`;
export const trecRun = "q1 Q0 d1 1 0.9 tag\nq1 Q0 d2 2 0.5 tag\nq2 Q0 d1 1 1 tag\n";
export const beirResults = '{"q1": {"d1": 0.5, "d2": 1}, "q2": {"d1": 2}}';
export const qrels = "query-id\tcorpus-id\tscore\nq1\td1\t1\nq1\td2\t0\nq2\td3\t2\n";
export const corpus = '{"_id": "d1", "title": "", "text": "(a, b, c)"}\n{"_id": "d2", "text": "x"}\n';

export const experiment = JSON.stringify(
  {
    name: "first",
    graph: "graph.nt",
    questions: "questions.csv",
    retrievers: ["difar", { preset: "hublink", options: { top: 5 } }],
    vary: { mode: "grid", parameters: { top: [1, 2] } },
    measures: ["recall@10"],
    repeats: 2,
  },
  null,
  2,
);
export const replies = [
  { kind: "taxolink-replies", version: 1 },
  { key: "k", reply: "{}", prompt_tokens: 1, completion_tokens: 1 },
  { key: "v", vector: "AACAPw==" },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join("");
export const contentSchema = JSON.stringify({
  type: "object",
  properties: {
    finding: { type: "array", items: { type: "string" } },
    year: { type: "integer", minimum: 1900 },
    kind: { enum: ["a", "b"] },
  },
});
