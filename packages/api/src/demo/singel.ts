import { queries } from "../database/queries.ts";
import { recordWriter } from "../seed/records.ts";
import { demoId } from "./demo-id.ts";
import type { DemoSeed } from "./load-demo.ts";

const day = { start: "08:00", end: "18:00" };

/** Organization A of the demo: a bicycle workshop in Utrecht. */
export const singel = {
  id: demoId("org:singel"),
  name: "Fietswerkplaats De Singel B.V.",
  legalName: "Fietswerkplaats De Singel B.V.",
  kvk: "90001234",
  btw: "NL860912344B82",
  addressCity: "Utrecht",
  settings: { workingHours: { mo: day, tu: day, we: day, th: day, fr: day, sa: day, su: null } },
};

export const seedSingel: DemoSeed = (transaction, { organizationId, now, users }) => {
  const insert = recordWriter(transaction, organizationId, now);
  const id = (key: string) => demoId(`singel:${key}`);

  insert("roles", {
    id: id("role:front-desk"),
    name: "Front desk",
    permissions: [
      "agenda:read",
      "agenda:write",
      "customers:read",
      "customers:write",
      "organization:read",
      "quotes:read",
      "quotes:write",
      "tasks:read",
      "tasks:write",
    ],
  });

  insert("inventory_locations", {
    id: id("location:magazijn"),
    name: "Magazijn Singel",
    code: "MAG",
    is_default: true,
  });
  insert("suppliers", {
    id: id("supplier:aan"),
    name: "Accu & Aandrijving Nederland B.V.",
    code: "AAN",
    kvk: "90005678",
    btw: "NL865001239B81",
    email: "info@accu-aandrijving.example",
    ordering_email: "order@accu-aandrijving.example",
    phone: "+31 318 555 0110",
    website: "https://accu-aandrijving.example",
    address_line1: "Accuweg 12",
    address_postal_code: "6717 AB",
    address_city: "Ede",
    address_country: "NL",
    currency: "EUR",
    payment_terms_days: 30,
    default_lead_time_days: 6,
    default_inventory_location_id: id("location:magazijn"),
  });

  const customer = (values: { id: number; name: string } & Record<string, unknown>) =>
    insert("customers", { currency: "EUR", ...values });
  customer({
    id: 1001,
    name: "Koeriersdienst Snelle Bocht B.V.",
    email: "planning@snelle-bocht.example",
    phone: "+31 30 555 0101",
    kvk: "90002345",
    address_line1: "Vaartsestraat 40",
    address_postal_code: "3511 LN",
    address_city: "Utrecht",
    address_country: "NL",
    labels: ["cargo"],
  });
  customer({
    id: 1002,
    name: "Basisschool De Regenboog",
    email: "administratie@regenboog.example",
    address_city: "Utrecht",
    address_country: "NL",
  });
  customer({
    id: 1003,
    name: "Hotel Oudegracht",
    status: "lead",
    email: "receptie@hotel-oudegracht.example",
    address_city: "Utrecht",
    address_country: "NL",
  });
  customer({
    id: 1004,
    type: "person",
    name: "Marieke Smits",
    first_name: "Marieke",
    last_name: "Smits",
    email: "marieke.smits@post.example",
    address_city: "Utrecht",
    address_country: "NL",
  });

  const contact = (
    key: string,
    values: {
      first: string;
      last: string;
      job: string;
      primary: boolean;
      email: string;
      phone: string;
    },
  ) => {
    insert("customer_contacts", {
      id: id(`contact:${key}`),
      customer_id: 1001,
      profile_id: id(`profile:${key}`),
      first_name: values.first,
      last_name: values.last,
      job_title: values.job,
      is_primary: values.primary,
      profile_created_at: now,
      profile_updated_at: now,
    });
    for (const [position, type] of (["email", "phone"] as const).entries()) {
      insert("contact_methods", {
        id: id(`method:${key}:${type}`),
        contact_id: id(`contact:${key}`),
        type,
        value: values[type],
        is_primary: true,
        position,
      });
    }
  };
  contact("femke", {
    first: "Femke",
    last: "Jonker",
    job: "Fleet manager",
    primary: true,
    email: "femke.jonker@snelle-bocht.example",
    phone: "+31 30 555 0142",
  });
  contact("bram", {
    first: "Bram",
    last: "Otten",
    job: "Finance",
    primary: false,
    email: "bram.otten@snelle-bocht.example",
    phone: "+31 30 555 0143",
  });

  for (let bike = 1; bike <= 14; bike += 1) {
    const number = String(bike).padStart(2, "0");
    insert("customer_assets", {
      id: 5_000 + bike,
      customer_id: 1001,
      name: `Bakfiets ${number}`,
      kind: "cargo_e-bike",
      brand: "Vrachtfiets",
      serial_number: `SB-2024-${number}`,
      purchased_at: "2024-03-15",
      last_service_at: "2026-10-12",
      next_service_at: "2026-12-14",
    });
  }
  insert("customer_assets", {
    id: 5_020,
    customer_id: 1004,
    name: "Gazelle e-bike",
    kind: "e-bike",
    brand: "Gazelle",
    serial_number: "GZ-77-0420",
    purchased_at: "2025-05-03",
    warranty_until: "2027-05-03",
  });
  const note = "Accu verliest 40% in de kou, @Youssef graag offerte.";
  const [before = "", after = ""] = note.split("@Youssef");
  insert("customer_asset_notes", {
    id: id("note:5007"),
    customer_asset_id: 5_007,
    content_text: note,
    content_doc: JSON.stringify({
      version: 1,
      blocks: [
        {
          type: "paragraph",
          content: [
            { type: "text", text: before },
            {
              type: "mention",
              text: "@Youssef",
              reference: { kind: "user", id: users.youssef },
            },
            { type: "text", text: after },
          ],
        },
      ],
    }),
    author_id: users.lotte,
  });

  const task = (
    number: number,
    values: { title: string; status: string; assignees?: string[] } & Record<string, unknown>,
  ) => {
    const { assignees = [], ...columns } = values;
    insert("tasks", { id: id(`task:T-${number}`), number, created_by: users.youssef, ...columns });
    for (const [position, userId] of assignees.entries()) {
      transaction.write(
        queries.insertInto("task_assignees").values({
          organization_id: organizationId,
          task_id: id(`task:T-${number}`),
          user_id: userId,
          position,
        }),
      );
    }
  };
  task(1029, { title: "Bandenvoorraad tellen", status: "cancelled" });
  task(1038, {
    title: "Garantieclaim Gazelle Smits",
    status: "done",
    customer_id: 1004,
    customer_asset_id: 5_020,
    completed_at: new Date("2026-11-12T15:20:00.000Z"),
    assignees: [users.youssef],
  });
  task(1042, {
    title: "Weekbeurt Snelle Bocht",
    status: "in_progress",
    customer_id: 1001,
    estimate_minutes: 90,
    labels: ["service"],
    assignees: [users.lotte, users.daan],
  });
  task(1043, {
    title: "Accuwissel bakfiets 07",
    description: "Wacht op voorraad van ACCU-500.",
    status: "waiting",
    customer_id: 1001,
    customer_asset_id: 5_007,
    assignees: [users.lotte],
  });
  task(1044, {
    title: "Hotel Oudegracht bellen",
    status: "todo",
    priority: "high",
    customer_id: 1003,
    due_at: new Date("2026-11-24T10:00:00.000Z"),
    assignees: [users.youssef],
  });

  for (const [kind, value] of Object.entries({
    task: 1044,
    customer: 1004,
    customer_asset: 5_020,
  })) {
    transaction.write(
      queries.insertInto("counters").values({ organization_id: organizationId, kind, value }),
    );
  }
};
