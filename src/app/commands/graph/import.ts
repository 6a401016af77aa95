/** The commands that bring a graph in: `taxolink graph import` from a file, `taxolink graph pull` from a server. */

import { basename, extname, join } from "node:path";
import { OptionError } from "../../../base/errors.ts";
import { count } from "../../../base/text/count.ts";
import { layoutOfContributions, readTemplate, templateFile } from "../../../datasets/population/index.ts";
import {
  type ContributionChoice,
  importGraph,
  type OrkgEnvironment,
  orkgEnvironments,
  type PullScope,
  type PullTarget,
  pullGraph,
} from "../../../graph/index.ts";
import { option, requiredArgument } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand, type OptionValues } from "../../../operations/command.ts";
import { localFolder } from "../../../workspace/index.ts";
import { connectWith } from "../shared/consent.ts";
import { lenientOption } from "../shared/shared-options.ts";
import { workspaceIfAny } from "../shared/workspace-of.ts";
import { openNamedGraph, withGraph } from "./graph-file.ts";
import { describeGraph } from "./inspect.ts";

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

export const graphImport = defineCommand({
  example: "dump.nt --out graph.sqlite",
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
    const settings = {
      lenient: options.lenient,
      base: readBase(options.base),
      language: readLanguage(options.language),
      namedGraph: options["named-graph"],
      typeProperty: options["type-property"],
    };
    const report = await importGraph(context.resolve(file), out, settings, context);
    const { statistics, version, problems, problemCount, duplicates, graphs } = report;
    const joined = graphs.length > 1 && options["named-graph"] === undefined;
    const warnings = [
      duplicates > 0 && `${count(duplicates, "triple occurs", "triples occur")} more than once in the file`,
      joined && `the statements of ${listed(graphs)} were joined; --named-graph chooses one of them`,
    ].filter((warning) => warning !== false);
    return {
      text: [
        `Imported ${file} into ${out}`,
        await withGraph(openNamedGraph(out, context), describeGraph),
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

const pullOptions = {
  out: option.outputFile("The output store", { value: "STORE", required: true }),
  env: option.name("The ORKG server", { choices: Object.keys(orkgEnvironments), default: "production" }),
  url: option.text("URL", "REST URL of another ORKG server, up to and including /api"),
  sparql: option.text("URL", "Pull from a SPARQL endpoint instead of the REST interface", {
    excludes: ["dump"],
  }),
  field: option.text("ID", "Pull the papers of a research field and its subfields", {
    excludes: ["comparison", "venue", "observatory", "paper"],
  }),
  comparison: option.text("ID", "Pull a comparison and the contributions that it compares", {
    excludes: ["venue", "observatory", "paper"],
  }),
  paper: option.text("DOI", "Pull a single paper", { excludes: ["venue", "observatory"] }),
  dump: option.file("Read an N-Triples dump of an ORKG instead of querying the network"),
  class: option.text("ID", "Pull only contributions of this class"),
  layout: option.name(
    "Pull only contributions with this layout: gv1, gv2, gv3, gv4 or a template file for graph populate",
  ),
  venue: option.text("ID", "Pull the papers of a venue or of a series of venues", {
    excludes: ["observatory"],
  }),
  observatory: option.text("ID", "Pull the papers of an observatory (REST interface only)", {
    excludes: ["sparql", "dump"],
  }),
  template: option.text(
    "ID",
    "Pull only contributions of this template; without another choice, from all papers that use it (REST interface only)",
    { excludes: ["sparql", "dump"] },
  ),
  "page-size": option.integer("Number of rows per SPARQL page", { default: 10_000 }),
  cache: option.outputFolder("Folder for cached replies (default: .taxolink/cache/pull)"),
  refresh: option.flag("Ignore cached replies"),
};

export const graphPull = defineCommand({
  example: "--env sandbox --field R659055 --out graph.sqlite",
  options: pullOptions,
  notes: [
    "The command stores every reply on disk; run the same command again to resume an interrupted pull.",
    "The command sends at most two requests at a time, and waits if the server is busy.",
  ],
  async run({ options }, context) {
    const target = readTarget(options, context.resolve);
    const cacheFolder = options.cache === undefined ? defaultCache(context) : context.resolve(options.cache);
    const settings = { cacheFolder, refresh: options.refresh, connect: connectWith(context) };
    const report = await pullGraph(target, context.resolve(options.out), settings, context);
    const { statistics, version, papers, requests, problems } = report;
    return {
      text: [
        `Pulled ${papers === null ? "the endpoint" : count(papers, "paper")} into ${options.out}`,
        `${count(requests.sent, "request")}, ${count(requests.fromCache, "answer")} from ${cacheFolder}`,
        await withGraph(openNamedGraph(options.out, context), describeGraph),
        problems.map((problem) => `warning: ${problem}`),
      ],
      json: {
        store: options.out,
        papers,
        ...statistics,
        graph_hash: version,
        requests: requests.sent,
        from_cache: requests.fromCache,
        warnings: problems,
      },
    };
  },
});

/** @throws OptionError if the scope is missing */
function readTarget(
  options: OptionValues<typeof pullOptions>,
  resolve: (path: string) => string,
): PullTarget {
  const { dump, sparql, layout, template } = options;
  const scope = scopeOf(options);
  if (layout !== undefined && !scope)
    throw new OptionError("--layout requires --field, --comparison or --paper", {
      hint: "Add --field ID, --comparison ID or --paper DOI.",
    });
  const choice: ContributionChoice = {
    className: options.class,
    isOfLayout:
      layout === undefined ? undefined : layoutOfContributions(readTemplate(templateFile(layout, resolve))),
  };
  const pageSize = options["page-size"];
  if (sparql !== undefined)
    return { kind: "sparql", endpoint: readUrl("sparql", sparql), scope, ...choice, pageSize };
  if (!scope)
    throw new OptionError("no field, comparison, venue, observatory, template or paper was specified", {
      hint: "Add --field ID, --comparison ID, --venue ID, --observatory ID, --template ID or --paper DOI.",
    });
  if (dump !== undefined) return { kind: "dump", file: resolve(dump), scope, ...choice };
  const known = orkgEnvironments[options.env as OrkgEnvironment];
  const baseUrl = options.url === undefined ? known : readUrl("url", options.url);
  return { kind: "orkg", baseUrl, scope, template, ...choice };
}

function scopeOf(options: OptionValues<typeof pullOptions>): PullScope | undefined {
  const { paper, template } = options;
  for (const kind of ["field", "comparison", "venue", "observatory"] as const) {
    const id = options[kind];
    if (id !== undefined) return { kind, id };
  }
  if (paper !== undefined) return { kind: "paper", doi: paper };
  return template === undefined ? undefined : { kind: "template", id: template };
}

function readUrl(option: string, text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return text;
  throw new OptionError(`--${option} requires an http or https URL, not ${JSON.stringify(text)}`);
}

function defaultCache(context: CommandContext): string {
  const workspace = workspaceIfAny(context);
  return join(workspace ? localFolder(workspace) : join(context.cwd, ".taxolink"), "cache", "pull");
}
