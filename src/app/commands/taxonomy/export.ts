/** `taxolink export` and `import replication`: exchange the taxonomy with other programs and the published package. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { OptionError, WorkspaceError } from "../../../base/errors.ts";
import { readText, textIfPresent, writeText } from "../../../base/io/index.ts";
import { count } from "../../../base/text/count.ts";
import { type Replication, readReplication } from "../../../evaluation/compat/index.ts";
import { bibliographyFile, formatBibliographyList, type Paper } from "../../../literature/index.ts";
import { option, optionalArgument, requiredArgument } from "../../../operations/arguments.ts";
import { defineCommand } from "../../../operations/command.ts";
import { authorOption } from "../../../operations/edit-options.ts";
import type { Block } from "../../../pages/blocks.ts";
import {
  checkSkos,
  type ExportSource,
  formatAquality,
  formatOrthogonalityMatrix,
  matrixFile,
  type TaxonomyFormat,
  type TaxonomyPhase,
  taxonomyFormats,
  taxonomyPhases,
} from "../../../taxonomy/index.ts";
import {
  candidateListName,
  type FileChange,
  finalList,
  incrementNamed,
  locateTaxonomy,
  openEditor,
  openTaxonomy,
  phaseFile,
  publicationTitles,
  resolveAuthor,
  type Workspace,
  workspaceFolder,
} from "../../../workspace/index.ts";
import { rawOption } from "../shared/shared-options.ts";

const formats = Object.keys(taxonomyFormats) as TaxonomyFormat[];

const exportTaxonomy = defineCommand({
  example: "--out taxonomy.ttl",
  positionals: [optionalArgument("INCREMENT", "The increment (default: the newest)")],
  options: {
    format: option.name("The format; turtle and jsonld write SKOS (default: from the extension of --out)", {
      choices: [...formats, "aquality"],
    }),
    out: option.file("Output file (default: standard output), or an output folder for aquality", {
      writes: "either",
    }),
    base: option.text("IRI", "Prefix of SKOS identifiers (default: a URN based on the workspace's name)"),
    ...rawOption,
    check: option.file(
      "Check an existing SKOS file in Turtle or JSON-LD instead of writing a file: problems make it invalid, hints do not",
    ),
  },
  notes: [
    "The command reads the SKOS output again and checks its top concepts, broader and narrower relations, labels and links.",
    "The aquality format consists of catalog_taxonomy.txt, extractions.txt and mapping.txt, which taxolink metrics can read.",
  ],
  run: async ({ positionals, options }, context) => {
    if (options.check !== undefined) {
      const file = context.resolve(options.check);
      const { concepts, problems, hints } = checkSkos(readText(file), file);
      const problemText = problems.length === 0 ? "no problems" : count(problems.length, "problem");
      const hintText = hints.length === 0 ? "" : `, ${count(hints.length, "hint")}`;
      return {
        text: [
          problems,
          hints.map((hint) => `hint: ${hint}`),
          `${count(concepts, "concept")}, ${problemText}${hintText}.`,
        ],
        json: { file, concepts, problems, hints },
        exitCode: problems.length === 0 ? 0 : 3,
      };
    }
    const { workspace, state } = openTaxonomy(context);
    const { name, description } = workspace.manifest;
    const source: ExportSource = {
      name,
      description,
      increment: incrementNamed(state, positionals[0]),
      state,
      titles: publicationTitles(workspace, state),
      raw: options.raw,
      base: checkBase(options.base ?? defaultBase(name)),
    };
    const out = options.out === undefined ? undefined : context.resolve(options.out);
    const format = options.format ?? formatOf(options.out);
    const increment = source.increment.name;
    if (format === "aquality") {
      if (out === undefined)
        throw new OptionError("aquality writes three files: specify a folder with --out DIR");
      const files = Object.entries(formatAquality(source)).map(([file, text]) => {
        writeText(join(out, file), text);
        return join(out, file);
      });
      return { text: `Wrote ${files.join(", ")}.`, json: { format, increment, files } };
    }
    const text = taxonomyFormats[format as TaxonomyFormat].format(source);
    if (format === "turtle" || format === "jsonld") requireSkos(source);
    if (out === undefined) return { text: text.trimEnd(), json: { format, increment, text } };
    writeText(out, text);
    return { text: `Wrote ${out}.`, json: { format, increment, files: [out] } };
  },
});

// No constant can be called export.
export { exportTaxonomy as export };

/**
 * Checks only the Turtle export of the scheme, because the JSON-LD export contains the same statements.
 * @throws TaxolinkError if the scheme would be invalid
 */
function requireSkos(source: ExportSource): void {
  const { problems, hints } = checkSkos(taxonomyFormats.turtle.format(source), "the SKOS export");
  const all = [...problems, ...hints];
  if (all.length === 0) return;
  throw new OptionError(`the export would not be a valid SKOS scheme: ${all.join("; ")}`, {
    hint: "Use unique names for classes and categories, and a --base IRI without name collisions.",
  });
}

function formatOf(out: string | undefined): TaxonomyFormat {
  const match = formats.find((format) => out?.endsWith(taxonomyFormats[format].ending));
  if (match) return match;
  const problem =
    out === undefined
      ? "the format is missing: add --format"
      : `the extension of ${out} does not determine a format`;
  throw new OptionError(problem, {
    hint: `Add --format with one of these values: ${[...formats, "aquality"].join(", ")}.`,
  });
}

/** Checks the base IRI and makes it end with a separator, to which names are appended. */
function checkBase(base: string): string {
  if (!/^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]*$/.test(base))
    throw new OptionError(`--base: "${base}" is not an IRI`);
  return /[/#:]$/.test(base) ? base : `${base}/`;
}

/** Returns the prefix of the identifiers of a taxonomy without a base IRI. */
export function defaultBase(name: string): string {
  const words = name.normalize("NFKD").match(/[A-Za-z0-9]+/g) ?? ["taxonomy"];
  return `urn:taxonomy:${words.join("-").toLowerCase()}:`;
}

export const importReplication = defineCommand({
  example: "artifacts/taxonomy --workspace replication",
  positionals: [requiredArgument("DIR", "The folder that contains the artifacts")],
  options: { replace: option.flag("Replace the existing content of the workspace"), ...authorOption },
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
      if (existingFiles.length > 0 && !options.replace)
        throw new WorkspaceError(`the workspace already has content: ${existingFiles.join(", ")}`, {
          hint: "Import into a new workspace (taxolink init DIR), or replace the content with --replace.",
        });
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
