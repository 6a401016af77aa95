/** Uses labels to select the contributions of a paper that follow a template's layout. */
import { OptionError } from "../errors.ts";
import type { Template, TemplateEdge } from "./template.ts";

/**
 * Creates a test for the contributions of a layout. An ORKG may contain the same papers in several layouts, which only
 * the labels of contributions distinguish. The part of a label in braces, as in `{@key} 2`, may be any text.
 * @returns a function that decides whether a contribution with the given label follows the layout
 * @throws OptionError if the template does not describe the contributions
 */
export function layoutOfContributions(template: Template): (label: string) => boolean {
  const labels = template.orkg ? contributionLabels(template.hub.edges, template.orkg.contributions) : [];
  if (labels.length === 0) {
    throw new OptionError(`the template ${template.name} does not say which nodes are contributions`, {
      hint: 'Add "orkg": {"contributions": PREDICATE} to the template.',
    });
  }
  const patterns = labels.map((label) => {
    const fixed = label.split(/\{[^{}]+\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
    return new RegExp(`^${fixed.join(".+")}$`, "s");
  });
  return (label) => patterns.some((pattern) => pattern.test(label));
}

function contributionLabels(edges: readonly TemplateEdge[], predicate: string): string[] {
  return edges.flatMap((edge) => {
    if (edge.kind === "group") return contributionLabels(edge.edges, predicate);
    return edge.kind === "node" && edge.predicate === predicate ? [edge.label] : [];
  });
}
