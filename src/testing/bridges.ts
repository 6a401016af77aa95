/** A graph of three bridges, and a question about it, for tests of commands that call a language model. */
import { type Desk, type Files, openDesk } from "./desk.ts";

const facts = [
  ["Stone Bridge", "crosses", "River Naab"],
  ["Stone Bridge", "completed in", "1146"],
  ["Mill Bridge", "crosses", "River Naab"],
  ["Mill Bridge", "completed in", "1302"],
  ["Iron Bridge", "crosses", "River Ilz"],
  ["Iron Bridge", "completed in", "1781"],
] as const;

/** Returns a node in the published format of graphs. */
export function graphNode(id: string, ...types: readonly string[]) {
  return { uid: id, text: id, knowledge_types: types };
}

/** Creates a folder with the graph in `bridges.json`, and with other files. */
export function openBridges(files: Files = {}, env: Readonly<Record<string, string>> = {}): Desk {
  const triples = facts.map(([subject, predicate, object]) => ({
    entity_subject: graphNode(subject, "Bridge"),
    predicate,
    entity_object: graphNode(object),
  }));
  return openDesk({ "bridges.json": triples, ...files }, env);
}

export const bridgeQuestion = "When was the Stone Bridge completed?";

/** Returns the command line that asks a question about the bridges with the model at `url`. */
export function askAboutBridges(url: string): string {
  return `ask '${bridgeQuestion}' --graph bridges.json --base-url ${url} --model scripted --quiet`;
}
