import type { Language } from "@werkbank/http/accept-language";

export type AppMessages = {
  title: string;
  lead: string;
  none: string;
  /** The link to the guide on connecting an app. */
  connect: string;
  unnamed: string;
  mayDo: string;
  scopes: Readonly<Record<string, string>>;
  /** What an app without one of the service's own scopes may do. */
  actInYourName: string;
  connectedOn: string;
  lastActive: string;
  neverActive: string;
  /** The heading and the button of the confirmation. */
  disconnect: (name: string) => string;
  disconnectShort: string;
  effect: string;
  unsupported: string;
  manage: string;
  failed: string;
  sessionEnded: string;
  activity: {
    title: string;
    lead: string;
    none: string;
    app: string;
    member: string;
    lastActive: string;
    older: string;
  };
};

export const appMessages: Record<Language, AppMessages> = {
  en: {
    title: "Connected apps",
    lead: "Apps, such as an AI assistant, that you allowed to use your account. An app works in every organization that you belong to.",
    none: "You have not connected an app.",
    connect: "Connect an app",
    unnamed: "An app without a name",
    mayDo: "It may:",
    scopes: {
      openid: "know who you are",
      email: "see your email address",
      profile: "see your name",
      phone: "see your phone number",
      offline_access: "stay connected while you are away",
      "mcp:read": "read the data of your organizations",
      "mcp:write": "change the data of your organizations",
    },
    actInYourName: "do everything that you may do, in your name",
    connectedOn: "Connected",
    lastActive: "Last change",
    neverActive: "none yet",
    disconnect: (name) => `Disconnect ${name}`,
    disconnectShort: "Disconnect",
    effect:
      "The app loses access to your account at once, in every organization. To use it again, you connect it again.",
    unsupported: "You manage connected apps where your account is, not on this page.",
    manage: "Manage your account",
    failed: "Your connected apps cannot be shown at the moment. Try again in a minute.",
    sessionEnded:
      "Your session has ended elsewhere. Sign out and sign in again to see your connected apps.",
    activity: {
      title: "Active in this organization",
      lead: "Apps that changed something here for a member, according to the audit log. Only the members themselves can disconnect them.",
      none: "No app has changed anything here yet.",
      app: "App",
      member: "Member",
      lastActive: "Last change",
      older: "Older",
    },
  },
  nl: {
    title: "Verbonden apps",
    lead: "Apps, zoals een AI-assistent, die je account mogen gebruiken. Een app werkt in elke organisatie waar je bij hoort.",
    none: "Je hebt geen app verbonden.",
    connect: "Een app verbinden",
    unnamed: "Een app zonder naam",
    mayDo: "De app mag:",
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
    connectedOn: "Verbonden",
    lastActive: "Laatste wijziging",
    neverActive: "nog geen",
    disconnect: (name) => `${name} ontkoppelen`,
    disconnectShort: "Ontkoppelen",
    effect:
      "De app kan je account meteen niet meer gebruiken, in geen enkele organisatie. Wil je de app weer gebruiken, dan verbind je hem opnieuw.",
    unsupported: "Verbonden apps beheer je bij je account, niet op deze pagina.",
    manage: "Je account beheren",
    failed: "Je verbonden apps zijn nu niet te zien. Probeer het over een minuut opnieuw.",
    sessionEnded:
      "Je sessie is elders beëindigd. Meld je af en opnieuw aan om je verbonden apps te zien.",
    activity: {
      title: "Actief in deze organisatie",
      lead: "Apps die hier volgens het auditlogboek iets wijzigden voor een lid. Alleen de leden zelf kunnen ze ontkoppelen.",
      none: "Geen enkele app heeft hier al iets gewijzigd.",
      app: "App",
      member: "Lid",
      lastActive: "Laatste wijziging",
      older: "Ouder",
    },
  },
};
