/** Uses labels to select the contributions of a paper that follow a template's layout. */
import { OptionError } from "../../base/errors.ts";
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
  const patterns = labels.map((label) => label.split(/\{[^{}]+\}/));
  return (label) => patterns.some((fixed) => hasForm(label, fixed));
}

/** Whether a label consists of the fixed parts in order, with any text between two of them. */
function hasForm(label: string, [first = "", ...others]: readonly string[]): boolean {
  const last = others.pop();
  if (last === undefined) return label === first;
  if (!label.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = label.indexOf(part, at + 1);
    if (found === -1) return false;
    at = found + part.length;
  }
  return label.length - last.length > at && label.endsWith(last);
}

function contributionLabels(edges: readonly TemplateEdge[], predicate: string): string[] {
  return edges.flatMap((edge) => {
    if (edge.kind === "group") return contributionLabels(edge.edges, predicate);
    return edge.kind === "node" && edge.predicate === predicate ? [edge.label] : [];
  });
}
