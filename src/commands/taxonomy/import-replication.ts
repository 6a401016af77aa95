import { existsSync } from "node:fs";
import { option, requiredArgument } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { type Replication, readReplication } from "../../compat/index.ts";
import { WorkspaceError } from "../../errors.ts";
import { textIfPresent } from "../../io/index.ts";
import { bibliographyFile, formatBibliographyList, type Paper } from "../../literature/index.ts";
import { authorOption } from "../../operations/edit-options.ts";
import type { Block } from "../../pages/blocks.ts";
import {
  formatOrthogonalityMatrix,
  matrixFile,
  type TaxonomyPhase,
  taxonomyPhases,
} from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import {
  candidateListName,
  type FileChange,
  finalList,
  locateTaxonomy,
  openEditor,
  phaseFile,
  resolveAuthor,
  type Workspace,
  workspaceFolder,
} from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [requiredArgument("DIR", "The folder that contains the artifacts")],
  options: {
    replace: option.flag("Replace the existing content of the workspace"),
    ...authorOption,
  },
  notes: [
    "DIR contains the artifacts directly or in the phase folders of the package.",
    "The command lists inconsistencies but does not repair them. To revert the import, run taxolink undo.",
  ],
  run: async ({ options, positionals }, context) => {
    const { workspace, files } = locateTaxonomy(context);
    const folder = context.resolve(positionals[0] ?? "");
    const replication = readReplication(folder);
    const editor = openEditor(workspace, {
      author: resolveAuthor(workspace, options.author, context.env),
      hold: true,
    });
    try {
      const phases = Object.keys(taxonomyPhases) as TaxonomyPhase[];
      const existingFiles: string[] = phases.filter((phase) => existsSync(files[phase]));
      if (existsSync(phaseFile(workspace, "survey"))) existingFiles.push("survey");
      if (existingFiles.length > 0 && !options.replace) {
        throw new WorkspaceError(`the workspace already has content: ${existingFiles.join(", ")}`, {
          hint: "Import into a new workspace (taxolink init DIR), or replace the content with --replace.",
        });
      }
      const changes = [
        ...phases.map((phase) => editor.changeOf(phase, replication.documents[phase])),
        ...(replication.survey === undefined ? [] : [editor.changeOf("survey", replication.survey)]),
        ...[...replication.matrices].map(([increment, matrix]) =>
          changeTo(matrixFile(files, increment), formatOrthogonalityMatrix(matrix)),
        ),
        ...literatureChanges(workspace, replication),
      ];
      editor.commit("workspace", { operation: { kind: "import-replication" }, reason: "" }, changes);
    } finally {
      editor.close();
    }
    const json = summarize(replication);
    return { text: describe(json), json };
  },
});

/** Returns the lists to write to a workspace: the candidates of each iteration and the final list. */
function literatureChanges(workspace: Workspace, { iterations, papers }: Replication): FileChange[] {
  const folder = workspaceFolder(workspace, "literature");
  const lists = [
    ...iterations.map((list, index) => ({ name: candidateListName(index + 1), list })),
    { name: finalList, list: papers },
  ];
  return lists
    .filter(({ list }) => list.length > 0)
    .map(({ name, list }) =>
      changeTo(bibliographyFile(folder, name), formatBibliographyList(list.map(withoutLocalFile))),
    );
}

/** Drops the `file` field that a reference manager writes, because it contains a path on the user's machine. */
function withoutLocalFile(paper: Paper): Paper {
  const { file: _local, ...fields } = paper.fields;
  return { ...paper, fields };
}

function changeTo(file: string, after: string): FileChange {
  return { file, before: textIfPresent(file), after };
}

function summarize({ documents, papers, notes }: Replication) {
  const { extraction, clustering, construction, application } = documents;
  return {
    papers: papers.length,
    publications: extraction.publications.length,
    classes: extraction.publications.reduce((sum, { classes }) => sum + classes.length, 0),
    clusters: clustering.clusters.length,
    categories: clustering.categories.length,
    increments: construction.increments.map(({ name }) => name),
    objects: application.objects.length,
    inconsistencies: notes,
  };
}

function describe(summary: ReturnType<typeof summarize>): Block {
  const { publications, classes, clusters, categories, increments, objects, inconsistencies } = summary;
  return [
    `Read ${count(classes, "class", "classes")} from ${count(publications, "publication")}, ${count(clusters, "cluster")} in ${count(categories, "category", "categories")}, the increments ${increments.join(", ") || "(none)"}, and ${count(objects, "classified object")}.`,
    "",
    `The artifacts contain ${count(inconsistencies.length, "inconsistency", "inconsistencies")}:`,
    inconsistencies.map(({ file, problem }) => `  ${file}: ${problem}`),
    "",
    "Next: taxolink validate, and taxolink validate --compat aquality for the published figures.",
  ];
}
