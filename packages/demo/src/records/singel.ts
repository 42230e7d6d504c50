import { queries, createRecordWriter } from "@werkbank/api/database";
import { demoId } from "./demo-id.ts";
import { insertDemoInvitation } from "./invitations.ts";
import type { DemoSeed } from "./demo-seed.ts";

const openingHours = { start: "08:00", end: "18:00" };

/** Organization A of the demo: a bicycle workshop in Utrecht. */
export const singel = {
  id: demoId("org:singel"),
  name: "Fietswerkplaats De Singel B.V.",
  legalName: "Fietswerkplaats De Singel B.V.",
  kvk: "90001234",
  btw: "NL860912344B82",
  iban: "NL12WERK0900012340",
  addressLine1: "Catharijnesingel 88",
  addressPostalCode: "3511 GP",
  addressCity: "Utrecht",
  addressCountry: "NL",
  settings: {
    workingHours: {
      mo: openingHours,
      tu: openingHours,
      we: openingHours,
      th: openingHours,
      fr: openingHours,
      sa: openingHours,
      su: null,
    },
  },
};

/** Returns the id of a record of the workshop. */
export const singelId = (key: string) => demoId(`singel:${key}`);

/**
 * Inserts the basic records of the workshop: address and IBAN, a role, an invitation, an inventory location and
 * suppliers.
 */
export const seedSingel: DemoSeed = (transaction, demo) => {
  const { organizationId, now, users } = demo;
  const insert = createRecordWriter(transaction, organizationId, now);
  transaction.write(
    queries
      .updateTable("organizations")
      .set({
        iban: singel.iban,
        address_line1: singel.addressLine1,
        address_postal_code: singel.addressPostalCode,
        address_country: singel.addressCountry,
      })
      .where("id", "=", organizationId),
  );

  insert("roles", {
    id: singelId("role:front-desk"),
    name: "Front desk",
    permissions: [
      "agenda:read",
      "agenda:write",
      "customers:read",
      "customers:write",
      "quotes:read",
      "quotes:write",
      "tasks:read",
      "tasks:write",
    ],
  });

  insertDemoInvitation(transaction, demo, {
    id: singelId("invitation:stagiair"),
    email: "noah.stage@post.example",
    role: "viewer",
    token: "demo-invitation-of-fietswerkplaats-de-singel",
    invitedBy: users.sanne,
  });

  insert("inventory_locations", {
    id: singelId("location:magazijn"),
    name: "Magazijn Singel",
    code: "MAG",
    is_default: true,
    address_line1: singel.addressLine1,
    address_postal_code: singel.addressPostalCode,
    address_city: singel.addressCity,
    address_country: singel.addressCountry,
  });

  insert("suppliers", {
    id: singelId("supplier:aan"),
    name: "Accu & Aandrijving Nederland B.V.",
    code: "AAN",
    kvk: "90005678",
    btw: "NL865001239B81",
    email: "info@accu-aandrijving.example",
    ordering_email: "order@accu-aandrijving.example",
    billing_email: "administratie@accu-aandrijving.example",
    phone: "+31 318 555 0110",
    website: "https://accu-aandrijving.example",
    notes: "Bestellen voor 12:00 uur; levert op donderdagochtend.",
    address_line1: "Accuweg 12",
    address_postal_code: "6717 AB",
    address_city: "Ede",
    address_country: "NL",
    currency: "EUR",
    payment_terms_days: 30,
    default_lead_time_days: 6,
    default_inventory_location_id: singelId("location:magazijn"),
  });

  // No product has this supplier.
  insert("suppliers", {
    id: singelId("supplier:kgm"),
    name: "Ketting Groothandel Meppel",
    code: "KGM",
    ordering_email: "bestellen@kettinggroothandel.example",
    address_city: "Meppel",
    address_country: "NL",
    currency: "EUR",
    payment_terms_days: 14,
  });
};
