/**
 * A program that adds topics to a workspace's planning file, one per edit. It retries while another process holds the
 * lock.
 */
import { setTimeout } from "node:timers/promises";
import { LockedError } from "../../base/errors.ts";
import { openEditor, openWorkspace } from "../../workspace/index.ts";

const [root = "", name = "", edits = "0"] = process.argv.slice(2);
const editor = openEditor(openWorkspace(root, root), { author: name });
for (let at = 0; at < Number(edits); ) {
  const topic = `${name}-${at}`;
  try {
    editor.update("planning", { operation: { kind: "add-topic", topic } }, (plan) => ({
      ...plan,
      literature: { ...plan.literature, topics: [...plan.literature.topics, topic] },
    }));
    at += 1;
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    await setTimeout(1);
  }
}
