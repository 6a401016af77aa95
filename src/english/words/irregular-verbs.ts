/** Lists English verbs whose past tense does not follow a spelling rule. */

export type VerbForms = { readonly past: string; readonly participle: string };

/**
 * The base form, the past tense and the participle. If a line has no third form, the participle equals the past tense.
 */
const table = `
  arise/arose/arisen awake/awoke/awoken be/was/been bear/bore/borne beat/beat/beaten become/became/become
  befall/befell/befallen begin/began/begun behold/beheld bend/bent bet/bet bid/bid bind/bound bite/bit/bitten bleed/bled
  blow/blew/blown break/broke/broken breed/bred bring/brought broadcast/broadcast build/built burst/burst buy/bought
  cast/cast catch/caught choose/chose/chosen cling/clung come/came/come cost/cost creep/crept cut/cut deal/dealt dig/dug
  do/did/done draw/drew/drawn drink/drank/drunk drive/drove/driven eat/ate/eaten fall/fell/fallen feed/fed feel/felt
  fight/fought find/found flee/fled fling/flung fly/flew/flown forbid/forbade/forbidden forecast/forecast
  forget/forgot/forgotten forgive/forgave/forgiven forgo/forwent/forgone forsake/forsook/forsaken freeze/froze/frozen
  get/got give/gave/given go/went/gone grind/ground grow/grew/grown hang/hung have/had hear/heard hide/hid/hidden hit/hit
  hold/held hurt/hurt keep/kept kneel/knelt know/knew/known lay/laid lead/led leave/left lend/lent let/let lie/lay/lain
  light/lit lose/lost make/made mean/meant meet/met mow/mowed/mown pay/paid prove/proved/proven put/put quit/quit
  read/read relay/relayed rend/rent rid/rid ride/rode/ridden ring/rang/rung rise/rose/risen run/ran/run saw/sawed/sawn
  say/said see/saw/seen seek/sought sell/sold send/sent set/set sew/sewed/sewn shake/shook/shaken shear/sheared/shorn
  shed/shed shine/shone shoot/shot show/showed/shown shrink/shrank/shrunk shut/shut sing/sang/sung sink/sank/sunk sit/sat
  slay/slew/slain sleep/slept slide/slid sling/slung slit/slit sow/sowed/sown speak/spoke/spoken spend/spent spin/spun
  spit/spat split/split spread/spread spring/sprang/sprung stand/stood steal/stole/stolen stick/stuck sting/stung
  stink/stank/stunk stride/strode/stridden strike/struck string/strung strive/strove/striven swear/swore/sworn
  sweep/swept swell/swelled/swollen swim/swam/swum swing/swung take/took/taken teach/taught tear/tore/torn tell/told
  think/thought throw/threw/thrown thrust/thrust tread/trod/trodden understand/understood wake/woke/woken wear/wore/worn
  weave/wove/woven weep/wept win/won wind/wound wring/wrung write/wrote/written`;

const forms: ReadonlyMap<string, VerbForms> = new Map(
  table
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [base = "", past = "", participle = past] = entry.split("/");
      return [base, { past, participle }];
    }),
);

/** Prefixes of irregular verbs, as in "rewrite", "overtake", "withdraw" and "undergo". */
const prefix = /^(?:under|inter|over|fore|with|pre|out|mis|off|re|un|up|in)(?=[a-z]{2})/;

/** @param verb base form, folded */
export function irregularForms(verb: string): VerbForms | undefined {
  const listed = forms.get(verb);
  if (listed !== undefined) return listed;
  const verbPrefix = prefix.exec(verb)?.[0];
  const baseForms = verbPrefix === undefined ? undefined : irregularForms(verb.slice(verbPrefix.length));
  return (
    baseForms && {
      past: `${verbPrefix}${baseForms.past}`,
      participle: `${verbPrefix}${baseForms.participle}`,
    }
  );
}

/**
 * Alternative spellings of a past tense or a participle, and forms of "be", each written as form, slash and base form.
 */
const furtherForms = `
  am/be is/be are/be were/be was/be been/be has/have does/do born/bear got/get gotten/get burnt/burn dreamt/dream
  learnt/learn leapt/leap leant/lean spelt/spell spilt/spill spoilt/spoil dwelt/dwell smelt/smell strewn/strew hewn/hew
  bade/bid bidden/bid lighted/light proved/prove woven/weave hanged/hang knelt/kneel dove/dive shaven/shave sunken/sink
  drunken/drink stricken/strike clad/clothe`;

const bases: ReadonlyMap<string, readonly string[]> = collectBases();

function collectBases(): Map<string, readonly string[]> {
  const collected = new Map<string, readonly string[]>();
  const add = (form: string, base: string): void => {
    const before = collected.get(form) ?? [];
    if (form !== base && !before.includes(base)) collected.set(form, [...before, base]);
  };
  for (const [base, { past, participle }] of forms) {
    add(past, base);
    add(participle, base);
  }
  for (const entry of furtherForms.trim().split(/\s+/)) {
    const [form = "", base = ""] = entry.split("/");
    add(form, base);
  }
  return collected;
}

/** Returns the verbs with an irregular form, such as "lie" for "lay" and "find" for "found". @param form folded */
export function irregularBases(form: string): readonly string[] {
  const listed = bases.get(form);
  if (listed !== undefined) return listed;
  const formPrefix = prefix.exec(form)?.[0];
  if (formPrefix === undefined) return [];
  const rest = form.slice(formPrefix.length);
  return (bases.get(rest) ?? []).map((base) => `${formPrefix}${base}`);
}
