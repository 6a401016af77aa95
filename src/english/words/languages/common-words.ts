/**
 * Lists common nouns and verbs in German, French and Spanish, each with the English word that a graph most probably
 * contains. `glosses.ts` describes the format of the lines. If a line has multiple words separated by `/`, the
 * translation is the first word that the graph uses.
 */

export const commonWords: Readonly<Record<"de" | "es" | "fr", string>> = {
  de: `
    paper/article/publication artikel veröffentlichung veröffentlichungen publikation publikationen aufsatz aufsätze | work/paper arbeit werk werke werken
    study/paper studie studien | researcher forscher forscherin forschern | question/research_question frage fragen | research_question forschungsfrage forschungsfragen
    method/approach methode methoden verfahren | data daten | dataset datensatz datensätze | result ergebnis ergebnisse | tool werkzeug werkzeuge
    evaluation auswertung bewertung evaluierung | evaluated/assessed bewertet bewerten bewertete bewerteten evaluiert evaluieren evaluierte beurteilt
    research forschung | object/subject objekt objekte objekten gegenstand gegenstände | property/feature eigenschaft eigenschaften merkmal merkmale
    publication/appearance erscheinung erscheinen | applied/used angewandt angewendet anwenden wenden eingesetzt einsetzen setzt | performed/conducted durchgeführt durchführen
    investigated/studied untersucht untersuchte untersuchten untersuchen erforscht erforschte behandelt behandelte behandeln | mentioned/named erwähnt erwähnen nennt
    support/aid unterstützung | guideline richtlinie richtlinien leitlinie leitlinien leitfaden | validity gültigkeit validität | class/kind klasse klassen kategorie kategorien
    threat bedrohung bedrohungen gefahr | journal zeitschrift zeitschriften | conference tagung konferenz
    publisher verlag verlage | editor herausgeber | edition ausgabe auflage | source quelle quellen | topic thema themen | chapter kapitel
    film/movie film filme filmen | director regisseur regisseurin leiter leiterin direktor | actor schauspieler schauspielerin darsteller | role rolle rollen
    performance/show vorstellung vorstellungen aufführung aufführungen | production produktion produktionen | singer sänger sängerin sängern
    composer komponist komponistin | conductor dirigent dirigentin | song lied lieder | opera oper opern | play stück theaterstück | painter maler malerin
    painting/picture gemälde bild bilder | museum museum museen | artist künstler künstlerin künstlern | exhibition ausstellung
    hospital krankenhaus klinik | ward/station station stationen | nurse krankenschwester pfleger pflegerin schwester pflegekraft pflegekräfte
    doctor/physician arzt ärztin ärzte ärzten | patient patient patientin patienten | bed bett betten | drug/medicine medikament medikamente arznei arzneimittel
    dose dosis | disease/diagnosis krankheit krankheiten | surgery/operation operation operationen eingriff | admission aufnahme aufnahmen einweisung
    admitted aufgenommen eingewiesen eingeliefert | discharged entlassen | prescription rezept rezepte verordnung | prescribed verschrieb verschrieben verordnet
    device/appliance/machine/equipment gerät geräte geräten | instrument instrument instrumente | room/chamber raum räume zimmer | floor stock stockwerk etage | building gebäude
    ship/vessel schiff schiffe schiffen | boat boot boote | port/harbour hafen häfen | river fluss flüsse flüssen | lock schleuse schleusen | bridge brücke brücken
    captain/skipper kapitän kapitäne schiffer | crew besatzung mannschaft | owner eigner | cargo/goods fracht ladung güter waren | voyage/trip/journey fahrt fahrten reise reisen
    hazardous/dangerous gefährlich gefährliche gefährlichen | carried/transported befördert beförderte transportiert trug | train zug züge | station bahnhof bahnhöfe
    line/route linie linien strecke strecken | track gleis gleise | driver/rider fahrer fahrerin fahrern | engine/locomotive lokomotive lok | passenger fahrgast fahrgäste
    departs fährt abfahrt | arrives ankunft kommt | aircraft/plane flugzeug flugzeuge | airport flughafen | car auto autos wagen | road/street straße straßen
    company/firm firma firmen unternehmen | supplier/vendor lieferant lieferanten lieferantin | manufacturer hersteller | product produkt produkte | customer kunde kunden
    employee mitarbeiter mitarbeiterin angestellte | contract vertrag verträge | order bestellung bestellungen auftrag | stock/inventory/storage/warehouse bestand lager
    member/representative mitglied mitglieder mitgliedern abgeordnete abgeordneten abgeordneter | party partei parteien | committee ausschuss ausschüsse
    law/bill gesetz gesetze gesetzentwurf | vote/division abstimmung abstimmungen | voted stimmte stimmten gestimmt | minister minister ministerin
    government regierung | donation spende spenden | constituency wahlkreis wahlkreise | chair vorsitz vorsitzende vorsitzender | speech rede reden
    school schule schulen | university universität hochschule universitäten | teacher/trainer lehrer lehrerin | student student studentin studenten schüler
    course kurs kurse lehrgang | group gruppe gruppen | project projekt projekte | laboratory labor | sample probe proben | chemical chemikalie chemikalien
    experiment versuch versuche | measured gemessen misst | calibrated kalibriert geeicht | temperature temperatur | unit einheit | value wert werte
    animal tier tiere tieren | enclosure gehege | keeper tierpfleger wärter wärterin | plant pflanze pflanzen | species tierart | mountain/peak berg berge
    climbed bestiegen bestieg | climber bergsteiger | team/club verein mannschaften vereine | player spieler spielerin spielern | match/game spiel spiele
    goal tor tore | coach/manager trainer trainerin | event/incident ereignis ereignisse vorfall unfall | cause ursache | status/state zustand stand
    defective/broken/out_of_order defekt kaputt kaputte | cancelled/called_off ausgefallen abgesagt | occupied belegt | open offen geöffnet | closed geschlossen
    declared gemeldet angegeben | approved genehmigt zugelassen | rejected abgelehnt | paid bezahlt | money geld | fee honorar gage | salary gehalt lohn
    born_in geburtsort | birth geburt | death tod | parent eltern | child/children kinder kindern kind_von | father vater | mother mutter | teacher_of lehrmeister | award/prize auszeichnung preisträger
    license lizenz lizenzen | package paket pakete | version version versionen | maintainer betreuer betreuerin | maintained gewartet betreut wartet
    depends_on hängt_ab abhängig | released freigegeben herausgebracht | begin anfang beginn | end ende | duration dauer | depth tiefe | width breite | speed geschwindigkeit
    heaviest schwerste schwersten | cheapest günstigste billigste | most_expensive teuerste teuersten | earliest früheste frühesten | latest späteste jüngste jüngsten
    most_recent letzter letztes | currently derzeit zurzeit aktuell | located_in steht stehen befindlich | stored gelagert aufbewahrt | family familie | street_address adresse anschrift
    inhabitant/population einwohner | visitor besucher | music musik | duration laufzeit | director/direction regie | premiere uraufführung | origin/creation entstehung
    training/education ausbildung | seat/headquarters sitz sitze plätze | humidity feuchtigkeit | air luft | amount/sum betrag | grant/funding förderung | management/head leitung
    completion/end abschluss | admission/entrance eintritt | restoration restaurierung | screening vorführung | copy/print kopie kopien | foundation stiftung | cinema kino kinos
    completed abgeschlossen vollendet | endangered gefährdet bedroht | subtitle untertitel | colour farbe | area fläche | construction/building bau | soil/ground boden | content/capacity gehalt inhalt | flight flug flüge flügen | departs/leaves/starts startet starten startete gestartet abfliegt
    lands/arrives landet landen landete gelandet | aircraft/plane/airplane maschine maschinen | runway landebahn startbahn piste | pilot pilot pilotin piloten
    teaches/taught unterrichtet unterrichten unterrichtete lehrt lehrte lehren | trained ausgebildet trainiert trainierte | coached betreute gecoacht
    dish/meal gericht gerichte speise speisen | ingredient zutat zutaten | kitchen küche küchen | recipe rezeptur | cook/chef koch köchin köche | guest gast gäste gästen
    booking/reservation buchung buchungen reservierung | rating bewertung sterne | farm bauernhof hof höfe | field/pitch feld felder | stable/barn stall ställe
    tower turm türme türmen | castle burg burgen schloss schlösser | church kirche kirchen | house haus häuser häusern | street/road gasse gassen | square/place platz plätzen
    garden garten gärten | forest wald wälder | lake see seen | sea meer meere | island insel inseln | valley tal täler | dam staudamm staumauer damm | canal kanal kanäle
    crosses/cross überquert überqueren überquerte | flows/flow fließt fließen mündet | architect architekt architektin architekten | engineer ingenieur ingenieurin ingenieure
    designed/design entwarf entworfen entwarfen gestaltete gestaltet konstruierte konstruiert | material material baustoff | stone stein steine | wood/timber holz | steel stahl
    stage/leg etappe etappen | race/competition rennen wettkampf wettbewerb | cyclist/rider radfahrer radrennfahrer fahrern | bicycle/bike fahrrad fahrräder rad räder
    shortened verkürzt gekürzt | injury verletzung verletzungen | nationality staatsangehörigkeit nationalität | sponsor sponsor geldgeber | budget etat haushalt
    altitude/elevation/height meereshöhe höhenlage | steep/gradient steigung steil | born_on geburtstag geburtsdatum | home_town heimatort heimatstadt wohnort
    shop/store laden geschäft läden | market markt märkte | restaurant restaurant gaststätte | hotel hotel hotels | guest_room gästezimmer | key schlüssel | door tür türen
    letter brief briefe | newspaper zeitung zeitungen | computer rechner | server server | software programm programme | error/fault fehler | repair/repaired repariert reparatur repariere
    machine maschinell | tool gerätschaft | vehicle fahrzeug fahrzeuge fahrzeugen | bus bus busse | lorry/truck lastwagen lkw | bicycle_path radweg | stop haltestelle haltestellen
    colleague kollege kollegin kollegen | boss/manager chef chefin vorgesetzter vorgesetzte | department/division abteilung abteilungen | office büro büros
    client klient klientin | judge richter richterin | lawyer/advocate anwalt anwältin rechtsanwalt | police polizei | soldier soldat soldaten | king könig | queen königin
    volunteer freiwillige freiwilliger ehrenamtliche | neighbour nachbar nachbarn | friend freund freundin freunde | brother bruder brüder | sister/sibling schwestern
    expensive teuer teure teuren | cheap billig günstig | heavy schwer schwere | light leicht leichte | fast schnell schnelle | slow langsam | tall/big groß große
    red rot rote roten | green grün grüne | blue blau blaue | yellow gelb gelbe | black schwarz schwarze | white weiß weiße | grey grau graue
    monday montag | tuesday dienstag | wednesday mittwoch | thursday donnerstag | friday freitag | saturday samstag sonnabend | sunday sonntag
    supplied/delivered beliefert zugestellt | delivery lieferung lieferungen | invoice rechnung rechnungen | rents/rented mietet mietete gemietet | rent miete pacht
    borrowed ausgeliehen geliehen lieh | returned zurückgegeben zurückgebracht | grows wächst wachsen anbaut angebaut | harvest ernte ernten | planted gepflanzt pflanzte
    responsible/manager zuständig verantwortlich | appointed ernannt berufen | elected gewählt wählte | resigned zurückgetreten | retired pensioniert | dismissed entlassung
    located_on angesiedelt | headquarters/based ansässig hauptsitz firmensitz | operates/operator betreibt betreiben betrieb betreiber | employs beschäftigt beschäftigen angestellt`,
  fr: `
    paper/article/publication article articles publication publications | study/paper étude études | work/paper œuvre œuvres travaux | researcher chercheur chercheurs chercheuse
    question/research_question question questions | method/approach méthode méthodes | data données | result résultat résultats | tool outil outils | journal revue revues
    film/movie film films | director réalisateur réalisatrice directeur directrice | actor acteur acteurs actrice | singer chanteur chanteuse chanteurs | composer compositeur
    conductor chef_d_orchestre | performance/show représentation représentations spectacle | painter peintre peintres | painting/picture tableau tableaux peinture | artist artiste artistes
    hospital hôpital hôpitaux | ward/department service services | nurse infirmière infirmier infirmières | doctor/physician médecin médecins | patient patient patiente patients
    bed lit lits | drug/medicine médicament médicaments | admitted admis admise | prescribed prescrit prescrite | prescription ordonnance ordonnances | device/equipment appareil appareils
    ship/vessel navire navires bateau bateaux | port/harbour port ports | river rivière rivières fleuve | bridge pont ponts | lock écluse écluses | captain/skipper capitaine
    cargo/goods marchandise marchandises cargaison | train train trains | station gare gares | line/route ligne lignes | driver conducteur conductrice | company/firm entreprise société entreprises
    supplier/vendor fournisseur fournisseurs | member/representative membre membres député députés députée | party parti partis | committee comité commission
    law/bill loi lois projet_de_loi | vote/division vote scrutin | donation don dons | declared déclaré déclarée déclarés déclarées | school école écoles | university université
    teacher/trainer professeur | group groupe groupes | room/chamber salle pièce | floor étage | building bâtiment | instrument instrument instruments | animal animal animaux
    mountain/peak montagne montagnes sommet | team/club équipe équipes | player joueur joueurs joueuse | event/incident événement incident | cancelled/called_off annulé annulée annulés annulées
    money argent | begin début | end fin | duration durée | depth profondeur | width largeur | most_expensive plus_cher plus_chère | in_time à_temps`,
  es: `
    paper/article/publication artículo artículos publicación publicaciones | study/paper estudio estudios | work/paper obra obras trabajo | researcher investigador investigadora investigadores
    question/research_question pregunta preguntas | method/approach método métodos | data datos | result resultado resultados | tool herramienta herramientas | journal revista revistas
    film/movie película películas | director director directora | actor actor actores actriz | singer cantante cantantes | composer compositor compositora
    performance/show función funciones representación | painter pintor pintora pintores | painting/picture cuadro cuadros pintura | artist artista artistas
    hospital hospital | ward/room sala planta | nurse enfermera enfermero enfermeras | doctor/physician médico médica médicos | patient paciente pacientes | bed cama camas
    drug/medicine medicamento medicamentos fármaco | admitted ingresado ingresada ingresó | prescribed recetó recetado | prescription receta recetas | device/equipment aparato equipo
    ship/vessel barco barcos buque | port/harbour puerto puertos | river río ríos | bridge puente puentes | captain/skipper capitán | cargo/goods mercancía carga
    train tren trenes | station estación estaciones | line/route línea líneas | driver conductor maquinista | company/firm empresa empresas compañía | supplier/vendor proveedor proveedores
    member/representative miembro miembros diputado diputada diputados | party partido partidos | committee comité comisión | law/bill ley leyes | vote/division votación
    donation donación donaciones | school escuela escuelas | university universidad | teacher/trainer profesor profesora | group grupo grupos | floor piso | building edificio
    instrument instrumento instrumentos | animal animal animales | mountain/peak montaña montañas | team/club club | player jugador jugadora jugadores | event/incident suceso incidente
    cancelled/called_off cancelado cancelada canceladas | money dinero | begin inicio | end fin | duration duración | depth profundidad | width anchura`,
};
