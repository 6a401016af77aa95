/**
 * Reads questions over an endpoint of which no copy exists. A question is read over a small graph: examples of every class
 * and property, which are read once, and some of the things that the words of the question lead to. The readings are then
 * executed at the endpoint, so an answer is of the whole graph.
 */

import type { Watch } from "../../../base/progress.ts";
import { openWords } from "../../../english/words/index.ts";
import type { SparqlEngine } from "../../../graph/index.ts";
import { indexTriples, isLiteralNode } from "../../graph-index.ts";
import type { Written } from "../../sparql-query.ts";
import { noWords } from "../../writing/vocabulary.ts";
import { type Answering, answerQuestion } from "../answer.ts";
import { collectNames } from "../lexicon.ts";
import { createReader, preparedOf, type ReaderOptions } from "../reader.ts";
import { createReadingGraph } from "../reading-graph.ts";
import { answersAt } from "./answers-at.ts";
import { withBudget } from "./budget.ts";
import { findMentions } from "./mentions.ts";
import { findRoots } from "./probes.ts";
import { readSchema, readStatements } from "./schema.ts";
import { watchNames } from "./watch-names.ts";

/**
 * Reads the schema of an endpoint, unless its replies were kept.
 * @throws GraphError if the endpoint refuses a request or cuts off a list; CancelledError
 */
export async function openLiveReader(
  endpoint: SparqlEngine,
  options: ReaderOptions,
  watch: Watch,
): Promise<Answering> {
  const schema = await readSchema(await endpoint.kept(), watch);
  const { profile, labels, records } = schema;
  return {
    counts: {
      nodes: profile.entities,
      properties: profile.properties.length,
      classes: profile.classes.length,
    },
    async answer(question, signal) {
      const engine = withBudget(endpoint);
      const mentions = await findMentions(question, schema.languages, engine);
      const roots = await findRoots(mentions, schema, engine);
      const triples = [...schema.triples, ...(await readStatements(engine, roots, schema.steps))];
      const asNodes = new Set(
        triples.flatMap(({ predicate, object }) =>
          isLiteralNode(object) && !object.id.startsWith('"') ? predicate.id : [],
        ),
      );
      const index = indexTriples(triples, undefined, schema.classes);
      const reading = createReadingGraph(index, labels, records);
      const named = new Set([...schema.named, ...mentions.found.map(({ id }) => id)]);
      const isNamed = (node: number): boolean => {
        const texts = reading.texts(node);
        return texts === undefined
          ? named.has(reading.id(node))
          : texts.some((value) => named.has(index.id(index.valueNode(value) ?? -1)));
      };
      const names = collectNames(reading, openWords(), isNamed);
      const { watched, isMeant } = watchNames(names, reading, question);
      const prepared = preparedOf({ index, reading, names: watched, found: noWords() }, labels);
      const reader = createReader(prepared, options);
      const written: Written = {
        literalsOf: mentions.literalsOf,
        textKinds: index.textKind,
        literalNodes: (property) => asNodes.has(property),
      };
      const answers = answersAt(engine, { reader, triples, written, isMeant }, schema);
      return answerQuestion(question, answers.reader, signal, answers);
    },
  };
}
