/**
 * Measures the import of large files, the search for duplicates in a large survey, and a federated search in which one
 * source never replies.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentProgress } from "../../base/progress.ts";
import { createRandom } from "../../base/random.ts";
import {
  addCandidates,
  createPaper,
  exportFormats,
  exportPapers,
  findDuplicates,
  type Paper,
  readBibliography,
  surveySchema,
} from "../../literature/index.ts";
import {
  rankResults,
  recordsOf,
  resolveSources,
  searchSources,
  sourceNames,
} from "../../literature/sources/index.ts";
import { runLiteratureStorm } from "../literature/literature-storm.ts";
import { scorePairs } from "../literature/same-works.ts";
import { startLiteratureServer } from "../servers/literature/literature-server.ts";
import { serveableWorks } from "../servers/literature/served-work.ts";
import {
  type Benchmark,
  type Figures,
  medianMilliseconds,
  published,
  withoutPublished,
} from "./measuring/benchmark.ts";

const survey = 20_000;
const candidates = 1_000;
const imported = 10_000;
const deadlineMs = 2_000;

export const benchmark: Benchmark = {
  name: "literature",
  run: async () => {
    const surveyPapers = madeUpPapers(survey, 1);
    // Half of the candidates are papers of the survey under a different key.
    const incoming = [
      ...surveyPapers.slice(0, candidates / 2).map((paper) => ({ ...paper, key: `again-${paper.key}` })),
      ...madeUpPapers(candidates / 2, 2),
    ];
    const duplicates = await medianMilliseconds(5, () => findDuplicates(surveyPapers, incoming));
    const federated = await searchTenSources();
    const storm = await runLiteratureStorm(2_000, 0.2, 1);
    return {
      ...(await importFiles(madeUpPapers(imported, 3))),
      [`${candidates} candidates against ${survey} papers, ms (median of 5)`]: duplicates,
      "duplicates found": findDuplicates(surveyPapers, incoming).duplicates.length,
      [`ten sources, one hanging, deadline ${deadlineMs} ms: answered after, ms`]: federated.milliseconds,
      "results of the nine others": federated.results,
      "2,000 works, six sources, 20 % faults: lost": storm.lost,
      "… duplicated": storm.duplicated,
      "… mismatched": storm.mismatched,
      "… requests ÷ ideal": storm.requests / storm.ideal,
      ...scoreJoins(),
    };
  },
};

/** Measures how often the rules decide on pairs of works as a person did, if the published data is available. */
function scoreJoins(): Figures {
  if (!existsSync(published)) return withoutPublished;
  const [withDois, withoutDois] = [true, false].map((dois) =>
    scorePairs((path) => `${published}${path}`, dois),
  );
  return {
    "labelled pairs": withDois?.pairs ?? null,
    "joins, precision and recall: precision": withDois?.precision ?? null,
    "… recall": withDois?.recall ?? null,
    "… precision, DOIs hidden": withoutDois?.precision ?? null,
    "… recall, DOIs hidden": withoutDois?.recall ?? null,
  };
}

/** Measures the import of a file into an empty survey, in each format that Taxolink writes and reads. */
async function importFiles(papers: readonly Paper[]): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), "taxolink-bench-"));
  const figures: Record<string, number> = {};
  try {
    for (const format of exportFormats.filter((name) => name !== "csv")) {
      const file = join(folder, `papers.${format}`);
      writeFileSync(file, exportPapers(papers, format, false));
      const empty = { survey: surveySchema.parse({}), iterations: [], final: [] };
      figures[`import of ${papers.length} entries (${format}), ms (median of 5)`] = await medianMilliseconds(
        5,
        () =>
          addCandidates(empty, { kind: "import", iteration: 1, from: file }, readBibliography(file).papers),
      );
    }
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates papers with the fields, accents and protected words that exports of databases have. */
function madeUpPapers(count: number, seed: number) {
  const random = createRandom(seed);
  const words = Array.from({ length: 2_000 }, () =>
    Array.from({ length: 3 + random.below(8) }, () => String.fromCharCode(97 + random.below(26))).join(""),
  );
  const phrase = (length: number): string =>
    Array.from({ length }, () => words[random.below(words.length)]).join(" ");
  return Array.from({ length: count }, (_, at) =>
    createPaper(`P${seed}-${at}`, "article", {
      author: Array.from({ length: 1 + random.below(4) }, () => `M{\\"u}${phrase(1)}, ${phrase(1)} X.`).join(
        " and ",
      ),
      title: `${phrase(6 + random.below(7))} of {DNA} \\& $\\alpha$`,
      journal: `Journal of ${words[random.below(50)]}`,
      volume: String(1 + random.below(90)),
      pages: `${at + 1}--${at + 9}`,
      year: String(1990 + random.below(35)),
      doi: `10.5555/p${seed}.${at}`,
      abstract: phrase(120),
    }),
  );
}

async function searchTenSources() {
  const works = serveableWorks(200).map((work) => ({ ...work, arxiv: `2001.${work.number}` }));
  const server = await startLiteratureServer({
    works,
    fault: (source) => (source === "dblp" ? "hang" : undefined),
  });
  try {
    const names = sourceNames.filter((name) => name !== "opencitations");
    const env = { TAXOLINK_MAIL: "bench@example.org", IEEE_API_KEY: "k" };
    const settings = resolveSources(
      names.map((name) => `${name}=${server.url}/${name}`),
      env,
    );
    const started = performance.now();
    const plan = { query: "lakes", queryBySource: {}, limit: 20, deadlineMs };
    const answers = await searchSources(settings, plan, { attempts: 3 }, { progress: silentProgress });
    const results = rankResults("lakes", recordsOf(answers), new Set());
    return { milliseconds: performance.now() - started, results: results.length };
  } finally {
    await server.close();
  }
}
