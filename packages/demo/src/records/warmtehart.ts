import { queries, createRecordWriter } from "@werkbank/api/database";
import { setCounters } from "./counters.ts";
import { demoId } from "./demo-id.ts";
import { insertDemoInvitation } from "./invitations.ts";
import { storyEnds } from "../calendar/calendar.ts";
import type { DemoSeed } from "./demo-seed.ts";

/** Organization B of the demo: heat pumps in Zwolle. Demonstrates tenant isolation and switching. */
export const warmtehart = {
  id: demoId("org:warmtehart"),
  name: "Warmtehart Installaties B.V.",
  legalName: "Warmtehart Installaties B.V.",
  kvk: "90006789",
  btw: "NL864551204B01",
  iban: "NL73WERK0900067890",
  addressLine1: "Ceintuurbaan 24",
  addressPostalCode: "8022 AW",
  addressCity: "Zwolle",
  addressCountry: "NL",
  /** Nobody signs in as this user; an organization must have an owner. */
  owner: {
    id: demoId("user:ellen@warmtehart.example"),
    email: "ellen@warmtehart.example",
    displayName: "Ellen Mulder",
  },
};

const thursday = 4;

/** Returns the id of a record of the installers. */
export const warmtehartId = (key: string) => demoId(`warmtehart:${key}`);

const customers = [
  {
    id: 1001,
    name: "Bouwbedrijf Van Dijk B.V.",
    email: "werkvoorbereiding@vandijk-bouw.example",
    billing_email: "crediteuren@vandijk-bouw.example",
    phone: "+31 38 555 0160",
    kvk: "90007890",
    btw: "NL862300459B01",
    address_line1: "Marsweg 51",
    address_postal_code: "8013 PE",
    address_city: "Zwolle",
    payment_terms_days: 30,
    labels: ["aannemer"],
  },
  {
    id: 1002,
    type: "person",
    name: "Peter Hoekstra",
    first_name: "Peter",
    last_name: "Hoekstra",
    email: "peter.hoekstra@post.example",
    phone: "+31 6 5550 0161",
    address_line1: "Dorpsweg 7",
    address_postal_code: "8051 XA",
    address_city: "Hattem",
  },
];

const assets = [
  { id: 5001, customer_id: 1001, name: "Warmtepomp modelwoning" },
  { id: 5002, customer_id: 1001, name: "Warmtepomp kantoor" },
  { id: 5003, customer_id: 1002, name: "Warmtepomp Hoekstra" },
];

/** Returns the yearly maintenance, on the last Thursday of October: the last one before a day, and the next. */
export function toMaintenance(day: Temporal.PlainDate): {
  last: Temporal.PlainDate;
  next: Temporal.PlainDate;
} {
  const inYear = (year: number) => {
    const end = Temporal.PlainDate.from({ year, month: 10, day: 31 });
    return end.subtract({ days: (end.dayOfWeek - thursday + 7) % 7 });
  };
  const isPast = Temporal.PlainDate.compare(inYear(day.year), day) < 0;
  const year = isPast ? day.year : day.year - 1;
  return { last: inYear(year), next: inYear(year + 1) };
}

export const seedWarmtehart: DemoSeed = (transaction, demo) => {
  const { organizationId, now, toWeek } = demo;
  const insert = createRecordWriter(transaction, organizationId, now);
  const { next } = toMaintenance(toWeek(storyEnds));
  transaction.write(
    queries
      .updateTable("organizations")
      .set({
        iban: warmtehart.iban,
        address_line1: warmtehart.addressLine1,
        address_postal_code: warmtehart.addressPostalCode,
        address_country: warmtehart.addressCountry,
      })
      .where("id", "=", organizationId),
  );
  // For readers of the documentation who, as the owner of the workshop, try to accept an invitation.
  insertDemoInvitation(transaction, demo, {
    id: demoId("warmtehart:invitation:sanne"),
    email: "sanne@singel.example",
    role: "viewer",
    token: "demo-invitation-of-warmtehart-installaties",
    invitedBy: warmtehart.owner.id,
  });
  for (const customer of customers) {
    insert("customers", { address_country: "NL", currency: "EUR", ...customer });
  }
  for (const asset of assets) {
    insert("customer_assets", {
      kind: "heat_pump",
      brand: "Nordwarm",
      serial_number: `NW-${asset.id}`,
      purchased_at: toWeek("2025-09-18"),
      warranty_until: toWeek("2030-09-18"),
      next_service_at: next.toString(),
      ...asset,
    });
  }
  setCounters(transaction, organizationId, { customer: 1002, customer_asset: 5003 });
};
