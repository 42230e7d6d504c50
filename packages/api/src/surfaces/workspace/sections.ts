import type { Section } from "./section.ts";
import { appsSection } from "./sections/apps/apps-section.ts";
import { auditSection } from "./sections/audit/audit-section.ts";
import { calendarsSection } from "./sections/calendars/calendars-section.ts";
import { detailsSection } from "./sections/details/details-section.ts";
import { duplicatesSection } from "./sections/duplicates/duplicates-section.ts";
import { locationsSection } from "./sections/locations/locations-section.ts";
import { membersSection } from "./sections/members/members-section.ts";
import { ordersSection } from "./sections/orders/orders-section.ts";
import { policiesSection } from "./sections/policies/policies-section.ts";
import { portabilitySection } from "./sections/portability/portability-section.ts";
import { quotesSection } from "./sections/quotes/quotes-section.ts";
import { rolesSection } from "./sections/roles/roles-section.ts";
import { stockSection } from "./sections/stock/stock-section.ts";
import { transfersSection } from "./sections/transfers/transfers-section.ts";

/** The sections of the workspace, in the order of the navigation. The first one is the home page. */
export const sections: readonly [Section, ...Section[]] = [
  detailsSection,
  quotesSection,
  ordersSection,
  stockSection,
  locationsSection,
  calendarsSection,
  membersSection,
  rolesSection,
  appsSection,
  policiesSection,
  duplicatesSection,
  transfersSection,
  auditSection,
  portabilitySection,
];
