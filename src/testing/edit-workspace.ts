/** A program for crash tests, which makes an edit that changes two files. Its first argument is the workspace. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openEditor, openWorkspace, phaseFile } from "../workspace/index.ts";

const [root = ""] = process.argv.slice(2);
const workspace = openWorkspace(root, root);
const editor = openEditor(workspace, { author: "Ada", now: () => new Date("2026-01-02T03:04:05Z") });
const read = (file: string): string | null => (existsSync(file) ? readFileSync(file, "utf8") : null);
const planning = phaseFile(workspace, "planning");
const note = join(workspace.root, "literature", "candidates-1.bib");
editor.commit("planning", { operation: { kind: "crash-test" }, reason: "to see" }, [
  { file: planning, before: read(planning), after: '{\n  "version": 1,\n  "objective": "second"\n}\n' },
  { file: note, before: read(note), after: "@article{a, title = {A}}\n" },
]);
editor.close();
