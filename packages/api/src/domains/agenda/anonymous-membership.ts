import type { Membership } from "../../database/tenant.ts";
import { systemUserId } from "../../jobs/job.ts";

/** Returns a membership without an identity, for readers who are not members: it takes part in no item. */
export const toAnonymousMembership = (organization: {
  id: string;
  name: string;
  language: string;
}): Membership => ({
  organizationId: organization.id,
  organizationName: organization.name,
  status: "active",
  timeZone: "UTC",
  language: organization.language,
  currency: "EUR",
  userId: systemUserId,
  displayName: "",
  email: null,
  roleId: systemUserId,
  roleName: "",
  permissions: [],
  policiesStamp: null,
  isService: false,
  revokedApps: {},
});
