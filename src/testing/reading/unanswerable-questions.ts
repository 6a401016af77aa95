/**
 * Questions that their graph cannot answer, to measure whether the reader abstains: the graph lacks a property, a name, a
 * kind of thing, or the whole subject. They were written before the reader met them, and no weight is learnt from them.
 */

type Lack = "property" | "name" | "kind" | "subject";

type Unanswerable = {
  /** What the graph lacks. */
  readonly kind: Lack;
  readonly graph: string;
  readonly question: string;
};

/** Publications on question answering: authors, venue, year, research field, data sets, metrics and languages. */
const publications: Readonly<Record<Lack, readonly string[]>> = {
  property: [
    "How many pages does KG-GPT have?",
    "Which papers have more than 100 citations?",
    "In which country was QALD-10 written?",
    "Which publisher printed the paper on LC-QuAD 2.0?",
    "Who reviewed the paper DBLP-QuAD?",
    "What is the price of the proceedings of 2021?",
    "Which papers received an award?",
    "What is the e-mail address of Yohan Jo?",
  ],
  name: [
    "Which papers use the data set ImageNet?",
    "Who wrote Attention Is All You Need?",
    "Which papers were written by Marie Curie?",
    "How many papers appeared in Nature Physics?",
    "Which papers report the Dunning index?",
    "Which papers are evaluated on WebGLM?",
  ],
  kind: [
    "How many universities are there?",
    "Which sponsors paid for a survey?",
    "List all software licences.",
    "Which hardware was used for training?",
    "How many participants took part in the studies?",
    "Which grants supported the papers of 2020?",
  ],
  subject: [
    "What is the capital of Norway?",
    "How tall is the Eiffel Tower?",
    "Which films star Tom Hanks?",
    "How do I bake sourdough bread?",
  ],
};

/** Papers on requirements engineering with their methods, analyses, research questions and threats to validity. */
const researchers: Readonly<Record<Lack, readonly string[]>> = {
  property: [
    "How often was each paper cited?",
    "Which papers were funded by the European Union?",
    "How many pages does the longest paper have?",
    "What is the acceptance rate of the conference?",
    "Which papers are written in Japanese?",
    "In which city did the interviews take place?",
    "How much did the experiments cost?",
    "Which authors are women?",
  ],
  name: [
    "Which papers use grounded cartography?",
    "Which papers were written by Albert Einstein?",
    "How many papers were published at SIGGRAPH?",
    "Which papers use the Zebrafish test?",
    "Which papers apply MapReduce?",
    "How many papers use a Delphi panel of astronauts?",
  ],
  kind: [
    "Which companies took part in the studies?",
    "Which universities employ the authors?",
    "How many students were graded in the courses?",
    "Which patents resulted from the papers?",
    "Which operating systems do the tools run on?",
    "List the keynote speakers of each year.",
  ],
  subject: [
    "What is the boiling point of water?",
    "Who won the football match on Sunday?",
    "Which rivers flow through Texas?",
    "What is the best recipe for pancakes?",
  ],
};

/** States, cities, rivers, lakes, mountains and roads of the United States with sizes and borders. */
const geography: Readonly<Record<Lack, readonly string[]>> = {
  property: [
    "Who is the governor of Texas?",
    "What is the average temperature in Alaska?",
    "When was Boston founded?",
    "Which state has the highest unemployment rate?",
    "What is the motto of Ohio?",
    "Which river is the most polluted?",
    "What is the time zone of Denver?",
    "How deep is Lake Superior?",
  ],
  name: [
    "What is the population of Toronto?",
    "Which states border Bavaria?",
    "How long is the Danube?",
    "What is the capital of Ontario?",
    "How high is Mount Everest?",
    "Which cities are in Tuscany?",
  ],
  kind: [
    "Which airports are in California?",
    "How many universities does Massachusetts have?",
    "Name the museums in New York.",
    "Which football teams come from Chicago?",
    "How many bridges cross the Mississippi?",
    "Which senators represent Utah?",
  ],
  subject: [
    "Which papers introduce a dataset?",
    "Who directed Casablanca?",
    "What is the molecular weight of glucose?",
    "How many moons does Jupiter have?",
  ],
};

export const unanswerableQuestions: readonly Unanswerable[] = [
  ...list("datasets/graphs/question-answering.nt", publications),
  ...list("orkg-empire/graph.nt.gz", researchers),
  ...list("external/geoquery/geo.nt", geography),
];

function list(graph: string, kinds: Readonly<Record<Lack, readonly string[]>>): readonly Unanswerable[] {
  return (Object.entries(kinds) as readonly (readonly [Lack, readonly string[]])[]).flatMap(
    ([kind, questions]) => questions.map((question) => ({ kind, graph, question })),
  );
}
