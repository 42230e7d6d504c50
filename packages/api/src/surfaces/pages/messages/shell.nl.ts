import type { ShellMessages } from "./shell-messages.ts";

export const dutch: ShellMessages = {
  languageName: "Nederlands",
  locale: "nl-NL",
  organization: "Organisatie",
  approvals: "Goedkeuringen",
  documentation: "Documentatie",
  signedInAs: "Aangemeld als",
  signOut: "Afmelden",
  signedOut: {
    title: "Je bent hier afgemeld",
    text: "Je browser meldt je nu ook af bij de identiteitsprovider.",
    onward: "Verder",
  },
  email: "E-mailadres",
  password: "Wachtwoord",
  submitSignIn: "Aanmelden",
  forgotPassword: "Wachtwoord vergeten?",
  createAccount: "Account aanmaken",
  backToSite: "Terug naar de site",
  problems: {
    AUTH_INVALID_CREDENTIALS: "Het e-mailadres of het wachtwoord klopt niet.",
    AUTH_CONFIRMATION_REQUIRED: "Dit e-mailadres is nog niet bevestigd.",
    AUTH_VALIDATION_ERROR: "Vul je e-mailadres en je wachtwoord in.",
    AUTH_PROVIDER_ERROR: "Aanmelden lukt nu even niet. Probeer het over een minuut opnieuw.",
    AUTH_RESOURCE_SERVER_MISCONFIGURED:
      "De identiteitsprovider van deze dienst is niet goed ingesteld. Meld het aan de beheerder.",
    AUTH_INVALID_TOKEN:
      "Deze pagina is voor personen, niet voor programma's. Open haar opnieuw en meld je aan.",
    CSRF_ORIGIN_REFUSED:
      "Dit formulier kwam van een andere site. Open de pagina opnieuw en verstuur het daar.",
    RATE_LIMITED: "Er komen nu te veel verzoeken. Probeer het over een minuut opnieuw.",
    SERVICE_UNAVAILABLE: "Dit lukt nu even niet. Probeer het over een minuut opnieuw.",
    METHOD_NOT_ALLOWED: "Dit kan hier niet.",
    UNSUPPORTED_MEDIA_TYPE:
      "Dit formulier kon niet worden gelezen. Ga terug en probeer het opnieuw.",
    BODY_TOO_LARGE: "Dit formulier is te lang. Ga terug en maak de tekst korter.",
    VALIDATION_FAILED: "Dit formulier kon niet worden gelezen. Ga terug en probeer het opnieuw.",
    other: "Er ging bij ons iets mis. Probeer het later opnieuw.",
  },
  hiddenCharacter: (code) => `verborgen teken ${code}`,
};
