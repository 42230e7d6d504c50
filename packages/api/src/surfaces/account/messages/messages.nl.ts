import { dutch as shell } from "../../pages/messages/shell.nl.ts";
import type { AccountMessages } from "./account-messages.ts";

export const dutch: AccountMessages = {
  ...shell,
  signIn: {
    title: "Meld je aan",
    lead: "Een app wil je account gebruiken. Na het aanmelden beslis je daarover.",
    ended: "Je sessie is afgelopen. Meld je aan en probeer het opnieuw.",
  },
  notFound: {
    title: "Deze pagina bestaat niet",
    text: "De link klopt niet of is niet volledig. Open hem opnieuw vanuit het bericht of de app.",
  },
  rejected: "Dit is niet gelukt",
  signUp: {
    title: "Account aanmaken",
    name: "Je naam (optioneel)",
    passwordHint: "Een paar woorden achter elkaar is een goed wachtwoord.",
    submit: "Account aanmaken",
  },
  checkMail: {
    title: "Kijk in je mail",
    confirmation: (email) =>
      `Er is een bericht onderweg naar ${email}. Open de link die erin staat. Staat er ook een code in, dan kun je die hier typen.`,
    recovery: (email) =>
      `Als ${email} een account heeft, is er een bericht onderweg. Open de link die erin staat om een nieuw wachtwoord te kiezen.`,
    sentAgain: "Het bericht is opnieuw verstuurd. Alleen het nieuwste werkt.",
    code: "Code uit het bericht",
    codeHint: "Meestal 6 cijfers.",
    confirmCode: "Bevestigen",
    again: "Bericht opnieuw versturen",
  },
  forgot: {
    title: "Wachtwoord vergeten?",
    lead: "Typ je e-mailadres. Je krijgt een bericht met een link om een nieuw wachtwoord te kiezen.",
    submit: "Bericht versturen",
  },
  confirm: {
    title: "Bevestig je e-mailadres",
    lead: "Daarmee is je account klaar. Heb je geen account aangemaakt? Sluit dan deze pagina.",
    submit: "Bevestigen",
  },
  emailChange: {
    title: "Je e-mailadres wijzigen?",
    lead: "Daarna meld je je aan met het nieuwe adres.",
    submit: "Akkoord",
  },
  newPassword: {
    title: "Kies een nieuw wachtwoord",
    lead: "Daarna ben je hier aangemeld.",
    password: "Nieuw wachtwoord",
    submit: "Nieuw wachtwoord opslaan",
  },
  confirmed: {
    title: "Je e-mailadres is bevestigd",
    text: "Je account is klaar. Meld je aan met je wachtwoord.",
    onward: "Aanmelden",
  },
  emailChanged: {
    title: "Je antwoord is opgeslagen",
    text: "Kreeg het andere adres ook een bericht, open dan ook die link. Daarna meld je je aan met het nieuwe adres.",
  },
  invalidLink: {
    title: "Deze link werkt niet",
    text: "Hij is al gebruikt, te oud of niet volledig. Vraag een nieuw bericht.",
    again: "Nieuw bericht vragen",
  },
  haveAccount: "Ik heb al een account",
  consent: {
    title: (client) => `Mag ${client} je account gebruiken?`,
    unnamed: "een app zonder naam",
    mayDo: "De app mag dan:",
    scopes: {
      openid: "weten wie je bent",
      email: "je e-mailadres zien",
      profile: "je naam zien",
      phone: "je telefoonnummer zien",
      offline_access: "verbonden blijven als je er niet bent",
      "mcp:read": "de gegevens van je organisaties lezen",
      "mcp:write": "de gegevens van je organisaties wijzigen",
    },
    actInYourName: "namens jou alles doen wat jij mag",
    returnsTo: (target) => `Je gaat terug naar ${target}.`,
    thisDevice: "een app op dit apparaat",
    allow: "Toestaan",
    deny: "Niet toestaan",
    otherAccount: "Wil je een ander account gebruiken, meld je dan eerst af.",
    expired: {
      title: "Dit verzoek is verlopen",
      text: "Het is al beantwoord of te oud. Ga terug naar de app en begin opnieuw.",
    },
    allowed: {
      title: "Deze app is verbonden",
      text: "Je hebt hem eerder toegestaan, dus je gaat nu terug.",
      onward: "Terug naar de app",
    },
  },
  rejections: {
    validation_failed: "Iets hiervan is niet geldig. Kijk na wat je hebt getypt.",
    email_address_invalid: "Op dit e-mailadres kan geen bericht aankomen.",
    email_exists: "Dit e-mailadres heeft al een account.",
    user_already_exists: "Dit e-mailadres heeft al een account.",
    weak_password: "Dit wachtwoord is te zwak. Kies een langer of minder gewoon wachtwoord.",
    same_password: "Dit is je huidige wachtwoord. Kies een ander.",
    signup_disabled: "Een account aanmaken kan hier niet. Vraag de beheerder om een account.",
    email_provider_disabled: "Een account aanmaken met een e-mailadres kan hier niet.",
    otp_expired: "Deze code is gebruikt, te oud of onjuist. Vraag een nieuw bericht.",
    user_banned: "Met dit account kun je je niet aanmelden.",
    other: "Dit is niet gelukt. Kijk na wat je hebt getypt en probeer het opnieuw.",
  },
};
