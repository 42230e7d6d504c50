import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { toIdentifierWarnings } from "../check-identifiers.ts";
import { assertMayCreate } from "../creation-rules.ts";
import { defineAccountOperation } from "../../../kernel/define-operation.ts";
import { ownerRole } from "../../../kernel/permissions/permissions.ts";
import { insertCalendar, toFirstCalendar } from "../../agenda/first-calendar.ts";
import { insertDefaultLocation } from "../../inventory-locations/default-location.ts";
import { insertMembership } from "../../members/insert-membership.ts";
import { insertOrganization, toOrganizationRow } from "../insert-organization.ts";
import { defaultSettings, Organization, toOrganization, withoutRole } from "../organization.ts";
import { mergeSettings, organizationMembers } from "../organization-members.ts";

const NewOrganization = z
  .strictObject(organizationMembers)
  .exactPartial()
  .required({ name: true })
  .meta({
    id: "NewOrganization",
    description:
      "Only `name` is required. Without more it is a Dutch organization: EUR, Europe/Amsterdam, nl, NL.",
  });

export const createOrganization = defineAccountOperation({
  id: "createOrganization",
  method: "POST",
  path: "/v1/organizations",
  tag: "Organizations",
  permission: "authenticated",
  summary: "Create an organization",
  description:
    "Creates an organization with the four built-in roles, a shared calendar and an inventory location, each the default; the caller becomes its owner. Registration numbers that look wrong give a warning, or are refused with `strictIdentifiers`. The event is `organization.updated`, the first event of the organization. Needs a person in a session of their own. The operator may restrict who creates organizations (`ORGANIZATION_CREATION`), and a person creates 3 a day by default.",
  body: NewOrganization,
  example: {
    name: "Fietswerkplaats De Singel B.V.",
    kvk: "90001234",
    addressCity: "Utrecht",
    settings: { workingHours: { sa: { start: "08:00", end: "18:00" } }, quoteValidityDays: 14 },
  },
  fullExample: {
    name: "Fietswerkplaats De Singel",
    legalName: "Fietswerkplaats De Singel B.V.",
    kvk: "90001234",
    btw: "NL860912344B82",
    iban: "NL12WERK0900012340",
    addressLine1: "Catharijnesingel 88",
    addressLine2: "Unit 3",
    addressPostalCode: "3511 GP",
    addressCity: "Utrecht",
    addressState: "Utrecht",
    addressCountry: "NL",
    currency: "EUR",
    timeZone: "Europe/Amsterdam",
    language: "nl",
    country: "NL",
    accentColor: "#7a1f5c",
    settings: {
      workingHours: { sa: { start: "08:00", end: "18:00" }, su: null },
      quoteValidityDays: 14,
      strictIdentifiers: false,
      numberFormats: { quote: "Q-{year}-{number}" },
      mailAuditAnchors: true,
    },
  },
  success: 201,
  response: Organization,
  problems: ["ORGANIZATION_CREATION_RESTRICTED"],
  traits: ["idempotent"],
  firstPartyOnly: true,
  async plan({ service, transaction, principal, body, now }) {
    await assertMayCreate({ transaction, principal, config: service.config, now });
    const { settings: change, ...members } = body;
    const settings = mergeSettings(defaultSettings, change);
    const warnings = toIdentifierWarnings(members, settings);
    const { userId } = principal;
    const id = uuidv7();
    const { key: ownerRoleKey, ...owner } = ownerRole;
    const role = { id: uuidv7(), ...owner };
    // Omitted settings are not stored, so that they follow later changes of the defaults.
    const values = {
      ...members,
      id,
      now,
      createdBy: userId,
      ...(change === undefined ? {} : { settings }),
      roleId: (key: string) => (key === ownerRoleKey ? role.id : uuidv7()),
    };
    const result = toOrganization(toOrganizationRow(values), role);
    const after = withoutRole(result);
    return {
      result,
      organizationId: id,
      warnings,
      change: {
        target: { kind: "organization", id, label: result.name },
        before: null,
        after,
        event: { type: "organization.updated", object: after },
      },
      write: (tx) => {
        insertOrganization(tx, values);
        insertCalendar(tx, toFirstCalendar(id, { timeZone: result.timeZone, now }));
        insertDefaultLocation(tx, result, now);
        insertMembership(tx, { organizationId: id, userId, roleId: role.id, now });
      },
    };
  },
});
