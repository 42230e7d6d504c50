import type { Language } from "@werkbank/http/accept-language";

type RoleMessages = {
  title: string;
  lead: string;
  all: string;
  builtIn: string;
  builtInNote: string;
  custom: string;
  count: (permissions: number) => string;
  name: string;
  nameHint: string;
  allows: string;
  create: { title: string; summary: string; submit: string };
  save: string;
  remove: { title: string; summary: string; explanation: string; submit: string };
  problems: Readonly<Record<string, string>>;
};

export const roleMessages: Record<Language, RoleMessages> = {
  en: {
    title: "Roles",
    lead: "The role of a member decides what they may see and change.",
    all: "All roles",
    builtIn: "the same in every organization",
    builtInNote:
      "This role is the same in every organization and cannot be changed. Create a custom role if you need another selection.",
    custom: "custom role",
    count: (permissions) => (permissions === 1 ? "1 permission" : `${permissions} permissions`),
    name: "Name",
    nameHint: "Members see it, and so do people whom you invite.",
    allows: "Select what the role allows. Changing and deleting always include seeing.",
    create: { title: "Custom roles", summary: "Create a role", submit: "Create the role" },
    save: "Save",
    remove: {
      title: "Delete the role",
      summary: "Delete the role",
      explanation: "This is possible if no member and no open invitation has the role.",
      submit: "Delete",
    },
    problems: {
      UNIQUE_CONFLICT: "Another role has this name already.",
      ROLE_IN_USE:
        "Members or open invitations still have this role. Give them another role first.",
      LIMIT_REACHED: "An organization can have 20 custom roles. Delete one first.",
      ORGANIZATION_PERMISSION_DENIED:
        "Your role does not allow this: you can only make roles that allow no more than your own.",
    },
  },
  nl: {
    title: "Rollen",
    lead: "De rol van een lid bepaalt wat het mag zien en wijzigen.",
    all: "Alle rollen",
    builtIn: "in elke organisatie hetzelfde",
    builtInNote:
      "Deze rol is in elke organisatie hetzelfde en kan niet worden gewijzigd. Maak een eigen rol als je een andere keuze nodig hebt.",
    custom: "eigen rol",
    count: (permissions) => (permissions === 1 ? "1 permissie" : `${permissions} permissies`),
    name: "Naam",
    nameHint: "Leden zien de naam, en mensen die je uitnodigt ook.",
    allows: "Kies wat de rol toestaat. Bij wijzigen en verwijderen hoort altijd ook zien.",
    create: { title: "Eigen rollen", summary: "Een rol maken", submit: "Rol maken" },
    save: "Opslaan",
    remove: {
      title: "De rol verwijderen",
      summary: "De rol verwijderen",
      explanation: "Dit kan als geen lid en geen openstaande uitnodiging de rol heeft.",
      submit: "Verwijderen",
    },
    problems: {
      UNIQUE_CONFLICT: "Een andere rol heeft deze naam al.",
      ROLE_IN_USE:
        "Leden of openstaande uitnodigingen hebben deze rol nog. Geef ze eerst een andere rol.",
      LIMIT_REACHED: "Een organisatie kan 20 eigen rollen hebben. Verwijder er eerst een.",
      ORGANIZATION_PERMISSION_DENIED:
        "Je rol staat dit niet toe: je kunt alleen rollen maken die niet meer toestaan dan de jouwe.",
    },
  },
};
