/**
 * The invented domains in `../fixtures`: small graphs with questions whose golden triples are known. The small ones are
 * lists of triples of labels (`subject|predicate|object`), the others Turtle files.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readText } from "../../base/io/index.ts";
import { createGraph, type Entity, type KnowledgeGraph, openGraph, type Triple } from "../../graph/index.ts";

export const fixtures = fileURLToPath(new URL("../fixtures/", import.meta.url));

export type SmallDomain = {
  readonly types: Readonly<Record<string, readonly string[]>>;
  readonly triples: readonly string[];
  readonly questions: readonly { readonly question: string; readonly golden: readonly string[] }[];
};

export function readSmallDomain(file: string): SmallDomain {
  return JSON.parse(readText(file)) as SmallDomain;
}

/** Imports the triples of a small domain, and gives its things their types. */
export async function smallGraphOf({
  types,
  triples,
}: Omit<SmallDomain, "questions">): Promise<KnowledgeGraph> {
  const typesOf = new Map(
    Object.entries(types).flatMap(([type, labels]) => labels.map((label) => [label, [type]])),
  );
  const typed = (entity: Entity): Entity => ({ ...entity, types: typesOf.get(entity.id) ?? [] });
  const directory = mkdtempSync(join(tmpdir(), "taxolink-"));
  try {
    const file = join(directory, "graph.txt");
    writeFileSync(file, triples.join("\n"));
    const all: Triple[] = [];
    for await (const batch of (await openGraph(file)).scan("stored"))
      for (const { subject, predicate, object } of batch)
        all.push({ subject: typed(subject), predicate, object: typed(object) });
    return createGraph(all);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

export type DomainQuestion = {
  readonly text: string;
  readonly kind: string;
  readonly split: "dev" | "test";
  readonly golden: readonly (readonly [string, string, string])[];
  /** The labels or values that answer the question, if the file states them. */
  readonly answers?: readonly string[];
};

export function readDomainLines(file: string): readonly DomainQuestion[] {
  return readText(file)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as DomainQuestion);
}

export function keyOfGolden([subject, predicate, object]: readonly [string, string, string]): string {
  const literal = /^"((?:[^"\\]|\\.)*)"/.exec(object)?.[1];
  return [subject, predicate, literal ?? object].join(" ");
}

/** The keys by which the golden triples of the domains are written: labels, or ids and texts. */
export function labelKey({ subject, predicate, object }: Triple): string {
  return [subject.label, predicate.label, object.label].join("|");
}

export function idKey({ subject, predicate, object }: Triple): string {
  const end = /^(?:https?|urn):/.test(object.id) ? object.id : object.label;
  return [subject.id, predicate.id, end].join(" ");
}
