/**
 * Converts questions to another graph layout. The conversion maps each golden triple to its facts, and these facts to
 * their triples in the target layout. Two triples in a deep layout may become one triple in a flat layout. The
 * conversion reports all information that is lost.
 */
import { formatTriple } from "../../graph/index.ts";
import { createDistanceFinder, type Distances } from "../facts/distances.ts";
import { everyInstance, type Fact } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { goldenTriples } from "../forms/run-form.ts";
import { type LabelRules, publishedLabelRules } from "../labels/label-rules.ts";
import type { QaPair } from "../qa-pair.ts";
import { type Relinked, relinkPairs, type Unmatched } from "./relink-pairs.ts";

export type Converted = Pick<Relinked, "unmatched" | "guessed"> & { readonly pairs: readonly QaPair[] };

/**
 * @param from the facts in the layout of the QA pairs. The ids in the pairs may belong to another population of the
 * graph
 * @param to the facts of the same publications in the target layout
 * @param options.origin the graph in which the ids of the pairs are valid, if available
 * @param name the name of the target layout, for the `graph` column
 */
export function convertPairs(
  pairs: readonly QaPair[],
  from: FactStore,
  to: FactStore,
  name: string,
  options: { readonly rules?: LabelRules; readonly origin?: FactStore } = {},
): Converted {
  const rules = options.rules ?? publishedLabelRules;
  const relinked = relinkPairs(pairs, from, options.origin);
  const factsByTriple = Map.groupBy(allFacts(from), (fact) => formatTriple(fact.triple));
  const targetFacts = Map.groupBy(allFacts(to), (fact) => statement(to, fact));
  const unmatched: Unmatched[] = [...relinked.unmatched];
  const target: TargetLayout = { name, facts: to, distancesFrom: createDistanceFinder(to.view), rules };
  const converted: QaPair[] = [];
  for (const { pair, triples } of relinked.pairs) {
    const golden = triples.map((triple) =>
      (factsByTriple.get(formatTriple(triple)) ?? []).flatMap((fact) =>
        (targetFacts.get(statement(from, fact)) ?? []).filter((targetFact) => isSameRecord(fact, targetFact)),
      ),
    );
    const unconvertedTriples = pair.goldenTriples.filter((_text, at) => golden[at]?.length === 0);
    unmatched.push(...unconvertedTriples.map((triple) => ({ uid: pair.uid, triple })));
    if (unconvertedTriples.length === 0) converted.push(convertPair(pair, golden.flat(), target));
  }
  return { pairs: converted, unmatched, guessed: relinked.guessed };
}

type TargetLayout = {
  /** The name of the layout, for the `graph` column. */
  readonly name: string;
  readonly facts: FactStore;
  readonly distancesFrom: (id: string) => Distances;
  readonly rules: LabelRules;
};

function convertPair(
  pair: QaPair,
  golden: readonly Fact[],
  { name, facts, distancesFrom, rules }: TargetLayout,
): QaPair {
  const triples = goldenTriples(golden);
  const topic = topicIn(facts, pair);
  const distance = distancesFrom(topic);
  const steps = triples.map(
    ({ fact: { triple } }) => distance(triple.subject.id, triple.object.id) ?? Number.POSITIVE_INFINITY,
  );
  const hops = Math.max(...steps) + 1;
  return {
    ...pair,
    goldenTriples: triples.map(({ text }) => text),
    sourceIds: triples.map(({ fact }) => facts.hub(fact.hub)?.source ?? fact.hub),
    topicEntityId: topic,
    hops: Number.isFinite(hops) ? hops : null,
    labels: { ...pair.labels, ...representation(pair, triples.length, rules) },
    graph: name,
    graphHash: facts.view.version,
  };
}

/** Derives the label for the number of golden triples again, because the conversion may change this number. */
function representation(pair: QaPair, count: number, rules: LabelRules): Record<string, readonly string[]> {
  const name = rules.graph_representation?.[count === 1 ? "one-triple" : "many-triples"];
  if (name === undefined || (pair.labels.graph_representation ?? []).length === 0) return {};
  return { graph_representation: [name] };
}

function topicIn(store: FactStore, pair: QaPair): string {
  const [titled] = store.hubsTitled(pair.topicEntityValue);
  if (titled !== undefined) return titled;
  const entity = [...store.view.entities.values()].find(({ label }) => label === pair.topicEntityValue);
  return entity?.id ?? pair.topicEntityId;
}

function allFacts(store: FactStore): Fact[] {
  return store.hubs.flatMap((hub) => store.fields.flatMap((field) => store.facts(hub.id, field.name)));
}

/** Returns a key for a fact's publication, field and value, which is the same for every record and layout. */
function statement(store: FactStore, fact: Fact): string {
  const source = store.hub(fact.hub)?.source.toLowerCase();
  return JSON.stringify([source, fact.field, fact.absent ? null : fact.key]);
}

/**
 * Whether two facts belong to the same record. Some layouts state "none" once for an outer record, and others in each
 * inner record.
 */
function isSameRecord(left: Fact, right: Fact): boolean {
  return left.instances.every((instance, at) => {
    const other = right.instances[at] ?? everyInstance;
    return instance === everyInstance || other === everyInstance || instance === other;
  });
}
