import { expect, test } from "vitest";
import { composeCypher } from "./compose-cypher.ts";
import type { SchemaOutline } from "./schema-outline.ts";
import { spokenLabel } from "./spoken-label.ts";

const schema: SchemaOutline = {
  nodeTypes: ["paper", "author", "field of study"],
  relations: [
    { label: "author writes paper", from: ["author"], to: ["paper"] },
    { label: "paper has topic field of study", from: ["paper"], to: ["field of study"] },
  ],
};

test("the wording of a relation omits the two entity types if the relation's name already contains both", () => {
  expect(schema.relations.map(spokenLabel)).toEqual(["writes", "has topic"]);
  // A label stays unchanged if it contains only one type, neither type, or no words between the types.
  expect(spokenLabel({ label: "paper year", from: ["paper"], to: ["value"] })).toBe("paper year");
  expect(spokenLabel({ label: "author paper", from: ["author"], to: ["paper"] })).toBe("author paper");
  expect(spokenLabel({ label: "kept by", from: ["harbour"], to: ["keeper"] })).toBe("kept by");
});

test.each(["Which papers did Ida Rode write?", "Which papers did the author Ida Rode write?"])(
  "%s produces a query for the object of a relation whose subject is known",
  (question) => {
    expect(composeCypher({ question, targetType: "paper", schema })).toBe(
      "MATCH (y:paper)<-[:author_writes_paper]-(c1:author {name: 'Ida Rode'}) RETURN y.name",
    );
  },
);
