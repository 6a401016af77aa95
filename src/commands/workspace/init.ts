import { option, optionalArgument } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { initWorkspace } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [
    optionalArgument("DIR", "The folder, which is created if missing (default: the current folder)"),
  ],
  options: {
    name: option.name("Name of the taxonomy (default: the folder's name)"),
    description: option.text("TEXT", "A sentence that describes the workspace's purpose"),
  },
  notes: [
    "The command does not overwrite existing files.",
    "If several people share a git repository, each person must run taxolink merge setup in their clone.",
  ],
  run: async ({ options, positionals: [folder = "."] }, context) => {
    const workspace = initWorkspace(context.resolve(folder), {
      name: options.name,
      description: options.description,
    });
    const here = workspace.root === context.resolve(".");
    return {
      text: `Created the workspace "${workspace.manifest.name}" in ${here ? "this folder" : workspace.root}.\nNext: taxolink status${here ? "" : ` --workspace ${folder}`}`,
      json: {
        root: workspace.root,
        name: workspace.manifest.name,
        description: workspace.manifest.description,
      },
    };
  },
});
