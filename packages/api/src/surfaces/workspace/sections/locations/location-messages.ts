import type { Language } from "@werkbank/http/accept-language";

/** The fields of the form, in its order. */
export const locationFields = [
  "name",
  "code",
  "addressLine1",
  "addressPostalCode",
  "addressCity",
  "addressCountry",
] as const;
export type LocationField = (typeof locationFields)[number];

type LocationMessages = {
  title: string;
  summary: string;
  none: string;
  isDefault: string;
  defaultHint: string;
  all: string;
  labels: Record<LocationField, string>;
  hints: Partial<Record<LocationField, string>>;
  create: { title: string; submit: string; done: string };
  change: { title: string; done: string };
  makeDefault: { title: string; explanation: string; submit: string; done: string };
};

export const locationMessages: Record<Language, LocationMessages> = {
  en: {
    title: "Inventory locations",
    summary: "The places where you keep stock, such as the shop, a warehouse or a van.",
    none: "There are no locations yet. The first one becomes the default.",
    isDefault: "default",
    defaultHint: "Stock is reserved here, and taken from here if a delivery names no other place.",
    all: "All locations",
    labels: {
      name: "Name",
      code: "Short name",
      addressLine1: "Address",
      addressPostalCode: "Postal code",
      addressCity: "City",
      addressCountry: "Country",
    },
    hints: {
      code: "Such as VAN1; each location has its own.",
      addressCountry: "Two letters, such as NL.",
    },
    create: {
      title: "New location",
      submit: "Create the location",
      done: "The location was created.",
    },
    change: { title: "Change", done: "The location was saved." },
    makeDefault: {
      title: "Make it the default",
      explanation:
        "From then on, stock is reserved here, and taken from here if a delivery names no other place. Stock itself does not move.",
      submit: "Make it the default",
      done: "This is now the default location.",
    },
  },
  nl: {
    title: "Voorraadlocaties",
    summary: "De plekken waar je voorraad ligt, zoals de winkel, het magazijn of een bus.",
    none: "Er zijn nog geen locaties. De eerste wordt de standaardlocatie.",
    isDefault: "standaard",
    defaultHint:
      "Hier wordt voorraad gereserveerd, en hier gaat die af als een levering geen andere plek noemt.",
    all: "Alle locaties",
    labels: {
      name: "Naam",
      code: "Korte naam",
      addressLine1: "Adres",
      addressPostalCode: "Postcode",
      addressCity: "Plaats",
      addressCountry: "Land",
    },
    hints: {
      code: "Bijvoorbeeld BUS1; elke locatie heeft een eigen korte naam.",
      addressCountry: "Twee letters, bijvoorbeeld NL.",
    },
    create: { title: "Nieuwe locatie", submit: "Locatie maken", done: "De locatie is gemaakt." },
    change: { title: "Wijzigen", done: "De locatie is opgeslagen." },
    makeDefault: {
      title: "Standaard maken",
      explanation:
        "Voortaan wordt voorraad hier gereserveerd, en gaat die hier af als een levering geen andere plek noemt. De voorraad zelf verplaatst niet.",
      submit: "Standaard maken",
      done: "Dit is nu de standaardlocatie.",
    },
  },
};
