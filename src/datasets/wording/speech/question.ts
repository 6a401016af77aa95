/** Puts forms into words as questions. Each operation has several wordings, built from the same phrases. */
import { askedFields, keyField, type QueryForm } from "../../forms/form.ts";
import { capitalise } from "../english.ts";
import type { SpokenField } from "../lexicon/lexicon.ts";
import type { GrammaticalNumber } from "../lexicon/verb-phrase.ts";
import { askFor } from "./ask.ts";
import { comparative } from "./compare.ts";
import { countPhrase } from "./count.ts";
import { distribution } from "./distribution.ts";
import { rankingWords } from "./ranking.ts";
import { follow } from "./refer.ts";
import { type Speaker, spoken, Unsayable } from "./speaker.ts";
import { askState } from "./state.ts";
import { askedDetail, type Subject, speakSubject } from "./subject.ts";
import { superlative } from "./superlative.ts";
import { twoRequests } from "./two-requests.ts";

/** @param hubs the number of subjects in the outcome, which determines whether the question is singular or plural */
export function wordQuestion(speaker: Speaker, form: QueryForm, hubs: number): string {
  const fields = fieldsOf(speaker, form);
  const throughRecords = fields.filter(({ steps, field }) => steps.length > field.relations);
  if (throughRecords.length > 1 || shareRecord(fields)) throw new Unsayable("two conditions on one record");
  // "A referee of a match with a team that plays at X": the record makes the chain one relation longer.
  if (throughRecords.some(({ field }) => field.relations > 1))
    throw new Unsayable("a chain that begins with a record");
  const text = sentence(speaker, form, hubs).replace(/\s+/g, " ");
  // A verb phrase with no words after the subject ("is in") leaves a gap.
  return capitalise(text.replace(/ (?=[?.,])/g, "").trim());
}

/** Returns the wordings of the fields that a form uses. */
function fieldsOf(speaker: Speaker, form: QueryForm): SpokenField[] {
  const slots = [...form.where, ...(form.branches?.[0] ?? [])].map((one) =>
    "title" in one ? null : one.field,
  );
  const names = [...slots, ...askedFields(form), keyField(form)];
  return names.flatMap((name) => (name === null ? [] : (speaker.lexicon.field(name) ?? [])));
}

/**
 * Whether two fields lead to entities of the same record, although a subject may have several such records. Somebody
 * who sold a clock and also sold something at an auction need not have sold the clock there.
 */
function shareRecord(fields: readonly SpokenField[]): boolean {
  const tiedFields = fields.filter(
    ({ field: { tie, steps } }) =>
      tie === "thing" &&
      steps.some(({ node, inverse, functional }) => node === "record" && inverse && !functional),
  );
  const scopes = tiedFields.flatMap(({ field }) => field.scopes.slice(0, 1));
  return new Set(scopes).size < scopes.length;
}

function sentence(speaker: Speaker, form: QueryForm, hubs: number): string {
  if (form.also !== undefined) return twoRequests(speaker, form);
  switch (form.operation) {
    case "basic":
      return basic(speaker, form, hubs);
    case "aggregation":
    case "negation":
      return listing(speaker, form);
    case "counting":
      return counting(speaker, form);
    case "ranking":
      return rankingWords(speaker, form, (subject) => list(speaker, form, subject));
    case "comparative":
      return comparative(speaker, form);
    case "relationship":
      return distribution(speaker, form);
    case "superlative":
      return superlative(speaker, form);
  }
}

function basic(speaker: Speaker, form: QueryForm, hubs: number): string {
  const detail = askedDetail(speaker, form);
  if (detail !== null) return askFor(speaker, detail.field.last, detail.record, "one");
  const subject = speakSubject(speaker, form.where);
  if (form.ask === null) return identify(speaker, subject);
  const subjectPhrase = subject.phrase(hubs === 1 ? "one" : "many");
  const field = spoken(speaker, form.ask);
  if (field.steps.length > 1 && subject.titled && follow(speaker, field, subjectPhrase).number === "many") {
    throw new Unsayable("a single value of several intermediate entities");
  }
  if (field.last.valueKind === "flag" || field.last.valueKind === "status") {
    return askState(speaker, field.last, follow(speaker, field, subjectPhrase));
  }
  return askFor(speaker, field.last, follow(speaker, field, subjectPhrase), "one");
}

function identify(speaker: Speaker, subject: Subject): string {
  const { person } = subject.words;
  const bare = subject.bare("one");
  // "The company whose director is Kim Tran called" reads as if "called" belonged to the director.
  const short = bare.split(" ").length <= 6 && !relativeClause.test(bare);
  const clause = subject.clause("one");
  const name = `what is the name of the ${bare}`;
  const isSplit = / is there /.test(clause);
  const whichQuestion = isSplit ? name : `which ${clause}`;
  return `${speaker.choose([
    whichQuestion,
    whichQuestion,
    name,
    `can you name the ${bare}`,
    person ? `who is the ${bare}` : short ? `what is the ${bare} called` : `which is the ${bare}`,
    `${person ? "who" : "which"} is the only ${bare}`,
    isSplit ? `could you give me the name of the ${bare}` : `do you know which ${subject.indirect("one")}`,
  ])}?`;
}

const relativeClause = / (?:that|who|whose) /;

function listing(speaker: Speaker, form: QueryForm): string {
  return list(speaker, form, speakSubject(speaker, form.where));
}

function list(speaker: Speaker, form: QueryForm, subject: Subject): string {
  if (form.ask === null) return listSubjects(speaker, subject);
  const subjectPhrase = subject.phrase("many");
  const field = spoken(speaker, form.ask);
  const owner = follow(speaker, field, subjectPhrase);
  const number: GrammaticalNumber = field.last.functional && owner.number === "one" ? "one" : "many";
  return askFor(speaker, field.last, owner, number);
}

function listSubjects(speaker: Speaker, subject: Subject): string {
  const many = subject.bare("many");
  const verb = subject.verb("many");
  const { person, plural, document } = subject.words;
  const pronoun = person ? "who" : "what";
  // "Which players are there whose contract ended" separates the players from their description.
  const clause = subject.clause("many");
  const isSplit = / are there /.test(clause);
  const namesWanted = `${document ? "titles" : "names"} of the ${many}`;
  const doYouKnow = isSplit
    ? `can you give me the ${namesWanted}`
    : `do you know which ${subject.indirect("many")}`;
  const couldYouTell = isSplit
    ? `could you tell me the ${namesWanted}`
    : `could you tell me which ${subject.indirect("many")}`;
  const [whichQuestion, whatQuestion] = isSplit
    ? [`${pronoun} are the ${many}`, `${pronoun} are the ${many}`]
    : [`which ${clause}`, person ? `which ${clause}` : `what ${clause}`];
  return `${speaker.choose([
    whichQuestion,
    whichQuestion,
    whatQuestion,
    `what are the ${namesWanted}`,
    `can you find all ${many}`,
    `could you show me the ${many}`,
    verb === null ? whatQuestion : `are there any ${many}, and if so, ${person ? "who" : "which"}`,
    `${pronoun} are all the ${many}`,
    couldYouTell,
    `can you list the ${many}`,
    `could you name all ${many}`,
    `${pronoun} are the ${many}`,
    verb === null ? whatQuestion : `which of the ${plural} ${verb}`,
    person ? `who are the ${many}` : doYouKnow,
  ])}?`;
}

function counting(speaker: Speaker, form: QueryForm): string {
  const subject = speakSubject(speaker, form.where);
  const { ask, measure } = form;
  if (ask !== null) return countPhrase(speaker, ask, subject, measure === "occurrences");
  const many = subject.bare("many");
  const clause = subject.clause("many");
  const indirect = subject.indirect("many");
  // "How many runs there are that use X" separates the runs from their description.
  const isSplit = / are there (?:that|who|whose) /.test(clause);
  const couldYouTell = isSplit
    ? `could you tell me the number of ${many}`
    : `could you tell me how many ${indirect}`;
  const verb = subject.verb("many");
  const { plural } = subject.words;
  // "How many papers that cite X are there?" has its verb too late.
  const exist = subject.phrase("many").clausal ? `how many ${clause}` : `how many ${many} are there`;
  return `${speaker.choose([
    `how many ${clause}`,
    `how many ${clause}`,
    exist,
    `what is the total number of ${many}`,
    `what is the number of ${many}`,
    `in total, how many ${clause}`,
    `do you know the number of ${many}`,
    couldYouTell,
    verb === null ? `exactly how many ${clause}` : `how many ${plural} in total ${verb}`,
    verb === null ? exist : `overall, how many ${plural} ${verb}`,
    // "How many of the people" asks about people whom nobody has mentioned.
    verb === null || plural === "people" ? couldYouTell : `how many of the ${plural} ${verb}`,
    isSplit ? `what is the number of ${many}` : `do you know how many ${indirect}`,
  ])}?`;
}
