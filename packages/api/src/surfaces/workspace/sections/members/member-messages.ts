import type { Language } from "@werkbank/http/accept-language";

/** A destructive change: the label that opens it, what it does, and its button. */
type Confirmation = { summary: string; explanation: string; submit: string };

type MemberMessages = {
  title: string;
  more: string;
  all: string;
  you: string;
  withoutAccess: string;
  invite: {
    title: string;
    lead: string;
    email: string;
    role: string;
    roleHint: string;
    submit: string;
  };
  program: {
    kind: string;
    title: string;
    lead: string;
    clientId: string;
    clientIdHint: string;
    role: string;
    roleHint: string;
    submit: string;
  };
  invitations: {
    title: string;
    validUntil: string;
    states: Record<"expired" | "declined" | "accepted" | "revoked", string>;
    resend: string;
    revoke: Confirmation;
  };
  facts: { email: string; clientId: string; role: string; joinedAt: string; access: string };
  access: { yes: string; noSince: string };
  changeRole: { title: string; label: string; hint: string; submit: string };
  endAccess: string;
  enable: string;
  disable: Confirmation;
  remove: Confirmation;
  leave: Confirmation & { title: string };
  problems: Readonly<Record<string, string>>;
};

export const memberMessages: Record<Language, MemberMessages> = {
  en: {
    title: "Members",
    more: "More members",
    all: "All members",
    you: "you",
    withoutAccess: "no access",
    invite: {
      title: "Invite a colleague",
      lead: "Your colleague gets an email with a link, which is valid for seven days. They sign in or create an account, and accept.",
      email: "Email address",
      role: "Role",
      roleHint: "It decides what your colleague may see and change.",
      submit: "Send the invitation",
    },
    program: {
      kind: "program",
      title: "Add a program",
      lead: "For a program that works without a person, such as a nightly synchronization. It signs in with a client of its own at your identity provider. Approval policies count it as an agent.",
      clientId: "Client ID",
      clientIdHint: "The client's id at the identity provider, for example night-sync.",
      role: "Role of the program",
      roleHint: "It decides what the program may see and change. A program is never an owner.",
      submit: "Add the program",
    },
    invitations: {
      title: "Invitations",
      validUntil: "open until",
      states: {
        expired: "expired",
        declined: "declined",
        accepted: "accepted",
        revoked: "withdrawn",
      },
      resend: "Send again",
      revoke: {
        summary: "Withdraw the invitation",
        explanation: "The link in the mail stops working.",
        submit: "Withdraw",
      },
    },
    facts: {
      email: "Email address",
      clientId: "Client ID of the program",
      role: "Role",
      joinedAt: "Member since",
      access: "Access",
    },
    access: { yes: "Yes", noSince: "No, since" },
    changeRole: {
      title: "Change the role",
      label: "New role",
      hint: "It applies at once.",
      submit: "Change the role",
    },
    endAccess: "Access",
    enable: "Give access again",
    disable: {
      summary: "Suspend access",
      explanation:
        "The member cannot see or change anything in the organization until you give access again. The role stays the same.",
      submit: "Suspend access",
    },
    remove: {
      summary: "Remove from the organization",
      explanation:
        "Access ends at once. What the member wrote stays, with their name. This cannot be undone: to come back, the person must be invited again.",
      submit: "Remove",
    },
    leave: {
      title: "Leave the organization",
      summary: "Leave the organization",
      explanation:
        "Your access ends at once. What you wrote stays, with your name. To come back, you must be invited again.",
      submit: "Leave",
    },
    problems: {
      UNIQUE_CONFLICT: "This is a member already, or has an open invitation.",
      RESOURCE_IN_USE: "The invitation was accepted in the meantime.",
      ORGANIZATION_PERMISSION_DENIED:
        "Your role does not allow this: you can only give roles that allow no more than your own, and only owners change who is an owner.",
    },
  },
  nl: {
    title: "Leden",
    more: "Meer leden",
    all: "Alle leden",
    you: "jij",
    withoutAccess: "geen toegang",
    invite: {
      title: "Een collega uitnodigen",
      lead: "Je collega krijgt een e-mail met een link, die zeven dagen geldig is, meldt zich aan of maakt een account, en accepteert.",
      email: "E-mailadres",
      role: "Rol",
      roleHint: "De rol bepaalt wat je collega mag zien en wijzigen.",
      submit: "Uitnodiging versturen",
    },
    program: {
      kind: "programma",
      title: "Een programma toevoegen",
      lead: "Voor een programma dat zonder persoon werkt, zoals een nachtelijke synchronisatie. Het meldt zich aan met een eigen client bij je identiteitsprovider. Goedkeuringsregels tellen het als agent.",
      clientId: "Client-id",
      clientIdHint: "Het id van de client bij de identiteitsprovider, bijvoorbeeld night-sync.",
      role: "Rol van het programma",
      roleHint:
        "De rol bepaalt wat het programma mag zien en wijzigen. Een programma is nooit eigenaar.",
      submit: "Programma toevoegen",
    },
    invitations: {
      title: "Uitnodigingen",
      validUntil: "open tot",
      states: {
        expired: "verlopen",
        declined: "afgewezen",
        accepted: "geaccepteerd",
        revoked: "ingetrokken",
      },
      resend: "Opnieuw versturen",
      revoke: {
        summary: "De uitnodiging intrekken",
        explanation: "De link in de mail werkt dan niet meer.",
        submit: "Intrekken",
      },
    },
    facts: {
      email: "E-mailadres",
      clientId: "Client-id van het programma",
      role: "Rol",
      joinedAt: "Lid sinds",
      access: "Toegang",
    },
    access: { yes: "Ja", noSince: "Nee, sinds" },
    changeRole: {
      title: "De rol wijzigen",
      label: "Nieuwe rol",
      hint: "De nieuwe rol geldt meteen.",
      submit: "Rol wijzigen",
    },
    endAccess: "Toegang",
    enable: "Weer toegang geven",
    disable: {
      summary: "Toegang opschorten",
      explanation:
        "Het lid kan niets meer zien of wijzigen in de organisatie totdat je weer toegang geeft. De rol blijft hetzelfde.",
      submit: "Toegang opschorten",
    },
    remove: {
      summary: "Verwijderen uit de organisatie",
      explanation:
        "De toegang eindigt meteen. Wat het lid schreef blijft, met de naam erbij. Dit kun je niet ongedaan maken: om terug te komen moet de persoon opnieuw worden uitgenodigd.",
      submit: "Verwijderen",
    },
    leave: {
      title: "De organisatie verlaten",
      summary: "De organisatie verlaten",
      explanation:
        "Je toegang eindigt meteen. Wat je schreef blijft, met je naam erbij. Om terug te komen moet je opnieuw worden uitgenodigd.",
      submit: "Verlaten",
    },
    problems: {
      UNIQUE_CONFLICT: "Dit is al een lid, of heeft al een uitnodiging die openstaat.",
      RESOURCE_IN_USE: "De uitnodiging is intussen geaccepteerd.",
      ORGANIZATION_PERMISSION_DENIED:
        "Je rol staat dit niet toe: je kunt alleen rollen geven die niet meer toestaan dan de jouwe, en alleen eigenaren bepalen wie eigenaar is.",
    },
  },
};
