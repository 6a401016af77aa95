/** Proposes clusters, and previews them after every change of a parameter. */

import { count } from "../../../../base/text/count.ts";
import { clusterMethods, defaultProposalOptions } from "../../../../taxonomy/index.ts";
import { commandLine, type OptionsOf } from "../../../cli/command-line.ts";
import { dim, section, title } from "../../drawing/lines.ts";
import type { Outcomes } from "../../shell/outcomes.ts";
import { pick } from "../../shell/taxonomy-index.ts";
import { type Action, listOf, type Offers, type ScreenInput, type Settings, type View } from "../screen.ts";

/** The value of the `inside` setting while the preview is open. Esc clears it. */
const preview = "preview";
const radiusStep = 0.05;
const clusterStep = 5;

type Parameters = {
  readonly method: string;
  readonly radius: number;
  readonly points: number;
  readonly clusters: number;
};

/** Returns the previewed proposal, or undefined while the screen shows the existing clusters. */
export function previewedProposal({ settings, outcomes }: ScreenInput): Outcomes["proposal"] {
  return settings.inside === preview ? outcomes.proposal : undefined;
}

/** Lists the proposed clusters in order of size, followed by the classes without a cluster. */
export function previewView(proposal: NonNullable<Outcomes["proposal"]>): View {
  const proposals = proposal.proposals.toSorted((one, other) => other.members.length - one.members.length);
  return {
    ...listOf({
      items: () => proposals,
      row: ({ name, members }) => ({
        id: `p ${members[0] ?? ""}`,
        label: name,
        note: String(members.length),
        ...(members.length < 2 ? ({ mark: "○", tone: "dim" } as const) : { mark: "·" }),
      }),
      about: ({ name, members }, { workspace }) => [
        title(name),
        dim(count(members.length, "class", "classes")),
        pick(workspace.index.classes, members).map((item) =>
          section(item.name, [dim(item.publication), item.description !== "" && item.description]),
        ),
      ],
      others: proposalActions,
    }),
    takesMarks: () => false,
    strip: (input) => previewStrip(input, proposal),
  };
}

/** Describes the effect of accepting the proposal, in the form `before → after`. */
function previewStrip({ workspace }: ScreenInput, proposal: NonNullable<Outcomes["proposal"]>): string {
  const { clusters } = workspace.taxonomy.clustering;
  const decided = clusters.filter((cluster) => cluster.decided).length;
  const alone = proposal.proposals.filter(({ members }) => members.length < 2).length;
  const after = decided + proposal.proposals.length;
  return `${clusters.length} → ${count(after, "cluster")}, ${alone} alone · ${parameterText(proposal)} · P enters`;
}

function parameterText({ method, radius, minPoints, clusters }: NonNullable<Outcomes["proposal"]>): string {
  if (method === "k-means") return `${method}, k ${clusters}`;
  const minimum = method === "dbscan" ? `, at least ${minPoints}` : "";
  return `${method}, radius ${radius.toFixed(2)}${minimum}`;
}

/**
 * Returns the keys that change a parameter, after which the undecided classes are clustered again. `P` accepts the
 * clusters.
 */
export function proposalActions(input: ScreenInput): Offers {
  const { settings } = input;
  const parameters = readParameters(settings);
  const { method, radius, points, clusters } = parameters;
  const wider = Math.min(0.95, radius + radiusStep);
  const narrower = Math.max(0, radius - radiusStep);
  const at = clusterMethods.map(String).indexOf(method);
  const nextMethod = clusterMethods[(at + 1) % clusterMethods.length] ?? method;
  const show = (key: string, label: string, change: Partial<Parameters>): Action => {
    const next = { ...parameters, ...change };
    return {
      key,
      label,
      kind: "command",
      line: commandLine("cluster propose", [], parameterOptions(next)),
      storeAs: "proposal",
      settings: { ...parameterSettings(next), inside: preview },
    };
  };
  const higherValue: Partial<Parameters> =
    method === "k-means" ? { clusters: clusters + clusterStep } : { points: points + 1 };
  const lowerValue: Partial<Parameters> =
    method === "k-means"
      ? { clusters: Math.max(1, clusters - clusterStep) }
      : { points: Math.max(1, points - 1) };
  const acceptClusters: Action = {
    key: "P",
    label: "enter these",
    kind: "command",
    line: commandLine("cluster propose", [], { ...parameterOptions(parameters), enter: true }),
    settings: { inside: "" },
  };
  return [
    previewedProposal(input) ? acceptClusters : { ...show("P", "propose clusters", {}), short: "propose" },
    show("]", `wider: ${wider.toFixed(2)}`, { radius: wider }),
    show("[", `narrower: ${narrower.toFixed(2)}`, { radius: narrower }),
    show("}", parameterLabel(higherValue), higherValue),
    show("{", parameterLabel(lowerValue), lowerValue),
    show("M", `by ${nextMethod}`, { method: nextMethod }),
  ];
}

function parameterLabel({ points, clusters }: Partial<Parameters>): string {
  return clusters === undefined ? `at least ${points}` : `k ${clusters}`;
}

function readParameters(settings: Settings): Parameters {
  const { method, radius, minPoints, clusters } = defaultProposalOptions;
  return {
    method: settings.method ?? method,
    radius: Number(settings.radius ?? radius),
    points: Number(settings.points ?? minPoints),
    clusters: Number(settings.clusters ?? clusters),
  };
}

function parameterSettings({ method, radius, points, clusters }: Parameters): Settings {
  return { method, radius: radius.toFixed(2), points: String(points), clusters: String(clusters) };
}

function parameterOptions({ method, radius, points, clusters }: Parameters): OptionsOf<"cluster propose"> {
  if (method === "k-means") return { method, clusters };
  return { method, radius: radius.toFixed(2), "min-points": points };
}
