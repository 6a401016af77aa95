/** Phase 2: shows a paper's references or the papers that cite it. The user ticks relevant papers to add them. */

import { count } from "../../../../base/text/count.ts";
import { describeRanking } from "../../../../literature/index.ts";
import { commandLine } from "../../../cli/command-line.ts";
import { section, span } from "../../drawing/lines.ts";
import type { Outcomes } from "../../shell/outcomes.ts";
import type { Content, Offers, ScreenInput, View } from "../screen.ts";
import { hitCounts, hitView, sendTicked } from "./survey-hit.ts";

/** The value of the `inside` setting that opens this view. */
export const candidatesInside = "candidates";

type Candidate = NonNullable<Outcomes["candidates"]>["candidates"][number];

export const candidatesView: View = {
  ...hitView({
    hits: candidatesOf,
    notes: (input) => [orderLines(input), answerLines(input)],
    place: (input, item) => {
      const all = candidatesOf(input);
      const verb = item.kind === "citing" ? "cites" : "is a reference of";
      const from = input.outcomes.candidates?.paper ?? "";
      return `rank ${all.indexOf(item) + 1} of ${all.length} · ${verb} ${from}`;
    },
    keys: candidateActions,
  }),
  listTitle: () => "Most likely first",
  empty: () =>
    "The file contains no papers.\n\nPress 0 to record that no papers are relevant, or Esc to go back.",
  strip: candidateStrip,
};

function orderLines({ outcomes }: ScreenInput): Content {
  const { ranked } = outcomes.candidates ?? {};
  return ranked && section("Order", describeRanking({ by: ranked.by, learntFrom: ranked.learnt_from }));
}

/** Shows how many of the reported papers arrived, and the outcome of each source. */
function answerLines({ outcomes }: ScreenInput): Content {
  const { asked = [], coverage = [] } = outcomes.candidates ?? {};
  const nameOf = (kind: Candidate["kind"]): string => (kind === "citing" ? "citing papers" : "references");
  return section("Sources", [
    ...coverage.map(
      ({ kind, resolved, declared }) => `${nameOf(kind)}: ${resolved} of ${declared} reported by the sources`,
    ),
    ...asked.map(({ kind, source, completeness, works, why }): Content => {
      if (works > 0 || why === undefined) return `${source}: ${works} ${nameOf(kind)}`;
      const problem = completeness === "complete" ? why : `${completeness}, ${why}`;
      return [span(`${source}, ${nameOf(kind)}: ${problem}`, "warn")];
    }),
  ]);
}

function candidateStrip(input: ScreenInput): string {
  const candidates = candidatesOf(input);
  const [firstFile] = input.outcomes.candidates?.files ?? [];
  const kinds = new Set(input.outcomes.candidates?.files.map(({ kind }) => kind));
  const relation =
    kinds.size > 1
      ? "papers that cite or are cited by"
      : firstFile?.kind === "citing"
        ? "papers that cite"
        : "references of";
  const stopped = input.outcomes.candidates?.asked.some(({ ended }) => ended === "stopped");
  return [
    `${relation} ${input.outcomes.candidates?.paper ?? ""}`,
    ...(stopped ? ["stopped: press f to continue"] : []),
    count(candidates.length, "paper"),
    hitCounts(input, candidates),
  ].join(" · ");
}

/**
 * Enter adds the ticked papers to the next list, and `0` records that none is relevant. Papers from sources are added
 * from the stored replies.
 */
function candidateActions(input: ScreenInput): Offers {
  const { outcomes, markedIds } = input;
  const [firstFile] = outcomes.candidates?.files ?? [];
  if (!outcomes.candidates || !firstFile) return [];
  const { paper } = outcomes.candidates;
  const { kind, file } = firstFile;
  const isOnline = file === onlineWay;
  // All papers in the file have been viewed.
  const inspected = kind === "citing" ? candidatesOf(input).length : undefined;
  const send = (keys: readonly string[]) =>
    isOnline
      ? commandLine("survey follow", [paper], { online: true, only: keys, replay: true })
      : commandLine("survey follow", [paper], { [kind]: file, only: keys, inspected });
  const none = commandLine("survey follow", [paper], { [kind]: "none", inspected });
  return [
    sendTicked(markedIds, send(markedIds)),
    {
      key: "0",
      label: "none is relevant",
      kind: "command",
      line: isOnline ? send(["none"]) : none,
      // Nothing is left to tick, so the decision leads back to the paper.
      ...(isOnline ? {} : { settings: { inside: "" }, select: paper }),
    },
  ];
}

function candidatesOf({ outcomes }: ScreenInput): readonly Candidate[] {
  return outcomes.candidates?.candidates ?? [];
}

/** The value in place of a file name if the papers come from sources. */
const onlineWay = "online";
