/**
 * A small graph for systems that move from one entity to the next: bridges, their designers, and the designers'
 * birthplaces.
 */
import type { TripleText } from "./memory-graph.ts";

export const bridgeTriples: readonly TripleText[] = [
  ["B1:Stone Bridge@Bridge", "designed by", "P1:Elsa Korn@Person"],
  ["B1", "crosses", "R1:Naab@River"],
  ["B1", "material", "L1:sandstone"],
  ["B2:Iron Bridge@Bridge", "designed by", "P2:Otto Lang@Person"],
  ["B2", "crosses", "R1"],
  ["B2", "material", "L2:iron"],
  ["P1", "born in", "T1:Passau@Town"],
  ["P1", "taught at", "S1:Munich School@School"],
  ["P2", "born in", "T2:Cham@Town"],
  ["T1", "founded in", "L3:739"],
  ["T2", "founded in", "L4:976"],
];
