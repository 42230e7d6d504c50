import { themeLabels } from "@werkbank/http/look/theme";
import type { Locale } from "#lib/site/locale.ts";

// The messages of the islands that are on every page. The hydration script contains them as well, so that no
// island needs them as properties.

const en = {
  copied: "Copied",
  feedback: {
    question: "Was this page helpful?",
    yes: "Yes",
    no: "No",
    comment: "What helped, or what is missing? (optional)",
    privacy: "Stored without your name or address. Leave out personal data.",
    send: "Send",
    thanks: "Thank you. Your answer helps to make this page better.",
    failed: "Your answer was not sent. Try again later.",
  },
  otherLanguage: { locale: "nl" as Locale, name: "Nederlands", short: "NL" },
  searchField: {
    open: "Search",
    label: "Search the documentation",
    placeholder: "Search guides, operations, codes",
    close: "Close search",
    failed: "The search did not answer. Try again in a moment.",
  },
  session: { signIn: "Sign in", signOut: "Sign out", signedInAs: "Signed in as" },
  theme: themeLabels.en,
};

export type IslandMessages = typeof en;

const nl: IslandMessages = {
  copied: "Gekopieerd",
  feedback: {
    question: "Heb je iets aan deze pagina?",
    yes: "Ja",
    no: "Nee",
    comment: "Wat hielp, of wat ontbreekt er? (mag leeg blijven)",
    privacy: "Wordt bewaard zonder je naam of adres. Laat persoonsgegevens weg.",
    send: "Versturen",
    thanks: "Dank je wel. Je antwoord helpt om deze pagina beter te maken.",
    failed: "Je antwoord is niet verstuurd. Probeer het later opnieuw.",
  },
  otherLanguage: { locale: "en", name: "English", short: "EN" },
  searchField: {
    open: "Zoeken",
    label: "Zoek in de documentatie",
    placeholder: "Zoek handleidingen, bewerkingen, codes",
    close: "Zoeken sluiten",
    failed: "De zoekfunctie antwoordde niet. Probeer het zo opnieuw.",
  },
  session: { signIn: "Aanmelden", signOut: "Afmelden", signedInAs: "Aangemeld als" },
  theme: themeLabels.nl,
};

const messages: Record<Locale, IslandMessages> = { en, nl };

/** Returns the messages of these islands in one language. */
export function islandMessages(locale: Locale): IslandMessages {
  return messages[locale];
}
