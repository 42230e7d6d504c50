import type { Language } from "@werkbank/http/accept-language";

export type AccountPageTexts = {
  title: string;
  signOut: string;
  sessions: string;
  sessionsDescription: (tokenMinutes: number) => string;
  times: (zone: string) => string;
  kinds: { browser: string; password: string; client: string };
  thisBrowser: string;
  unknownProgram: string;
  since: string;
  lastUsed: string;
  end: string;
  endNamed: (session: string) => string;
  moreSessions: (count: number) => string;
  endOthers: string;
  consents: string;
  consentsDescription: string;
  noConsents: string;
  allowedSince: string;
  revoke: string;
  revokeNamed: (client: string) => string;
  password: string;
  passwordDescription: string;
  currentPassword: string;
  newPassword: string;
  newPasswordHint: (minLength: number) => string;
  changePassword: string;
  /** By the value of `done`. */
  done: Record<string, string>;
  /** Errors of the password form, by code; other errors have the texts of all pages. */
  errors: Record<string, string>;
};

const en: AccountPageTexts = {
  title: "Your account",
  signOut: "Sign out",
  sessions: "Sessions",
  sessionsDescription: (minutes) =>
    `Where you are signed in. A session that you end cannot be renewed. The last token that it got can still be used for up to ${minutes} minutes.`,
  times: (zone) => `Times are in ${zone}.`,
  kinds: {
    browser: "Signed in on these pages",
    password: "Signed in with your password",
    client: "Program you allowed",
  },
  thisBrowser: "this browser",
  unknownProgram: "Unknown program",
  since: "Since",
  lastUsed: "Last used",
  end: "End",
  endNamed: (session) => `End: ${session}`,
  moreSessions: (count) => `And ${count} more, used longer ago.`,
  endOthers: "End all other sessions",
  consents: "Programs with access",
  consentsDescription: "What you have allowed. Without access, a program has to ask you again.",
  noConsents: "No program has access to your account.",
  allowedSince: "Allowed since",
  revoke: "Remove access",
  revokeNamed: (client) => `Remove access: ${client}`,
  password: "Password",
  passwordDescription: "A new password ends all other sessions.",
  currentPassword: "Current password",
  newPassword: "New password",
  newPasswordHint: (minLength) => `At least ${minLength} characters.`,
  changePassword: "Change password",
  done: {
    session: "The session has ended.",
    others: "All other sessions have ended.",
    access: "The program has no access any more.",
    password: "Your password is changed. All other sessions have ended.",
  },
  errors: {
    invalid_credentials: "The current password is wrong.",
    weak_password: "The new password is too short or too long.",
    same_password: "The new password must differ from the current one.",
    other: "The password was not changed.",
  },
};

const nl: AccountPageTexts = {
  title: "Je account",
  signOut: "Afmelden",
  sessions: "Sessies",
  sessionsDescription: (minutes) =>
    `Waar je bent aangemeld. Een sessie die je beëindigt, kan niet worden verlengd. Het laatste token van die sessie is nog hooguit ${minutes} minuten te gebruiken.`,
  times: (zone) => `Tijden zijn in ${zone}.`,
  kinds: {
    browser: "Aangemeld op deze pagina's",
    password: "Aangemeld met je wachtwoord",
    client: "Programma dat je toestond",
  },
  thisBrowser: "deze browser",
  unknownProgram: "Onbekend programma",
  since: "Sinds",
  lastUsed: "Laatst gebruikt",
  end: "Beëindigen",
  endNamed: (session) => `Beëindigen: ${session}`,
  moreSessions: (count) => `En nog ${count}, langer geleden gebruikt.`,
  endOthers: "Alle andere sessies beëindigen",
  consents: "Programma's met toegang",
  consentsDescription:
    "Wat je hebt toegestaan. Zonder toegang moet een programma het je opnieuw vragen.",
  noConsents: "Geen enkel programma heeft toegang tot je account.",
  allowedSince: "Toegestaan sinds",
  revoke: "Toegang intrekken",
  revokeNamed: (client) => `Toegang intrekken: ${client}`,
  password: "Wachtwoord",
  passwordDescription: "Een nieuw wachtwoord beëindigt alle andere sessies.",
  currentPassword: "Huidig wachtwoord",
  newPassword: "Nieuw wachtwoord",
  newPasswordHint: (minLength) => `Minstens ${minLength} tekens.`,
  changePassword: "Wachtwoord wijzigen",
  done: {
    session: "De sessie is beëindigd.",
    others: "Alle andere sessies zijn beëindigd.",
    access: "Het programma heeft geen toegang meer.",
    password: "Je wachtwoord is gewijzigd. Alle andere sessies zijn beëindigd.",
  },
  errors: {
    invalid_credentials: "Het huidige wachtwoord klopt niet.",
    weak_password: "Het nieuwe wachtwoord is te kort of te lang.",
    same_password: "Het nieuwe wachtwoord moet anders zijn dan het huidige.",
    other: "Het wachtwoord is niet gewijzigd.",
  },
};

export const accountPageTexts: Record<Language, AccountPageTexts> = { en, nl };
