import type { IdpRequest } from "../../context.ts";
import { languageOf } from "../../requests/page-language.ts";
import type { Language } from "@werkbank/http/accept-language";

export type AccountTexts = {
  error: string;
  errorSummary: string;
  createAccount: string;
  forgotPassword: string;
  haveAccount: string;
  signUpTitle: string;
  name: string;
  passwordHint: (minLength: number) => string;
  sentTitle: string;
  sent: (email: string) => string;
  sentRecovery: (email: string) => string;
  sentAgain: string;
  again: string;
  code: string;
  codeHint: string;
  confirmCode: string;
  confirmedElsewhere: string;
  openOutbox: string;
  confirmTitle: string;
  confirmWhom: (email: string) => string;
  confirmPassword: string;
  confirm: string;
  changeTitle: string;
  changeWhat: (from: string, to: string) => string;
  agree: string;
  forgotTitle: string;
  forgotLead: string;
  backToSignIn: string;
  send: string;
  newTitle: string;
  newLead: string;
  newPassword: string;
  save: string;
  done: Record<DoneKind, { title: string; text: string }>;
  askAgain: string;
  /** By error code. */
  errors: Record<string, string>;
};

export type DoneKind = "signup" | "password" | "email_change" | "email_change_half";

const en: AccountTexts = {
  error: "Error",
  errorSummary: "This is not right yet:",
  createAccount: "Create an account",
  forgotPassword: "Forgot your password?",
  haveAccount: "I have an account already",
  signUpTitle: "Create an account",
  name: "Your name (optional)",
  passwordHint: (minLength) => `At least ${minLength} characters. A few words in a row are fine.`,
  sentTitle: "Check your mail",
  sent: (email) =>
    `A message is on its way to ${email}. Open the link in it, or type its code here.`,
  sentRecovery: (email) =>
    `If ${email} has an account, a message is on its way. Open the link in it to choose a new password.`,
  sentAgain: "The message was sent again. Only the newest one works.",
  again: "Send the message again",
  code: "Code from the message",
  codeHint: "6 digits",
  confirmCode: "Confirm",
  confirmedElsewhere: "I have confirmed it on another device",
  openOutbox: "Open the outbox of this local provider",
  confirmTitle: "Confirm your email address",
  confirmWhom: (email) => `This makes ${email} the address of your account.`,
  confirmPassword: "You signed up in another browser: type the password that you chose there.",
  confirm: "Confirm",
  changeTitle: "Change the email address?",
  changeWhat: (from, to) => `The account of ${from} gets the address ${to}.`,
  agree: "Agree",
  forgotTitle: "Forgot your password?",
  forgotLead: "Type your email address, and you get a message to choose a new one.",
  backToSignIn: "Back to sign-in",
  send: "Send the message",
  newTitle: "Choose a new password",
  newLead: "You are signed out everywhere else, programs that use your account included.",
  newPassword: "New password",
  save: "Save the new password",
  done: {
    signup: {
      title: "Your address is confirmed",
      text: "Your account is ready. Go back to where you signed up, and sign in.",
    },
    password: {
      title: "Your password is changed",
      text: "Every other session was ended. Sign in with the new password from now on.",
    },
    email_change: {
      title: "Your email address is changed",
      text: "Sign in with the new address from now on.",
    },
    email_change_half: {
      title: "One address has agreed",
      text: "A message lies in the other mailbox too: the change counts when both have agreed.",
    },
  },
  askAgain: "Ask for a new message",
  errors: {
    validation_failed: "Type an email address such as sanne@example.nl.",
    email_address_invalid: "No message can reach this email address.",
    weak_password: "The password is too short or too long.",
    same_password: "This is your present password: choose another one.",
    user_already_exists: "This email address has an account already.",
    signup_disabled: "Nobody can sign up here at the moment.",
    over_email_send_rate_limit: "Too many messages. Try again in five minutes.",
    over_request_rate_limit: "Too many attempts. Try again in five minutes.",
    invalid_credentials: "This is not the password that you signed up with.",
    otp_expired: "This link or code was used, is too old or is wrong. Ask for a new message.",
    nothing_sent: "No message was asked for in this browser, or it was used already.",
    email_exists: "The new email address has another account by now.",
    user_banned: "This account may not sign in.",
  },
};

const nl: AccountTexts = {
  error: "Fout",
  errorSummary: "Dit klopt nog niet:",
  createAccount: "Account aanmaken",
  forgotPassword: "Wachtwoord vergeten?",
  haveAccount: "Ik heb al een account",
  signUpTitle: "Account aanmaken",
  name: "Je naam (optioneel)",
  passwordHint: (minLength) =>
    `Minstens ${minLength} tekens. Een paar woorden achter elkaar is prima.`,
  sentTitle: "Kijk in je mail",
  sent: (email) =>
    `Er is een bericht onderweg naar ${email}. Open de link die erin staat, of typ hier de code.`,
  sentRecovery: (email) =>
    `Als ${email} een account heeft, is er een bericht onderweg. Open de link die erin staat om een nieuw wachtwoord te kiezen.`,
  sentAgain: "Het bericht is opnieuw verstuurd. Alleen het nieuwste werkt.",
  again: "Bericht opnieuw versturen",
  code: "Code uit het bericht",
  codeHint: "6 cijfers",
  confirmCode: "Bevestigen",
  confirmedElsewhere: "Ik heb het op een ander apparaat bevestigd",
  openOutbox: "Open de outbox van deze lokale provider",
  confirmTitle: "Bevestig je e-mailadres",
  confirmWhom: (email) => `Hiermee wordt ${email} het adres van je account.`,
  confirmPassword:
    "Je hebt je account in een andere browser aangemaakt: typ het wachtwoord dat je daar hebt gekozen.",
  confirm: "Bevestigen",
  changeTitle: "E-mailadres wijzigen?",
  changeWhat: (from, to) => `Het account van ${from} krijgt het adres ${to}.`,
  agree: "Akkoord",
  forgotTitle: "Wachtwoord vergeten?",
  forgotLead: "Typ je e-mailadres, dan krijg je een bericht om een nieuw wachtwoord te kiezen.",
  backToSignIn: "Terug naar aanmelden",
  send: "Bericht versturen",
  newTitle: "Kies een nieuw wachtwoord",
  newLead: "Je wordt overal afgemeld, ook in programma's die je account gebruiken.",
  newPassword: "Nieuw wachtwoord",
  save: "Nieuw wachtwoord opslaan",
  done: {
    signup: {
      title: "Je adres is bevestigd",
      text: "Je account is klaar. Ga terug naar waar je begon, en meld je aan.",
    },
    password: {
      title: "Je wachtwoord is gewijzigd",
      text: "Alle andere sessies zijn beëindigd. Meld je voortaan aan met het nieuwe wachtwoord.",
    },
    email_change: {
      title: "Je e-mailadres is gewijzigd",
      text: "Meld je voortaan aan met het nieuwe adres.",
    },
    email_change_half: {
      title: "Eén adres is akkoord",
      text: "Ook in de andere mailbox ligt een bericht: de wijziging geldt als beide akkoord zijn.",
    },
  },
  askAgain: "Nieuw bericht vragen",
  errors: {
    validation_failed: "Typ een e-mailadres zoals sanne@example.nl.",
    email_address_invalid: "Op dit e-mailadres kan geen bericht aankomen.",
    weak_password: "Het wachtwoord is te kort of te lang.",
    same_password: "Dit is je huidige wachtwoord: kies een ander.",
    user_already_exists: "Dit e-mailadres heeft al een account.",
    signup_disabled: "Een account aanmaken kan hier op dit moment niet.",
    over_email_send_rate_limit: "Te veel berichten. Probeer het over vijf minuten opnieuw.",
    over_request_rate_limit: "Te veel pogingen. Probeer het over vijf minuten opnieuw.",
    invalid_credentials: "Dit is niet het wachtwoord dat je bij het aanmaken hebt gekozen.",
    otp_expired: "Deze link of code is gebruikt, te oud of onjuist. Vraag een nieuw bericht.",
    nothing_sent: "In deze browser is geen bericht gevraagd, of het is al gebruikt.",
    email_exists: "Het nieuwe e-mailadres heeft intussen een ander account.",
    user_banned: "Met dit account kun je je niet aanmelden.",
  },
};

const texts: Record<Language, AccountTexts> = { en, nl };

export function accountTextsOf(c: IdpRequest): AccountTexts {
  return texts[languageOf(c)];
}
