/**
 * Builds docs/systems.md: every published system with its profiles, and the model calls and tokens that each profile
 * needs per question, measured with a scripted model, beside the formula.
 */

import { unwatched } from "../../base/progress.ts";
import { createRetriever, type RetrieverPreset, retrieverPresets } from "../../retrieval/registry.ts";
import { createPromptedLanguage } from "../../tasks/index.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { createMemoryGraph, type TripleText } from "../memory-graph.ts";
import { type ChatRequest, startModelServer } from "../openai-server.ts";
import { createScriptedModel } from "../scripted-model.ts";
import { scriptedReply } from "../scripted-replies.ts";

const systems: readonly (readonly [title: string, preset: string])[] = [
  ["HubLink", "hublink"],
  ["DiFaR", "difar"],
  ["FiDeLiS", "fidelis"],
  ["Think-on-Graph", "think-on-graph"],
  ["StructGPT", "structgpt"],
  ["Mindmap", "mindmap"],
  ["AF-Retriever", "af-retriever"],
  ["NFDI4DS gateway ensemble", "gateway-ensemble"],
];

/** The calls per question in the worst case, as derived from the publications and their code. */
const formulas: Readonly<Record<string, string>> = {
  hublink: "1 + N + 1 + a, with N hubs of which a answer",
  "hublink-paper": "1 + N + 2",
  "hublink-t": "1 + 2N + 1 + a",
  "hublink-t-paper": "1 + levels · 2N + 2",
  difar: "1",
  "difar-paper": "1",
  fidelis: "2 + L + 2kL, with k paths and L steps",
  "fidelis-thesis": "2 + L + 2k(L − 1)",
  "fidelis-paper": "2 + L + 2kL",
  "think-on-graph": "(1 + N + 1) + (D − 1)(N + N² + 1) + 1, and 1 to find a topic",
  "think-on-graph-thesis": "(1 + N + 1) + (D − 1)(N + N² + 1) + 1",
  "think-on-graph-paper": "2ND + D + 1 with one topic",
  structgpt: "3, and 1 to find a topic",
  "structgpt-thesis": "2L + 1",
  "structgpt-paper": "2L + 1, and 1 to find a topic",
  mindmap: "4",
  "mindmap-thesis": "4",
  "mindmap-paper": "4",
  "af-retriever": "2 + 1 (list) + 1 answer; 1 less for a single type",
  "af-retriever-paper": "2 + insertions of k answers + 1 answer",
  "gateway-ensemble": "1, from the second turn 2",
  "gateway-ensemble-paper": "1",
};

/**
 * A graph in which every node has two relations, and every relation leads to two nodes. Only the nodes with two levels
 * below them have a type, so that they are hubs with long paths.
 */
function branching(depth: number, name = "Root"): readonly TripleText[] {
  if (depth === 0) return [];
  const type = depth === 2 ? "@Node" : "";
  return ["left", "right"].flatMap((side) =>
    [1, 2].flatMap((number): readonly TripleText[] => {
      const child = `${name}-${side}${number}`;
      return [[`${name}:${name}${type}`, side, `${child}:${child}`], ...branching(depth - 1, child)];
    }),
  );
}

/** Replies like a model that never considers facts sufficient, so that searches run to their limits. */
function insatiable(request: ChatRequest): unknown {
  return request.schema === "evaluateFacts"
    ? { sufficient: false, answer: "", facts: [] }
    : scriptedReply(request);
}

async function measure(name: string): Promise<readonly string[]> {
  const server = await startModelServer({ reply: insatiable });
  const { model } = createScriptedModel(server.url);
  const parts = { language: createPromptedLanguage(model), embedder: createLexicalEmbedder() };
  const retriever = createRetriever(name, parts);
  await retriever.prepare(createMemoryGraph(branching(4)), unwatched);
  const text = "How do 'Root' and 'Root-left1-right2' lead to each other?";
  const { usage } = await retriever.retrieve({ text, topicEntity: "Root" });
  await server.close();
  const { least = 0, most } = retriever.callRange ?? {};
  return [`${least} to ${most ?? "no limit"}`, String(usage.calls), String(usage.tokens)];
}

const profiles = ["authors", "thesis", "paper", "own"] as const;

function cell(sourced: readonly [value: unknown, source: string] | undefined): string {
  if (sourced === undefined) return "";
  const [value, source] = sourced;
  const shown = Array.isArray(value) ? (value.length === 0 ? "none" : value.join(", ")) : String(value);
  return `**${shown === "" ? "none" : shown}** (${source})`.replaceAll("|", "\\|");
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(header), row(header.map(() => "---")), ...rows.map(row)].join("\n");
}

function optionsTable({ options }: RetrieverPreset, stages: ReadonlySet<string>): string {
  const own = Object.entries(options).filter(([name]) => !stages.has(name));
  const used = profiles.filter((profile) => own.some(([, { sources }]) => sources[profile] !== undefined));
  const rows = own.map(([name, { sources }]) => [
    `\`${name}\``,
    ...used.map((profile) => cell(sources[profile])),
  ]);
  return table(["option", ...used.map((profile) => (profile === "own" ? "all profiles" : profile))], rows);
}

/** @throws Error if a published system has no section */
function requireSections(): void {
  const isListed = (name: string): boolean =>
    systems.some(([, preset]) => name === preset || name.startsWith(`${preset}-`));
  const missing = retrieverPresets.filter(({ name, origin }) => origin !== "own" && !isListed(name));
  if (missing.length > 0)
    throw new Error(
      `add to \`systems\` and \`formulas\` of profiles-page.ts: ${missing.map(({ name }) => name).join(", ")}`,
    );
}

/** Returns the page. @throws Error if a published system has no section */
export async function profilesPage(): Promise<string> {
  requireSections();
  const stages = new Set(["augmentQuestion", "rerank", "rerankDepth", "generate"]);
  const sections: string[] = [];
  for (const [title, preset] of systems) {
    const presets = retrieverPresets.filter(
      ({ name }) => name in formulas && (name === preset || name.startsWith(`${preset}-`)),
    );
    const [first] = presets;
    if (first === undefined) continue;
    const calls: string[][] = [];
    for (const { name } of presets)
      calls.push([`\`${name}\``, formulas[name] ?? "", ...(await measure(name))]);
    sections.push(
      `## ${title}`,
      optionsTable(first, stages),
      table(
        ["preset", "calls per question by the formula", "range", "measured calls", "measured tokens"],
        calls,
      ),
    );
  }
  return `${[
    "# The published systems in their profiles",
    "Each published system exists in up to three profiles: the released code of its **authors**, the **thesis** that compared the systems, with the code and configuration of its published runs, and the **paper** on the system. A profile is a set of option values of one implementation. The preset with the name of the system alone is the first of these profiles that exists; the names of the others end with the profile, such as `fidelis-thesis`. An empty cell means that the profile takes the value from the first filled cell: all profiles, authors, thesis, paper.",
    "The source of each value stands in brackets. `options.ts` in the folder of each system describes the options, and the README of the folder lists where Taxolink differs from the published code. `src/retrieval/worked-examples.test.ts` derives results of the profiles by hand.",
    "The last two columns of the second tables show one question on a generated graph with four levels, two relations per node and two nodes per relation, answered by a scripted model that never considers facts sufficient. They show the shape of the dialogue, not its quality. `npm run profiles` writes this page.",
    ...sections,
  ].join("\n\n")}\n`;
}
