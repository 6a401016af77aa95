/** Defines the actions of phase 3: the command line that each key runs. */

import { commandLine } from "../../../cli/command-line.ts";
import type { ExtractedClass, ExtractedPublication } from "../../../taxonomy/index.ts";
import { nonEmptyAnswers } from "../../shell/command-line.ts";
import { type Action, type Field, lineBreak, type ScreenInput } from "../screen.ts";
import { linkActions, paperLines } from "./read-paper.ts";

const details: readonly Field[] = [
  { name: "description", label: "Its meaning there", optional: true },
  { name: "quote", label: "Passage that mentions the class", optional: true },
  { name: "page", label: "Page of the passage", optional: true },
];

/** @param nextOpen the next publication that has neither classes nor a reason for their absence */
export function publicationActions(
  input: ScreenInput,
  publication: ExtractedPublication,
  nextOpen: string | undefined,
): Action[] {
  return [
    { key: "enter", label: "its classes", kind: "set", settings: { inside: publication.id } },
    addAction(input, publication.id),
    pasteAction(input, publication.id),
    ...linkActions(input, publication.id),
    describeAction("K", "kind", publication, "category"),
    describeAction("D", "field", publication, "domain"),
    {
      key: "0",
      label: "no class, because",
      kind: "form",
      fields: [
        {
          name: "reason",
          label: "Why the publication proposes no class",
          value: publication.none ?? "",
        },
      ],
      explanation: paperLines(input, publication.id),
      line: ({ reason = "" }) => commandLine("extract none", [publication.id], { reason }),
      next: true,
    },
    ...(nextOpen === undefined
      ? []
      : [
          {
            key: "N",
            label: "next without classes",
            kind: "open",
            screen: "extraction",
            select: nextOpen,
          } as const,
        ]),
    { key: "T", label: "table", kind: "command", line: commandLine("extract", []) },
  ];
}

export function classActions(
  input: ScreenInput,
  publication: string,
  item: ExtractedClass | undefined,
): Action[] {
  return [
    addAction(input, publication),
    pasteAction(input, publication),
    ...(item ? [editAction(input, publication, item), removeAction(item)] : []),
    ...linkActions(input, publication),
  ];
}

function addAction(input: ScreenInput, publication: string): Action {
  return {
    key: "a",
    label: "add a class",
    kind: "form",
    fields: [{ name: "name", label: "Class name in the publication" }, ...details],
    explanation: paperLines(input, publication),
    line: ({ name = "", description, quote, page }) =>
      commandLine("extract add", [publication, name], nonEmptyAnswers({ description, quote, page })),
  };
}

function pasteAction(input: ScreenInput, publication: string): Action {
  return {
    key: "p",
    label: "paste several",
    kind: "form",
    fields: [{ name: "block", label: "Paste lines: NAME; DESCRIPTION; QUOTE; PAGE", multiline: true }],
    explanation: paperLines(input, publication),
    line: ({ block = "" }) => commandLine("extract block", [publication, ...block.split(lineBreak)]),
  };
}

/** Sets the type or the field of a publication. Tables count classes by type and by field. */
function describeAction(
  key: string,
  label: string,
  publication: ExtractedPublication,
  name: "category" | "domain",
): Action {
  return {
    key,
    label: `its ${label}`,
    kind: "form",
    fields: [{ name, label: `The publication's ${label}`, value: publication[name] }],
    line: ({ [name]: value }) =>
      commandLine("extract publication", [publication.id], nonEmptyAnswers({ [name]: value })),
  };
}

function editAction(input: ScreenInput, publication: string, item: ExtractedClass): Action {
  const currentValues: Readonly<Record<string, string | undefined>> = item;
  return {
    key: "e",
    label: "edit",
    kind: "form",
    fields: [
      { name: "name", label: "Class name in the publication", value: item.name },
      ...details.map((field) => ({ ...field, value: currentValues[field.name] ?? "" })),
    ],
    explanation: paperLines(input, publication),
    line: ({ name, description, quote, page }) =>
      commandLine("extract edit", [item.id], nonEmptyAnswers({ name, description, quote, page })),
  };
}

function removeAction(item: ExtractedClass): Action {
  return {
    key: "-",
    label: "remove",
    kind: "form",
    fields: [{ name: "reason", label: `Reason for removing "${item.name}"` }],
    line: ({ reason = "" }) => commandLine("extract remove", [item.id], { reason }),
  };
}
