/** `taxolink graph import`: imports a graph file into a store, which can be opened without parsing the file again. */

import { basename, extname, join } from "node:path";
import { option, requiredArgument } from "../../cli/arguments.ts";
import { type CommandContext, defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { importGraph } from "../../graph/index.ts";
import { count } from "../../text/count.ts";
import { localFolder } from "../../workspace/index.ts";
import { lenientOption } from "../shared/shared-options.ts";
import { workspaceIfAny } from "../shared/workspace-of.ts";
import { describeStore } from "./inspect.ts";

function readLanguage(language: string | undefined): string | undefined {
  if (language === undefined || /^[a-z]{2,3}$/i.test(language)) return language?.toLowerCase();
  throw new OptionError(`--language: ${JSON.stringify(language)} is not the code of a language`, {
    hint: "Give a code of two or three letters, such as de.",
  });
}

function readBase(base: string | undefined): string | undefined {
  if (base === undefined || URL.canParse(base)) return base;
  throw new OptionError(`--base: ${JSON.stringify(base)} is not a complete IRI`, {
    hint: "Give an IRI with its scheme, such as http://example.org/.",
  });
}

export const command = defineCommand({
  positionals: [
    requiredArgument(
      "FILE",
      "Published JSON, N-Triples, Turtle, N-Quads, TriG, nodes and edges as JSON lines, or subject|relation|object lines",
    ),
  ],
  options: {
    out: option.outputFile(
      "The store to write (default: FILE with the extension .sqlite, in .taxolink/graphs of the workspace or in the current folder)",
      { value: "STORE" },
    ),
    base: option.text(
      "IRI",
      "The address to which the relative IRIs of a Turtle file belong, if the file states none",
    ),
    "named-graph": option.text(
      "IRI",
      "The only graph of an N-Quads or TriG file to import; `default` is the one without a name (default: all graphs together)",
    ),
    language: option.text("LANG", "The language whose names become the labels of an RDF graph (default: en)"),
    "type-property": option.name(
      'The property that leads from a thing to its type, by id or label (default: rdf:type, "instance of", and what the graph declares as such)',
    ),
    ...lenientOption,
  },
  notes: [
    "The content determines the format (for Turtle, also the extension .ttl); files may be compressed (.gz).",
    "If an item is invalid, the import fails with exit code 3 and writes nothing.",
    "Even with --lenient, Turtle is read only up to the first error, and an import that would lose more than it keeps fails.",
    "The store contains each triple once; the output counts duplicates.",
  ],
  async run({ options, positionals }, context) {
    const [file = ""] = positionals;
    const out = context.resolve(options.out ?? defaultStore(file, context));
    const report = await importGraph(
      context.resolve(file),
      out,
      {
        lenient: options.lenient,
        base: readBase(options.base),
        language: readLanguage(options.language),
        namedGraph: options["named-graph"],
        typeProperty: options["type-property"],
      },
      context,
    );
    const { statistics, version, problems, problemCount, duplicates, graphs } = report;
    const joined = graphs.length > 1 && options["named-graph"] === undefined;
    const warnings = [
      ...(duplicates > 0
        ? [`${count(duplicates, "triple occurs", "triples occur")} more than once in the file`]
        : []),
      ...(joined
        ? [`the statements of ${listed(graphs)} were joined; --named-graph chooses one of them`]
        : []),
    ];
    return {
      text: [
        `Imported ${file} into ${out}`,
        await describeStore(out, report, context),
        warnings.map((warning) => `warning: ${warning}`),
        problemCount > 0 && [
          `${count(problemCount, "invalid item was", "invalid items were")} omitted:`,
          ...problems.map((line) => `  ${line}`),
        ],
      ],
      json: {
        store: out,
        format: report.format,
        ...statistics,
        graph_hash: version,
        duplicates,
        graphs,
        left_out: problemCount,
        problems,
        warnings,
      },
    };
  },
});

function listed(graphs: readonly string[]): string {
  const [first, more] = [graphs.slice(0, 5), graphs.length - 5];
  return `${count(graphs.length, "graph")} (${first.join(", ")}${more > 0 ? ` and ${more} more` : ""})`;
}

/**
 * Returns the default path of a store. A store is derived data, so a workspace keeps it in a folder that is never
 * committed.
 */
function defaultStore(file: string, context: CommandContext): string {
  const name = `${basename(file, extname(file))}.sqlite`;
  const workspace = workspaceIfAny(context);
  return workspace ? join(localFolder(workspace), "graphs", name) : name;
}
