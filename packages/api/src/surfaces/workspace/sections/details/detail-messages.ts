import type { Language } from "@werkbank/http/accept-language";

/** The fields of the form, in its order. */
export const detailFields = [
  "name",
  "legalName",
  "addressLine1",
  "addressLine2",
  "addressPostalCode",
  "addressCity",
  "addressCountry",
  "kvk",
  "btw",
  "iban",
  "accentColor",
] as const;
export type DetailField = (typeof detailFields)[number];

type DetailMessages = {
  title: string;
  labels: Record<DetailField, string>;
  hints: Partial<Record<DetailField, string>>;
  logo: {
    title: string;
    /** The text alternative of the image. */
    current: string;
    file: string;
    hint: string;
    error: string;
    submit: string;
    remove: string;
  };
};

export const detailMessages: Record<Language, DetailMessages> = {
  en: {
    title: "Details",
    labels: {
      name: "Name",
      legalName: "Legal name",
      addressLine1: "Address",
      addressLine2: "Address, second line",
      addressPostalCode: "Postal code",
      addressCity: "City",
      addressCountry: "Country",
      kvk: "Trade register number (KvK)",
      btw: "VAT number",
      iban: "Bank account (IBAN)",
      accentColor: "Color",
    },
    hints: {
      legalName: "Only if it differs from the name.",
      addressCountry: "Two letters, such as NL.",
      accentColor: "Used on quotes, such as #7a1f5c.",
    },
    logo: {
      title: "Logo",
      current: "The current logo",
      file: "Image",
      hint: "PNG or JPEG, at most 1 MB. Quotes show it on their page, in the PDF and in the mail.",
      error: "Choose a PNG or JPEG image of at most 1 MB.",
      submit: "Save the logo",
      remove: "Remove the logo",
    },
  },
  nl: {
    title: "Gegevens",
    labels: {
      name: "Naam",
      legalName: "Statutaire naam",
      addressLine1: "Adres",
      addressLine2: "Adres, tweede regel",
      addressPostalCode: "Postcode",
      addressCity: "Plaats",
      addressCountry: "Land",
      kvk: "KvK-nummer",
      btw: "Btw-nummer",
      iban: "Rekeningnummer (IBAN)",
      accentColor: "Kleur",
    },
    hints: {
      legalName: "Alleen als die anders is dan de naam.",
      addressCountry: "Twee letters, bijvoorbeeld NL.",
      accentColor: "Voor offertes, bijvoorbeeld #7a1f5c.",
    },
    logo: {
      title: "Logo",
      current: "Het huidige logo",
      file: "Afbeelding",
      hint: "PNG of JPEG, hoogstens 1 MB. Het staat op de pagina, de pdf en de mail van offertes.",
      error: "Kies een afbeelding in PNG of JPEG van hoogstens 1 MB.",
      submit: "Logo opslaan",
      remove: "Logo verwijderen",
    },
  },
};
