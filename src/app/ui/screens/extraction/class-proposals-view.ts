/** Phase 3: the user accepts or skips each of a language model's proposals with one key. */

import { count } from "../../../../base/text/count.ts";
import { commandLine } from "../../../cli/command-line.ts";
import { dim, section, title } from "../../drawing/lines.ts";
import type { Outcomes } from "../../shell/outcomes.ts";
import { type Action, listOf, type Offers, type ScreenInput, type View } from "../screen.ts";

/** The value of the `inside` setting that opens this view. */
const proposalsInside = "? proposals";

type Proposals = NonNullable<Outcomes["classProposals"]>;
type Proposal = Proposals["classes"][number];

/** Lists the proposals, or returns undefined if the screen shows publications. */
export function proposalsView({ settings, outcomes }: ScreenInput): View | undefined {
  const { classProposals: proposals } = outcomes;
  if (settings.inside !== proposalsInside || !proposals) return undefined;
  const { classes, model } = proposals;
  return {
    ...listOf({
      items: () => classes,
      row: (item, input) => {
        const row = { id: item.id, label: item.name, note: item.publication };
        if (isEntered(input, item)) return { ...row, mark: "✓", tone: "good" };
        return { ...row, mark: item.state === "skipped" ? "✗" : "?", tone: "dim" };
      },
      about: (item, input) => {
        const page = item.page === "" ? "" : ` (p. ${item.page})`;
        const state = isEntered(input, item) ? "entered" : item.state === "skipped" ? "skipped" : "proposed";
        return [
          title(item.name),
          dim(`${item.publication} · ${state}, by ${model}`),
          "",
          item.description,
          section("Quote", item.quote !== "" && `"${item.quote}"${page}`),
        ];
      },
      keys: (item, input) => !isEntered(input, item) && proposalActions(proposals, item),
      others: (input) => [readProposalsAction(input)],
    }),
    empty: () => "The file contains no proposed classes.\n\nPress Esc to go back.",
    strip: (input) => {
      const entered = classes.filter((item) => isEntered(input, item)).length;
      const skipped = classes.filter((item) => !isEntered(input, item) && item.state === "skipped").length;
      return `${count(classes.length, "proposal")} · ${entered} taken · ${skipped} skipped · ${classes.length - entered - skipped} open`;
    },
  };
}

/** `i` accepts the class, and `x` skips or reopens it. */
function proposalActions({ classes, file }: Proposals, item: Proposal): Offers {
  const { id, publication, name, description, quote, page } = item;
  const isSkipped = item.state === "skipped";
  const after = classes[classes.indexOf(item) + 1];
  return [
    { row: "a proposed class", given: { publication, name, description, quote, page: page || undefined } },
    {
      key: "x",
      label: isSkipped ? "open again" : "skip it",
      kind: "command",
      line: commandLine("extract proposals", [file], isSkipped ? { restore: id } : { skip: id }),
      storeAs: "classProposals",
      ...(after && !isSkipped ? { select: after.id } : {}),
    },
  ];
}

/** `m` asks for the name of the file with proposals, and explains how to create it. */
export function readProposalsAction({ outcomes }: ScreenInput): Action {
  return {
    key: "m",
    label: "a model's proposals",
    kind: "form",
    fields: [
      {
        name: "file",
        label: "File that contains the proposals",
        value: outcomes.classProposals?.file ?? "proposals.json",
      },
    ],
    explanation: [
      "A language model proposes classes from a paper's text, and you decide on each class:",
      "taxolink extract read KEY.txt --objects questions --out proposals.json --language PROVIDER:MODEL",
      dim("Name the text file after the paper's citation key. Add --dry-run to estimate the cost first."),
    ],
    line: ({ file = "" }) => commandLine("extract proposals", [file]),
    storeAs: "classProposals",
    settings: { inside: proposalsInside },
  };
}

function isEntered({ workspace }: ScreenInput, { publication, name }: Proposal): boolean {
  const extractedPublication = workspace.taxonomy.extraction.publications.find(
    ({ id }) => id === publication,
  );
  return extractedPublication?.classes.some((item) => item.name === name) === true;
}
