import type { SearchLanguage } from "./search-language.ts";
import { stemDutch } from "./stem-dutch.ts";

/**
 * Past participles, third persons and plurals in -es lose what other forms of the word do not have, and
 * the last consonant is written as in the short form (`brieven`, `brief`).
 */
function stem(word: string): string {
  const base = word
    .replace(
      /^(aan|achter|af|door|in|mee|na|om|op|over|terug|toe|uit|vast|voor|weg)?ge(?=.{4,}[dt]e?$)/,
      "$1",
    )
    .replace(/(?<=.{3})(?:eer|ig|el|er)[dt]e?$/, (ending) => ending.replace(/[dt]e?$/, ""));
  return stemDutch(base.replace(/(?<=..(?:ie|te|pe|ge|ce))s$/, ""))
    .replace(/([b-df-hj-np-tv-z])\1$/, "$1")
    .replace(/v$/, "f")
    .replace(/z$/, "s");
}

export const dutch: SearchLanguage = {
  stem,
  stopWords: new Set(
    `aan al alle als altijd ander andere bedoel ben bent bij binnen daar daarna dan dat de den der deze
     die dit doe doen doet door dus een eens elk elke en er erg even gaan gaat geef geeft geen geven haar
     had hare heb hebben hebt heeft het hier hij hoe hoeveel hun iedereen iemand iets ik in is ja je
     jouw jullie kan kun kunnen kunt laat laten maar mag maak maakt me mee meer men met mezelf mij mijn
     mogen moet moeten na naar niet niets nog nu of om omdat ons onze ook op over passen s samen staat sta
     sinds te terwijl toch toen tot u uit uw vaak van via voor waar waarom wanneer want waren was wat
     we wel welk welke wel weten weet werd wie wij wil willen word worden wordt zal ze zelf zich zien zie
     zij zijn zo zoals zonder zou`.split(/\s+/),
  ),
  phrases: [
    [/\bhoe ?lang\b/giu, "geldig"],
    [/\bte (?:veel|vaak|snel)\b/giu, "$& limiet"],
    [
      /\b(?:log(?:t|gen)?|meld(?:t|en)?) (?:ik|je|u|me|mij|zich|mijzelf)? ?(?:in|aan)\b|\b(?:inloggen|ingelogd|login)\b/giu,
      "aanmelden login",
    ],
    [
      /\b(?:log(?:t|gen)?|meld(?:t|en)?) (?:ik|je|u|me|mij|zich)? ?(?:uit|af)\b|\b(?:uitloggen|afmelden|uitgelogd)\b/giu,
      "afmelden logout",
    ],
    [/\bnodig(?:t|en)? (.{0,40})\buit\b/giu, "uitnodigen $1"],
    [/\bpas(?:t|sen)? (.{0,40})\baan\b/giu, "aanpassen $1"],
    [/\bwijs(?:t)? (.{0,40})\baf\b/giu, "afwijzen $1"],
    [/\bdraai(?:t|en)? (.{0,40})\bterug\b/giu, "terugdraaien $1"],
    [/\b(?:haal|krijg|zet)(?:t)? (.{0,40})\bterug\b/giu, "terughalen $1"],
    [/\bstel(?:t|len)? (.{0,40})\bin\b/giu, "instellen $1"],
    [/\bwie heeft\b/giu, "logboek gewijzigd"],
    [/\bhaal(?:t|en)? (.{0,40})\bop\b/giu, "ophalen $1"],
    [/\bniet genoeg\b/giu, "onvoldoende"],
    [/\b(?:ligt|valt|is) (?:eruit|plat|uit)\b/giu, "onbereikbaar"],
    [/\bhoeveel\b/giu, "grens aantal"],
    [/\bapi[ -]?(?:keys?|sleutels?)\b/giu, "api-sleutels"],
    [/\bwat is er nieuw\b/giu, "wijzigingen nieuwste"],
    [/\bakkoord (?:geven|gaan|geeft|gaat)\b/giu, "aanvaarden"],
  ],
  translations: [
    ["verwijderen wissen weghalen schrappen", "delete remove"],
    ["herstellen terughalen terugzetten", "restore"],
    ["terugdraaien terugnemen", "undo revert"],
    ["aanmaken maken toevoegen opstellen", "create add draft"],
    ["toevoegen plaatsen schrijven", "add create"],
    ["registreren vastleggen", "register record"],
    ["wijzigen aanpassen bewerken bijwerken veranderen", "update change"],
    ["lezen opvragen ophalen bekijken", "read get list"],
    ["lijst opvragen overzicht", "list"],
    ["zoeken opzoeken", "search"],
    ["afronden voltooien afsluiten klaar", "status completed done"],
    ["klant afnemer relatie", "customer"],
    ["contactpersoon contact", "contact"],
    ["leverancier", "supplier"],
    ["organisatie bedrijf", "organization"],
    ["lid medewerker collega gebruiker", "member"],
    ["gebruiker account", "user"],
    ["uitnodigen uitnodiging", "invite invitation"],
    ["intrekken", "revoke withdraw"],
    ["rol", "role"],
    ["recht permissie bevoegdheid", "permission"],
    ["offerte aanbieding", "quote"],
    ["bestelling opdracht", "order"],
    ["levering leveren", "delivery fulfilment"],
    ["afspraak", "agenda item"],
    ["verplaatsen verzetten verschuiven", "move"],
    ["taak klus", "task"],
    ["opmerking reactie", "comment"],
    ["notitie aantekening", "note"],
    ["object klantobject", "asset"],
    ["voorraad magazijn", "inventory stock"],
    ["locatie magazijn", "location"],
    ["aanvaarden accepteren goedkeuren", "accept accepted"],
    ["afwijzen weigeren", "reject rejected"],
    ["annuleren intrekken", "withdraw cancel"],
    ["herzien", "revise"],
    ["verzenden versturen sturen", "send"],
    ["instellen instelling", "settings update"],
    ["controleren nagaan", "verify"],
    ["logboek auditlogboek auditlog", "audit log"],
    ["afmelden", "logout"],
    ["aanmelden", "login"],
    ["downloaden", "document pdf get"],
    ["artikel", "product"],
    ["grens limiet", "limit limited rate"],
    ["betalingstermijn", "payment terms"],
    ["bundel", "bundle"],
    ["reeks herhaling", "series recurring"],
    ["toewijzen toegewezen", "assignee assign"],
  ],
  synonyms: [
    "verwijderen wissen weghalen schrappen",
    "herstellen terughalen terugzetten",
    "terugdraaien terugnemen ongedaan",
    "aanmaken maken toevoegen opstellen",
    "wijzigen aanpassen bewerken veranderen bijwerken",
    "klant afnemer relatie",
    "organisatie bedrijf firma",
    "lid medewerker collega gebruiker",
    "uitnodigen uitnodiging collega",
    "recht permissie bevoegdheid",
    "offerte aanbieding prijsopgave",
    "order bestelling opdracht",
    "bedrag prijs cent euro",
    "btw belasting",
    "factuur rekening",
    "afspraak agenda-item",
    "verplaatsen verzetten verschuiven",
    "opmerking reactie",
    "voorraad magazijn",
    "aanvaarden accepteren goedkeuren",
    "afwijzen weigeren",
    "geweigerd geblokkeerd",
    "verzenden versturen mailen sturen",
    "probleem fout weigering",
    "verlopen geldig geldigheid",
    "token toegangstoken",
    "herkomst website site",
    "grens maximum limiet hoogstens",
    "verzoek aanroep",
    "bericht body bestand",
    "opnieuw herhalen nogmaals",
    "overschrijven versie",
    "bewaren opslaan",
    "logboek geschiedenis auditlog auditlogboek",
    "knoeien vervalsen hash controle",
    "gegevens record",
    "gescheiden afgeschermd zien",
    "programma app applicatie",
    "platte tekst markdown",
    "taal nederlands engels",
    "tijd datum tijdstip",
    "draaien antwoorden gereed readyz",
    "bereikbaar onbereikbaar beschikbaar storing",
    "melden request-id",
    "pagina bladeren volgende",
    "afronding afgerond afronden",
    "onvoldoende weinig",
    "verkeerd onjuist",
    "proefdraaien uitproberen opslaan",
    "bekijken proefdraaien",
    "dryrun proefdraaien",
    "reservekopie back-up kopie",
    "spreadsheet csv excel",
    "seconde minuut uur",
  ],
  hasCompounds: true,
};
