/** The notes on events in Dutch, by a pattern of the English ones; `$1` is its first group. */
export const dutchNotes: readonly (readonly [pattern: string, dutch: string])[] = [
  // Why an event is rejected.
  ["it has no start \\(DTSTART\\)", "Het begin (DTSTART) ontbreekt."],
  ["it ends before it starts", "De afspraak eindigt voordat ze begint."],
  ["its duration is negative", "De duur is negatief."],
  ["its DURATION is none", "De duur (DURATION) is ongeldig."],
  ["its ([A-Z-]+) is no date and no time that exists", "$1 is geen datum of tijd die bestaat."],
  ["it is not between the years (\\d+) and (\\d+)", "Ze valt niet tussen de jaren $1 en $2."],
  ["it lasts longer than (\\d+) days", "Ze duurt langer dan $1 dagen."],
  ["it has no occurrence", "De reeks heeft geen enkele keer."],
  ["all its occurrences are left out \\(EXDATE\\)", "Alle keren van de reeks vervallen (EXDATE)."],
  ["it has several rules \\(RRULE\\)", "De reeks heeft meerdere regels (RRULE)."],
  [
    "it has a rule of exceptions \\(EXRULE\\)",
    "De reeks heeft een regel voor uitzonderingen (EXRULE).",
  ],
  ["its rule has no valid FREQ", "De regel van de reeks heeft geen geldige FREQ."],
  ["its (COUNT|INTERVAL) is no positive number", "$1 van de reeks is geen positief getal."],
  [
    "its rule has a list of numbers that is invalid",
    "De regel van de reeks bevat ongeldige getallen.",
  ],
  ["its rule has too many times of the day", "De regel van de reeks heeft te veel tijden per dag."],
  ["its rule names the weekday (\\S+)", "De regel van de reeks noemt een onbekende weekdag: $1."],
  ["its rule has ([A-Z]+), which the service has not", "Reeksen met $1 bestaan hier niet."],
  [
    "its rule has ([A-Z]+) with other times than that of its start",
    "De reeks heeft andere tijden dan die van haar begin ($1).",
  ],
  ["its rule chooses days of the whole year", "De reeks kiest dagen van het hele jaar."],
  [
    "its rule chooses other months than that of its start",
    "De reeks kiest andere maanden dan die van haar begin.",
  ],
  ["its rule chooses several days of the month", "De reeks kiest meerdere dagen van de maand."],
  [
    "its rule chooses a weekday and a day of the month together",
    "De reeks kiest een weekdag en een dag van de maand tegelijk.",
  ],
  [
    "its rule chooses weekdays of the month in a way that the service has not",
    "De reeks kiest weekdagen van de maand op een manier die hier niet bestaat.",
  ],
  [
    "its (?:daily|weekly) rule chooses days or months, which the service has not",
    "De reeks kiest dagen of maanden op een manier die hier niet bestaat.",
  ],
  [
    "it repeats [A-Z]+, and the service has no shorter step than a day",
    "De reeks herhaalt zich binnen een dag; de kortste stap is een dag.",
  ],
  [
    "it repeats every few days, but on some weekdays only",
    "De reeks herhaalt zich om de paar dagen, maar alleen op sommige weekdagen.",
  ],
  ["its weeks do not begin on Monday", "De weken van de reeks beginnen niet op maandag."],
  ["its interval is (\\d+); (\\d+) is the most", "Het interval is $1; hoogstens $2 is mogelijk."],
  [
    "it has more than (\\d+) occurrences within two years",
    "De reeks heeft meer dan $1 keren binnen twee jaar.",
  ],
  [
    "it has (\\d+) dates of its own(?: \\(RDATE, EXDATE\\)|, without a rule of the service); (\\d+) is the most",
    "De reeks heeft $1 losse datums; hoogstens $2 zijn mogelijk.",
  ],
  [
    'its time zone "([^"]*)" is unknown, and the file does not describe it',
    "De tijdzone “$1” is onbekend, en het bestand beschrijft haar niet.",
  ],
  [
    'the file describes its time zone "([^"]*)" by rules that no time zone has at the times of the series',
    "Het bestand beschrijft de tijdzone “$1” met regels die geen tijdzone heeft als de reeks plaatsvindt.",
  ],
  [
    "its UID is also that of the event at line (\\d+)",
    "De UID is ook die van de afspraak op regel $1.",
  ],
  ["it cannot be read: (.+)", "Ze is niet te lezen ($1)."],
  ['a line of it is no property: "(.*?)"', "Een regel ervan is onleesbaar: “$1”."],
  ['a line was left out: "(.*?)"', "Een regel is weggelaten: “$1”."],
  ["the file ends within it", "Het bestand eindigt er middenin."],
  // Why it is left as it is.
  [
    "the calendar has a later version \\(SEQUENCE (\\d+); the file has (\\d+)\\)",
    "De agenda heeft een nieuwere versie (SEQUENCE $1; het bestand heeft $2).",
  ],
  [
    "a later version was deleted \\(SEQUENCE (\\d+); the file has (\\d+)\\)",
    "Een nieuwere versie is verwijderd (SEQUENCE $1; het bestand heeft $2).",
  ],
  [
    "the file has it from this calendar, where it has been changed since; change it there",
    "Het bestand heeft haar uit deze agenda, waar ze sindsdien is gewijzigd. Wijzig haar daar.",
  ],
  [
    "the file cancels it, and it is not in the calendar",
    "Het bestand annuleert haar, en ze staat niet in de agenda.",
  ],
  ["it is cancelled", "Ze is geannuleerd."],
  ["it ha(?:s|d) been deleted", "Ze was verwijderd."],
  ['the policy "(.*?)" would hold it', "Het beleid “$1” zou goedkeuring vragen."],
  ["it waits for the approval \\S+", "Ze wacht op goedkeuring."],
  // What is imported otherwise.
  ["it was read as (\\S+)", "De tekst is gelezen als $1."],
  ["it has no length, and was given one minute", "Ze had geen duur, en kreeg een minuut."],
  ["(\\w+) was cut to (\\d+) characters", "$1 is ingekort tot $2 tekens."],
  [
    "only the first (\\d+) attendees were taken",
    "Alleen de eerste $1 deelnemers zijn overgenomen.",
  ],
  [
    "only the first (\\d+) reminders were taken",
    "Alleen de eerste $1 herinneringen zijn overgenomen.",
  ],
  [
    "a reminder that is not before the start was left out",
    "Een herinnering die niet voor het begin valt, is weggelaten.",
  ],
  [
    "an attendee without an email address was left out",
    "Een deelnemer zonder e-mailadres is weggelaten.",
  ],
  ["the attendee (\\S+) was left out: .+", "De deelnemer $1 is weggelaten: het adres is ongeldig."],
  [
    "its time zone is only described in the file; it was given that of the calendar",
    "De tijdzone is alleen in het bestand beschreven; ze kreeg die van de agenda.",
  ],
  [
    "its times are in the time zone of the file, (\\S+)",
    "De tijden zijn in de tijdzone van het bestand: $1.",
  ],
  [
    "its DURATION is in days: where the clocks change, its length stays that of the first",
    "De duur is in dagen: waar de klok wordt verzet, blijft de duur die van de eerste keer.",
  ],
  [
    "the service has no such rule: its (\\d+) occurrences were taken as separate dates",
    "Zo'n regel bestaat hier niet: de $1 keren zijn losse datums geworden.",
  ],
  [
    "the series is too long to be stored whole: (\\d+) occurrences from (\\S+) to (\\S+) were left out",
    "De reeks is te lang: $1 keren van $2 tot $3 zijn weggelaten.",
  ],
  [
    "its end after the year 2999, or after 40000 occurrences, was left out",
    "Het einde na het jaar 2999, of na 40000 keren, is weggelaten.",
  ],
  [
    "EXDATE matches no occurrence: ([^;]+)",
    "Een vervallen datum (EXDATE) valt op geen enkele keer: $1.",
  ],
  [
    "dates that it leaves out \\(EXDATE\\) could not be read",
    "Vervallen datums (EXDATE) zijn niet te lezen.",
  ],
  [
    "added dates with a length of their own \\(RDATE with VALUE=PERIOD\\) were left out",
    "Toegevoegde datums met een eigen duur (RDATE met VALUE=PERIOD) zijn weggelaten.",
  ],
  [
    "(\\d+) added dates in the hour that occurs twice were left out",
    "$1 toegevoegde datums in het uur dat twee keer voorkomt, zijn weggelaten.",
  ],
  [
    "(\\d+) changed occurrences are outside of the time that is imported",
    "$1 gewijzigde keren vallen buiten de tijd die wordt geïmporteerd.",
  ],
  [
    "a changed occurrence was left out: the series has none on ([\\d-]+)",
    "Een gewijzigde keer is weggelaten: de reeks heeft geen keer op $1.",
  ],
  [
    "a changed occurrence was left out: an exception of it is of all that follow \\(RANGE\\)",
    "Een wijziging van alle volgende keren (RANGE) is weggelaten.",
  ],
  ["the series has no occurrence at (\\S+?)", "De reeks heeft geen keer op $1."],
  [
    "an older version of it was left out \\(line ([\\d, ]+)\\)",
    "Een oudere versie is weggelaten (regel $1).",
  ],
];
