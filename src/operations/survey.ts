/** The edits of phase 2 that change the survey without reading other files: criteria, decisions, remarks and orders. */
import { OptionError } from "../base/errors.ts";
import type { DecisionOrder, PaperOrder, SurveyStage } from "../literature/index.ts";
import { addedPaperEdits } from "./added-papers.ts";
import { type Documents, type EditContext, editsOf, givenOnly, numberKeys } from "./edits.ts";
import {
  listCitations,
  listConflicts,
  listCriteria,
  listRanking,
  listSuspects,
  listWords,
} from "./survey-listings.ts";
import type { ValueKit } from "./values.ts";

const edit = editsOf("survey");

const newPaper = "survey import more.bib --iteration 3";
const orders = ["key", "year", "added", "citations", "relevance"] as const satisfies readonly PaperOrder[];
const decisionOrders = [...orders, "random"] as const satisfies readonly DecisionOrder[];
const stages = ["screening", "skim"] as const satisfies readonly SurveyStage[];

const paperOf = ({ name }: ValueKit) => name("The paper's citation key", { value: "KEY", of: "paper" });
const verdictOf = ({ flag, name }: ValueKit) => ({
  include: flag("Include the paper"),
  exclude: flag("Exclude the paper (requires a criterion or a reason)"),
  withdraw: flag("Withdraw the decision"),
  criterion: name("The criterion for the decision, e.g. E1", { value: "ID", of: "criterion" }),
});
const orderOf = ({ choice }: ValueKit) =>
  choice(
    "The screening order to record with the decision (default: the order set by survey rank)",
    decisionOrders,
    {
      value: "ORDER",
    },
  );
const exclusion = { gives: { exclude: true }, asks: ["reason"], why: "Reason for exclusion" } as const;

type VerdictFlags = Readonly<Record<"include" | "exclude" | "withdraw", true | undefined>>;

export const surveyEdits = [
  ...addedPaperEdits,
  edit("survey criteria", {
    summary: "List the inclusion and exclusion criteria; with an ID, set or remove a criterion",
    example: "survey criteria E4 'It has no author.' --kind exclusion",
    keys: [
      {
        row: "the criteria",
        key: "a",
        label: "set a criterion",
        short: "criterion",
        asks: ["id", "text", "type"],
      },
      { row: "a criterion", key: "enter", label: "reword", asks: ["text"] },
    ],
    takes: (kit) => ({
      arguments: {
        id: kit
          .name("I1, E1, …", { value: "ID", label: "Id: I1, I2 … for inclusion, E1, E2 … for exclusion" })
          .optional(),
        text: kit.name("The text of the criterion", { value: "TEXT", label: "Text" }).optional(),
      },
      options: {
        type: kit.choice(
          "The kind of criterion (default: from the first letter of ID)",
          ["inclusion", "exclusion"],
          {
            value: "KIND",
            label: "Kind, if the id starts with neither I nor E",
            option: "kind",
            extra: true,
          },
        ),
        remove: kit.flag("Remove the criterion"),
      },
    }),
    view: ({ survey }, { id }) => (id === undefined ? listCriteria(survey) : undefined),
    apply: ({ survey }, { id = "", text, type, remove }, { literature }) => {
      if (remove) return { survey: literature.removeCriterion(survey, id) };
      if (text === undefined)
        throw new OptionError("the criterion's text is missing", {
          hint: `Add the text: taxolink survey criteria ${id} "Publications that …".`,
        });
      return { survey: literature.setCriterion(survey, { id, kind: kindOf(id, type), text }) };
    },
    says: (_values, { survey }) => listCriteria(survey),
  }),
  edit("survey screen", {
    first: true,
    summary: "Include or exclude a paper based on its title and abstract",
    example: "survey screen new2020 --include",
    before: [newPaper],
    keys: [
      { row: "a paper to screen", key: "i", label: "passes", gives: { include: true } },
      { row: "a paper to screen", key: numberKeys, label: "out", gives: { exclude: true } },
      { row: "a paper to screen", key: "x", label: "out, because", short: "out, why", ...exclusion },
      { row: "a paper that you screened", key: "w", label: "withdraw it", gives: { withdraw: true } },
    ],
    takes: (kit) => ({
      arguments: { paper: paperOf(kit) },
      options: { ...verdictOf(kit), order: orderOf(kit) },
    }),
    apply: (documents, values, context) => ({ survey: decided(documents, values, "screening", context) }),
    says: (values, after, context) =>
      decision(
        values,
        "screening",
        after,
        context,
        (paper, isIn) =>
          `${paper} ${isIn ? "passes the screening" : "is excluded"}.\nNext: taxolink survey next`,
      ),
  }),
  edit("survey skim", {
    first: true,
    summary: "Include or exclude a paper based on its full text; included papers go into the final list",
    example: "survey skim new2020 --include",
    before: [newPaper, "survey screen new2020 --include"],
    keys: [
      {
        row: "a paper to read",
        key: "i",
        label: "add to the final list",
        short: "include",
        gives: { include: true },
      },
      { row: "a paper to read", key: numberKeys, label: "out", gives: { exclude: true } },
      { row: "a paper to read", key: "x", label: "out, because", short: "out, why", ...exclusion },
      {
        row: "a paper to read",
        key: "s",
        label: "add to the final list, with sections",
        short: "sections",
        gives: { include: true },
        asks: ["sections"],
      },
      { row: "a paper that you read", key: "w", label: "withdraw it", gives: { withdraw: true } },
    ],
    takes: (kit) => ({
      arguments: { paper: paperOf(kit) },
      options: {
        ...verdictOf(kit),
        order: orderOf(kit),
        sections: kit.text("The relevant sections, as TITLE: NOTE; TITLE: NOTE; …", {
          value: "LIST",
          label: "Relevant sections (TITLE: NOTE; TITLE: NOTE)",
        }),
      },
    }),
    apply: (documents, values, context) => ({ survey: decided(documents, values, "skim", context) }),
    says: (values, after, context) =>
      decision(values, "skim", after, context, (paper, isIn) =>
        isIn
          ? `${paper} is in the final list.\nNext: taxolink survey follow ${paper}`
          : `${paper} is excluded.\nNext: taxolink survey next`,
      ),
  }),
  edit("survey later", {
    summary: "Postpone a paper until the other papers have been processed",
    example: "survey later new2020 --reason 'the text is on order'",
    before: [newPaper],
    notes: ["Deciding on a paper ends its postponement."],
    keys: [
      {
        row: "a postponed paper",
        key: "z",
        label: "put back in the queue",
        short: "requeue",
        gives: { back: true },
      },
      { row: "an open paper", key: "z", label: "later", next: true },
      {
        row: "an undecided paper",
        key: "n",
        label: "later, with a note",
        asks: ["reason"],
        why: "Note",
        next: true,
      },
    ],
    takes: (kit) => ({
      arguments: { paper: paperOf(kit) },
      options: { back: kit.flag("Return a postponed paper to its position in the queue") },
    }),
    apply: ({ survey }, { paper, back }, { literature, reason }) => ({
      survey: back ? literature.resumePostponed(survey, paper) : literature.postpone(survey, paper, reason),
    }),
    says: ({ paper, back }, _after, { reason }) => ({
      text: back
        ? `${paper} has returned to its position in the queue.`
        : `${paper} is postponed.\nNext: taxolink survey next`,
      json: { paper, postponed: !back, reason },
    }),
  }),
  edit("survey suspects", {
    summary: "List possible duplicates; with two keys, record whether the papers are the same",
    example: "survey suspects new2020 newer2021 --different",
    before: [newPaper],
    keys: [
      { row: "a pair of papers", key: numberKeys, label: "the same", gives: { same: true }, next: true },
      { row: "a pair of papers", key: "d", label: "different", gives: { different: true }, next: true },
    ],
    takes: (kit) => ({
      arguments: {
        key: kit.name("The paper to keep", { of: "paper" }).optional(),
        other: kit.name("The paper to drop if both papers are the same", { of: "paper" }).optional(),
      },
      options: {
        same: kit.flag("Record that both papers are the same publication"),
        different: kit.flag("Record that the papers are different publications"),
      },
    }),
    view: ({ survey }, { key }, { literature }) =>
      key === undefined ? listSuspects(survey, literature) : undefined,
    apply: ({ survey }, { key = "", other, same, different }, { author, literature, reason }) => {
      if (other === undefined) throw new OptionError("specify two papers");
      if (same === different) throw new OptionError("specify either --same or --different");
      return { survey: literature.settleSuspect(survey, [key, other], same === true, author, reason) };
    },
    says: (_values, { survey }, { literature }) => listSuspects(survey, literature),
  }),
  edit("survey adjudicate", {
    summary: "List the papers on which reviewers disagree; with KEY, settle a disagreement",
    example: "survey adjudicate new2020 --include --reason 'it counts'",
    before: [
      newPaper,
      "survey screen new2020 --include",
      "survey screen new2020 --exclude --criterion E1 --author Bob",
    ],
    keys: [
      {
        row: "a disputed paper",
        key: "i",
        label: "settle: in",
        gives: { include: true },
        asks: ["reason"],
        why: "Reason for inclusion",
        next: true,
      },
      {
        row: "a disputed paper",
        key: "x",
        label: "settle: out",
        gives: { exclude: true },
        asks: ["reason"],
        why: "Reason for exclusion",
        next: true,
      },
      {
        row: "a disputed paper",
        key: numberKeys,
        label: "settle: out",
        gives: { exclude: true },
        asks: ["reason"],
        next: true,
      },
      { row: "a settled paper", key: "w", label: "withdraw it", gives: { withdraw: true } },
    ],
    takes: (kit) => ({
      arguments: { paper: paperOf(kit).optional() },
      options: {
        ...verdictOf(kit),
        stage: kit.choice("The stage of the disagreement to settle (default: screening)", stages, {
          value: "STAGE",
        }),
      },
    }),
    view: ({ survey }, { paper, include, exclude, withdraw }, { literature }) => {
      if (paper !== undefined) return undefined;
      if (include || exclude || withdraw)
        throw new OptionError("KEY is missing", {
          hint: "To list the keys of the papers with conflicts, run taxolink survey adjudicate.",
        });
      return listConflicts(survey, literature);
    },
    apply: ({ survey }, { paper = "", stage = "screening", criterion, ...flags }, context) => {
      const { author, literature, reason } = context;
      const verdict = verdictIn(flags);
      if (verdict === "withdraw") return { survey: literature.withdrawRuling(survey, paper, stage) };
      if (reason === "") throw new OptionError("--reason is missing: an adjudication requires a reason");
      const ruling = { paper, stage, author, verdict, reason, ...givenOnly({ criterion }) };
      return { survey: literature.adjudicate(survey, ruling) };
    },
    says: (
      { paper = "", stage = "screening", criterion, ...flags },
      _after,
      { author, literature, reason },
    ) => {
      const verdict = verdictIn(flags);
      if (verdict === "withdraw")
        return {
          text: `The conflict on the ${literature.surveyStageNames[stage]} of ${paper} is open again.`,
          json: { paper, stage, withdrawn: true },
        };
      const adjudication = { paper, stage, author, verdict, reason, ...givenOnly({ criterion }) };
      return {
        text: `${paper} is ${verdict === "in" ? "included" : "excluded"}, decided by ${author}.`,
        json: { adjudication },
      };
    },
  }),
  edit("survey citations", {
    summary: "List the citations among papers in the final list; with keys, record citations",
    example: "survey citations Auer2023 Chernov2015",
    takes: (kit) => ({
      arguments: {
        from: kit.name("The citing paper", { of: "paper" }).optional(),
        to: kit.names("The papers that FROM cites", { of: "paper" }).optional(),
      },
    }),
    view: ({ survey }, { from }, { literature }) =>
      from === undefined ? listCitations(survey, literature) : undefined,
    apply: ({ survey }, { from = "", to = [] }, { literature }) => {
      if (to.length === 0) throw new OptionError(`specify the papers that ${from} cites`);
      return { survey: to.reduce((next, cited) => literature.addCitation(next, from, cited), survey) };
    },
    says: (_values, { survey }, { literature }) => listCitations(survey, literature),
  }),
  edit("survey stop", {
    summary: "End the survey after an iteration, and record the reason",
    example: "survey stop --after 2 --reason 'few new ones'",
    reason: "state why the survey ends",
    keys: [
      {
        row: "the survey",
        key: "E",
        label: "end the survey",
        asks: ["after", "reason"],
        why: "Reason for ending the survey",
      },
    ],
    takes: (kit) => ({
      needs: {
        after: kit.number("The last iteration to process", 1, {
          label: "Number of the last iteration",
          suggested: true,
        }),
      },
    }),
    apply: ({ survey }, { after }, { literature, reason }) => ({
      survey: literature.stopSurvey(survey, { after, reason }),
    }),
    says: ({ after }, _after, { reason }) => ({
      text: `The survey ends after L${after}: ${reason}`,
      json: { stop: { after, reason } },
    }),
  }),
  edit("survey rank", {
    summary:
      "List undecided papers in screening order, with reasons and stopping evidence, or change the order with --order and --random-every",
    example: "survey rank --order year --random-every 5",
    notes: [
      'After each decision, Taxolink learns the "relevance" order again from all decisions so far, with TF-IDF and naive Bayes.',
      "Papers drawn at random are an unbiased sample of the list, so they improve the estimate of recall.",
    ],
    keys: [
      { row: "the order of papers", key: "O", label: "order", asks: ["order", "randomEvery"] },
      { row: "a list of papers", key: "V", label: "ranking and stopping evidence" },
    ],
    takes: (kit) => ({
      options: {
        order: kit.choice("The order in which to propose papers", orders, {
          value: "ORDER",
          label: "Order of the undecided papers",
        }),
        randomEvery: kit.number("Draw every N-th paper at random (0: never)", 0, { suggested: true }),
        stage: kit.choice("The stage whose papers are listed (default: screening)", stages, {
          value: "STAGE",
        }),
        top: kit.number("Number of papers to list (default: 20)", 1),
      },
    }),
    view: ({ survey }, { order, randomEvery, stage, top }, { literature }) =>
      order === undefined && randomEvery === undefined
        ? listRanking(survey, literature, stage, top)
        : undefined,
    apply: ({ survey }, { order, randomEvery: every }, { literature }) => {
      if (every === 1)
        throw new OptionError(
          "--random-every must be 0 or at least 2; with 1, every paper would be drawn at random",
        );
      const change = {
        ...givenOnly({ order }),
        ...(every === undefined ? {} : { random_every: every === 0 ? undefined : every }),
      };
      return { survey: literature.setScreening(survey, change) };
    },
    says: ({ stage, top }, { survey }, { literature }) => listRanking(survey, literature, stage, top),
  }),
  edit("survey words", {
    summary:
      "List the words that are highlighted in titles and abstracts, or set them with --include and --exclude",
    example: "survey words --include taxonomy --exclude mouse",
    notes: ["Until you set words, the app highlights the words in the criteria."],
    keys: [
      {
        row: "the highlighted words",
        key: "W",
        label: "highlighted words",
        short: "words",
        asks: ["include", "exclude"],
        gives: { clear: true },
      },
    ],
    takes: (kit) => ({
      options: {
        include: kit.list("Words that suggest a relevant paper"),
        exclude: kit.list("Words that suggest an irrelevant paper"),
        clear: kit.flag("Remove all words first"),
      },
    }),
    view: ({ survey }, { include, exclude, clear }) =>
      include === undefined && exclude === undefined && !clear ? listWords(survey) : undefined,
    apply: ({ survey }, { include = [], exclude = [], clear }, { literature }) => {
      const earlier = clear ? undefined : survey.survey.screening;
      return {
        survey: literature.setScreening(survey, {
          include_words: [...new Set([...(earlier?.include_words ?? []), ...include])],
          exclude_words: [...new Set([...(earlier?.exclude_words ?? []), ...exclude])],
        }),
      };
    },
    says: (_values, { survey }) => listWords(survey),
  }),
  edit("survey note", {
    summary: "Add or replace the note on a paper; without TEXT, remove the note",
    example: "survey note Auer2023 'the table on page 4'",
    keys: [{ row: "a paper", key: "N", label: "note", asks: ["note"] }],
    takes: (kit) => ({
      arguments: {
        paper: paperOf(kit),
        note: kit
          .text("The note", { label: "Note on the paper (leave empty to remove the note)" })
          .optional(),
      },
    }),
    apply: ({ survey }, { paper, note = "" }, { literature }) => ({
      survey: literature.remarkOn(survey, paper, { note }),
    }),
    says: ({ paper, note = "" }) => ({
      text: note === "" ? `${paper} has no note.` : `Noted on ${paper}: ${note}`,
      json: { paper, note },
    }),
  }),
  edit("survey label", {
    summary: "Label a paper",
    example: "survey label Auer2023 to-discuss",
    keys: [{ row: "a paper with labels", key: "L", label: "label", asks: ["labels"] }],
    takes: (kit) => ({
      arguments: { paper: paperOf(kit), labels: kit.names("Labels without spaces", { label: "Label" }) },
      options: { remove: kit.flag("Remove the labels") },
    }),
    apply: ({ survey }, { paper, labels, remove }, { literature }) => ({
      survey: literature.remarkOn(survey, paper, { labels: newLabels(survey, paper, labels, remove) }),
    }),
    says: ({ paper }, { survey }) => {
      const labels = labelsOf(survey, paper);
      return {
        text: labels.length === 0 ? `${paper} has no label.` : `${paper}: ${labels.join(", ")}`,
        json: { paper, labels },
      };
    },
  }),
] as const;

function labelsOf({ survey }: Documents["survey"], paper: string): readonly string[] {
  return survey.remarks?.find((remark) => remark.paper === paper)?.labels ?? [];
}

function newLabels(
  survey: Documents["survey"],
  paper: string,
  labels: readonly string[],
  remove: true | undefined,
): string[] {
  const earlier = labelsOf(survey, paper);
  return remove ? earlier.filter((label) => !labels.includes(label)) : [...new Set([...earlier, ...labels])];
}

/** Returns the verdict that the flags express. @throws OptionError unless exactly one of them is given */
function verdictIn({ include, exclude, withdraw }: Partial<VerdictFlags>) {
  if ([include, exclude, withdraw].filter(Boolean).length !== 1)
    throw new OptionError("specify exactly one of --include, --exclude and --withdraw");
  if (withdraw) return "withdraw" as const;
  return include ? ("in" as const) : ("out" as const);
}

type Decision = Partial<VerdictFlags> & {
  readonly paper: string;
  readonly criterion?: string | undefined;
  readonly order?: DecisionOrder | undefined;
  readonly sections?: string | undefined;
};

function decided({ survey }: Documents, values: Decision, stage: SurveyStage, context: EditContext) {
  const { author, literature } = context;
  const { paper } = values;
  if (verdictIn(values) === "withdraw")
    return literature.withdrawDecision(survey, { paper, stage, reviewer: author });
  return literature.decide(survey, decisionOf(survey, values, stage, context));
}

function decisionOf(survey: Documents["survey"], values: Decision, stage: SurveyStage, context: EditContext) {
  const verdict = verdictIn(values) === "in" ? ("in" as const) : ("out" as const);
  const { paper, criterion } = values;
  const sections = values.sections === undefined ? undefined : parseSections(values.sections);
  const order = recordedOrder(survey, stage, values.order, context);
  const { author: reviewer, reason } = context;
  return { paper, verdict, ...givenOnly({ criterion, sections, order }), stage, reviewer, reason };
}

function decision(
  values: Decision,
  stage: SurveyStage,
  { survey }: Documents,
  context: EditContext,
  sentence: (paper: string, isIn: boolean) => string,
) {
  const { author, before, literature } = context;
  const { paper } = values;
  if (verdictIn(values) !== "withdraw")
    return {
      text: sentence(paper, verdictIn(values) === "in"),
      json: { decision: decisionOf(before.survey, values, stage, context) },
    };
  const progress = literature.surveyProgress(survey.survey, survey);
  const status = progress.find((item) => item.paper.key === paper)?.status;
  return {
    text: `Withdrew ${author}'s decision on the ${literature.surveyStageNames[stage]} of ${paper}${status ? `: ${paper} is ${status}` : ""}.`,
    json: { paper, stage, reviewer: author, withdrawn: true, status: status ?? null },
  };
}

/** Returns the order to record with a decision: the order in the call or, failing that, the order in effect. */
function recordedOrder(
  survey: Documents["survey"],
  stage: SurveyStage,
  requested: DecisionOrder | undefined,
  { literature }: EditContext,
): DecisionOrder | undefined {
  const order = survey.survey.screening?.order;
  if (requested !== undefined || order === undefined) return requested;
  if (order !== "relevance") return order;
  const progress = literature.surveyProgress(survey.survey, survey);
  return literature.orderInEffect(order, literature.stageVerdicts(survey.survey, progress, stage));
}

function kindOf(id: string, kind: "inclusion" | "exclusion" | undefined): "inclusion" | "exclusion" {
  if (kind !== undefined) return kind;
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
