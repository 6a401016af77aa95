/** Searches the workspace. Collects entries once, and ranks them after every letter. */

import { count } from "../../../../base/text/count.ts";
import type { Paper } from "../../../../literature/index.ts";
import { classLabel } from "../../../../taxonomy/index.ts";
import { commandEntries } from "../../../cli/registry.ts";
import { titleOf } from "../../screens/papers.ts";
import { placesToGo } from "../../screens/screen-id.ts";
import type { AppState } from "../app-state.ts";
import type { WorkspaceView } from "../workspace-view.ts";
import { type Destination, type SearchEntry, type SearchKind, searchKinds } from "../workspace-view.ts";
import { synonymsOf } from "./palette.ts";

type Person = Paper["authors"][number];

export function collectSearch(workspace: Omit<WorkspaceView, "search">): SearchEntry[] {
  return [
    ...placesToGo.map(({ screen, label, description }) =>
      entry("screen", label, description, { screen, settings: {} }),
    ),
    ...taxonomyEntries(workspace),
    ...paperEntries(workspace),
    ...extractedEntries(workspace),
    ...objectEntries(workspace),
    ...questionEntries(workspace),
    ...commandEntries
      .filter(({ name }) => name !== "app" && name !== "demo")
      .map(({ name, summary }) => entry("command", name, summary, { command: name }, synonymsOf(name))),
  ];
}

function entry(
  kind: SearchKind,
  label: string,
  note: string,
  to: SearchEntry["to"],
  otherWords = "",
): SearchEntry {
  return {
    kind,
    label,
    note,
    to,
    name: label.toLowerCase(),
    text: `${label} ${note} ${otherWords}`.toLowerCase(),
  };
}

function taxonomyEntries({ taxonomy }: Pick<WorkspaceView, "taxonomy">): SearchEntry[] {
  const { increments, clustering } = taxonomy;
  const newest = increments.at(-1);
  const at = (select?: string): Destination => ({
    screen: "taxonomy",
    settings: newest ? { increment: newest.name } : {},
    select,
  });
  return [
    ...increments.map(({ name, categories }) =>
      entry("increment", name, count(categories.length, "category", "categories"), {
        screen: "taxonomy",
        settings: { increment: name },
      }),
    ),
    ...(newest?.categories ?? []).flatMap((category) => [
      entry("category", category.name, newest?.name ?? "", at(category.name), category.description),
      ...category.classes.map((item) =>
        entry(
          "class",
          classLabel(category.name, item.name),
          newest?.name ?? "",
          at(`${category.name}\n${item.name}`),
        ),
      ),
    ]),
    ...clustering.clusters.map(({ id, name, members }) =>
      entry("cluster", name === "" ? id : name, count(members.length, "member"), {
        screen: "clustering",
        settings: {},
        select: `c ${id}`,
      }),
    ),
  ];
}

function paperEntries({ papers }: Pick<WorkspaceView, "papers">): SearchEntry[] {
  return papers.map(({ paper, iteration, status }) =>
    entry(
      "paper",
      titleOf(paper),
      `${paper.authors.map(nameOf).join(", ")} ${paper.year ?? ""} · ${status}`,
      { screen: "survey", settings: { list: `L${iteration}` }, select: paper.key },
      paper.key,
    ),
  );
}

function nameOf({ given, family }: Person): string {
  return given === "" ? family : `${given} ${family}`;
}

function extractedEntries({ index }: Pick<WorkspaceView, "index">): SearchEntry[] {
  return [...index.classes.values()].map(({ id, name, publication }) =>
    entry("extracted", name, publication, {
      screen: "extraction",
      settings: { inside: publication },
      select: id,
    }),
  );
}

function objectEntries({ taxonomy }: Pick<WorkspaceView, "taxonomy">): SearchEntry[] {
  return taxonomy.application.objects.map(({ id, text }) =>
    entry("object", text, id, { screen: "application", settings: {}, select: id }),
  );
}

function questionEntries({ questionFiles, questions }: Pick<WorkspaceView, "questionFiles" | "questions">) {
  return questionFiles.flatMap((file) =>
    questions(file).pairs.map(({ uid, question }) =>
      entry("question", question, file, { screen: "review", settings: { file }, select: uid }, uid),
    ),
  );
}

/**
 * Returns the entries that contain all typed words. The best match is a name equal to the text, followed by names that
 * start with it, names that contain the words, and other matches. Equally good entries are ordered by type.
 */
export function rankSearch(entries: readonly SearchEntry[], typedText: string, limit: number): SearchEntry[] {
  const text = typedText.toLowerCase().trim();
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries.filter(({ kind }) => kind === "screen").slice(0, limit);
  const levels: SearchEntry[][] = [[], [], [], [], []];
  for (const item of entries) {
    if (words.every((word) => item.text.includes(word))) levels[levelOf(item, text, words)]?.push(item);
  }
  const order = (item: SearchEntry): number => searchKinds.indexOf(item.kind);
  return levels
    .flatMap((level) => level.toSorted((left, right) => order(left) - order(right)))
    .slice(0, limit);
}

/** Rates how well an entry matches, from 0 (best) to 4. */
function levelOf({ name, text }: SearchEntry, typedText: string, words: readonly string[]): number {
  if (name === typedText) return 0;
  if (name.startsWith(typedText)) return 1;
  const begins = (searched: string) => words.every((word) => ` ${searched}`.includes(` ${word}`));
  return begins(name) ? 2 : begins(text) ? 3 : 4;
}

/** The maximum number of results. */
const maximumResults = 200;

/** Returns the results for the typed text, best first. */
export function searchResults({ loaded }: AppState, typedText: string): readonly SearchEntry[] {
  return loaded.kind === "ready" ? rankSearch(loaded.workspace.search(), typedText, maximumResults) : [];
}
