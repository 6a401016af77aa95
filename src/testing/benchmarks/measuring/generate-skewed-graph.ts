/**
 * Generates graphs of any size with the degree distribution of a real scholarly graph: a few authors, venues, fields,
 * keywords and papers have many triples, but most have only one or two. The generator streams its output.
 */
import { closeSync, openSync, writeSync } from "node:fs";
import { createRandom, type Random } from "../../../base/random.ts";

const resource = (id: string): string => `<http://orkg.org/orkg/resource/${id}>`;
const predicate = (name: string): string => `<http://orkg.org/orkg/predicate/${name}>`;
const label = "<http://www.w3.org/2000/01/rdf-schema#label>";
const type = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";

const fields = 200;
const venues = 5_000;
const keywords = 50_000;
const papersPerAuthor = 2;
const triplesPerPaper = 25;
const bufferedCharacters = 1 << 20;

const subjects = ["adaptation", "caching", "deployment", "evolution", "latency", "migration", "recovery"];
const topics = ["brokers", "compilers", "gateways", "pipelines", "registries", "schedulers", "services"];
const methods = ["case study", "controlled experiment", "interview", "prototype", "simulation", "survey"];

/**
 * Draws a rank from 1 to `most` by Zipf's law with exponent 1. Rank k has the probability ln((k + 1) / k) / ln(most +
 * 1).
 */
export function drawRank(maxRank: number, random: Random): number {
  return Math.floor((maxRank + 1) ** random.next());
}

/**
 * Writes the papers as N-Triples. Each paper has authors, a venue, a field, citations of earlier papers, keywords and
 * one contribution.
 *
 * @param triples the minimum number of triples, not counting labels and types. The last paper is always complete, even
 * if it exceeds this minimum
 * @returns the number of triples
 */
export function writeSkewedGraph(
  file: string,
  { triples, seed }: { readonly triples: number; readonly seed: number },
): number {
  const handle = openSync(file, "w");
  const random = createRandom(seed);
  const authors = Math.ceil(triples / triplesPerPaper / papersPerAuthor);
  let text = "";
  let count = 0;
  const write = (line: string): void => {
    text += line;
    if (text.length < bufferedCharacters) return;
    writeSync(handle, text);
    text = "";
  };
  for (const line of describePools(authors)) write(line);
  for (let number = 0; count < triples; number += 1) {
    const [described, stated] = describePaper(number, authors, random);
    write(`${described.join("")}${stated.join("")}`);
    count += stated.length;
  }
  writeSync(handle, text);
  closeSync(handle);
  return count;
}

function* describePools(authors: number): Generator<string> {
  const pools = [
    ["F", "Field", fields],
    ["V", "Venue", venues],
    ["A", "Author", authors],
  ] as const;
  for (const [prefix, name, size] of pools) {
    for (let rank = 1; rank <= size; rank += 1) yield describe(`${prefix}${rank}`, `${name} ${rank}`, name);
  }
}

function describe(id: string, name: string, typeName: string): string {
  const node = resource(id);
  return `${node} ${label} ${JSON.stringify(name)} .\n${node} ${type} <http://orkg.org/orkg/class/${typeName}> .\n`;
}

/** @returns two groups of lines: those with labels and types, and all other lines */
function describePaper(
  number: number,
  authors: number,
  random: Random,
): readonly [described: readonly string[], stated: readonly string[]] {
  const [paper, contribution] = [`P${number}`, `C${number}`];
  const pick = (items: readonly string[]): string => items[random.below(items.length)] ?? "";
  const topic = `${pick(subjects)} of ${pick(topics)}`;
  const stated = new Set<string>();
  const writeFact = (subject: string, name: string, object: string): void => {
    stated.add(`${resource(subject)} ${predicate(name)} ${object} .\n`);
  };
  const writeRanked = (times: number, name: string, prefix: string, maxRank: number): void => {
    for (let at = 0; at < times; at += 1)
      writeFact(paper, name, resource(`${prefix}${drawRank(maxRank, random)}`));
  };
  writeRanked(1, "field", "F", fields);
  writeRanked(1, "venue", "V", venues);
  writeRanked(1 + random.below(6), "author", "A", authors);
  for (let cited = random.below(20); cited > 0 && number > 0; cited -= 1) {
    writeFact(paper, "cites", resource(`P${drawRank(number, random) - 1}`));
  }
  writeFact(paper, "year", `"${1990 + random.below(35)}"`);
  writeFact(paper, "doi", `"10.9999/skewed.${number}"`);
  for (let keyword = 0; keyword < 5; keyword += 1) {
    writeFact(paper, "keyword", `"keyword ${drawRank(keywords, random)}"`);
  }
  writeFact(paper, "contribution", resource(contribution));
  writeFact(contribution, "problem", JSON.stringify(topic));
  writeFact(contribution, "method", JSON.stringify(pick(methods)));
  writeFact(contribution, "sample_size", `"${drawRank(10_000, random)}"`);
  const described = [
    describe(paper, `On the ${topic}, part ${number}`, "Paper"),
    describe(contribution, `Contribution of paper ${number}`, "Contribution"),
  ];
  return [described, [...stated]];
}
