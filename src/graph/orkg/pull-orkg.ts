/**
 * Pulls a part of an ORKG as a graph: the papers of a field or of a comparison, or a single paper, with their
 * contributions.
 */

import { GraphError, throwIfCancelled } from "../../base/errors.ts";
import { xsdString } from "../../base/io/n-triples-line.ts";
import type { Watch } from "../../base/progress.ts";
import type { GraphSink } from "../importers/graph-sink.ts";
import { plainName } from "../names.ts";
import { formatIri, nodeId } from "../rdf-names.ts";
import type { OrkgClient } from "./orkg-client.ts";
import type { Query } from "./orkg-reader.ts";
import type { PaperEntry, Statement, Thing } from "./orkg-schemas.ts";
import {
  type ContributionChoice,
  comparedPredicate,
  describeScope,
  isWanted,
  type PullScope,
  terminalClasses,
} from "./pull-scope.ts";

export type PullOptions = ContributionChoice & {
  /** Restricts the pull to contributions that use this template. */
  readonly template?: string | undefined;
};

/** The number of papers to request at a time. The source limits the concurrent requests. */
const papersAtATime = 20;

/**
 * Adds a part of an ORKG to `sink`, paper by paper.
 * @returns the number of papers added to the graph
 * @throws GraphError if the scope contains no papers or the server keeps failing; CancelledError if the user cancels
 */
export async function pullOrkg(
  client: OrkgClient,
  scope: PullScope,
  options: PullOptions,
  sink: GraphSink,
  watch: Watch,
): Promise<number> {
  const className =
    options.template === undefined ? options.className : await client.targetClass(options.template);
  const { papers, contributions } = await findPapers(client, scope, className);
  if (papers.length === 0) throw new GraphError(`the ORKG contains no paper for ${describeScope(scope)}`);
  const choice = { className, isOfLayout: options.isOfLayout };
  const isChosen = ({ object: { id, label, classes } }: Statement): boolean =>
    isWanted({ id, label: label ?? "", types: classes }, choice, contributions);
  const addedIds = new Set<string>();
  const classes = new Set<string>();
  const stage = watch.progress.stage("Pulling papers", papers.length);
  for (let at = 0; at < papers.length; at += papersAtATime) {
    const batch = papers.slice(at, at + papersAtATime);
    const answers = await Promise.all(
      batch.map(async ({ id }) => {
        throwIfCancelled(watch.signal);
        const statements = await client.statementsAround(id, terminalClasses);
        stage.advance();
        return { id, statements };
      }),
    );
    for (const { id, statements } of answers) {
      const keptStatements = statements.filter(isChosen);
      for (const { subject, object } of keptStatements) {
        addedIds.add(object.id);
        for (const name of [...subject.classes, ...object.classes]) classes.add(name);
      }
      writeReachable(id, keptStatements, terminalClasses, sink);
    }
  }
  if (scope.kind === "comparison") {
    const members = [...(contributions ?? [])].filter((id) => addedIds.has(id));
    await pullComparison(client, scope.id, members, isChosen, sink);
  }
  for (const id of classes) {
    throwIfCancelled(watch.signal);
    const name = await client.nameOfClass(id);
    const node = formatIri(id, "class").slice(1, -1);
    if (name !== undefined) sink.entity(node, plainName(node, name), [], { path: id });
  }
  stage.finish();
  return papers.length;
}

/** Adds the statements about the comparison itself to the sink. Its contributions are added with their papers. */
async function pullComparison(
  client: OrkgClient,
  id: string,
  members: readonly string[],
  isChosen: (statement: Statement) => boolean,
  sink: GraphSink,
): Promise<void> {
  const terminal = new Set([...terminalClasses, "Contribution"]);
  const statements = (await client.statementsAround(id, terminal)).filter(isChosen);
  writeReachable(id, statements, terminal, sink);
  // Newer servers list the members in the comparison's document and have no statements about them.
  const comparedIds = new Set(statements.map(({ object }) => object.id));
  sink.entity(id, undefined, ["Comparison"], { path: id });
  for (const member of members)
    if (!comparedIds.has(member)) sink.triple(id, comparedPredicate, member, { path: id });
}

/** Returns the filters of the API for a scope. A filter counts only if those before it select nothing. */
function filtersOf(scope: PullScope): readonly Query[] {
  if (scope.kind === "paper") return [[["doi", scope.doi]]];
  if (scope.kind === "observatory") return [[["observatory_id", scope.id]]];
  // The papers of a series do not name it as their venue.
  if (scope.kind === "venue") return [[["venue", scope.id]], [["linked_to", scope.id]]];
  if (scope.kind !== "field") return [];
  return [
    [
      ["research_field", scope.id],
      ["include_subfields", "true"],
    ],
  ];
}

/** @param className the class of the contributions to include */
async function findPapers(
  client: OrkgClient,
  scope: PullScope,
  className: string | undefined,
): Promise<{ readonly papers: readonly PaperEntry[]; readonly contributions?: ReadonlySet<string> }> {
  const papers = new Map<string, PaperEntry>();
  for (const filter of filtersOf(scope)) {
    if (papers.size > 0) break;
    for await (const page of client.papers(filter)) {
      for (const paper of page.items) papers.set(paper.id, paper);
    }
  }
  if (scope.kind === "template")
    for (const paper of await client.papersOfClass(className ?? "")) papers.set(paper.id, paper);
  if (scope.kind !== "comparison") return { papers: [...papers.values()] };
  const contributions = await client.contributionsOf(scope.id);
  for (const contributionPapers of await Promise.all(
    contributions.map((id) => client.papersOfContribution(id)),
  )) {
    for (const paper of contributionPapers) papers.set(paper.id, paper);
  }
  return { papers: [...papers.values()], contributions: new Set(contributions) };
}

/** Adds to the sink the statements that a traversal from the root finds. List elements keep their order. */
function writeReachable(
  root: string,
  statements: readonly Statement[],
  terminal: ReadonlySet<string>,
  sink: GraphSink,
): void {
  const bySubject = new Map<string, Statement[]>();
  for (const statement of statements) {
    const existing = bySubject.get(statement.subject.id);
    if (existing) existing.push(statement);
    else bySubject.set(statement.subject.id, [statement]);
  }
  const visited = new Set([root]);
  const queue = [root];
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    const subjectStatements = bySubject.get(id) ?? [];
    for (const statement of subjectStatements.sort((left, right) => (left.index ?? 0) - (right.index ?? 0))) {
      writeStatement(statement, sink);
      const { object } = statement;
      if (visited.has(object.id) || object.classes.some((name) => terminal.has(name))) continue;
      visited.add(object.id);
      queue.push(object.id);
    }
  }
}

function writeStatement({ subject, predicate, object }: Statement, sink: GraphSink): void {
  const place = { path: `${subject.id} ${predicate.id} ${object.id}` };
  const [from, to] = [subject, object].map((thing) => {
    const id = idOf(thing);
    sink.entity(id, plainName(id, thing.label ?? ""), thing.classes, place);
    return id;
  }) as [string, string];
  sink.predicate(predicate.id, plainName(predicate.id, predicate.label), place);
  sink.triple(from, predicate.id, to, place);
}

/** Returns the id of a thing, as the dump of the ORKG has it: a literal is its value, with its data type. */
function idOf({ id, label, datatype = "", _class: kind }: Thing): string {
  if (kind === "class" || kind === "predicate") return formatIri(id, kind).slice(1, -1);
  if (kind !== "literal") return id;
  const type = datatype.replace(/^xsd:/, xsd);
  return nodeId({
    kind: "literal",
    value: label ?? "",
    ...(type !== "" && type !== xsdString && { datatype: type }),
  });
}

const xsd = "http://www.w3.org/2001/XMLSchema#";
