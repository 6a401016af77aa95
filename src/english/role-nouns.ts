/** Lists English verbs with nouns for their participants, where WordNet does not link the two. */

const nouns: ReadonlyMap<string, readonly string[]> = new Map(
  [
    "bear:birth",
    "begin start open:start beginning opening",
    "belong:owner member part",
    "buy purchase acquire:buyer acquirer purchase acquisition takeover",
    "carry transport haul ship:carrier transport shipment cargo courier",
    "deliver supply provide:supplier delivery provider vendor",
    "earn receive:salary wage fee income",
    "end finish stop leave close:end close departure",
    "happen occur:date event",
    "donate give grant:donor giver gift donation grant",
    "fit hold seat accommodate:capacity seat place",
    "lead run head manage:leader head director manager chief president executive operator",
    "learn study train teach instruct:teacher mentor tutor instructor trainer pupil student apprentice trainee",
    "mentor coach supervise oversee advise guide:mentor coach supervisor adviser advisor tutor guide",
    "specialise specialize:field speciality specialty discipline expertise subject",
    "command skipper captain:commander captain skipper",
    "farm till cultivate:farmer grower tenant",
    "host present moderate anchor:host presenter moderator anchor",
    "back sponsor fund finance:sponsor funder backer donor investor",
    "man staff tend:keeper operator attendant crew staff",
    "lend borrow:lender borrower loan",
    "live reside dwell inhabit:residence home address inhabitant population",
    "make build manufacture produce:maker manufacturer producer builder",
    "marry:spouse wife husband marriage",
    "cost:price cost fee fare payment",
    "pay charge:price cost fee fare rate rent payment salary",
    "report:boss superior supervisor manager",
    "rent hire lease:tenant tenancy lease rent",
    "sell:seller vendor sale",
    "speak:language",
    "stay lodge sleep:room bed accommodation",
    "create invent devise design develop:creator author inventor designer developer composer founder",
    "win:winner prize award victory",
    "work serve employ:employer employee employment job post position",
  ].flatMap((line) => {
    const [verbs = "", roleNouns = ""] = line.split(":");
    return verbs.split(" ").map((verb) => [verb, roleNouns.split(" ")] as const);
  }),
);

/**
 * @param verb the verb in its base form @returns the nouns for the participants; empty if the verb has no such nouns
 */
export function roleNounsOf(verb: string): readonly string[] {
  return nouns.get(verb) ?? [];
}
