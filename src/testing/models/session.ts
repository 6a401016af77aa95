/**
 * The commands with which a real model is tried: every system with two questions, the three strategies that write
 * questions, the extraction of classes and fields, the judges, and chats. The graph and the texts are small enough for a
 * slow model.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { retrieverNames } from "../../retrieval/index.ts";
import { promptSheets } from "../../tasks/index.ts";
import type { ProgramRun } from "../running/run-program.ts";

export type Step = {
  readonly name: string;
  readonly words: readonly string[];
  /** The file that the command writes, besides what it prints. */
  readonly out?: string;
};

/** The names of towers, with the architect and the lake of each. */
const towers = [
  ["Heron Tower", "Petra Lund", "Lake Torve"],
  ["Copper Tower", "Nils Aho", "Lake Torve"],
] as const;

/** Returns the graph of the towers as N-Triples. */
function towerGraph(): string {
  const base = "http://example.org/";
  const iri = (name: string): string => `<${base}${name.replaceAll(" ", "_")}>`;
  const labels = new Map<string, string>();
  const named = (name: string, type: string): string => {
    labels.set(
      name,
      `${iri(name)} <http://www.w3.org/2000/01/rdf-schema#label> "${name}" .\n` +
        `${iri(name)} <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> ${iri(type)} .`,
    );
    return iri(name);
  };
  const facts = towers.flatMap(([tower, architect, lake]) => {
    const subject = named(tower, "Tower");
    return [
      `${subject} ${iri("drawn by")} ${named(architect, "Person")} .`,
      `${subject} ${iri("stands at")} ${named(lake, "Lake")} .`,
    ];
  });
  return `${[...labels.values(), ...facts].join("\n")}\n`;
}

const jsonLines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

const files: Readonly<Record<string, string>> = {
  "graph.nt": towerGraph(),
  "Lund1999.txt":
    "On the towers of Lake Torve\n\nWe surveyed two towers at Lake Torve. We distinguish watch towers from bell towers. " +
    "The Heron Tower is a watch tower of marble; it leans by 4 degrees.\n",
  "Aho2003.txt":
    "Repairing slate roofs\n\nSlate tiles were replaced on the Copper Tower. We compare nailed roofs with hung roofs. " +
    "A survey of 12 roofs shows that hung roofs last longer.\n",
  "fields.json": JSON.stringify({
    title: "study",
    type: "object",
    properties: { material: { type: "string", description: "The material of the building" } },
  }),
  "found.jsonl": jsonLines([
    { id: "d1", title: "Heron Tower", text: "The Heron Tower was drawn by Petra Lund.", year: 1687 },
    { id: "d2", title: "Copper Tower", text: "The Copper Tower has a roof of slate.", year: 1791 },
    { id: "d3", title: "Glass Tower", text: "The Glass Tower stands at Lake Orr.", year: 1850 },
    { id: "d4", title: "Lake Torve", text: "Lake Torve is 41 km long.", year: 1912 },
    { id: "d5", title: "Slate", text: "Slate is a stone that splits into tiles.", year: 1912 },
  ]),
  "judged.csv":
    'uid,question,golden_answer,golden_triples\nq1,Who drew the Heron Tower?,Petra Lund drew it.,"[""(Heron Tower, drawn by, Petra Lund)""]"\n',
  "answers.jsonl": jsonLines([
    {
      uid: "q1",
      retrieved: ["(Heron Tower, drawn by, Petra Lund)"],
      answer: "Petra Lund drew the Heron Tower. It is 90 m high.",
    },
  ]),
};

export function writeSessionFiles(folder: string): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

/** The first preset of every system: the name of another one begins with it. */
export const triedRetrievers = retrieverNames().filter(
  (name) => !retrieverNames().some((other) => name.startsWith(`${other}-`)),
);

const graph = ["--graph", "graph.nt"];
const questions = [
  { text: "Who drew the Heron Tower?", topic: ["--topic", "http://example.org/Heron_Tower"] },
  { text: "What stands at Lake Torve?", topic: [] },
];

/** Returns the session with the only model, or the named one, of an endpoint. */
export function sessionSteps(url: string, modelName = "local"): readonly Step[] {
  const address = ["--base-url", url];
  const model = [...address, "--model", modelName];
  const judge = [...address, "--judge", `compatible:${modelName}`];
  const end = ["--budget", "500calls", "--json"];
  const ask = (at: number): readonly Step[] => {
    const { text = "", topic = [] } = questions[at] ?? {};
    return triedRetrievers.map((retriever) => {
      const words = ["ask", text, ...topic, ...graph, "--retriever", retriever, ...model, ...end];
      return { name: `${retriever}: question ${at + 1}`, words };
    });
  };
  const generate = (strategy: string, ...words: readonly string[]): Step => {
    const out = `${strategy}.csv`;
    const all = ["questions", "generate", "--strategy", strategy, ...words, "--out", out, ...model, ...end];
    return { name: `questions: ${strategy}`, words: all, out };
  };
  const read = (what: string, ...words: readonly string[]): Step => {
    const out = `${what}.json`;
    const all = ["extract", "read", "Lund1999.txt", "Aho2003.txt", ...words, "--out", out, ...model, ...end];
    return { name: `extraction: ${what}`, words: all, out };
  };
  return [
    ...ask(0),
    generate("clustering", ...graph, "--count", "2"),
    generate("subgraph", ...graph, "--topic", "Heron Tower"),
    generate("documents", "--documents", "found.jsonl"),
    read("classes", "--objects", "towers and roofs"),
    read("fields", "--schema", "fields.json"),
    {
      name: "judges",
      words: [
        ...["score", "--questions", "judged.csv", "--predictions", "answers.jsonl", ...judge, ...end],
        ...["--measures", "faithfulness,factual-correctness-f1,answer-relevancy,instruction-following"],
      ],
    },
    {
      name: "chat: results",
      words: [
        "chat",
        "Who drew the Heron Tower?",
        "And who drew it?",
        "--results",
        "found.jsonl",
        ...model,
        ...end,
      ],
    },
    {
      name: "chat: graph",
      words: ["chat", "Who drew the Heron Tower?", "And the Copper Tower?", ...graph, ...model, ...end],
    },
    ...ask(1),
    ...promptSheets.map(({ task }): Step => {
      return { name: `prompt: ${task}`, words: ["prompts", task, "--test", ...model, ...end] };
    }),
  ];
}

/**
 * Repeats a session without its model, from the replies that it kept. @returns what each step prints and writes
 */
export async function replaySession(
  folder: string,
  steps: readonly Step[],
  replies: string,
  run: (folder: string, words: readonly string[]) => Promise<ProgramRun>,
): Promise<ReadonlyMap<string, string>> {
  writeSessionFiles(folder);
  const results = new Map<string, string>();
  for (const { name, words, out } of steps) {
    const { code, out: printed } = await run(folder, [...words, "--replay", replies]);
    const file = out === undefined ? "" : join(folder, out);
    const written = existsSync(file) ? readFileSync(file, "utf8") : "";
    results.set(name, `exit code ${code}\n${printed}${written}`.replaceAll(folder, "."));
  }
  return results;
}

const heading = "=== ";

export function formatResults(results: ReadonlyMap<string, string>): string {
  return [...results].map(([name, text]) => `${heading}${name}\n${text}`).join("");
}

export function parseResults(text: string): ReadonlyMap<string, string> {
  const steps = text.split(new RegExp(`^${heading}`, "m")).slice(1);
  return new Map(
    steps.map((step) => {
      const end = step.indexOf("\n");
      return [step.slice(0, end), step.slice(end + 1)];
    }),
  );
}
