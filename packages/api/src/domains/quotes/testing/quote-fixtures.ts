import { v7 as uuidv7 } from "uuid";
import type {
  TestOrganization,
  TestRequest,
  TestResponse,
  TestService,
} from "../../../testing/test-service.ts";

export type QuoteFixtures = {
  organization: TestOrganization;
  /** Request options of a member whose token stays valid when a test moves the clock by months. */
  member: TestRequest;
  contactId: string;
  productIds: Record<"battery" | "bell" | "service" | "dollars" | "deleted", string>;
  /** Creates a quote; by default the one for winter batteries. */
  create(body?: object, request?: TestRequest): Promise<TestResponse>;
  /** Creates and sends a quote; returns its representation. */
  createSent(body?: object): Promise<any>;
  /** Calls an operation of a quote: `POST …/quotes/{id}/{action}`. */
  act(id: string, action: string, body?: unknown, request?: TestRequest): Promise<TestResponse>;
  get(id: string): Promise<any>;
  /** Creates a link to a sent quote; returns the path of its page. */
  createLink(quote: { id: string }): Promise<string>;
};

/** Creates an organization for the test, with the customers and products that quotes refer to. */
export async function createQuoteFixtures(service: TestService): Promise<QuoteFixtures> {
  const organization = await service.createOrganization({
    name: "Fietswerkplaats De Singel B.V.",
  });
  const contactId = uuidv7();
  const productIds = {
    battery: uuidv7(),
    bell: uuidv7(),
    service: uuidv7(),
    dollars: uuidv7(),
    deleted: uuidv7(),
  };
  await organization.insert((insert) => {
    insert("customers", {
      id: 1001,
      name: "Koeriersdienst Snelle Bocht B.V.",
      currency: "EUR",
      language: "nl",
      email: "info@snellebocht.example",
      billing_email: "facturen@snellebocht.example",
    });
    insert("customers", { id: 1002, name: "Hotel Oudegracht", currency: "EUR", language: "en" });
    insert("customer_contacts", {
      id: contactId,
      customer_id: 1001,
      profile_id: uuidv7(),
      first_name: "Femke",
      last_name: "Jonker",
      is_primary: true,
      profile_created_at: new Date(),
      profile_updated_at: new Date(),
    });
    insert("contact_methods", {
      contact_id: contactId,
      type: "email",
      value: "femke@snellebocht.example",
      is_primary: true,
      position: 0,
    });
    insert("customer_assets", { id: 5007, customer_id: 1001, name: "Bakfiets 07" });
    const product = { kind: "good", currency: "EUR", vat_rate: 21 };
    insert("products", {
      ...product,
      id: productIds.battery,
      sku: "ACCU-500",
      name: "Accu 500 Wh",
      unit_price_minor: 48_900,
    });
    insert("products", {
      ...product,
      id: productIds.bell,
      name: "Bel",
      unit_price_minor: 900,
    });
    insert("products", {
      ...product,
      id: productIds.service,
      sku: "SERV-KLEIN",
      name: "Kleine beurt",
      kind: "service",
      unit_price_minor: 5_950,
      vat_rate: 9,
    });
    insert("products", {
      ...product,
      id: productIds.dollars,
      sku: "USD-1",
      name: "Imported",
      currency: "USD",
      unit_price_minor: 100,
    });
    insert("products", {
      ...product,
      id: productIds.deleted,
      name: "Gone",
      unit_price_minor: 100,
      deleted_at: new Date(),
    });
  });
  const { id: sub, email } = organization.member;
  const exp = Math.floor(Date.now() / 1_000) + 400 * 86_400;
  const member = { token: service.issuer.sign({ sub, email, exp }) };
  const create: QuoteFixtures["create"] = (body = {}, request = member) =>
    service.request("POST", `${organization.path}/quotes`, {
      ...request,
      body: {
        customerId: 1001,
        lines: [
          { productId: productIds.battery, quantity: 7 },
          { productId: productIds.service, quantity: 7 },
        ],
        ...body,
      },
    });
  const act: QuoteFixtures["act"] = (id, action, body = {}, request = member) =>
    service.request("POST", `${organization.path}/quotes/${id}/${action}`, {
      ...request,
      ...(action === "revise" || action === "link" ? {} : { body }),
    });
  return {
    organization,
    member,
    contactId,
    productIds,
    create,
    act,
    async createSent(body = {}) {
      const { body: quote } = await create(body);
      return (await act(quote.id, "send")).body;
    },
    async get(id) {
      const path = `${organization.path}/quotes/${id}`;
      return (await service.request("GET", path, member)).body;
    },
    async createLink({ id }) {
      const { body } = await act(id, "link", undefined);
      return new URL(body.url).pathname;
    },
  };
}

/** The body that accepts a quote. */
export const acceptance = { acceptedByName: "Femke Jonker" };

/** Returns the events of a quote or its order, in order. */
export async function eventsOf(organization: TestOrganization, id: string) {
  const rows = await organization.run((transaction) =>
    transaction.all<{ payload: { type: string; data: any; actor: any } }>({
      text: "select payload from events where payload -> 'data' ->> 'id' = $1 order by sequence",
      values: [id],
    }),
  );
  return rows.map(({ payload }) => payload);
}

/** Returns the status and the problem code of a response. */
export const statusAndCode = ({ status, body }: TestResponse) => [status, body?.code];
