/** What can be done with a paper of the survey: the command lines behind the keys of phase 2. */
import type { PaperProgress } from "../literature/index.ts";
import { givenOptions } from "./command-line.ts";
import type { Action, ScreenInput } from "./screen.ts";

/** The most useful first: a decision where one is due. */
export function surveyActions(input: ScreenInput, item: PaperProgress | undefined): Action[] {
  return [...(item ? paperActions(input, item) : []), ...listActions];
}

function paperActions(input: ScreenInput, item: PaperProgress): Action[] {
  const { key } = item.paper;
  switch (item.status) {
    case "to screen":
      return decisions(input, ["survey", "screen", key]);
    case "to skim":
      return [...decisions(input, ["survey", "skim", key]), skimAction(key)];
    case "conflict":
      return settlements(["survey", "adjudicate", key, "--stage", item.stage]);
    case "included":
      return item.unfollowed.map((kind) => followAction(key, kind));
    case "excluded":
      return [];
  }
}

/** `i` takes the paper in, `1` to `9` leave it out by that criterion, `x` for another reason. */
function decisions(input: ScreenInput, words: readonly string[]): Action[] {
  const exclusion = input.workspace.survey.survey.criteria.filter(({ kind }) => kind === "exclusion");
  return [
    { key: "i", label: "take in", kind: "command", words: [...words, "--include"], next: true },
    ...exclusion.slice(0, 9).map(
      ({ id }, at): Action => ({
        key: String(at + 1),
        label: `out by ${id}`,
        kind: "command",
        words: [...words, "--exclude", "--criterion", id],
        next: true,
      }),
    ),
    {
      key: "x",
      label: "out, because",
      kind: "form",
      fields: [{ name: "reason", label: "Why it is left out" }],
      words: ({ reason = "" }) => [...words, "--exclude", "--reason", reason],
      next: true,
    },
  ];
}

/** On a paper on which reviewers differ: the ruling and its reason. */
function settlements(words: readonly string[]): Action[] {
  return [
    {
      key: "i",
      label: "settle: in",
      kind: "form",
      fields: [{ name: "reason", label: "Why it is taken in" }],
      words: ({ reason = "" }) => [...words, "--include", "--reason", reason],
      next: true,
    },
    {
      key: "x",
      label: "settle: out",
      kind: "form",
      fields: [{ name: "reason", label: "Why it is left out" }],
      words: ({ reason = "" }) => [...words, "--exclude", "--reason", reason],
      next: true,
    },
  ];
}

function skimAction(key: string): Action {
  return {
    key: "s",
    label: "take in, with sections",
    kind: "form",
    fields: [{ name: "sections", label: "Sections that matter (TITLE: NOTE; TITLE: NOTE)" }],
    words: ({ sections = "" }) => ["survey", "skim", key, "--include", "--sections", sections],
    next: true,
  };
}

function followAction(key: string, kind: "references" | "citing"): Action {
  const what = kind === "references" ? "references" : "citing papers";
  return {
    key: kind === "references" ? "r" : "c",
    label: what,
    kind: "form",
    fields: [
      { name: "file", label: `File with the relevant ${what} (.bib, .ris, .json), or none` },
      ...(kind === "citing"
        ? [{ name: "inspected", label: "How many were looked at", optional: true } as const]
        : []),
    ],
    words: ({ file = "", ...rest }) => ["survey", "follow", key, `--${kind}`, file, ...givenOptions(rest)],
  };
}

const listActions: readonly Action[] = [
  {
    key: "I",
    label: "import papers",
    kind: "form",
    fields: [{ name: "file", label: "File (.bib, .ris or .json)" }],
    words: ({ file = "" }) => ["survey", "import", file],
  },
  {
    key: "S",
    label: "log a search",
    kind: "form",
    fields: [
      { name: "query", label: "Query, as it was typed" },
      { name: "engine", label: "Where it was searched" },
      { name: "hits", label: "Results the engine counted", optional: true },
      { name: "inspected", label: "Results looked at", optional: true },
      { name: "add", label: "File with the candidates (.bib, .ris, .json)", optional: true },
    ],
    words: ({ query = "", ...rest }) => ["survey", "search", query, ...givenOptions(rest)],
  },
  {
    key: "a",
    label: "set a criterion",
    kind: "form",
    fields: [
      { name: "id", label: "Id: I1, I2 … to take in, E1, E2 … to leave out" },
      { name: "text", label: "What it says" },
    ],
    words: ({ id = "", text = "" }) => ["survey", "criteria", id, text],
  },
  { key: "D", label: "papers that look alike", kind: "command", words: ["survey", "suspects"] },
  {
    key: "=",
    label: "settle two that look alike",
    kind: "form",
    fields: [
      { name: "key", label: "Key of the paper that stays" },
      { name: "other", label: "Key of the other paper" },
      { name: "verdict", label: "They are", choices: ["same", "different"], value: "same" },
    ],
    words: ({ key = "", other = "", verdict = "" }) => ["survey", "suspects", key, other, `--${verdict}`],
  },
  { key: "R", label: "report by iteration", kind: "command", words: ["survey", "report"] },
  { key: "F", label: "flow counts", kind: "command", words: ["survey", "flow"] },
  {
    key: "E",
    label: "end the survey",
    kind: "form",
    fields: [
      { name: "after", label: "Number of the last iteration" },
      { name: "reason", label: "Why the survey ends there" },
    ],
    words: ({ after = "", reason = "" }) => ["survey", "stop", "--after", after, "--reason", reason],
  },
];
