/**
 * Lists function words and common question words in German, French and Spanish, with their English equivalents.
 *
 * Each line contains an English word or phrase (or `-` if English omits the word), followed by the forms that it
 * translates. Phrases are written with underscores, and are matched before individual words.
 */
import { foldText } from "../../../base/text/words.ts";
import { commonWords } from "./common-words.ts";

export type Language = "de" | "en" | "es" | "fr";
export type OtherLanguage = Exclude<Language, "en">;

/** Function words: question words, articles, pronouns, prepositions, auxiliaries, conjunctions and negations. */
const functionWordTables: Readonly<Record<OtherLanguage, string>> = {
  de: `
    who wer wen wem | whose wessen | what was | which welche welcher welches welchen welchem | when wann | where wo wohin
    from_where woher | how wie | how_many wie_viele wieviele wie_viel wieviel | how_long wie_lange | how_old wie_alt
    how_often wie_oft | how_tall wie_hoch | how_long wie_lang | how_large wie_groß | how_deep wie_tief | how_wide wie_breit
    how_fast wie_schnell | how_expensive wie_teuer | how_heavy wie_schwer | why warum weshalb wieso
    since_when seit_wann | the der die das den dem des | a ein eine einen einem einer eines | no kein keine keinen keinem keiner keines
    not nicht | without ohne | never nie niemals | except außer | of von vom | in in im | at an am bei beim | on auf | to zu zum zur nach
    from aus | for für | with mit | by durch | before vor | after nachdem | between zwischen | over über | under unter | since seit
    until bis | during während | against gegen | because_of wegen | around um | and und | or oder | but aber | also auch | only nur | as als
    than als | that dass | if ob wenn | is ist sei | are sind | was war wurde | were waren wurden | be sein | been worden gewesen | become wird werden
    has hat | have haben | had hatte hatten | does tut | can kann können | must muss müssen | it es | he er | they sie ihnen | his sein
    her ihr ihre ihren ihrem ihrer | this dieser diese dieses diesen diesem | these diese | there da dort dabei | more mehr | less weniger
    most meisten am_meisten meiste | least wenigsten am_wenigsten | all alle allen aller | each jede jeder jedes jeden jedem | same gleiche gleichen
    same selbe selben derselbe dieselbe dasselbe derselben denselben demselben | other andere anderen anderer anderes | many viele vielen
    several mehrere mehreren | both beide beiden | at_least mindestens wenigstens | at_most höchstens | exactly genau
    later_than später_als | earlier_than früher_als | more_than mehr_als | less_than weniger_als | which denen deren dessen | himself sich
    show zeige zeigen | list liste nenne nennen | count zähle zählen | give gib gebe | there_are gibt_es | called heißt heißen genannt
    rank ordne ordnen reihe | sort sortiere sortieren | sorted sortiert geordnet | descending absteigend absteigender absteigende fallend
    ascending aufsteigend aufsteigender aufsteigende steigend | descending_by absteigend_nach | ascending_by aufsteigend_nach
    sorted_by sortiert_nach geordnet_nach | alphabetically alphabetisch | alphabetical alphabetischer alphabetische | per pro je
    by_means_of mittels mithilfe | compared_to im_vergleich_zu im_vergleich_zum im_vergleich_zur verglichen_mit | versus gegenüber
    compare vergleiche vergleichen | distributed verteilen verteilt verteilten | different verschiedene verschiedenen unterschiedliche unterschiedlichen
    most_frequent häufigste häufigsten häufigster häufigstes | most_often am_häufigsten meistens | how_often wie_häufig | often oft häufig
    respectively jeweils | among unter_den | without_any ganz_ohne | about zum_thema über_das_thema | available verfügbar verfügbare
    which_of welche_von welche_der welcher_der welches_der | later später | earlier früher | everyone jeder_der | also ebenfalls auch_noch | instead_of statt anstatt`,
  fr: `
    who qui | what que quoi qu qu_est_ce_que qu_est_ce_qui | which quel quelle quels quelles lequel laquelle lesquels lesquelles | when quand
    where où | how comment | how_many combien combien_de combien_d | why pourquoi | how_long combien_de_temps | how_old quel_âge
    the le la les l | a un une | of de d du des | no aucun aucune | not pas | - ne n | never jamais | without sans | except sauf hormis | in dans en
    at à au aux chez | on sur | by par | for pour | with avec | before avant | after après | between entre | under sous | since depuis | until jusqu
    during pendant durant | against contre | and et | or ou | but mais | also aussi | only seulement | as comme | that que | if si | is est
    - est_ce_que est_ce_qui | are sont | was était fut | were étaient furent | be être | been été | has a | have ont avoir | had avait avaient eut | can peut peuvent
    must doit doivent | it il ça cela ce c | she elle | they ils elles | his son sa ses | their leur leurs | this cette cet | these ces | there y
    more plus | less moins |  all tous toutes tout toute | each chaque | same même mêmes
    other autre autres | many beaucoup nombreux nombreuses | several plusieurs | both deux | at_least au_moins | at_most au_plus | exactly exactement
    more_than plus_de plus_d | less_than moins_de moins_d | whose dont | there_are y_a_t_il il_y_a | show montre montrez montrer
    list liste listez énumère | name nomme nommez | give donne donnez | called appelle appelé appelée nommé nommée | himself se s | t t`,
  es: `
    who quién quiénes | what qué | which cuál cuáles | when cuándo | where dónde adónde | how cómo | how_many cuántos cuántas cuánto cuánta
    why por_qué | how_long cuánto_tiempo | how_old cuántos_años_tiene qué_edad | the el la los las lo | a un una unos unas | of de del | no ningún ninguna ninguno
    not no | never nunca jamás | without sin | except salvo excepto | in en | at a al | on sobre | by por | for para | with con | before antes
    after después | between entre | under bajo | since desde | until hasta | during durante | against contra | and y e | or o u | but pero
    also también | only sólo solamente | as como | that que | if si | is es está | are son están | was era fue estaba | were eran fueron estaban
    be ser estar | been sido estado | has ha tiene | have han tienen tener haber | had había habían tenía tenían tuvo | can puede pueden | must debe deben
    it ello | he él | she ella | they ellos ellas | his su sus | this este esta esto | these estos estas | there allí hay | more más
    less menos | all todos todas todo toda | each cada | same mismo misma mismos mismas | other otro otra otros otras | many muchos muchas
    several varios varias | both ambos ambas | at_least al_menos por_lo_menos | at_most como_máximo | exactly exactamente
    more_than más_de | less_than menos_de | more_than más_que | whose cuyo cuya cuyos cuyas | himself se | show muestra muestre mostrar
    list lista enumera | name nombra | give da dame | called llama llamado llamada | which_of cuál_de cuáles_de`,
};

/** Common content words in questions: verbs in the usual forms, and nouns for the most common fields. */
const contentWordTables: Readonly<Record<OtherLanguage, string>> = {
  de: `
    born zur_welt | learned gelernt lernte | composed komponierte komponiert | attended besuchte besucht | came kam kamen
    older älter | newer neuer | longer länger | shorter kürzer | higher höher | larger größer | smaller kleiner | heavier schwerer | cheaper billiger
    older_than älter_als | newer_than neuer_als | younger_than jünger_als | longer_than länger_als | shorter_than kürzer_als | higher_than höher_als
    larger_than größer_als | smaller_than kleiner_als | heavier_than schwerer_als | cheaper_than billiger_als | faster_than schneller_als
    goes ging gingen geht gehen gegangen | who_owns wem_gehört
    wrote schrieb schrieben schreibt schreiben verfasste verfassten verfasst | written geschrieben | built baute bauten gebaut erbaut erbaute errichtet errichtete
    build bauen baut | founded gründete gründeten gegründet | born geboren | died starb starben gestorben | lived lebte lebten lebt leben wohnt wohnte
    located liegt liegen lag lagen gelegen befindet befinden | cost kostet kosten kostete | lasted dauert dauerte dauern gedauert
    began beginnt begann begannen begonnen | ended endet endete endeten beendet | happened geschah passierte stattgefunden
    published veröffentlicht veröffentlichte veröffentlichten erschienen erschien herausgegeben | led leitet leitete leiteten geleitet führt führte
    works arbeitet arbeitete arbeiten arbeiteten gearbeitet | played spielt spielte spielten gespielt | won gewann gewannen gewonnen gewinnt
    sold verkauft verkaufte verkauften verkaufen | bought kauft kaufte kauften gekauft | supplies liefert lieferte liefern lieferten geliefert
    used benutzt benutzen benutzte verwendet verwenden verwendete verwendeten nutzt nutzen genutzt | invented erfand erfunden erfinden
    discovered entdeckte entdeckten entdeckt | directed inszenierte inszeniert | made macht machte gemacht hergestellt stellt | belongs gehört gehören gehörte
    contains enthält enthalten | owns besitzt besitzen besaß | married heiratete verheiratet | studied studierte studiert untersucht untersuchte untersuchen
    painted malte gemalt | sang sang gesungen singt | needs braucht brauchen benötigt | year jahr jahre jahren jahres | place ort orte orten | city stadt städte städten
    country land länder ländern | name name namen | number anzahl zahl | title titel titeln | age alter | height höhe | length länge | size größe | weight gewicht
    price preis preise | language sprache sprachen | date datum | month monat monate | day tag tage tagen | person person personen | book buch bücher büchern
    author autor autoren autorin verfasser | owner besitzer eigentümer | oldest älteste ältesten | newest neueste neuesten | largest größte größten
    smallest kleinste kleinsten | longest längste längsten | highest höchste höchsten | first erste ersten | last letzte letzten | kind/species art arten`,
  fr: `
    wrote écrit écrivit écrivent écrire écrits écrite écrites rédigé rédigée | built construit construite construits construites bâti bâtie construire
    founded fondé fondée fondés fonda | born né née nés naquit | died mort morte mourut décédé décédée | lived vit vivait vécu habite | located situé située trouve trouvent
    cost coûte coûtent coûté | lasted dure duré dura | began commence commença commencé débute débuté | ended finit terminé termina terminée
    happened arrivé passé eu_lieu | published publié publiée publiés publiées paru parue | led dirige dirigé dirigea dirigée mené | works travaille travaillent travaillé
    played joue joué joua jouent | won gagné gagna gagne remporté | sold vend vendu vendus vendent | bought acheté acheta achète | supplies fournit fournissent fourni
    used utilise utilisent utilisé utilisée utilisés utilisées | invented inventé inventa | discovered découvert découvrit découverte
    directed réalisé réalisa | made fait faite fabriqué fabriquée fabrique | belongs appartient appartiennent | contains contient contiennent
    owns possède possèdent | married épousé épousa marié | studied étudie étudié étudient | painted peint peignit | needs besoin
    year année années an ans | place lieu lieux endroit | city ville villes | country pays | name nom noms | number nombre | title titre titres | age âge
    height hauteur | length longueur | size taille | weight poids | price prix | language langue langues | date date | month mois | day jour jours
    person personne personnes | book livre livres | author auteur auteurs autrice | owner propriétaire | oldest plus_ancien plus_ancienne plus_vieux
    largest plus_grand plus_grande plus_grands | smallest plus_petit plus_petite | longest plus_long plus_longue | highest plus_haut plus_haute
    newest plus_récent plus_récente | first premier première premiers | last dernier dernière derniers | kind sorte genre type`,
  es: `
    wrote escribió escribieron escrito escrita escribir escribe | built construyó construyeron construido construida construir
    founded fundó fundaron fundado fundada | born nació nacieron nacido nacida | died murió murieron muerto muerta falleció | lived vive vivía vivió viven
    located situado situada ubicado ubicada encuentra encuentran queda | cost cuesta cuestan costó | lasted dura duró duran
    began empieza empezó comienza comenzó | ended termina terminó acaba acabó | happened ocurrió pasó sucedió
    published publicó publicaron publicado publicada publicados publicadas | led dirige dirigido lidera | works trabaja trabajan trabajó trabajaron
    played juega jugó jugaron | won ganó ganaron ganado | sold vende vendió venden vendido | bought compró compraron comprado
    supplies suministra suministran suministró | used usa usan usó usado utiliza utilizan utilizó utilizado | invented inventó inventado
    discovered descubrió descubrieron descubierto | directed dirigió dirigida | made hizo hecho hecha fabricó fabrica | belongs pertenece pertenecen
    contains contiene contienen | owns posee poseen | married casado casó | studied estudia estudió estudian | painted pintó pintado | needs necesita necesitan
    year año años | place lugar lugares | city ciudad ciudades | country país países | name nombre nombres | number número | title título títulos | age edad
    height altura | length longitud | size tamaño | weight peso | price precio precios | language idioma idiomas lengua | date fecha | month mes meses
    day día días | person persona personas | book libro libros | author autor autora autores | owner dueño propietario | oldest más_antiguo más_antigua
    largest más_grande | smallest más_pequeño más_pequeña | longest más_largo más_larga | highest más_alto más_alta | newest más_reciente
    first primer primero primera | last último última | kind tipo clase`,
};

export type Gloss = {
  /** The first English equivalent, or an empty text for a word that English omits. */
  readonly english: string;
  /** All English equivalents. If they have different meanings, the graph determines the correct one. */
  readonly choices: readonly string[];
  /** Whether the word is a function word rather than a content word. */
  readonly isForm: boolean;
};

/** For each language, maps words or phrases (in lower case, with accents, joined by spaces) to their glosses. */
export type Glossary = Readonly<Record<OtherLanguage, ReadonlyMap<string, Gloss>>>;

/** Parses the tables. Call this function only when needed, because many commands never use the glossary. */
export function createGlossary(): Glossary {
  return { de: collectGlosses("de"), es: collectGlosses("es"), fr: collectGlosses("fr") };
}

/** The maximum number of words in a phrase. */
export const longestGloss = 4;

function collectGlosses(language: OtherLanguage): Map<string, Gloss> {
  const collected = new Map<string, Gloss>();
  const unaccented = new Map<string, Gloss>();
  for (const [table, isForm] of [
    [functionWordTables[language], true],
    [contentWordTables[language], false],
    [commonWords[language], false],
  ] as const) {
    for (const entry of table.split(/[|\n]/)) {
      const [english = "", ...forms] = entry.trim().split(/\s+/);
      const choices = english === "-" ? [""] : english.replaceAll("_", " ").split("/");
      const gloss = { english: choices[0] ?? "", choices, isForm };
      for (const foreign of forms.map((one) => one.replaceAll("_", " "))) {
        if (!collected.has(foreign)) collected.set(foreign, gloss);
        const plain = foldText(foreign);
        if (!unaccented.has(plain)) unaccented.set(plain, gloss);
      }
    }
  }
  // People also type questions without accents. If two words differ only in their accents, the spelling without accents denotes the word without accents.
  return new Map([...unaccented, ...collected]);
}
