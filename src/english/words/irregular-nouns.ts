/** Lists English nouns whose plural does not follow a spelling rule. All words are in lower case. */

const pairs = (text: string): readonly (readonly [string, string])[] =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(":") as [string, string]);
const listed = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const irregular = pairs(
  `person:people child:children man:men woman:women ox:oxen goose:geese mouse:mice louse:lice tooth:teeth foot:feet
   die:dice calf:calves elf:elves half:halves hoof:hooves knife:knives leaf:leaves life:lives loaf:loaves self:selves
   sheaf:sheaves shelf:shelves thief:thieves wife:wives wolf:wolves wharf:wharves scarf:scarves bookshelf:bookshelves
   housewife:housewives midwife:midwives werewolf:werewolves penknife:penknives afterlife:afterlives
   criterion:criteria phenomenon:phenomena automaton:automata polyhedron:polyhedra medium:media bacterium:bacteria
   curriculum:curricula stratum:strata memorandum:memoranda symposium:symposia erratum:errata addendum:addenda
   spectrum:spectra index:indices matrix:matrices vertex:vertices appendix:appendices vortex:vortices
   codex:codices apex:apices helix:helices axis:axes alumnus:alumni cactus:cacti fungus:fungi locus:loci
   nucleus:nuclei radius:radii stimulus:stimuli bacillus:bacilli syllabus:syllabi terminus:termini genus:genera
   corpus:corpora opus:opera larva:larvae alga:algae formula:formulae antenna:antennae nebula:nebulae vertebra:vertebrae
   alumna:alumnae quiz:quizzes whiz:whizzes chateau:chateaux tableau:tableaux schema:schemata stigma:stigmata
   passer-by:passers-by passerby:passersby`,
);

/** Regular plurals for which the spelling rules yield the wrong singular: "bases" counts as the plural of "base". */
const regularTwins = pairs(
  `gas:gases bus:buses axe:axes lens:lenses iris:irises atlas:atlases canvas:canvases bias:biases alias:aliases
   pancreas:pancreases mango:mangoes`,
);

const pluralOfNoun: ReadonlyMap<string, string> = new Map([...irregular, ...regularTwins]);
/** If a plural has several singulars, the first pair counts: "axes" is the plural of "axis" rather than "axe". */
const singularOfNoun: ReadonlyMap<string, string> = new Map(
  [...irregular, ...regularTwins].map(([one, many]) => [many, one] as const).reverse(),
);

/** Returns the plural from the table, including plurals of compounds in -man and -woman. @param noun folded */
export function irregularPlural(noun: string): string | undefined {
  if (pluralOfNoun.has(noun)) return pluralOfNoun.get(noun);
  return /.man$/.test(noun) && !regularInMan.test(noun) ? `${noun.slice(0, -3)}men` : undefined;
}

/** Returns the singular of a plural in the table. A singular in the table is returned unchanged. @param noun folded */
export function irregularSingular(noun: string): string | undefined {
  if (pluralOfNoun.has(noun)) return noun;
  if (singularOfNoun.has(noun)) return singularOfNoun.get(noun);
  return /.men$/.test(noun) && !singularInMen.has(noun) ? `${noun.slice(0, -3)}man` : undefined;
}

const regularInMan = /^(?:human|german|roman|norman|ottoman|shaman|talisman|caiman|superhuman)$/;
const singularInMen = listed(
  "specimen regimen omen semen abdomen acumen hymen stamen women women's ramen bitumen",
);

/** Nouns without a plural. */
export const uncountableNouns = listed(
  `data software hardware firmware malware research support information knowledge evidence literature metadata code
   equipment advice furniture parking luggage baggage traffic music weather money news progress homework feedback access
   rice bread butter milk water gold silver iron steel wood sand dust snow rain grass wheat mathematics physics
   economics linguistics statistics electronics politics ethics athletics gymnastics mechanics genetics robotics optics
   acoustics dynamics thermodynamics aerodynamics semantics logistics analytics informatics bioinformatics genomics
   cybernetics obstetrics paediatrics ergonomics aeronautics`,
);

/** Nouns with the same form in singular and plural. */
export const unchangingNouns = listed(
  `series species sheep deer fish aircraft spacecraft hovercraft watercraft offspring salmon trout moose bison swine cod
   squid headquarters means crossroads barracks gallows swiss chassis corps rendezvous shellfish goldfish bourgeois`,
);

/** Nouns in -o whose plural ends in -es. */
export const nounsInOes = listed(
  "hero potato tomato echo veto torpedo embargo mosquito volcano tornado buffalo domino cargo negro superhero",
);

/** Nouns in -ch whose plural ends in -s, because the -ch is pronounced as k. */
export const nounsInHardCh = listed(
  "stomach monarch patriarch matriarch oligarch epoch loch eunuch czech tech mach hierarch",
);
