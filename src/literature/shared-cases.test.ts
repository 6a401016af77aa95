/** Tests inputs from public bug reports, with the values that are right according to the reports. */
import { expect } from "vitest";
import { testWithSharedData } from "../testing/shared-data.ts";
import {
  addCandidates,
  findDuplicates,
  formatName,
  type Paper,
  readBibliography,
  surveySchema,
} from "./index.ts";

const folder = "../cases/literature";

/** The properties with which the cases state the right values. Authors are inverted names. */
type Expected = {
  readonly title?: string;
  readonly authors?: readonly string[];
  readonly editors?: readonly string[];
  readonly year?: number | null;
  readonly key?: string;
  readonly venue?: string;
  readonly doi?: string;
  readonly url?: string;
  readonly keywords?: readonly string[];
  readonly abstract?: string;
};

function propertiesOf(paper: Paper): Expected {
  const names = (persons: Paper["authors"]): string[] => persons.map((person) => formatName(person, true));
  return { ...paper, authors: names(paper.authors), editors: names(paper.editors) };
}

const north = { title: "Lakes of the north", year: 2019, authors: ["Roe, Ann"] };
const cases: Readonly<Record<string, readonly Expected[]>> = {
  "ris-one-space.ris": [north],
  "ris-no-space-after-dash.ris": [north],
  "ris-indented.ris": [{ title: "Lakes", year: 2018 }],
  "ris-cr-only.ris": [{ title: "Lakes", year: 2018 }],
  "ris-tags-before-ty.ris": [{ title: "Lakes of the north" }],
  "ris-bom-in-the-middle.ris": [{ title: "Lakes" }, { title: "Rivers" }],
  "ris-as-txt.txt": [{ title: "Lakes" }],
  "ris-faulty-year.ris": [{ year: 2013, key: "Roe2013" }],
  "ris-authors-on-one-line.ris": [{ authors: ["Roe, Ann B.", "Poe, Bo", "Doe, Cy"] }],
  "ris-authors-embase.ris": [{ authors: ["Roe, R.", "Poe, D.G."], key: "Roe2014" }],
  "ris-organisation.ris": [{ authors: ["Department of Trade and Industry, UK"] }],
  "ris-keywords-lines.ris": [{ keywords: ["Water", "Fish", "Practice, Evidence-Based"] }],
  "ris-two-abstracts.ris": [{ abstract: "Background one. Results two." }],
  "ris-editors.ris": [{ editors: ["Roe, Ann", "Poe, Bo"], key: "Roe2019" }],
  "ris-title-in-bt.ris": [{ title: "Lakes of the north" }],
  "ris-doi-in-url.ris": [{ doi: "10.1234/abc.5" }],
  "bib-crossref.bib": [{ year: 2019, venue: "Proc. of LakeConf" }, { title: "Proc. of LakeConf" }],
  "bib-xdata.bib": [{ key: "p1", year: 2018, venue: "J. Lakes" }],
  "bib-control-entries.bib": [{ key: "p1" }],
  "bib-extended-names.bib": [{ authors: ["van Rosen, Anna", "Roe, Ann"] }],
  "bib-comma-list.bib": [
    { authors: ["Gat, G.N.", "Seq, F.A.", "Mor, P."] },
    { authors: ["Roe, Ann", "Poe, Bo"] },
  ],
  "bib-others-comma.bib": [{ authors: ["Roe, Ann"] }],
  "bib-dblp-number.bib": [{ authors: ["Roe, Ann", "Poe, Bo"] }],
  "bib-latex-letters.bib": [
    {
      title: "Γ-convergence, ℓ₁ norms and η, x ≤ y",
      authors: ["Đorđe, Cy", "Nguyễn, An", "Thắng, Bo", "de' Medici, Lorenzo"],
    },
  ],
  "bib-subtitle.bib": [{ title: "Lakes: A Survey of Methods" }, { title: "Lakes: A Reply to Poe" }],
  "bib-year-text-and-date.bib": [{ year: 2020 }],
  "bib-doi-mendeley.bib": [
    { doi: "10.1007/978-3-319-07443-6_15", url: "https://example.org/a_b/x_y?q=1&r=50%25" },
  ],
  "bib-html-title.bib": [
    { title: "Information & Management of E. coli in H2O" },
    { title: "Information & Management of E. coli in H2O" },
  ],
  "bib-cr-only.bib": [{ title: "Lakes", year: 2010 }],
  "csl-family-only.json": [
    { authors: ["World Health Organization"] },
    { authors: ["Department of Trade and Industry"] },
  ],
  "csl-raw-date.json": [{ year: 2014 }, { year: 2015 }],
  "csl-edtf-and-number.json": [{ year: 2014 }, { year: 2015 }],
  "csl-null-date.json": [{ year: null }, { year: 2014 }],
  "csl-crossref-no-id.json": [{ title: "One", doi: "10.1234/a" }],
  "../published/csl-authors.json": [
    { authors: ["Berg, Tove", "The Shelf Consortium"] },
    { authors: ["Olin, Sam"] },
    { authors: ["Plato"] },
    { authors: ["da Silva, Ana, Jr."] },
    { year: 2018 },
    { year: 2017 },
    { title: "Title with markup & 2", abstract: "We study p < 0.05." },
  ],
  "../published/csl-single.json": [{ doi: "10.5555/gl.2021.4", abstract: "We study graphs & shelves." }],
  "../published/empty-author.bib": [
    { authors: ["Berg, Tove"] },
    { authors: ["Berg, Tove", "Olin, Sam"] },
    { authors: ["Berg, Tove"] },
    { authors: [] },
    { authors: ["Berg, Tove", "Olin, Sam"] },
    { authors: ["Berg, T.", "Olin, S.", "Dahl, E."] },
    { authors: ["The Shelf Consortium", "Berg, Tove"], url: "http://example.org/a" },
    { authors: ["Berg, Tove", "Olin, Sam"], year: 2020 },
    { authors: ["Berg, Tove", "Olin, Sam"], year: 2020 },
  ],
  "../published/multi-url.ris": [
    { url: "http://example.org/a" },
    { url: "http://example.org/c" },
    { url: "http://example.org/x;jsessionid=1?a=b" },
    { authors: ["Olin, Sam"] },
  ],
  "../published/tag-before-type.ris": [{ title: "Baskets and graphs" }, { title: "Lids and graphs" }],
  "../published/embase-link.ris": [
    { authors: ["Berg, T.", "Olin, S."], key: "Berg2020" },
    { authors: ["Dahl, E."], key: "Dahl2018" },
  ],
  "../published/covidence.ris": [{ venue: "Graph Lett" }, {}, {}],
  "../published/ebsco-dates.ris": [{ year: 2020 }, { year: 2019 }, { year: 2017 }],
  "../published/mendeley.ris": [
    { authors: ["Berg, Tove"], doi: "10.5555/cn.2016.7" },
    { authors: ["van der Dahl, Eva Maria"], year: null },
  ],
};

for (const [name, expected] of Object.entries(cases)) {
  testWithSharedData(`${name} has the right papers`, (file) => {
    const { papers } = readBibliography(file(`${folder}/${name}`), true);
    expect(papers.map(propertiesOf)).toMatchObject(expected);
  });
}

/** The numbers of papers, duplicates and suspects that an import of a file should find. */
const imports: Readonly<Record<string, readonly [fresh: number, duplicates: number, suspects: number]>> = {
  "dup-editorial.ris": [2, 0, 0],
  "dup-signs.bib": [2, 0, 0],
  "dup-missed.bib": [4, 0, 2],
  "bib-doi-forms.bib": [2, 1, 0],
  "bib-html-title.bib": [1, 1, 0],
  "bib-subtitle.bib": [2, 0, 0],
  "../published/dup-generic.ris": [4, 0, 0],
  "../published/dup-richer.ris": [1, 1, 0],
  "../published/rayyan.ris": [2, 1, 0],
};

for (const [name, [fresh, duplicates, suspects]] of Object.entries(imports)) {
  testWithSharedData(`an import of ${name} finds the right duplicates`, (file) => {
    const report = findDuplicates([], readBibliography(file(`${folder}/${name}`)).papers);
    expect([report.fresh.length, report.duplicates.length, report.suspects.length]).toEqual([
      fresh,
      duplicates,
      suspects,
    ]);
  });
}

testWithSharedData("an import keeps the properties that only the second record has", (file) => {
  const { papers } = readBibliography(file(`${folder}/../published/dup-richer.ris`));
  const empty = { survey: surveySchema.parse({}), iterations: [], final: [] };
  const { state } = addCandidates(empty, { kind: "import", iteration: 1, from: "x.ris" }, papers);
  expect(state.iterations.flat().map(propertiesOf)).toMatchObject([
    { authors: ["Berg, Tove", "Olin, Sam"], venue: "Graph Letters", abstract: "The only abstract there is." },
  ]);
});
