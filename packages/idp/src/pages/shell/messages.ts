import type { Language } from "@werkbank/http/accept-language";

export type Texts = {
  languageName: string;
  signInTitle: string;
  signInFor: (client: string) => string;
  signInToAccount: string;
  email: string;
  password: string;
  signIn: string;
  consentTitle: (client: string) => string;
  unnamedClient: string;
  signedInAs: string;
  accessTo: string;
  permissionsIntro: string;
  scopes: Record<string, string>;
  actInYourName: string;
  returnsTo: string;
  thisComputer: string;
  allow: string;
  deny: string;
  otherAccount: string;
  notFoundTitle: string;
  yourAccount: string;
  errorTitle: string;
  /** By error code; `other` for the rest. */
  errors: Record<string, string> & { other: string };
};

const en: Texts = {
  languageName: "English",
  signInTitle: "Sign in",
  signInFor: (client) => `To continue to ${client}`,
  signInToAccount: "To manage your account",
  email: "Email address",
  password: "Password",
  signIn: "Sign in",
  consentTitle: (client) => `Allow ${client} to use your account?`,
  unnamedClient: "an unnamed program",
  signedInAs: "Signed in as",
  accessTo: "Access to:",
  permissionsIntro: "It will be able to:",
  scopes: {
    openid: "know who you are",
    email: "see your email address",
    profile: "see your name",
    phone: "see your phone number",
    offline_access: "stay connected while you are away",
    "mcp:read": "read the data of your organizations",
    "mcp:write": "change the data of your organizations",
  },
  actInYourName: "act in your name, with your permissions",
  returnsTo: "You return to",
  thisComputer: "a program on this computer",
  allow: "Allow",
  deny: "Do not allow",
  otherAccount: "Use another account",
  notFoundTitle: "Page not found",
  yourAccount: "Your account",
  errorTitle: "This did not work",
  errors: {
    invalid_credentials: "The email address or the password is wrong.",
    email_not_confirmed: "This email address is not confirmed yet.",
    user_banned: "This account may not sign in.",
    over_request_rate_limit: "Too many attempts. Try again in five minutes.",
    form_refused: "This form is out of date or came from another site. Go back and try again.",
    oauth_authorization_not_found:
      "This request is unknown, out of date or belongs to another account. Start again from the program that sent you here.",
    validation_failed:
      "This request was decided already. Start again from the program that sent you here.",
    other: "Start again from the program that sent you here.",
  },
};

const nl: Texts = {
  languageName: "Nederlands",
  signInTitle: "Aanmelden",
  signInFor: (client) => `Om verder te gaan naar ${client}`,
  signInToAccount: "Om je account te beheren",
  email: "E-mailadres",
  password: "Wachtwoord",
  signIn: "Aanmelden",
  consentTitle: (client) => `Mag ${client} je account gebruiken?`,
  unnamedClient: "een programma zonder naam",
  signedInAs: "Aangemeld als",
  accessTo: "Toegang tot:",
  permissionsIntro: "Dit programma mag dan:",
  scopes: {
    openid: "weten wie je bent",
    email: "je e-mailadres zien",
    profile: "je naam zien",
    phone: "je telefoonnummer zien",
    offline_access: "verbonden blijven als je er niet bent",
    "mcp:read": "de gegevens van je organisaties lezen",
    "mcp:write": "de gegevens van je organisaties wijzigen",
  },
  actInYourName: "namens jou handelen, met jouw permissies",
  returnsTo: "Je gaat terug naar",
  thisComputer: "een programma op deze computer",
  allow: "Toestaan",
  deny: "Niet toestaan",
  otherAccount: "Een ander account gebruiken",
  notFoundTitle: "Pagina niet gevonden",
  yourAccount: "Je account",
  errorTitle: "Dit is niet gelukt",
  errors: {
    invalid_credentials: "Het e-mailadres of het wachtwoord klopt niet.",
    email_not_confirmed: "Dit e-mailadres is nog niet bevestigd.",
    user_banned: "Met dit account kun je je niet aanmelden.",
    over_request_rate_limit: "Te veel pogingen. Probeer het over vijf minuten opnieuw.",
    form_refused:
      "Dit formulier is verlopen of kwam van een andere site. Ga terug en probeer het opnieuw.",
    oauth_authorization_not_found:
      "Deze aanvraag is onbekend, verlopen of hoort bij een ander account. Begin opnieuw in het programma dat je hierheen stuurde.",
    validation_failed:
      "Over deze aanvraag is al beslist. Begin opnieuw in het programma dat je hierheen stuurde.",
    other: "Begin opnieuw in het programma dat je hierheen stuurde.",
  },
};

export const texts: Record<Language, Texts> = { en, nl };
