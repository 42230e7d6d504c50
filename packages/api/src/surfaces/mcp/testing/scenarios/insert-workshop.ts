import type { TestOrganization } from "../../../../testing/test-service.ts";

type Workshop = {
  organization: TestOrganization;
  /** Sends a request of the owner, which must succeed. */
  owner: (method: string, path: string, body?: unknown) => Promise<any>;
  /** Returns a time in the week of the scenarios. */
  at: (day: number, time: string) => string;
};

/** Inserts the records of a bicycle workshop. */
export async function insertWorkshop(workshop: Workshop): Promise<void> {
  const customerId = await insertCustomers(workshop);
  await insertProducts(workshop);
  await insertTasks(workshop, customerId);
  await workshop.owner("POST", "/agenda/calendars", {
    name: "Werkplaats",
    color: "#1E6FD9",
    kind: "team",
    isDefault: true,
  });
  await workshop.owner("POST", "/agenda/items", {
    title: "Weekbeurt Snelle Bocht",
    startAt: workshop.at(0, "07:30"),
    endAt: workshop.at(0, "09:00"),
    userIds: [workshop.organization.admin.id],
    recurrenceRule: { frequency: "weekly", weekDays: ["mo"], count: 8 },
  });
  await insertFailedDelivery(workshop);
}

/** Creates a company with a contact and an asset, and a person with an asset; returns the company's number. */
async function insertCustomers({ owner }: Workshop): Promise<number> {
  const courier = await owner("POST", "/customers", {
    name: "Koeriersdienst Snelle Bocht B.V.",
    email: "info@snellebocht.example",
    billingEmail: "facturen@snellebocht.example",
    phone: "+31 30 555 0124",
    addressCity: "Utrecht",
  });
  await owner("POST", `/customers/${courier.id}/contacts`, {
    firstName: "Femke",
    lastName: "Jonker",
    email: "femke@snellebocht.example",
  });
  await owner("POST", "/customer-assets", {
    customerId: courier.id,
    name: "Bakfiets 07",
    kind: "e-bike",
  });
  const marieke = await owner("POST", "/customers", {
    name: "Marieke Smits",
    type: "person",
    email: "marieke@smits.example",
  });
  await owner("POST", "/customer-assets", {
    customerId: marieke.id,
    name: "Gazelle e-bike",
    serialNumber: "GZ-1",
  });
  return courier.id;
}

async function insertProducts({ owner }: Workshop): Promise<void> {
  const good = { kind: "good", vatRate: 21 };
  for (const product of [
    { ...good, sku: "ACCU-500", name: "Accu 500 Wh", unitPriceMinor: 48_900 },
    { sku: "SERV-KLEIN", name: "Kleine beurt", kind: "service", vatRate: 9, unitPriceMinor: 5_950 },
    {
      ...good,
      sku: "KETTING-X",
      name: "Ketting X",
      unitPriceMinor: 4_250,
      trackStock: true,
      reorderPoint: 4,
    },
  ]) {
    await owner("POST", "/products", product);
  }
}

async function insertTasks(
  { owner, at, organization: { admin, member } }: Workshop,
  customerId: number,
): Promise<void> {
  const shared = { customerId, assigneeUserIds: [admin.id] };
  await owner("POST", "/tasks", {
    ...shared,
    title: "Winterbeurt bakfietsen",
    dueAt: at(3, "17:00"),
  });
  await owner("POST", "/tasks", {
    title: "Accu bestellen",
    dueAt: "2026-01-05T09:00:00+01:00",
    assigneeUserIds: [member.id],
  });
  const done = await owner("POST", "/tasks", { ...shared, title: "Garantie Gazelle" });
  await owner("PATCH", `/tasks/${done.id}/status`, { status: "done" });
}

/** Inserts a webhook with a failed delivery of an existing event. */
async function insertFailedDelivery({ owner, organization }: Workshop): Promise<void> {
  const { items } = await owner("GET", "/events?limit=1");
  await organization.insert((insert) => {
    const webhookId = insert("webhooks", {
      url: "https://boekhouding.example/hooks",
      event_types: ["order.completed"],
      secret: Buffer.alloc(64),
      secret_hint: "…AAA=",
      created_by: organization.admin.id,
    });
    insert("webhook_deliveries", {
      webhook_id: webhookId,
      event_id: items[0].id,
      event_type: items[0].type,
      state: "exhausted",
    });
  });
}
