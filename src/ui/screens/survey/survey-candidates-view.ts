/** Phase 2: the references of a paper, or those that cite it, of which the relevant ones are ticked and entered. */

import { commandLine } from "../../../cli/command-line.ts";
import { count } from "../../../text/count.ts";
import { section, span } from "../../drawing/lines.ts";
import type { Outcomes } from "../../shell/outcomes.ts";
import type { Action, Line, Row, ScreenInput } from "../screen.ts";
import { hitDetail, hitRow, isEntered } from "./survey-hit.ts";
import { onlineCandidateActions, onlineWay } from "./survey-online-candidates.ts";

/** The value of the setting `inside` that shows this view. */
export const candidatesView = "candidates";

type Candidate = NonNullable<Outcomes["candidates"]>["candidates"][number];

export function candidateRows(input: ScreenInput): Row[] {
  return candidatesOf(input).map((item) => hitRow(input, item));
}

export function candidateDetail(input: ScreenInput, row: Row): Line[] {
  const item = candidatesOf(input).find(({ key }) => key === row.id);
  return item ? hitDetail(input, item, answerLines(input)) : [];
}

/** How much of what the sources declare has come, and what each of them answered. */
function answerLines({ outcomes }: ScreenInput): Line[] {
  const { asked = [], coverage = [] } = outcomes.candidates ?? {};
  const nameOf = (kind: Candidate["kind"]): string => (kind === "citing" ? "citing papers" : "references");
  return section("Sources", [
    ...coverage.map(
      ({ kind, resolved, declared }) => `${nameOf(kind)}: ${resolved} of ${declared} reported by the sources`,
    ),
    ...asked.map(({ kind, source, outcome, works, why }): Line => {
      if (outcome === "answered") return `${source}: ${works} ${nameOf(kind)}`;
      return [span(`${source}, ${nameOf(kind)}: ${why ?? "has no record of the paper"}`, "warn")];
    }),
  ]);
}

export function candidateStrip(input: ScreenInput): string {
  const candidates = candidatesOf(input);
  const entered = candidates.filter((item) => isEntered(input, item)).length;
  const [way] = input.outcomes.candidates?.files ?? [];
  const kinds = new Set(input.outcomes.candidates?.files.map(({ kind }) => kind));
  const what =
    kinds.size > 1
      ? "references of and papers that cite"
      : way?.kind === "citing"
        ? "papers that cite"
        : "references of";
  return `${what} ${input.outcomes.candidates?.paper ?? ""} · ${count(candidates.length, "paper")} · ${input.marked.length} ticked · ${entered} entered`;
}

/** Enter sends the ticked ones to the next list; `0` says that none is relevant. */
export function candidateActions(input: ScreenInput): Action[] {
  const { outcomes, marked } = input;
  const [way] = outcomes.candidates?.files ?? [];
  if (!outcomes.candidates || !way) return [];
  const { paper } = outcomes.candidates;
  const { kind, file } = way;
  if (file === onlineWay) return onlineCandidateActions(paper, marked);
  // All of the file were looked at, from the first to the last.
  const inspected = kind === "citing" ? candidatesOf(input).length : undefined;
  return [
    ...(marked.length === 0
      ? []
      : [
          {
            key: "enter",
            label: `send the ${marked.length} ticked`,
            kind: "command",
            line: commandLine("survey follow", [paper], { [kind]: file, only: marked, inspected }),
          } as const,
        ]),
    {
      key: "0",
      label: "none is relevant",
      kind: "command",
      line: commandLine("survey follow", [paper], { [kind]: "none", inspected }),
    },
  ];
}

function candidatesOf({ outcomes }: ScreenInput): readonly Candidate[] {
  return outcomes.candidates?.candidates ?? [];
}
