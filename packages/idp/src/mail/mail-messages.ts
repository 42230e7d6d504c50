import type { MessageKind } from "../store/outbox.ts";
import type { Language } from "@werkbank/http/accept-language";

type MailText = { subject: string; text: string };
type Variables = { link: string; code: string; newEmail: string; minutes: number };

const en: Record<MessageKind, (variables: Variables) => MailText> = {
  signup: ({ link, code, minutes }) => ({
    subject: "Confirm your email address",
    text: `Someone signed up at Werkbank with this email address. If it was you, confirm it here:

${link}

Or type this code on the page that asks for it: ${code}

Link and code work once, for ${minutes} minutes. If it was not you, do nothing: without confirmation there is no account.`,
  }),
  already_registered: ({ link }) => ({
    subject: "You have an account already",
    text: `Someone tried to sign up at Werkbank with this email address, which has an account already. If it was you, sign in as before, or choose a new password if you have forgotten yours:

${link}

If it was not you, there is nothing to do: nobody was told that the account exists.`,
  }),
  recovery: ({ link, code, minutes }) => ({
    subject: "Choose a new password",
    text: `Someone asked for a new password for your account at Werkbank. If it was you, choose it here:

${link}

Or type this code where a program asks for it: ${code}

Link and code work once, for ${minutes} minutes. If it was not you, do nothing: your password stays as it is.`,
  }),
  email_change_current: ({ link, code, newEmail, minutes }) => ({
    subject: "Do you want another email address?",
    text: `Your account at Werkbank is to get another email address: ${newEmail}. If that was you, agree here:

${link}

Or type this code where a program asks for it: ${code}

The new address has to agree as well. Link and code work once, for ${minutes} minutes. If it was not you, change your password: someone is signed in as you.`,
  }),
  email_change_new: ({ link, code, minutes }) => ({
    subject: "Confirm your new email address",
    text: `An account at Werkbank is to get this email address. If it is yours, confirm it here:

${link}

Or type this code where a program asks for it: ${code}

The old address has to agree as well. Link and code work once, for ${minutes} minutes. If it is not yours, do nothing.`,
  }),
  email_change_taken: ({ link }) => ({
    subject: "This email address has an account already",
    text: `Someone wanted to use this email address for another account at Werkbank. It has an account already, so nothing was changed. If it was you, sign in with this address, or choose a new password if you have forgotten yours:

${link}

If it was not you, there is nothing to do: nobody was told that the account exists.`,
  }),
  reauthentication: ({ code, minutes }) => ({
    subject: "Your code to go on",
    text: `This code shows that it is you who changes the password: ${code}

It works once, for ${minutes} minutes. If you are not changing your password, someone is signed in as you: sign out everywhere.`,
  }),
  password_changed: ({ link }) => ({
    subject: "Your password was changed",
    text: `The password of your account at Werkbank was changed, and every other session was ended. If it was not you, choose a new password at once:

${link}`,
  }),
};

const nl: Record<MessageKind, (variables: Variables) => MailText> = {
  signup: ({ link, code, minutes }) => ({
    subject: "Bevestig je e-mailadres",
    text: `Iemand heeft bij Werkbank een account aangemaakt met dit e-mailadres. Was jij dat, bevestig het dan hier:

${link}

Of typ deze code op de pagina die erom vraagt: ${code}

Link en code werken één keer, ${minutes} minuten lang. Was jij het niet, doe dan niets: zonder bevestiging is er geen account.`,
  }),
  already_registered: ({ link }) => ({
    subject: "Je hebt al een account",
    text: `Iemand wilde bij Werkbank een account aanmaken met dit e-mailadres, dat er al een heeft. Was jij dat, meld je dan aan zoals eerder, of kies een nieuw wachtwoord als je het bent vergeten:

${link}

Was jij het niet, dan hoef je niets te doen: aan niemand is verteld dat het account bestaat.`,
  }),
  recovery: ({ link, code, minutes }) => ({
    subject: "Kies een nieuw wachtwoord",
    text: `Iemand heeft een nieuw wachtwoord gevraagd voor je account bij Werkbank. Was jij dat, kies het dan hier:

${link}

Of typ deze code waar een programma erom vraagt: ${code}

Link en code werken één keer, ${minutes} minuten lang. Was jij het niet, doe dan niets: je wachtwoord blijft zoals het is.`,
  }),
  email_change_current: ({ link, code, newEmail, minutes }) => ({
    subject: "Wil je een ander e-mailadres?",
    text: `Je account bij Werkbank krijgt een ander e-mailadres: ${newEmail}. Was jij dat, ga dan hier akkoord:

${link}

Of typ deze code waar een programma erom vraagt: ${code}

Ook het nieuwe adres moet akkoord gaan. Link en code werken één keer, ${minutes} minuten lang. Was jij het niet, wijzig dan je wachtwoord: iemand is aangemeld als jij.`,
  }),
  email_change_new: ({ link, code, minutes }) => ({
    subject: "Bevestig je nieuwe e-mailadres",
    text: `Een account bij Werkbank krijgt dit e-mailadres. Is het van jou, bevestig het dan hier:

${link}

Of typ deze code waar een programma erom vraagt: ${code}

Ook het oude adres moet akkoord gaan. Link en code werken één keer, ${minutes} minuten lang. Is het niet van jou, doe dan niets.`,
  }),
  email_change_taken: ({ link }) => ({
    subject: "Dit e-mailadres heeft al een account",
    text: `Iemand wilde dit e-mailadres gebruiken voor een ander account bij Werkbank. Het heeft al een account, dus er is niets gewijzigd. Was jij dat, meld je dan met dit adres aan, of kies een nieuw wachtwoord als je het bent vergeten:

${link}

Was jij het niet, dan hoef je niets te doen: aan niemand is verteld dat het account bestaat.`,
  }),
  reauthentication: ({ code, minutes }) => ({
    subject: "Je code om verder te gaan",
    text: `Met deze code laat je zien dat jij het wachtwoord wijzigt: ${code}

De code werkt één keer, ${minutes} minuten lang. Wijzig je je wachtwoord niet, dan is iemand aangemeld als jij: meld je dan overal af.`,
  }),
  password_changed: ({ link }) => ({
    subject: "Je wachtwoord is gewijzigd",
    text: `Het wachtwoord van je account bij Werkbank is gewijzigd, en alle andere sessies zijn beëindigd. Was jij het niet, kies dan meteen een nieuw wachtwoord:

${link}`,
  }),
};

/** Subjects and plain texts of the messages, by kind. */
export const mailTexts: Record<Language, typeof en> = { en, nl };
