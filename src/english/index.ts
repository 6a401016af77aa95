/**
 * The English that reading and writing questions share: words without content, number words, dates, times and units,
 * quality words with the measures that they compare, and how near two words are in meaning.
 */

export { type FoundIdiom, idiomsIn } from "./idioms.ts";
export { type Frame, frameOf, isPreposition, type Subject, verbDone, wordsOfLabel } from "./label-frame.ts";
export { createMatcher, isOneSlip, type Matcher, type WordMatch } from "./match-words.ts";
export { areNearSynonyms } from "./near-synonyms.ts";
export { saysNone } from "./none-values.ts";
export { cardinalOf, ordinalOf, ordinalWord } from "./number-words.ts";
export {
  adjectivesOf,
  degreeForm,
  degreeOf,
  isAge,
  isMeasure,
  isMeasuringVerb,
  measuresOf,
  qualityOf,
  saysHowMany,
} from "./quality-words.ts";
export { findSpokenValues, type SpokenValue } from "./spoken-values.ts";
export {
  isFunctionWord,
  isGeneralNoun,
  isLinkWord,
  isNegationWord,
  isRelationWord,
  isSupportVerb,
} from "./structure-words.ts";
export { type Token, tokenise } from "./tokens.ts";
export { isUnitOfTime, measuresOfUnit } from "./unit-measures.ts";
export { convertUnit, isMagnitude, nameOfUnit, splitUnit, unitOfRemark } from "./unit-scales.ts";
