import type { Language } from "@werkbank/http/accept-language";

export type PortabilityMessages = {
  title: string;
  fullExport: {
    title: string;
    lead: string;
    submit: string;
    running: string;
    failed: string;
    counts: (records: number, files: number) => string;
    until: string;
    download: string;
  };
  deletion: {
    title: string;
    lead: string;
    summary: string;
    explanation: string;
    confirm: (organization: string) => string;
    submit: string;
    scheduledFor: string;
    effect: string;
    cancel: string;
  };
};

export const portabilityMessages: Record<Language, PortabilityMessages> = {
  en: {
    title: "Full export and deletion",
    fullExport: {
      title: "Full export",
      lead: "A ZIP archive with all records and settings, all files and the audit log of the organization. Only owners can make and download it. It is kept for 24 hours.",
      submit: "Start a full export",
      running: "The archive is being written. Load the page again to see whether it is ready.",
      failed: "The last full export failed. Start another one.",
      counts: (records, files) => `${records} records, ${files} files`,
      until: "Available until",
      download: "Download the archive",
    },
    deletion: {
      title: "Delete the organization",
      lead: "Deletes the organization with everything in it. Download a full export first.",
      summary: "Schedule the deletion",
      explanation:
        "All owners get mail. Until the organization is deleted, everything works and every owner can cancel. After that, nobody can bring it back: its records, files, audit log and memberships are gone. Accounts stay.",
      confirm: (organization) => `I want to delete ${organization} with everything in it`,
      submit: "Schedule the deletion",
      scheduledFor: "The organization will be deleted on",
      effect: "Until then everything works.",
      cancel: "Cancel the deletion",
    },
  },
  nl: {
    title: "Volledige export en verwijdering",
    fullExport: {
      title: "Volledige export",
      lead: "Een ZIP-archief met alle records en instellingen, alle bestanden en het auditlogboek van de organisatie. Alleen eigenaren kunnen het maken en downloaden. Het wordt 24 uur bewaard.",
      submit: "Een volledige export starten",
      running: "Het archief wordt geschreven. Laad de pagina opnieuw om te zien of het klaar is.",
      failed: "De laatste volledige export is mislukt. Start een nieuwe.",
      counts: (records, files) => `${records} records, ${files} bestanden`,
      until: "Beschikbaar tot",
      download: "Het archief downloaden",
    },
    deletion: {
      title: "De organisatie verwijderen",
      lead: "Verwijdert de organisatie met alles erin. Download eerst een volledige export.",
      summary: "De verwijdering inplannen",
      explanation:
        "Alle eigenaren krijgen mail. Tot de organisatie wordt verwijderd, werkt alles en kan elke eigenaar annuleren. Daarna kan niemand haar terughalen: de records, bestanden, het auditlogboek en de lidmaatschappen zijn dan weg. Accounts blijven.",
      confirm: (organization) => `Ik wil ${organization} met alles erin verwijderen`,
      submit: "De verwijdering inplannen",
      scheduledFor: "De organisatie wordt verwijderd op",
      effect: "Tot dan werkt alles.",
      cancel: "De verwijdering annuleren",
    },
  },
};
