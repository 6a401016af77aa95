/** Defines the simple edits of phase 2. */
import { OptionError } from "../../errors.ts";
import type { SurveyState, SurveyVerdict } from "../../literature/index.ts";
import { defineSurveyEdit, type SurveyEditContext } from "../shared/define-edit.ts";
import { givenOptions, requireReason } from "../shared/edit-options.ts";
import { decisionOrderOption, orderOf } from "./screening-order.ts";
import { listCitations, listConflicts, listCriteria, listSuspects } from "./survey-listings.ts";

const paperKey = { name: "KEY", summary: "The paper's citation key" } as const;
const requiredKey = { ...paperKey, required: true } as const;
const verdictOptions = {
  include: { kind: "flag", summary: "Include the paper" },
  exclude: { kind: "flag", summary: "Exclude the paper (requires a criterion or a reason)" },
  withdraw: { kind: "flag", summary: "Withdraw the decision" },
  criterion: { kind: "text", value: "ID", summary: "The criterion for the decision, e.g. E1" },
} as const;

export const surveyEdits = [
  defineSurveyEdit({
    name: "survey criteria",
    summary: "List the inclusion and exclusion criteria; with an ID, set or remove a criterion",
    example: 'taxolink survey criteria E1 "Publications without a full text"',
    positionals: [
      { name: "ID", summary: "I1, E1, …" },
      { name: "TEXT", summary: "The text of the criterion" },
    ],
    options: {
      kind: {
        kind: "text",
        value: "KIND",
        summary: "The kind of criterion (default: from the first letter of ID)",
        choices: ["inclusion", "exclusion"],
      },
      remove: { kind: "flag", summary: "Remove the criterion" },
    },
    view: ({ positionals: [id] }, { state }) => (id === undefined ? listCriteria(state) : undefined),
    apply: ({ positionals: [id = "", text], options }, { state, literature }) => {
      if (options.remove) {
        return {
          operation: { kind: "remove-criterion", id },
          next: literature.removeCriterion(state, id),
          report: listCriteria,
        };
      }
      if (text === undefined) {
        throw new OptionError("the criterion's text is missing", {
          hint: `Add the text: taxolink survey criteria ${id} "Publications that …".`,
        });
      }
      const kind = kindOf(id, options.kind);
      return {
        operation: { kind: "set-criterion", id, type: kind, text },
        next: literature.setCriterion(state, { id, kind, text }),
        report: listCriteria,
      };
    },
  }),
  defineSurveyEdit({
    name: "survey screen",
    summary: "Include or exclude a paper based on its title and abstract",
    example: "taxolink survey screen Auer2023 --include",
    positionals: [requiredKey],
    options: { ...verdictOptions, ...decisionOrderOption },
    apply: ({ positionals: [paper], options }, surveyContext) => {
      const { criterion, reason = "" } = options;
      const verdict = verdictOf(options);
      if (verdict === "withdraw") return withdrawal(surveyContext, paper, "screening");
      const order = orderOf(surveyContext, "screening", options.order);
      const screening = { paper, verdict, ...givenOptions({ criterion, order }) };
      const decision = { ...screening, stage: "screening" as const, reviewer: surveyContext.author, reason };
      const outcome = verdict === "in" ? `${paper} passes the screening.` : `${paper} is excluded.`;
      return {
        operation: { kind: "screen", ...screening },
        next: surveyContext.literature.decide(surveyContext.state, decision),
        report: () => ({ text: `${outcome}\nNext: taxolink survey next`, json: { decision } }),
      };
    },
  }),
  defineSurveyEdit({
    name: "survey skim",
    summary: "Include or exclude a paper based on its full text; included papers go into the final list",
    example: 'taxolink survey skim Auer2023 --include --sections "3: question types"',
    positionals: [requiredKey],
    options: {
      ...verdictOptions,
      ...decisionOrderOption,
      sections: {
        kind: "text",
        value: "LIST",
        summary: "The relevant sections, as TITLE: NOTE; TITLE: NOTE; …",
      },
    },
    apply: ({ positionals: [paper], options }, surveyContext) => {
      const { criterion, reason = "" } = options;
      const verdict = verdictOf(options);
      if (verdict === "withdraw") return withdrawal(surveyContext, paper, "skim");
      const sections = options.sections === undefined ? undefined : parseSections(options.sections);
      const order = orderOf(surveyContext, "skim", options.order);
      const skimming = { paper, verdict, ...givenOptions({ criterion, sections, order }) };
      const decision = { ...skimming, stage: "skim" as const, reviewer: surveyContext.author, reason };
      const outcome =
        verdict === "in"
          ? `${paper} is in the final list.\nNext: taxolink survey follow ${paper}`
          : `${paper} is excluded.\nNext: taxolink survey next`;
      return {
        operation: { kind: "skim", ...skimming },
        next: surveyContext.literature.decide(surveyContext.state, decision),
        report: () => ({ text: outcome, json: { decision } }),
      };
    },
  }),
  defineSurveyEdit({
    name: "survey later",
    summary: "Postpone a paper until the other papers have been processed",
    example: 'taxolink survey later Smith2020 --reason "the full text is on order"',
    positionals: [requiredKey],
    options: { back: { kind: "flag", summary: "Return a postponed paper to its position in the queue" } },
    notes: ["Deciding on a paper ends its postponement."],
    apply: ({ positionals: [paper], options: { back, reason = "" } }, { state, literature }) => ({
      operation: { kind: back ? "take-up" : "postpone", paper },
      next: back ? literature.resumePostponed(state, paper) : literature.postpone(state, paper, reason),
      report: () => ({
        text: back
          ? `${paper} has returned to its position in the queue.`
          : `${paper} is postponed.\nNext: taxolink survey next`,
        json: { paper, postponed: !back, reason },
      }),
    }),
  }),
  defineSurveyEdit({
    name: "survey suspects",
    summary: "List possible duplicates; with two keys, record whether the papers are the same",
    example: "taxolink survey suspects",
    positionals: [
      { name: "KEY", summary: "The paper to keep" },
      { name: "OTHER", summary: "The paper to drop if both papers are the same" },
    ],
    options: {
      same: { kind: "flag", summary: "Record that both papers are the same publication" },
      different: { kind: "flag", summary: "Record that the papers are different publications" },
    },
    view: ({ positionals: [keptKey] }, surveyContext) =>
      keptKey === undefined ? listSuspects(surveyContext) : undefined,
    apply: (
      { positionals: [keptKey = "", other], options: { same, different, reason = "" } },
      surveyContext,
    ) => {
      if (other === undefined) throw new OptionError("specify two papers");
      if (same === different) throw new OptionError("specify either --same or --different");
      const { state, author, literature } = surveyContext;
      return {
        operation: { kind: "settle-suspect", papers: [keptKey, other], same },
        next: literature.settleSuspect(state, [keptKey, other], same, author, reason),
        report: (next) => listSuspects({ state: next, literature }),
      };
    },
  }),
  defineSurveyEdit({
    name: "survey adjudicate",
    summary: "List the papers on which reviewers disagree; with KEY, settle a disagreement",
    example: "taxolink survey adjudicate",
    positionals: [paperKey],
    options: {
      ...verdictOptions,
      stage: {
        kind: "text",
        value: "STAGE",
        summary: "The stage of the disagreement to settle",
        choices: ["screening", "skim"],
        default: "screening",
      },
    },
    view: ({ positionals: [paper], options }, surveyContext) => {
      if (paper !== undefined) return undefined;
      if (options.include || options.exclude || options.withdraw) {
        throw new OptionError("KEY is missing", {
          hint: "To list the keys of the papers with conflicts, run taxolink survey adjudicate.",
        });
      }
      return listConflicts(surveyContext);
    },
    apply: ({ positionals: [paper = ""], options }, { state, author, literature }) => {
      const verdict = verdictOf(options);
      const stage = options.stage === "skim" ? "skim" : "screening";
      if (verdict === "withdraw") {
        return {
          operation: { kind: "withdraw-ruling", paper, stage },
          next: literature.withdrawRuling(state, paper, stage),
          report: () => ({
            text: `The conflict on the ${literature.surveyStageNames[stage]} of ${paper} is open again.`,
            json: { paper, stage, withdrawn: true },
          }),
        };
      }
      const reason = requireReason(options.reason, "an adjudication requires a reason");
      const { criterion } = options;
      const adjudication = { paper, stage, author, verdict, reason, ...givenOptions({ criterion }) } as const;
      return {
        operation: { kind: "adjudicate", paper, stage, verdict },
        next: literature.adjudicate(state, adjudication),
        report: () => ({
          text: `${paper} is ${verdict === "in" ? "included" : "excluded"}, decided by ${author}.`,
          json: { adjudication },
        }),
      };
    },
  }),
  defineSurveyEdit({
    name: "survey citations",
    summary: "List the citations among papers in the final list; with keys, record citations",
    example: "taxolink survey citations",
    positionals: [
      { name: "FROM", summary: "The citing paper" },
      { name: "TO", summary: "The papers that FROM cites", many: true },
    ],
    view: ({ positionals: [from] }, surveyContext) =>
      from === undefined ? listCitations(surveyContext) : undefined,
    apply: ({ positionals: [from = "", ...to] }, { state, literature }) => {
      if (to.length === 0) throw new OptionError(`specify the papers that ${from} cites`);
      return {
        operation: { kind: "add-citations", from, to },
        next: to.reduce((next, cited) => literature.addCitation(next, from, cited), state),
        report: (next) => listCitations({ state: next, literature }),
      };
    },
  }),
  defineSurveyEdit({
    name: "survey stop",
    summary: "End the survey after an iteration, and record the reason",
    example: 'taxolink survey stop --after 2 --reason "Few new candidates"',
    options: {
      after: {
        kind: "number",
        value: "N",
        summary: "The last iteration to process",
        required: true,
        integer: true,
        minimum: 1,
      },
      reason: { kind: "text", value: "TEXT", summary: "The reason for ending the survey", required: true },
    },
    apply: ({ options: { after, reason } }, { state, literature }) => ({
      operation: { kind: "stop-survey", after },
      next: literature.stopSurvey(state, { after, reason }),
      report: () => ({
        text: `The survey ends after L${after}: ${reason}`,
        json: { stop: { after, reason } },
      }),
    }),
  }),
] as const;

/**
 * Returns the verdict that the options express. @throws OptionError unless the call has exactly one of the three
 * options
 */
function verdictOf(options: {
  readonly include: boolean;
  readonly exclude: boolean;
  readonly withdraw: boolean;
}): SurveyVerdict | "withdraw" {
  const verdictFlags = [options.include, options.exclude, options.withdraw].filter(Boolean);
  if (verdictFlags.length !== 1)
    throw new OptionError("specify exactly one of --include, --exclude and --withdraw");
  if (options.withdraw) return "withdraw";
  return options.include ? "in" : "out";
}

function withdrawal(
  { state, author, literature }: SurveyEditContext,
  paper: string,
  stage: "screening" | "skim",
) {
  const decisionKey = { paper, stage, reviewer: author };
  return {
    operation: { kind: "withdraw-decision", ...decisionKey },
    next: literature.withdrawDecision(state, decisionKey),
    report: (next: SurveyState) => {
      const progress = literature.surveyProgress(next.survey, next);
      const status = progress.find((paperProgress) => paperProgress.paper.key === paper)?.status;
      return {
        text: `Withdrew ${author}'s decision on the ${literature.surveyStageNames[stage]} of ${paper}${status ? `: ${paper} is ${status}` : ""}.`,
        json: { ...decisionKey, withdrawn: true, status: status ?? null },
      };
    },
  };
}

function kindOf(id: string, kind: string | undefined): "inclusion" | "exclusion" {
  if (kind === "inclusion" || kind === "exclusion") return kind;
  if (/^i/i.test(id)) return "inclusion";
  if (/^e/i.test(id)) return "exclusion";
  throw new OptionError(`specify --kind inclusion or --kind exclusion for the criterion ${id}`);
}

function parseSections(text: string): { title: string; note: string }[] {
  return text
    .split(";")
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const [title = "", ...note] = part.split(":");
      return { title: title.trim(), note: note.join(":").trim() };
    });
}
