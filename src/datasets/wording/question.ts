/** Questions in words: one grammar per operation over the form, none for a use case or a graph. */
import { pluralOf } from "../../words/index.ts";
import { keyField, type QueryForm } from "../forms/form.ts";
import {
  attributes,
  fieldOf,
  indefinite,
  type Speaker,
  speakConstraint,
  stateQuestion,
} from "./conditions.ts";
import { capitalise } from "./english.ts";
import { type FieldPhrase, phraseField } from "./phrases.ts";
import { type Subject, speakSubject } from "./subject.ts";

/** @param hubs how many hubs the outcome has, for singular and plural */
export function wordQuestion(speaker: Speaker, form: QueryForm, hubs: number): string {
  const subject = speakSubject(speaker, form.where);
  return capitalise(sentence(speaker, form, subject, hubs));
}

function sentence(speaker: Speaker, form: QueryForm, subject: Subject, hubs: number): string {
  switch (form.operation) {
    case "basic":
      return basic(speaker, form, subject, hubs);
    case "aggregation":
    case "negation":
      return listing(speaker, form, subject);
    case "counting":
      return counting(speaker, form, subject);
    case "ranking":
      return `${listing(speaker, form, subject)} ${rankingRequest(speaker, form, subject)}`;
    case "comparative":
      return comparative(speaker, form, subject);
    case "relationship":
      return relationship(speaker, form, subject);
    case "superlative":
      return superlative(speaker, form, subject);
  }
}

function askedPhrase(speaker: Speaker, form: QueryForm): FieldPhrase | null {
  return form.ask === null ? null : phraseField(fieldOf(speaker.store, form.ask));
}

function basic(speaker: Speaker, form: QueryForm, subject: Subject, hubs: number): string {
  const asked = askedPhrase(speaker, form);
  if (asked === null || form.ask === null) return `Which ${subject.clause("one")}?`;
  const field = fieldOf(speaker.store, form.ask);
  const whom = hubs === 1 ? subject.phrase("one") : subject.phrase("many");
  if (field.valueKind === "flag" || field.valueKind === "status") {
    const { copula, text } = stateQuestion(field);
    const one = hubs === 1;
    return copula ? `${one ? "is" : "are"} ${whom} ${text}?` : `${one ? "does" : "do"} ${whom} ${text}?`;
  }
  return `${asked.person ? "who" : "what"} is the ${asked.noun} of ${whom}?`;
}

function listing(speaker: Speaker, form: QueryForm, subject: Subject): string {
  const asked = askedPhrase(speaker, form);
  if (asked === null) return `Which ${subject.clause("many")}?`;
  return `${asked.person ? "who" : "what"} are the ${asked.plural} of ${subject.phrase("many")}?`;
}

function counting(speaker: Speaker, form: QueryForm, subject: Subject): string {
  const asked = askedPhrase(speaker, form);
  if (asked === null) return `How many ${subject.clause("many")}?`;
  if (form.measure === "occurrences") {
    return `how many occurrences of ${indefinite(asked.noun)} are there in ${subject.phrase("many")}?`;
  }
  return `how many ${countedBy(asked, subject)}?`;
}

/** "different methods do papers by X apply", "threats does 'T' discuss", "different venues were papers published at". */
function countedBy(asked: FieldPhrase, subject: Subject): string {
  const { typed } = asked;
  const titled = subject.titled !== null;
  const things = titled ? asked.plural : `different ${asked.plural}`;
  if (typed.style === "passive" && !asked.person) {
    const copula = typed.copula === "was" ? (titled ? "was" : "were") : titled ? "is" : "are";
    return `${things} ${copula} ${subject.phrase("many")} ${typed.participle}`;
  }
  const verb = typed.style === "verb" ? typed.verb : "have";
  return `${things} ${titled ? "does" : "do"} ${subject.phrase("many")} ${verb}`;
}

function rankingRequest(speaker: Speaker, form: QueryForm, subject: Subject): string {
  const asked = askedPhrase(speaker, form);
  const order = form.order ?? "ascending";
  const things = asked?.plural ?? subject.plural;
  const key = keyField(form);
  if (key !== null) {
    return `Rank the ${things} in ${order} order of their ${phraseField(fieldOf(speaker.store, key)).noun}.`;
  }
  if (form.key && "by" in form.key && form.key.by === "frequency") {
    return `Rank the ${things} by the number of ${subject.plural} that have them, in ${order} order.`;
  }
  const titles = asked === null ? " of their titles" : "";
  return `Rank the ${things} in ${order} alphabetical order${titles}.`;
}

function comparative(speaker: Speaker, form: QueryForm, subject: Subject): string {
  const asked = askedPhrase(speaker, form);
  const [left, right] = (form.branches ?? [[], []]).map((branch) => [...form.where, ...branch]);
  const first = speakSubject(speaker, left ?? []);
  const second = speakSubject(speaker, right ?? []);
  if (form.measure === undefined && asked !== null) {
    const single = isSingleValued(speaker, form);
    return single
      ? `how does the ${asked.noun} of ${first.phrase("many")} compare to that of ${second.phrase("many")}?`
      : `how do the ${asked.plural} of ${first.phrase("many")} compare to those of ${second.phrase("many")}?`;
  }
  if (asked === null) {
    const [a, b] = branchConditions(speaker, form);
    const shared = attributes(subject.conditions, "many");
    const head = [subject.plural, shared, a?.predicate.many ?? ""].filter((text) => text !== "").join(" ");
    return `how many ${head} compared to those ${b === undefined ? "" : attributes([b], "many")}?`;
  }
  // "… were papers by X published at compared to …" runs into one another; "have" does not.
  const counted = asked.typed.style === "passive" ? { ...asked, typed: { style: "with" } as const } : asked;
  return `how many ${countedBy(counted, first)} compared to ${second.phrase("many")}?`;
}

function branchConditions(speaker: Speaker, form: QueryForm) {
  return (form.branches ?? [[], []]).map((branch) => {
    const [constraint] = branch;
    return constraint === undefined || "title" in constraint
      ? undefined
      : speakConstraint(speaker, constraint);
  });
}

/** Years and numbers are compared one with one; everything else as sets. */
function isSingleValued(speaker: Speaker, form: QueryForm): boolean {
  const kind = form.ask === null ? undefined : fieldOf(speaker.store, form.ask).valueKind;
  return kind === "year" || kind === "number";
}

function relationship(speaker: Speaker, form: QueryForm, subject: Subject): string {
  const asked = askedPhrase(speaker, form);
  const key = phraseField(fieldOf(speaker.store, keyField(form) ?? ""));
  if (asked === null)
    return `how are the ${subject.phrase("many")} distributed over the ${pluralOf(key.group)}?`;
  return `how many ${countedBy(asked, subject)} per ${key.group}?`;
}

function superlative(speaker: Speaker, form: QueryForm, subject: Subject): string {
  const asked = askedPhrase(speaker, form);
  const ascending = form.order === "ascending";
  if (asked !== null) {
    return `what is the ${ascending ? "least" : "most"} frequent ${asked.noun} among ${subject.phrase("many")}?`;
  }
  const field = fieldOf(speaker.store, keyField(form) ?? "");
  const year = field.valueKind === "year";
  const degree = ascending ? (year ? "earliest" : "lowest") : year ? "latest" : "highest";
  return `which of the ${subject.phrase("many")} has the ${degree} ${phraseField(field).noun}?`;
}
