// Shows how to bring a graph of another kind: make triples of your records, and replace the methods of the graph that your
// source answers better. Here: the objects of a museum, and a search by their inventory numbers.
import {
  createGraph,
  type Entity,
  type KnowledgeGraph,
  parsePattern,
  queryGraph,
  type Triple,
} from "taxolink";

type MuseumObject = {
  readonly number: string;
  readonly title: string;
  readonly maker: string;
  readonly year: number;
};

const objects: readonly MuseumObject[] = [
  { number: "1904.7", title: "Astrolabe", maker: "Habermel", year: 1590 },
  { number: "1911.2", title: "Sundial", maker: "Habermel", year: 1584 },
  { number: "1950.1", title: "Sextant", maker: "Ramsden", year: 1772 },
];

const entityOf = ({ number, title }: MuseumObject): Entity => ({
  id: number,
  label: title,
  types: ["Object"],
});

function triplesOf(object: MuseumObject): Triple[] {
  const subject = entityOf(object);
  const maker = { id: `maker:${object.maker}`, label: object.maker, types: ["Maker"] };
  const year = { id: `"${object.year}"`, label: String(object.year), types: [] };
  return [
    { subject, predicate: { id: "made-by", label: "made by" }, object: maker },
    { subject, predicate: { id: "year", label: "year" }, object: year },
  ];
}

function openMuseum(): KnowledgeGraph {
  const stored = createGraph(objects.flatMap(triplesOf));
  return {
    ...stored,
    // An inventory number names one object; any other text is searched as in every graph.
    async find(text, limit) {
      const match = objects.find(({ number }) => number === text.trim());
      return match === undefined ? stored.find(text, limit) : [entityOf(match)].slice(0, limit);
    },
  };
}

const museum = openMuseum();
const [byNumber] = await museum.find("1950.1", 10);
const solutions = await queryGraph(museum, [parsePattern("?object | made by | Habermel")]);
const titles = solutions.map((solution) => solution.get("object")?.label);
console.log(`1950.1: ${byNumber?.label}`);
console.log(`by Habermel: ${titles.sort().join(", ")}`);
museum.close();
