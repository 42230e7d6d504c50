import { createFullExport } from "../../../../domains/portability/operations/create-full-export.ts";
import { deleteOrganization } from "../../../../domains/portability/operations/delete-organization.ts";
import { restoreOrganization } from "../../../../domains/portability/operations/restore-organization.ts";
import { html } from "../../../../mail/html.ts";
import type { Section } from "../../section.ts";
import { portabilityMessages } from "./portability-messages.ts";
import { renderDeletion } from "./render-deletion.ts";
import { renderFullExport } from "./render-full-export.ts";

/** The full export of the organization, and its deletion. Only owners see it. */
export const portabilitySection: Section = {
  slug: "export-deletion",
  label: { en: "Full export and deletion", nl: "Volledige export en verwijdering" },
  permission: "organization:manage",
  ownersOnly: true,
  render: async (visit) =>
    visit.recordId === null
      ? {
          title: portabilityMessages[visit.language].title,
          body: html`${await renderFullExport(visit)} ${renderDeletion(visit)}`,
        }
      : null,
  forms: {
    "full-export": {
      toCall: () => ({ operation: createFullExport }),
      done: {
        en: "The export has begun. Load this page again in a moment to download the archive.",
        nl: "De export is begonnen. Laad deze pagina over een moment opnieuw om het archief te downloaden.",
      },
    },
    "schedule-deletion": {
      toCall: (form) => (form.get("confirmed") === "on" ? { operation: deleteOrganization } : null),
      done: { en: "The deletion was scheduled.", nl: "De verwijdering is ingepland." },
    },
    "cancel-deletion": {
      toCall: () => ({ operation: restoreOrganization }),
      done: { en: "The deletion was cancelled.", nl: "De verwijdering is geannuleerd." },
    },
  },
};
