import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { procedures, structures } from "../../taxonomy/index.ts";
import type { PhaseDocument } from "../../workspace/index.ts";
import { authorOption, reasonOption } from "../shared/edit-options.ts";
import { openCommandEditor } from "../shared/edit-workspace.ts";
import { describePlan } from "./show.ts";

type Planning = PhaseDocument<"planning">;

export const command = defineCommand({
  positionals: [],
  options: {
    objective: {
      kind: "text",
      value: "TEXT",
      summary: "S1: the objects to classify, and the purpose of the taxonomy",
    },
    domain: { kind: "text", value: "TEXT", summary: "S2: the field of knowledge that the taxonomy covers" },
    structure: {
      kind: "text",
      value: "NAME",
      summary: "S3: relations between classes",
      choices: structures,
    },
    procedure: {
      kind: "text",
      value: "NAME",
      summary: "S4: how objects are assigned to classes",
      choices: procedures,
    },
    topics: {
      kind: "list",
      value: "LIST",
      summary: "S5: kinds of literature from which classes are extracted",
    },
    domains: {
      kind: "list",
      value: "LIST",
      summary: "S5: fields of the literature from which classes are extracted",
    },
    categories: {
      kind: "text",
      value: "HOW",
      summary: "Whether each cluster belongs to at most one category",
      choices: ["disjoint", "overlapping"],
    },
    abstraction: {
      kind: "text",
      value: "TEXT",
      summary: "The level of abstraction at which classes count as the same",
    },
    rule: {
      kind: "text",
      value: "RULE",
      summary: "Whether relevance requires a yes to all relevance questions, or to at least one",
      choices: ["all", "any"],
    },
    ...reasonOption,
    ...authorOption,
  },
  run: async ({ options }, context) => {
    const { reason = "", author, ...changes } = options;
    const changedEntries = Object.entries(changes).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    );
    if (changedEntries.length === 0) {
      throw new OptionError("nothing to set", {
        hint: "For the options, run taxolink plan set --help; to print the plan, run taxolink plan show.",
      });
    }
    const editor = openCommandEditor(context, author);
    const operation = { kind: "set-plan", ...Object.fromEntries(changedEntries) };
    const linesBefore = new Set(describePlan(editor.read("planning")));
    editor.update("planning", { operation, reason }, (plan) => changePlan(plan, changes));
    const { $schema: _schema, version: _version, ...plan } = editor.read("planning");
    const changedLines = describePlan(plan).filter((line) => !linesBefore.has(line));
    return {
      text: changedLines.length === 0 ? "The plan already has these values." : formatChanges(changedLines),
      json: plan,
    };
  },
});

/** Aligns several changes in columns, and joins the parts of a single change with a colon. */
function formatChanges(lines: readonly string[]): string {
  const [first = "", ...others] = lines;
  return others.length > 0 ? lines.join("\n") : first.trim().replace(/ {2,}/, ": ");
}

type PlanChanges = {
  readonly objective: string | undefined;
  readonly domain: string | undefined;
  readonly structure: string | undefined;
  readonly procedure: string | undefined;
  readonly topics: readonly string[];
  readonly domains: readonly string[];
  readonly categories: string | undefined;
  readonly abstraction: string | undefined;
  readonly rule: string | undefined;
};

function changePlan(plan: Planning, changes: PlanChanges): Planning {
  const { topics, domains } = changes;
  return {
    ...plan,
    objective: changes.objective ?? plan.objective,
    domain: changes.domain ?? plan.domain,
    structure: structures.find((name) => name === changes.structure) ?? plan.structure,
    procedure: procedures.find((name) => name === changes.procedure) ?? plan.procedure,
    literature: {
      topics: topics.length === 0 ? plan.literature.topics : [...topics],
      domains: domains.length === 0 ? plan.literature.domains : [...domains],
    },
    disjoint: changes.categories === undefined ? plan.disjoint : changes.categories === "disjoint",
    abstraction: changes.abstraction ?? plan.abstraction,
    relevance: {
      ...plan.relevance,
      rule: changes.rule === "any" ? "any" : changes.rule === "all" ? "all" : plan.relevance.rule,
    },
  };
}
