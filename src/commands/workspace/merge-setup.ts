import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { defineCommand } from "../../cli/command.ts";
import {
  configureMergeDriver,
  localFolder,
  openWorkspace,
  workspaceFolder,
  writeMergeAttributes,
} from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [],
  options: {},
  notes: [
    "Writes .gitattributes, to be committed, and the merge driver into this clone's git configuration. Every clone needs the second.",
    "Files of earlier versions stay valid. What was there is kept in .taxolink/before-merge-setup the first time.",
  ],
  run: async (_invocation, context) => {
    const workspace = openWorkspace(context.cwd, context.workspace, context.warn);
    const backup = join(localFolder(workspace), "before-merge-setup");
    if (!existsSync(backup)) {
      for (const place of ["literature", "taxonomy"] as const) {
        const folder = workspaceFolder(workspace, place);
        if (existsSync(folder))
          cpSync(folder, join(backup, workspace.manifest.paths[place]), { recursive: true });
      }
    }
    const driver = configureMergeDriver(workspace.root);
    const written = writeMergeAttributes(workspace.root, workspace.manifest);
    return {
      text: [
        "Git merges the files of this workspace by meaning in this clone.",
        written
          ? "Commit .gitattributes, so that the other clones can do the same: git add .gitattributes"
          : ".gitattributes has its lines already.",
      ].join("\n"),
      json: { driver, attributes: written ? "written" : "there already", backup },
    };
  },
});
