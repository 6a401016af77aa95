/** Lists the English words that hold a question together and name nothing in a graph. */

const listed = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const functionWords = listed(`
  a about across against all along also am among an and another any are around as at be been being both but by can
  could did display different distinct do does each either every find for from get give had has have having he her him
  his how i if in into is it its just know like list looking many may me might much must my name named called need
  neither no nor not of off on one ones only onto or other our out over per please respective corresponding return s shall
  she should show so some such tell than that the their them then there these they this those through to toward towards
  up upon us various versus via want was we were what whats when where which who whom whos whose will with within would
  you your against around`);

/** Prepositions and forms of "have" that may stand for a relation that the question does not name. */
const linkWords = listed(
  "through across along within via around with has have had having of in on at by for from to into about",
);

/** Words of a property's label that say no more than that two things are related. */
const relationWords = listed(
  `located location locate part member belongs belong contains contain includes include has in of place placed within
   found situated lies for is use uses used using`,
);

/** Verbs that say that one thing has to do with another, and leave it to the noun after them how. */
const supportVerbs = listed(`
  use apply employ adopt utilize exploit report present introduce propose provide offer contain include involve concern
  discuss describe mention address cover deal show give state take make do carry conduct perform run combine feature
  consider state belong occur appear happen exist`);

/** Nouns that say no more of what is asked for than that it is something: "the number and the name of each record". */
const generalNouns = listed(`
  name title label number id identifier record list data information detail database item thing word value part total
  amount count entry result table order overview set example case kind type way whole`);

const negationWords = listed(
  `not no without never isnt arent doesnt dont didnt wasnt werent hasnt havent cannot cant except excluding excludes
   exclude besides outside neither nor lacks lacking lack`,
);

/** Whether a word belongs to every question, whatever the graph. */
export function isFunctionWord(word: string): boolean {
  return functionWords.has(word);
}

/** Whether a function word may express a relation, as "in" does in "the cities in Texas". */
export function isLinkWord(word: string): boolean {
  return linkWords.has(word);
}

/** Whether a word of a label says only that two things are related, as "located" does. */
export function isRelationWord(word: string): boolean {
  return relationWords.has(word);
}

/** Whether the base form of a verb leaves it to its object what is said, as "use" and "report" do. */
export function isSupportVerb(lemma: string): boolean {
  return supportVerbs.has(lemma);
}

/** Whether the base form of a noun names nothing in particular, as "name" and "record" do. */
export function isGeneralNoun(lemma: string): boolean {
  return generalNouns.has(lemma);
}

/** Whether a word negates what follows it. */
export function isNegationWord(word: string): boolean {
  return negationWords.has(word);
}
