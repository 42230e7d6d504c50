import type { Language } from "@werkbank/http/accept-language";
import dutch from "../../../../kernel/fields.nl.json" with { type: "json" };
import { permissionDescriptions } from "../../../../kernel/permissions/permission-descriptions.ts";
import { permissions } from "../../../../kernel/permissions/permissions.ts";

type Labels = Record<Language, string>;

const areaLabels: Readonly<Record<string, Labels>> = {
  customers: { en: "Customers", nl: "Klanten" },
  tasks: { en: "Tasks", nl: "Taken" },
  agenda: { en: "Agenda", nl: "Agenda" },
  quotes: { en: "Quotes", nl: "Offertes" },
  orders: { en: "Orders", nl: "Orders" },
  products: { en: "Products and stock", nl: "Producten en voorraad" },
  suppliers: { en: "Suppliers", nl: "Leveranciers" },
  files: { en: "Files", nl: "Bestanden" },
  organization: { en: "Organization", nl: "Organisatie" },
  members: { en: "Members", nl: "Leden" },
  roles: { en: "Roles", nl: "Rollen" },
  approvals: { en: "Approvals", nl: "Goedkeuringen" },
  audit: { en: "Audit log", nl: "Auditlogboek" },
  data: { en: "Import and export", nl: "Import en export" },
  workflows: { en: "Workflows", nl: "Workflows" },
  webhooks: { en: "Connections to other programs", nl: "Koppelingen met andere programma's" },
};

/** The actions in the order of the pages: seeing first, since the others require it. */
const actions = "read write send decide run revert export import manage delete".split(" ");
const rankOf = (permission: string) => actions.indexOf(permission.split(":")[1] ?? "");

/** The permissions by what they are about, in the order of the pages. */
export const permissionGroups = Object.entries(areaLabels).map(([area, label]) => ({
  label,
  permissions: permissions
    .filter((permission) => permission.startsWith(`${area}:`))
    .toSorted((one, other) => rankOf(one) - rankOf(other)),
}));

/** Labels of permissions whose description is written for programs. */
const plainLabels: Readonly<Record<string, Labels>> = {
  "agenda:manage": {
    en: "Create, change and delete calendars, and write in the personal calendars of others.",
    nl: "Agenda's maken, wijzigen en verwijderen, en in persoonlijke agenda's van anderen schrijven.",
  },
  "approvals:decide": {
    en: "Approve or reject what waits for approval, as the policy allows.",
    nl: "Goedkeuren of afwijzen wat op goedkeuring wacht, voor zover het beleid dat toestaat.",
  },
  "approvals:read": {
    en: "See policies and what waits for approval, and withdraw one's own requests.",
    nl: "Beleid zien en wat op goedkeuring wacht, en eigen verzoeken intrekken.",
  },
  "audit:revert": {
    en: "Undo one's own changes; those of others only together with reading the audit log.",
    nl: "Eigen wijzigingen terugdraaien; die van anderen alleen samen met het lezen van het auditlogboek.",
  },
};

/** Returns what a permission lets a member do, in plain words. */
export function toPermissionLabel(permission: string, language: Language): string {
  const plain = plainLabels[permission];
  if (plain !== undefined) return plain[language];
  const descriptions: Readonly<Record<string, string>> = permissionDescriptions;
  const description = descriptions[permission] ?? permission;
  const translations: Readonly<Record<string, string>> = dutch;
  return language === "nl" ? (translations[description] ?? description) : description;
}
