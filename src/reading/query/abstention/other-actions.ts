/** Finds readings whose answer concerns a different action from the one in the question. */
import { lightWeight, type Token } from "../question.ts";
import type { ReadingContext } from "../reading-context.ts";
import type { Scored } from "../score.ts";
import { touches } from "../tree.ts";
import { statesBoth } from "./bypassed.ts";
import { soleName } from "./lacking.ts";

/**
 * Returns the verb if nothing explains it and no word leads to the answer: whoever painted X may not have restored it,
 * and people need not live where they studied.
 */
export function findOtherAction(
  { tree, output }: Scored,
  { question, schema, knowledge }: ReadingContext,
): string | null {
  if (question.isYesNo || question.compares) return null;
  const explained = tree.taken | tree.echoed;
  const verb = verbOf(question.tokens, explained);
  if (verb === undefined || verb.quoted || verb.weight <= lightWeight || (verb.bit & ~explained) === 0)
    return null;
  if (question.wants === "place" ? locationVerbs.test(verb.text) : creationVerbs.test(verb.text)) return null;
  const outputLinks = tree.links.filter((link) => touches(link, output));
  const isOther = ({ step, words }: (typeof outputLinks)[number]): boolean => {
    const name = schema.names[step.predicate];
    // A noun such as "custodian" may denote whoever performs the action.
    const isVerb = name?.voice === "passive" || name?.voice === "active";
    return words === 0 && isVerb && name.words.every((word) => knowledge.related(verb.text, word) === 0);
  };
  return outputLinks.length > 0 && outputLinks.every(isOther) ? verb.text : null;
}

/**
 * Returns the verb of "which patents did X buy" and "where did X study" if only the verb is unexplained after "did".
 */
function verbOf(tokens: readonly Token[], explained: number): Token | undefined {
  const asks = tokens.findIndex(
    ({ text, quoted }, at) => at > 0 && at < 4 && !quoted && auxiliaryForms.has(text),
  );
  const isRestExplained = asks > 0 && tokens.slice(asks + 1, -1).every(({ bit }) => (bit & ~explained) === 0);
  const last = tokens.at(-1);
  // "In which museum does X hang" asks for a place, whatever X does there.
  const asksPlace = /^(?:in|at|on|to|from)$/.test(tokens[0]?.text ?? "");
  return isRestExplained && !asksPlace && last?.capital === false ? last : undefined;
}

const auxiliaryForms = new Set("do does did has have had".split(" "));

/** Verbs for bringing something about, whatever the graph calls the action. */
const creationVerbs =
  /^(?:mak(?:es?|ing)|made|creat(?:es?|ed)|produc(?:es?|ed)|d(?:o|oes|id|one)|cause[sd]?)$/;

/** Verbs that ask only for a location. */
const locationVerbs =
  /^(?:l(?:ive[sd]?|ies?|ay)|stands?|stood|resid(?:es?|ed)|locat(?:es?|ed)|sits?|sat|hangs?|hung|stay(?:s|ed)?)$/;

/**
 * Returns a weakly matching word if it leads from a name only to something that the question does not mention, such as
 * a patent: whoever invented what a company owns did not found the company.
 */
export function findActionOnOther(
  { tree, output }: Scored,
  { question, schema }: ReadingContext,
): string | null {
  const name = soleName(tree);
  if (name === null || question.sharing.length > 0 || question.compares) return null;
  const variable = tree.variables.findIndex(({ anchor }) => anchor === name);
  const actionLink = tree.links.find((link) => touches(link, variable));
  if (actionLink === undefined) return null;
  const object = actionLink.near === variable ? actionLink.far : actionLink.near;
  const isOnOther =
    object !== output &&
    isWeaklyNamed(tree, object, actionLink.words) &&
    continuesUnexplained(tree, object, variable, output, schema) &&
    !statesBoth(tree, object, output);
  if (!isOnOther) return null;
  return question.tokens.find(({ bit }) => (bit & actionLink.words) !== 0)?.text ?? null;
}

/** Whether the words of a link match weakly, and no other words refer to the variable at its end. */
function isWeaklyNamed({ variables, strong }: Scored["tree"], at: number, words: number): boolean {
  const { nodeWords = 0, anchor = null } = variables[at] ?? {};
  return words !== 0 && (words & strong) === 0 && anchor === null && (nodeWords & ~words) === 0;
}

/** Whether a link that no word explains leads from a variable to the answer or to something unmentioned. */
function continuesUnexplained(
  { links, variables }: Scored["tree"],
  from: number,
  name: number,
  output: number,
  { toContainers }: ReadingContext["schema"],
): boolean {
  return links.some(({ near, far, step, words }) => {
    if (words !== 0 || toContainers[step.predicate] !== 0) return false;
    const next = near === from ? far : far === from ? near : -1;
    return next !== name && (next === output || variables[next]?.nodeWords === 0);
  });
}

/**
 * Returns the requested noun if it only resembles a field, and the field belongs to something that the question does
 * not mention: the duration of a flight of X is not the wingspan of X.
 */
export function findFieldOfOther(
  { tree, output }: Scored,
  { question, links }: ReadingContext,
): string | null {
  const noun = question.focus.at(-1) ?? -1;
  if (!wordsBeforeName.has(question.tokens[noun + 1]?.text ?? "")) return null;
  const bit = question.tokens[noun]?.bit ?? 0;
  const field = tree.links.find((link) => touches(link, output) && (link.words & bit) !== 0);
  if (soleName(tree) === null || field === undefined) return null;
  const owner = tree.variables[field.near === output ? field.far : field.near];
  if (owner === undefined || owner.anchor !== null || owner.nodeWords !== 0) return null;
  const { words = [], extras = [] } = links.predicates.get(field.step.predicate) ?? {};
  const isClose = [...words, ...extras]
    .flat()
    .some(({ token, strength }) => token === noun && strength >= leastField);
  return isClose ? null : (question.tokens[noun]?.text ?? null);
}

/** The words after the noun in "the wingspan of X" and "what wingspan does X have". */
const wordsBeforeName = new Set(["of", "do", "does", "did"]);

/** The minimum strength of a noun for a field of something that the question does not mention. */
const leastField = 0.5;
