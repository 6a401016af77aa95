/**
 * Pulls a part of an ORKG as a graph: the papers of a field or of a comparison, or a single paper, with their
 * contributions.
 */

import { GraphError, throwIfCancelled } from "../../errors.ts";
import type { Watch } from "../../progress.ts";
import type { GraphSink } from "../importers/graph-sink.ts";
import { plainName } from "../names.ts";
import type { OrkgClient } from "./orkg-client.ts";
import type { PaperEntry, Statement } from "./orkg-schemas.ts";
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
  const { papers, contributions } = await findPapers(client, scope);
  if (papers.length === 0) throw new GraphError(`the ORKG contains no paper for ${describeScope(scope)}`);
  const choice = { className, isOfLayout: options.isOfLayout };
  const isChosen = ({ object: { id, label, classes } }: Statement): boolean =>
    isWanted({ id, label: label ?? "", types: classes }, choice, contributions);
  const addedIds = new Set<string>();
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
      for (const { object } of keptStatements) addedIds.add(object.id);
      writeReachable(id, keptStatements, terminalClasses, sink);
    }
  }
  if (scope.kind === "comparison") {
    const members = [...(contributions ?? [])].filter((id) => addedIds.has(id));
    await pullComparison(client, scope.id, members, isChosen, sink);
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

async function findPapers(
  client: OrkgClient,
  scope: PullScope,
): Promise<{ readonly papers: readonly PaperEntry[]; readonly contributions?: ReadonlySet<string> }> {
  if (scope.kind === "paper") return { papers: await client.papersByDoi(scope.doi) };
  const papers = new Map<string, PaperEntry>();
  if (scope.kind === "field") {
    for await (const page of client.papersOfField(scope.id)) {
      for (const paper of page.items) papers.set(paper.id, paper);
    }
    return { papers: [...papers.values()] };
  }
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
  for (const { id, label, classes } of [subject, object]) {
    sink.entity(id, plainName(id, label ?? ""), classes, place);
  }
  sink.predicate(predicate.id, plainName(predicate.id, predicate.label), place);
  sink.triple(subject.id, predicate.id, object.id, place);
}
