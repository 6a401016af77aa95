/** A graph of three bridges, and a question about it, for tests of commands that call a language model. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./temporary-folder.ts";

export function bridgeFolder(): string {
  const folder = temporaryFolder();
  const entity = (id: string, type?: string) => ({
    uid: id,
    text: id,
    knowledge_types: type === undefined ? [] : [type],
  });
  const facts = [
    ["Stone Bridge", "crosses", "River Naab"],
    ["Stone Bridge", "completed in", "1146"],
    ["Mill Bridge", "crosses", "River Naab"],
    ["Mill Bridge", "completed in", "1302"],
    ["Iron Bridge", "crosses", "River Ilz"],
    ["Iron Bridge", "completed in", "1781"],
  ] as const;
  writeFileSync(
    join(folder, "bridges.json"),
    JSON.stringify(
      facts.map(([subject, predicate, object]) => ({
        entity_subject: entity(subject, "Bridge"),
        predicate,
        entity_object: entity(object),
      })),
    ),
  );
  return folder;
}

export const bridgeQuestion = "When was the Stone Bridge completed?";

/** Returns the command line that asks a question about the bridges with the model at `url`. */
export function askAboutBridges(url: string, ...options: readonly string[]): string[] {
  const model = ["--base-url", url, "--model", "scripted", "--quiet"];
  return ["ask", bridgeQuestion, "--graph", "bridges.json", ...model, ...options];
}
