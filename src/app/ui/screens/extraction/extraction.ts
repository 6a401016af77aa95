/** Phase 3: shows the publications of the final list and the classes that they propose. */
import { count } from "../../../../base/text/count.ts";
import type { Paper } from "../../../../literature/index.ts";
import type { ExtractedClass, ExtractedPublication } from "../../../../taxonomy/index.ts";
import { commandLine } from "../../../cli/command-line.ts";
import { dim, passage, section, title } from "../../drawing/lines.ts";
import { abstractLines, paperLinks, paperReference } from "../papers.ts";
import {
  type Content,
  listOf,
  type Offers,
  type Row,
  type Screen,
  type ScreenInput,
  type View,
} from "../screen.ts";
import { setting } from "../setting-keys.ts";
import { proposalsView, readProposalsAction } from "./class-proposals-view.ts";

export const extractionScreen: Screen = {
  listTitle: () => "Papers",
  view: (input) => proposalsView(input) ?? classesView(input),
  ...listOf({
    items: publicationsOf,
    row: (publication) => {
      const { id, classes } = publication;
      const done = !needsClasses(publication);
      return {
        id,
        label: id,
        mark: done ? "✓" : "○",
        tone: done ? "normal" : "warn",
        note: String(classes.length),
      };
    },
    find: ({ workspace }, id) => workspace.index.publications.get(id),
    about: publicationDetail,
    keys: publicationActions,
    others: (input) => [readProposalsAction(input)],
  }),
  empty: () => "There are no publications yet. In phase 2, you decide which publications to include.",
  strip: (input) => {
    const publications = publicationsOf(input);
    const classes = input.workspace.index.classes.size;
    const open = publications.filter(needsClasses).length;
    const progress = open > 0 ? ` · ${open} without a class or a reason` : " · all publications done ✓";
    return `${count(publications.length, "publication")} · ${count(classes, "class", "classes")}${publications.length > 0 ? progress : ""}`;
  },
};

/** Shows the classes of the open publication, and its paper while it has none. */
function classesView({ workspace, settings }: ScreenInput): View | undefined {
  const open = workspace.index.publications.get(settings.inside ?? "");
  if (!open) return undefined;
  const selected = (row: Row | undefined) => open.classes.find(({ id }) => id === row?.id);
  return {
    listTitle: () => `Classes of ${open.id}`,
    rows: () => open.classes.map(({ id, name }) => ({ id, label: name })),
    empty: () => "This publication has no extracted classes yet.\n\nPress a to add a class.",
    detail: (input, row) => {
      const item = selected(row);
      return item ? classDetail(input, item, open.id) : paperLines(input, open.id);
    },
    actions: (input, row) => classActions(input, open.id, selected(row)),
  };
}

function publicationsOf({ workspace }: ScreenInput): readonly ExtractedPublication[] {
  return [...workspace.index.publications.values()];
}

function needsClasses(publication: ExtractedPublication): boolean {
  return publication.classes.length === 0 && publication.none === undefined;
}

function publicationDetail(publication: ExtractedPublication, input: ScreenInput): Content {
  const kindAndField = [publication.category, publication.domain].filter((part) => part !== "").join(" · ");
  const paper = paperOf(input, publication.id);
  return [
    title(publication.id),
    dim(kindAndField),
    paper && [title(paper.title), dim(paperReference(paper))],
    section("No class, because", publication.none),
    ...publication.classes.flatMap((item) => ["", title(item.name), ...textOf(item)]),
    paperText(input, publication.id),
  ];
}

/** Returns a line with the description, or no line if the class has no description. */
function textOf({ description }: ExtractedClass): string[] {
  return description === "" ? [] : [description];
}

function classDetail(input: ScreenInput, item: ExtractedClass, publication: string): Content {
  const cluster = input.workspace.index.clusterOf.get(item.id);
  const page = item.page === undefined ? "" : ` (p. ${item.page})`;
  return [
    title(item.name),
    dim(`${publication} · ${item.id}`),
    passage(item.description),
    section("Quote", item.quote !== undefined && `"${item.quote}"${page}`),
    section("Cluster", cluster ? `${cluster.name} (${cluster.id})` : "not in a cluster yet"),
    "",
    paperLines(input, publication),
  ];
}

function publicationActions(publication: ExtractedPublication, input: ScreenInput): Offers {
  const { id, category, domain, none } = publication;
  const all = publicationsOf(input);
  const at = all.indexOf(publication);
  const nextOpen = [...all.slice(at + 1), ...all.slice(0, at)].find(needsClasses);
  const row = { given: { publication: id, id }, explanation: paperLines(input, id) };
  return [
    setting("enter", "its classes", { inside: id }),
    { ...row, row: "a publication" },
    { ...row, row: "a publication in the list", current: { category, domain, reason: none } },
    linkActions(input, id),
    nextOpen && {
      key: "N",
      label: "next without classes",
      kind: "open",
      screen: "extraction",
      select: nextOpen.id,
    },
    { key: "T", label: "table", kind: "command", line: commandLine("extract", []) },
  ];
}

function classActions(input: ScreenInput, publication: string, item: ExtractedClass | undefined): Offers {
  const row = { given: { publication, id: item?.id }, explanation: paperLines(input, publication) };
  return [
    { ...row, row: "a publication" },
    item && { ...row, row: "an extracted class", current: item },
    linkActions(input, publication),
  ];
}

/** Phase 3: shows the paper next to the classes that it proposes. */
function paperOf({ workspace }: ScreenInput, key: string): Paper | undefined {
  return (
    workspace.survey.final.find((paper) => paper.key === key) ??
    workspace.papers.find(({ paper }) => paper.key === key)?.paper
  );
}

/** Shows title, authors, abstract and the survey's notes, or nothing if no list contains the paper. */
function paperLines(input: ScreenInput, key: string): Content {
  const paper = paperOf(input, key);
  return paper ? [title(paper.title), dim(paperReference(paper)), paperText(input, key)] : [];
}

/** Shows the abstract, and the notes made while screening and skimming the paper. */
function paperText(input: ScreenInput, key: string): Content {
  const paper = paperOf(input, key);
  if (!paper) return [];
  const { decisions, remarks = [] } = input.workspace.survey.survey;
  const sections = decisions
    .filter((decision) => decision.paper === key)
    .flatMap((decision) => decision.sections ?? [])
    .map((part) => `- ${part.title}${part.note === "" ? "" : `: ${part.note}`}`);
  const note = remarks.find((remark) => remark.paper === key)?.note ?? "";
  return [abstractLines(paper), section("Relevant sections", sections), section("Note", note)];
}

/** `o` opens the web page of the paper, and `P` its full text. */
function linkActions(input: ScreenInput, key: string): Offers {
  const paper = paperOf(input, key);
  return paper ? paperLinks(input, paper, "P") : [];
}
