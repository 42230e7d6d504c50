import { queries } from "../database/queries.ts";
import { recordWriter } from "../seed/records.ts";
import { demoId } from "./demo-id.ts";
import type { DemoSeed } from "./load-demo.ts";

/** Organization B of the demo: heat pumps in Zwolle. Shows switching and isolation. */
export const warmtehart = {
  id: demoId("org:warmtehart"),
  name: "Warmtehart Installaties B.V.",
  legalName: "Warmtehart Installaties B.V.",
  kvk: "90006789",
  addressCity: "Zwolle",
};

export const seedWarmtehart: DemoSeed = (transaction, { organizationId, now }) => {
  const insert = recordWriter(transaction, organizationId, now);
  insert("customers", {
    id: 1001,
    name: "Bouwbedrijf Van Dijk B.V.",
    email: "werkvoorbereiding@vandijk-bouw.example",
    address_city: "Zwolle",
    address_country: "NL",
    currency: "EUR",
  });
  insert("customers", {
    id: 1002,
    type: "person",
    name: "Peter Hoekstra",
    first_name: "Peter",
    last_name: "Hoekstra",
    address_city: "Hattem",
    address_country: "NL",
    currency: "EUR",
  });
  for (const [id, customerId, name] of [
    [5001, 1001, "Warmtepomp modelwoning"],
    [5002, 1001, "Warmtepomp kantoor"],
    [5003, 1002, "Warmtepomp Hoekstra"],
  ] as const) {
    insert("customer_assets", {
      id,
      customer_id: customerId,
      name,
      kind: "heat_pump",
      brand: "Nordwarm",
      serial_number: `NW-${id}`,
      next_service_at: "2027-10-28",
    });
  }
  for (const [kind, value] of Object.entries({ customer: 1002, customer_asset: 5003 })) {
    transaction.write(
      queries.insertInto("counters").values({ organization_id: organizationId, kind, value }),
    );
  }
};
