/** Small handmade graphs with structures that graphs of papers lack, for tests with expected values derived by hand. */
import type { TripleText } from "./memory-graph.ts";

/**
 * A graph with chains: songs have writers, and writers have a birth year and a birthplace. Ada wrote three songs, Bo
 * two, and Cy one. Ada and Cy were born in 1901, and Ada and Bo were born in Paris.
 */
export const songTriples: readonly TripleText[] = [
  ["S1:Harbour Lights@Song", "writer", "P1:Ada Lark@Person"],
  ["S1", "genre", "G1:waltz"],
  ["S1", "release year", "1:1931"],
  ["S2:Poppies@Song", "writer", "P1"],
  ["S2", "genre", "G2:polka"],
  ["S2", "release year", "2:1935"],
  ["S3:Winter Road@Song", "writer", "P1"],
  ["S3", "genre", "G1"],
  ["S3", "release year", "3:1931"],
  ["S4:Tin Drum@Song", "writer", "P2:Bo Wren@Person"],
  ["S4", "genre", "G2"],
  ["S4", "release year", "4:1940"],
  ["S5:Cold Tea@Song", "writer", "P2"],
  ["S5", "genre", "G1"],
  ["S5", "release year", "5:1944"],
  ["S6:Last Ferry@Song", "writer", "P3:Cy Finch@Person"],
  ["S6", "genre", "G2"],
  ["S6", "release year", "6:1944"],
  ["P1", "birth year", "7:1901"],
  ["P1", "birth place", "C1:Paris@City"],
  ["P2", "birth year", "8:1899"],
  ["P2", "birth place", "C1"],
  ["P3", "birth year", "9:1901"],
  ["P3", "birth place", "C2:Lyon@City"],
  ["C1", "country", "N1:France"],
  ["C2", "country", "N1"],
];

/**
 * Returns compounds in N-Triples, with a hierarchy of types: acids, salts, plain compounds, and three reactions that
 * consume compounds of each type.
 */
export function compoundStatements(): string {
  const iri = (name: string): string => `<http://compounds.example/${name}>`;
  const type = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";
  const label = "<http://www.w3.org/2000/01/rdf-schema#label>";
  const above = "<http://www.w3.org/2000/01/rdf-schema#subClassOf>";
  const compounds: readonly (readonly [name: string, types: readonly string[], year: number])[] = [
    ["Lumine", ["Acid"], 1931],
    ["Cadmine", ["Acid"], 1944],
    ["Nitrine", ["Acid", "Salt"], 1950],
    ["Osmine", ["Acid", "Salt"], 1951],
    ["Verdine", ["Salt"], 1960],
    ["Kelvine", ["Compound"], 1972],
    ["Tartrine", ["Compound"], 1985],
  ];
  const reactions: readonly (readonly [name: string, consumed: readonly string[]])[] = [
    ["Coupling", ["Lumine", "Verdine"]],
    ["Oxidation", ["Cadmine", "Nitrine"]],
    ["Reduction", ["Kelvine", "Lumine"]],
  ];
  const lines = [
    ...["Acid", "Salt"].map((name) => [iri(name), above, iri("Compound")]),
    ...["Acid", "Salt", "Compound", "Reaction"].map((name) => [iri(name), label, `"${name.toLowerCase()}"`]),
    ...reactions.flatMap(([name, consumed]) => [
      [iri(name), type, iri("Reaction")],
      [iri(name), label, `"${name}"`],
      ...consumed.map((compound) => [iri(name), iri("consumes"), iri(compound)]),
    ]),
    ...compounds.flatMap(([name, types, year]) => [
      ...types.map((one) => [iri(name), type, iri(one)]),
      [iri(name), label, `"${name}"`],
      [iri(name), iri("discovery_year"), `"${year}"`],
    ]),
  ];
  return lines.map((words) => `${words.join(" ")} .\n`).join("");
}

export const paintingTriples: readonly TripleText[] = [
  ...["Haystacks", "Water Lilies", "Red Boats", "The Magpie", "Regatta"].map(
    (title, at): TripleText => [`W${at + 1}:${title}@Painting`, "painter", "A1:Claude Monet@Painter"],
  ),
  ["W6:Dancers@Painting", "painter", "A2:Edgar Degas@Painter"],
  ["W7:Olive Trees@Painting", "painter", "A3:Vincent van Gogh@Painter"],
  ...[1870, 1871, 1872, 1873, 1874, 1874, 1889].map(
    (year, at): TripleText => [`W${at + 1}`, "creation date", `D${at}:${year}-0${at + 1}-12`],
  ),
  ...["I-7", "0012", "0013", "0014", "0015", "0016", "0017"].map(
    (code, at): TripleText => [`W${at + 1}`, "catalogue number", `N${at}:${code === "I-7" ? "0011" : code}`],
  ),
  ["A1", "birth place", "C1:Paris@City"],
  ["A2", "birth place", "C1"],
  ["A3", "birth place", "C2:Zundert@City"],
];

/**
 * A graph with n-ary nodes: a membership connects a rower to a club for a period of years. Ann was a member of two
 * clubs. The only members of Heron Club were Ann and, later, Ben.
 */
export const membershipTriples: readonly TripleText[] = [
  ...membership(1, "R1:Ann Reed@Rower", "K1:Heron Club@Club", 1990, 1995),
  ...membership(2, "R1:Ann Reed@Rower", "K2:Otter Club@Club", 1996, 2001),
  ...membership(3, "R2:Ben Shore@Rower", "K1:Heron Club@Club", 1998, 2001),
  ...membership(4, "R3:Cat Pool@Rower", "K2:Otter Club@Club", 1990, 2004),
  ...membership(5, "R4:Dan Weir@Rower", "K3:Swan Club@Club", 1996, 2004),
  ["R1", "height in cm", "171:171"],
  ["R2", "height in cm", "184:184"],
  ["R3", "height in cm", "178:178"],
  ["R4", "height in cm", "190:190"],
  ["K1", "river", "V1:Ouse"],
  ["K2", "river", "V2:Avon"],
  ["K3", "river", "V1"],
];

function membership(
  number: number,
  rower: string,
  club: string,
  from: number,
  to: number,
): readonly TripleText[] {
  const node = `M${number}:Membership ${number}@Membership`;
  return [
    [node, "member", rower],
    [node, "club", club],
    [node, "start", `Y${number}a:${from}`],
    [node, "end", `Y${number}b:${to}`],
  ];
}
