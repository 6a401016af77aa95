/** Runs the strategies of `questions generate` that sample queries, or let a model ask about publications. */
import type { Reported } from "../../cli/command.ts";
import {
  chooseThings,
  convertPairs,
  evenQuotas,
  fileBeside,
  notDrawn,
  openSampler,
  publishedLabelRules,
  type QaPair,
  type SampleReport,
  type Sampler,
  type SamplerOptions,
  sampleFrom,
  type WishResult,
  type WritingOutcome,
  withQueries,
  writeAboutThings,
  writeDrafts,
  writeQuestions,
} from "../../datasets/index.ts";
import { InputError, OptionError } from "../../errors.ts";
import { createGraph } from "../../graph/index.ts";
import { count } from "../../text/count.ts";
import { tableLines } from "../../text/table.ts";
import type { GenerateOptions, GivenFiles } from "./generate-options.ts";
import { writeAndReport } from "./generate-other-strategies.ts";
import { type GivenPublications, readGivenLayouts } from "./publication-facts.ts";
import {
  describeRejected,
  draftWriter,
  draftWritingOptions,
  type GenerationRun,
  withJournal,
  writeRejected,
} from "./write-drafts.ts";

/** The properties, and the publications, that a message lists; the report as JSON has all. */
const shown = 12;
const shownTruncated = 5;

type Sampled = { readonly report: SampleReport; readonly written: WritingOutcome };

export async function generateSampled(
  sampler: Sampler,
  options: GenerateOptions,
  files: GivenFiles,
  run: GenerationRun,
): Promise<Reported> {
  const { out, models } = run;
  const sampled = await sample(sampler, options, files, run);
  const { report, written } = sampled;
  if (!models.plan)
    writeQuestions(out, {
      columns: [],
      rows: await withQueries([...written.pairs, ...report.unanswerable.pairs], sampler.graph),
    });
  return reportSampled(sampled, [out], run);
}

/**
 * Samples from the layout with the fewest triples, which hides least behind records, and lays the questions out in the
 * others, as far as all of them state the facts.
 */
export async function generateVariants(
  names: readonly string[],
  options: GenerateOptions & GivenPublications,
  files: GivenFiles & Omit<SamplerOptions, "graphName">,
  run: GenerationRun,
): Promise<Reported> {
  const { out, models, context } = run;
  const layouts = readGivenLayouts(names, options, context);
  const [first] = layouts.toSorted(
    (left, right) => left.population.triples.length - right.population.triples.length,
  );
  if (first === undefined) throw new OptionError("--variants requires layout names");
  const graph = createGraph(first.population.triples);
  try {
    const sampler = await openSampler(graph, { ...files, graphName: first.name }, context);
    const sampled = await sample(sampler, options, files, run);
    const converted = await Promise.all(
      layouts.map(async (layout) =>
        layout === first
          ? sampled.written.pairs
          : (await convertPairs(sampled.written.pairs, first, layout, { rules: sampler.rules })).pairs,
      ),
    );
    const isEverywhere = ({ uid }: QaPair): boolean =>
      converted.every((pairs) => pairs.some((pair) => pair.uid === uid));
    const pairs = sampled.written.pairs.filter(isEverywhere);
    const outs = layouts.map(({ name }) => (layouts.length === 1 ? out : fileBeside(out, name)));
    for (const [at, file] of outs.entries()) {
      const rows = (converted[at] ?? []).filter(isEverywhere);
      if (models.plan) continue;
      const isSampled = layouts[at] === first;
      writeQuestions(file, { columns: [], rows: isSampled ? await withQueries(rows, graph) : rows });
    }
    return reportSampled({ ...sampled, written: { ...sampled.written, pairs } }, outs, run);
  } finally {
    graph.close();
  }
}

async function sample(
  sampler: Sampler,
  options: GenerateOptions,
  files: GivenFiles,
  { out, models, context }: GenerationRun,
): Promise<Sampled> {
  const perClass = options["per-class"];
  const { strategy, count: wanted, unanswerable, eps, split } = options;
  const settings = {
    count: wanted,
    strategy: strategy as "clustering" | "subgraph" | "both",
    clusters: split ? null : { eps, minPts: options["min-pts"], embedder: models.embedder },
    largestGolden: options["max-golden"],
    keepRedundant: options["keep-redundant"],
    maxHops: options["max-hops"],
    unanswerable,
    ...files,
    classes:
      perClass === undefined ? files.classes : evenQuotas(files.rules ?? publishedLabelRules, perClass),
    seed: context.seed,
    graphName: sampler.graphName,
  };
  const report = await sampleFrom(sampler, settings, context);
  const [reason] = report.refused.keys();
  if (report.pairs.length === 0)
    throw new InputError(
      { file: sampler.graphName },
      `no question could be generated${reason === undefined ? ": no class has things with names and properties that can be asked for" : `, most often for this reason: ${reason}`}`,
      { hint: "Write wordings of the properties with questions lexicon, or try another --hub-type." },
    );
  const writer = draftWriter(options, models);
  if (writer === null) return { report, written: { pairs: report.pairs, rejected: [] } };
  const drafts = report.pairs.map(({ uid }) => uid);
  const inputs = [sampler.version, drafts, options.instructions, options["subgraph-tokens"]];
  const written = await withJournal(out, inputs, models, context, (journal) =>
    writeDrafts(sampler, report.pairs, writer, journal, context),
  );
  return { report, written };
}

function reportSampled(
  { report, written }: Sampled,
  outs: readonly string[],
  { out, models }: GenerationRun,
): Reported {
  const rejected = writeRejected(out, written, models);
  const { pairs } = written;
  return {
    text: [
      outs.map(
        (file) =>
          `${file}: ${count(pairs.length, "question")} about ${count(report.asked.length, "property", "properties")}`,
      ),
      describe(report),
      describeRejected(rejected),
    ],
    json: {
      out: outs[0],
      files: outs,
      questions: pairs.length,
      ...summarise(report),
      ...(rejected === null ? {} : { rejected }),
    },
    exitCode: pairs.length === 0 && !models.plan ? 1 : 0,
  };
}

function describe(report: SampleReport): string[] {
  const rows = report.operations.map(({ operation, wanted, made }) => [
    operation,
    String(wanted),
    String(made),
  ]);
  const left = report.unasked.filter(({ reason }) => reason !== notDrawn);
  const undrawn = report.unasked.length - left.length;
  return [
    ...tableLines(rows, { header: ["operation", "wanted", "made"], indent: 2, gap: 3 }),
    ...wishLines(report.cells, "cell"),
    ...wishLines(report.classes, "class quota"),
    ...unanswerableLines(report),
    ...(undrawn === 0
      ? []
      : [`${count(undrawn, "property", "properties")} not asked for yet; a larger --count may`]),
    ...(left.length === 0 ? [] : ["left out:"]),
    ...left.slice(0, shown).map(({ label, reason }) => `  ${label}: ${reason}`),
    ...(left.length > shown ? [`  and ${left.length - shown} more; --json lists all of them`] : []),
  ];
}

/** Lists the quotas that are not met, with the reasons. */
function wishLines(wishes: readonly WishResult[], noun: string): string[] {
  const short = wishes.filter(({ gap }) => gap !== null);
  if (wishes.length === 0) return [];
  return [
    `${wishes.length - short.length} of ${count(wishes.length, noun)} met`,
    ...short.map(
      ({ column, name, made, wanted, gap }) => `  ${column} ${name}: ${made} of ${wanted} (${gap})`,
    ),
  ];
}

function unanswerableLines({ unanswerable: { pairs, made } }: SampleReport): string[] {
  if (pairs.length === 0) return [];
  const kinds = Object.entries(made).map(([reason, number]) => `${number} ${reason}`);
  return [`plus ${count(pairs.length, "unanswerable question")}: ${kinds.join(", ")}`];
}

function summarise({ unanswerable, refused, pairs: _pairs, ...report }: SampleReport): object {
  return {
    ...report,
    unanswerable: unanswerable.made,
    refused: [...refused].map(([reason, times]) => ({ reason, times })),
  };
}

/** Runs the subgraph strategy: a language model writes questions about each publication in turn. */
export async function generateAboutPublications(
  sampler: Sampler,
  options: GenerateOptions,
  { out, models, context }: GenerationRun,
): Promise<Reported> {
  const questions = options["per-publication"];
  const nodes = chooseThings(sampler, { topic: options.topic, count: options.count, perThing: questions });
  const writing = draftWritingOptions(options);
  const inputs = [sampler.version, nodes.map(sampler.index.id), sampler.rules, questions, writing];
  const { cut, pairs, rejected } = await withJournal(out, inputs, models, context, (journal) =>
    writeAboutThings(sampler, nodes, { ...writing, language: models.language, questions }, journal, context),
  );
  return writeAndReport(out, { pairs: pairs.slice(0, options.count), rejected }, models, {
    lines: [
      `  ${count(nodes.length, "publication")}, ${count(questions, "question")} requested per publication, at most ${writing.subgraphTokens} tokens of triples per prompt`,
      ...cut
        .slice(0, shownTruncated)
        .map((one) => `  cut: '${one.title}', ${one.shown} of ${count(one.all, "triple")}`),
      ...(cut.length > shownTruncated
        ? [`  and ${cut.length - shownTruncated} more truncated publications; --json lists all of them`]
        : []),
    ],
    json: { publications: nodes.length, cut },
  });
}
