/**
 * Writes a Cypher query for a question, using the graph's types and relations (step 2 of AF-Retriever; AF-Retriever
 * paper, lines 92–105).
 */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { firstHalf } from "../../model/prompt.ts";
import { someText } from "../../model/reply-schema.ts";
import { composeCypher } from "./compose-cypher.ts";
import { type SchemaOutline, showRelations, showTypes } from "./schema-outline.ts";

export type WriteCypherInput = {
  readonly question: string;
  /** The type predicted in step 1, which may not exist in the graph. */
  readonly targetType: string;
  readonly schema: SchemaOutline;
};

const outline: SchemaOutline = {
  nodeTypes: ["bridge", "river", "mason", "value"],
  relations: [
    { label: "crosses", from: ["bridge"], to: ["river"] },
    { label: "built by", from: ["bridge"], to: ["mason"] },
    { label: "completed in", from: ["bridge"], to: ["value"] },
  ],
};

/** Returns the text of the query, unchanged. */
export const writeCypher = defineTask({
  task: "writeCypher",
  version: 2,
  summary: "writes a short Cypher query for a question, with the graph's types and relations",
  rules: [
    "You translate a question into a short Cypher query. A program that looks up names by similarity reads the " +
      "query. It does not run the query on a database.",
    "Use only MATCH, WHERE, AND, CONTAINS and RETURN. Use the listed node types as labels and the listed " +
      "relations as relationship types, with underscores for spaces. Omit anything that no listed type or relation " +
      "can express.",
    "If the question names a thing, write that name in the property name of its node, exactly as in the " +
      "question. Compare other attributes in WHERE. Write dates as YYYY-MM-DD.",
    "Do not use negations or alternatives: omit such conditions. Return the node that the question asks for, of " +
      "the target type if possible.",
    'Reply with {"cypher": the query on one line}.',
  ].join("\n"),
  schema: () => z.object({ cypher: someText(2_000) }),
  examples: [
    {
      input: {
        question: "Which masons built a bridge over the Naab before 1500?",
        targetType: "mason",
        schema: outline,
      },
      output: {
        cypher:
          "MATCH (m:mason)<-[:built_by]-(b:bridge)-[:crosses]->(r:river {name: 'Naab'}) WHERE b.completed_in < 1500 RETURN m.name",
      },
    },
    {
      input: { question: "When was the Stone Bridge completed?", targetType: "value", schema: outline },
      output: {
        cypher: "MATCH (b:bridge {name: 'Stone Bridge'})-[:completed_in]->(v:value) RETURN v.name",
      },
    },
  ],
  sections: ({ question, targetType, schema: { nodeTypes, relations } }: WriteCypherInput) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Target type", text: cleanLine(targetType) },
    { title: "Node types", text: showTypes({ nodeTypes, relations }) },
    { title: "Relations", text: showRelations({ nodeTypes, relations }) },
  ],
  likelyTokens: () => 90,
  overflow: {
    kind: "shrink",
    // The graph lists relations in its own order: an arbitrary half of them is better than no query.
    smaller: (input) => {
      const schema = firstHalf(input.schema, "relations");
      return schema && { ...input, schema };
    },
  },
  rule: composeCypher,
  fromReply: ({ cypher }) => cypher,
});
