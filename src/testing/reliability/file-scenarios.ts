/** Lists the commands that write individual files, using the small data of `prepareFolder`. */
import type { WritingScenario } from "./writing-scenarios.ts";

const inputs = "--graph kb.txt --questions q.csv --retrievers difar";
const model = "--base-url {model} --model scripted";
const paperText = {
  "Auer2023.txt": "Questions are factoid or list questions. Some ask whether something holds.\n",
};
const fields = {
  "fields.json": JSON.stringify({
    type: "object",
    properties: { kinds: { type: "array", items: { type: "string" } } },
  }),
};
const proposals = {
  "proposals.json": JSON.stringify({
    kind: "taxolink-class-proposals",
    version: 1,
    model: "scripted",
    objects: "questions",
    publications: [
      { id: "Auer2023", classes: [{ name: "List", description: "", quote: "list questions", line: 1 }] },
    ],
  }),
};

const searchResults = {
  "results.json": JSON.stringify({
    kind: "taxolink-search-results",
    version: 1,
    query: "lakes",
    date: "2026-01-01",
    results: [],
    report: [],
  }),
};

const graphs: readonly WritingScenario[] = [
  { line: "graph import kb.txt --out new.sqlite", spawned: "at times" },
  { line: "graph export kb.txt --out graph.nt", spawned: "at changes" },
  { line: "graph populate --publications papers.bib --template question-answering --out new.nt" },
  { line: "graph pull --sparql {sparql} --out pulled.sqlite", spawned: "at times" },
  { line: "index kb.txt --out new.index", spawned: "at times" },
  { line: `ask Where? --graph kb.txt ${model}`, spawned: "at times" },
  { line: "chat Where? --graph kb.txt --retriever bm25 --session talk.json", adds: true },
  { line: "relevancy --graph kb.txt --questions q.csv --out curves.csv" },
];

const questions: readonly WritingScenario[] = [
  { line: "questions generate --graph library.nt --count 5 --out new.csv" },
  { line: "questions lexicon library.nt --out lexicon.json" },
  { line: "questions convert lib.csv --dialect sqa --out converted.csv" },
  { line: "questions relink lib.csv --graph library.nt --out relinked.csv" },
  { line: "questions reduce lib.csv --out reduced.csv" },
  { line: "questions vary lib.csv --graph library.nt --out varied.csv" },
  { line: "questions difficulty lib.csv --graph library.nt --systems label-match,bm25 --out measured.csv" },
  {
    line: "questions chunks q.csv --texts texts.jsonl --out chunked.csv",
    files: { "texts.jsonl": `${JSON.stringify({ id: "Work 0", text: "It appeared at venue 0." })}\n` },
  },
  { line: "questions split lib.csv --out split.csv" },
  { line: "questions import metaqa.txt --format metaqa --out imported.csv" },
  { line: "questions export lib.csv --format beir --out beir" },
  { line: "questions label lib.csv --out labelled.csv" },
  { line: "questions review q.csv --reviewer Ada --accept q1" },
  {
    line: `questions check --feedback lib.csv --graph library.nt --out advised.csv ${model}`,
    spawned: "at times",
  },
  { line: "questions stats lib.csv --plots plots" },
];

const benchmarks: readonly WritingScenario[] = [
  { line: `bench ${inputs} --out runs/new`, spawned: "at changes" },
  { line: "score --predictions runs/old/difar/predictions.jsonl --questions q.csv --out scored" },
  { line: "bench --save new.json --graph kb.txt --questions q.csv --retrievers bm25" },
  { line: "bench made.json --plan --for make --jobs jobs/made" },
  { line: "bench made.json --out runs/made", spawned: "at changes" },
  {
    line: "bench merge shard-1 shard-2 --out joined",
    before: ["bench made.json --shard 1/2 --out shard-1", "bench made.json --shard 2/2 --out shard-2"],
  },
  {
    line: "bench --retry runs/failed",
    resume: `bench ${inputs} --out runs/failed`,
    spawned: "at changes",
  },
  { line: "report runs/old --out report" },
];

const labelledPapers = {
  "labelled.csv":
    "title,abstract,included\nBees,of bees,1\nWasps,of bees and wasps,1\nRoads,of roads,0\nRails,of rails,0\n",
};

const others: readonly WritingScenario[] = [
  { line: "init fresh --name Fresh" },
  { line: "survey export final --format ris --out final.ris" },
  { line: "search --from results.json --out ranked.json", files: searchResults },
  {
    line: "search --queries queries.txt --source orkg --out sets --plot sets.svg",
    // The reply to the only query is stored, so the command sends no requests.
    files: { "queries.txt": "lakes\n", "sets/results/q1.json": searchResults["results.json"] },
  },
  { line: "survey report protocol --out protocol.md" },
  { line: "survey report flow --format svg --out flow.svg" },
  { line: "survey simulate labelled.csv --runs 1 --out replay.svg", files: labelledPapers },
  { line: "export --out taxonomy.ttl" },
  { line: "publish --only taxonomy,survey" },
  {
    line: `extract read Auer2023.txt --schema fields.json --out records.json ${model}`,
    files: { ...paperText, ...fields },
    spawned: "at times",
  },
  {
    line: `extract read Auer2023.txt --objects questions --out found.json ${model}`,
    files: paperText,
    spawned: "at times",
  },
  { line: "extract proposals proposals.json --skip Auer2023:List", files: proposals },
  { line: "cache export replies.jsonl", before: [`ask Where? --graph kb.txt ${model}`] },
  { line: "cache prune --all", before: [`ask Where? --graph kb.txt ${model}`], spawned: "at times" },
  { line: `prompts --test rerank ${model}`, spawned: "at times" },
  { line: "notebook note.ts --out pages", files: { "note.ts": "// %%\nexport const answer = 6 * 7;\n" } },
];

export const fileScenarios: readonly WritingScenario[] = [...graphs, ...questions, ...benchmarks, ...others];
