import { type Selection, toContentDoc } from "@werkbank/api/records";
import { createRecordWriter } from "@werkbank/api/database";
import type { DemoSeed } from "./demo-seed.ts";
import { setCounters } from "./counters.ts";
import { singelId } from "./singel.ts";

const commonColumns = { address_country: "NL", currency: "EUR" };

const customers = [
  {
    id: 1001,
    name: "Koeriersdienst Snelle Bocht B.V.",
    email: "planning@snelle-bocht.example",
    billing_email: "facturen@snelle-bocht.example",
    phone: "+31 30 555 0101",
    website: "https://snelle-bocht.example",
    kvk: "90002345",
    btw: "NL857123403B01",
    address_line1: "Vaartsestraat 40",
    address_postal_code: "3511 LN",
    address_city: "Utrecht",
    labels: ["cargo"],
    notes: "Veertien bakfietsen; elke maandag zeven in de weekbeurt.",
  },
  {
    id: 1002,
    name: "Basisschool De Regenboog",
    email: "administratie@regenboog.example",
    phone: "+31 30 555 0120",
    kvk: "90003456",
    address_line1: "Regenboogpad 3",
    address_postal_code: "3524 AB",
    address_city: "Utrecht",
    payment_terms_days: 30,
    labels: ["school"],
    notes: "Twee bakfietsen; vrijdagmiddag op het schoolplein.",
  },
  {
    id: 1003,
    name: "Hotel Oudegracht",
    status: "lead",
    email: "receptie@hotel-oudegracht.example",
    phone: "+31 30 555 0130",
    kvk: "90004567",
    address_line1: "Oudegracht 210",
    address_postal_code: "3511 NR",
    address_city: "Utrecht",
    language: "en",
    labels: ["verhuur"],
    notes: "Twintig huurfietsen; wil een vast bedrag per fiets.",
  },
  {
    id: 1004,
    type: "person",
    name: "Marieke Smits",
    first_name: "Marieke",
    last_name: "Smits",
    email: "marieke.smits@post.example",
    phone: "+31 6 5550 0147",
    address_line1: "Kanaalweg 15",
    address_postal_code: "3526 KL",
    address_city: "Utrecht",
  },
];

const contacts = [
  {
    key: "femke",
    firstName: "Femke",
    lastName: "Jonker",
    jobTitle: "Fleet manager",
    isPrimary: true,
    email: "femke.jonker@snelle-bocht.example",
    // Changed to 0142 by an assistant, and undone: see second-week.ts.
    phone: "+31 30 555 0124",
  },
  {
    key: "bram",
    firstName: "Bram",
    lastName: "Otten",
    jobTitle: "Finance",
    isPrimary: false,
    email: "bram.otten@snelle-bocht.example",
    phone: "+31 30 555 0143",
  },
];

/** Additional columns of some of the fourteen bicycles, by id. */
const bikeColumns: Record<number, object> = {
  5_003: { last_service_at: "2026-11-09" },
  5_007: { attributes: JSON.stringify({ accu: "500 Wh, 2024" }) },
  5_011: { location: "Depot Vaartsestraat" },
  5_012: { attributes: JSON.stringify({ frameslot: "AXA 4471" }) },
};

const otherAssets = [
  {
    id: 5_015,
    customer_id: 1002,
    name: "Schoolbakfiets geel",
    kind: "cargo_bike",
    brand: "Vrachtfiets",
    serial_number: "SB-2022-31",
    purchased_at: "2022-08-29",
    last_service_at: "2026-10-30",
  },
  {
    id: 5_016,
    customer_id: 1002,
    name: "Schoolbakfiets blauw",
    kind: "cargo_bike",
    brand: "Vrachtfiets",
    serial_number: "SB-2022-32",
    purchased_at: "2022-08-29",
    last_service_at: "2026-10-30",
  },
  {
    id: 5_020,
    customer_id: 1004,
    name: "Gazelle e-bike",
    kind: "e-bike",
    brand: "Gazelle",
    serial_number: "GZ-77-0420",
    purchased_at: "2025-05-03",
    warranty_until: "2027-05-03",
    last_service_at: "2026-11-12",
  },
];

const notes: { key: string; assetId: number; author: "lotte" | "daan"; text: string }[] = [
  {
    key: "5007",
    assetId: 5_007,
    author: "lotte",
    text: "Accu verliest 40% in de kou, @Youssef graag offerte.",
  },
  {
    key: "5003",
    assetId: 5_003,
    author: "daan",
    text: "Remblokken voor vervangen; achter nog 3 mm.",
  },
  {
    key: "5011",
    assetId: 5_011,
    author: "daan",
    text: "Bel vervangen. Laadbak kraakt: bij de volgende beurt vastzetten.",
  },
  {
    key: "5020",
    assetId: 5_020,
    author: "lotte",
    text: "Displaykabel onder garantie vervangen; kilometerstand 1.840.",
  },
];

/** Inserts the customers of the workshop with their contacts, bicycles and notes. */
export const seedCustomers: DemoSeed = (transaction, { organizationId, now, toWeek, users }) => {
  const insert = createRecordWriter(transaction, organizationId, now);
  for (const customer of customers) insert("customers", { ...commonColumns, ...customer });

  for (const contact of contacts) {
    const { key, firstName, lastName, jobTitle, isPrimary } = contact;
    insert("customer_contacts", {
      id: singelId(`contact:${key}`),
      customer_id: 1001,
      profile_id: singelId(`profile:${key}`),
      first_name: firstName,
      last_name: lastName,
      job_title: jobTitle,
      is_primary: isPrimary,
      profile_created_at: now,
      profile_updated_at: now,
    });
    for (const [position, type] of (["email", "phone"] as const).entries()) {
      insert("contact_methods", {
        id: singelId(`method:${key}:${type}`),
        contact_id: singelId(`contact:${key}`),
        type,
        value: contact[type],
        is_primary: true,
        position,
      });
    }
  }

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
      ...toWeek({
        last_service_at: "2026-10-12",
        next_service_at: "2026-12-14",
        ...bikeColumns[5_000 + bike],
      }),
    });
  }
  for (const { purchased_at, ...asset } of otherAssets) {
    insert("customer_assets", { purchased_at, ...toWeek(asset) });
  }

  for (const { key, assetId, author, text } of notes) {
    insert("customer_asset_notes", {
      id: singelId(`note:${key}`),
      customer_asset_id: assetId,
      content_text: text,
      content_doc: JSON.stringify(toContentDoc(text, findMention(text, users.youssef))),
      author_id: users[author],
    });
  }
  setCounters(transaction, organizationId, { customer: 1004, customer_asset: 5_020 });
};

/** Returns the selection of `@Youssef` in a text, if it is there. */
function findMention(text: string, userId: string): Selection[] {
  const name = "@Youssef";
  const start = text.indexOf(name);
  return start < 0
    ? []
    : [{ start, end: start + name.length, reference: { kind: "user", id: userId } }];
}
