import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CookieJar, storeCookies, toCookieHeader } from "./cookie-jar.ts";
import {
  ownerEmail,
  password,
  type Product,
  send,
  type RequestOptions,
  signIn,
  startProduct,
} from "../support/product.ts";

// The operations of interface.md 4.1 to 4.4 on the demo organization: each changes a record, once with the session
// cookie and once with a bearer token, and a read with the other credential returns the change.

let product: Product;
let organization: string;
const credentials: Record<"cookie" | "bearer", RequestOptions> = { cookie: {}, bearer: {} };

beforeAll(async () => {
  product = await startProduct();
  const jar: CookieJar = new Map();
  const { headers, body } = await send(product, "/api/v1/auth/login", {
    json: { email: ownerEmail, password },
  });
  storeCookies(jar, headers);
  credentials.cookie = { cookie: toCookieHeader(jar) };
  credentials.bearer = { token: (await signIn(product)).access_token };
  organization = `/api/v1/organizations/${body.user.organizations[0].id}`;
});
afterAll(() => product?.stop());

describe.each([
  { by: "cookie", other: "bearer" },
  { by: "bearer", other: "cookie" },
] as const)("with $by", ({ by, other }) => {
  const change = (path: string, json: unknown, method = "PATCH") =>
    send(product, organization + path, { ...credentials[by], method, json });
  const read = async (path: string, as: "cookie" | "bearer" = other) => {
    const { status, body } = await send(product, organization + path, credentials[as]);
    expect(status).toBe(200);
    return body;
  };

  test("4.1 moveAgendaItem moves one occurrence of the weekly service", async () => {
    const day = by === "cookie" ? "14" : "21";
    const within = `from=2026-12-${day}T00:00:00Z&to=2026-12-${Number(day) + 1}T00:00:00Z`;
    const { items } = await read(`/agenda/items?${within}`);
    const item = items.find(({ title }: { title: string }) => title.startsWith("Weekbeurt"));
    const to = {
      startAt: `2026-12-${day}T12:00:00.000Z`,
      endAt: `2026-12-${day}T13:15:00.000Z`,
      isAllDay: false,
      scope: "occurrence",
    };
    const { status, body } = await change(`/agenda/items/${item.id}/move`, to, "POST");
    expect(status).toBe(200);
    const moved = { startAt: to.startAt, endAt: to.endAt, recurrenceIdAt: item.recurrenceIdAt };
    expect(body).toMatchObject({ id: item.id, ...moved });
    expect(await read(`/agenda/items/${item.id}`)).toEqual(body);
    const { items: again } = await read(`/agenda/items?${within}`);
    expect(again.filter(({ title }: { title: string }) => title === item.title)).toEqual([
      expect.objectContaining(moved),
    ]);
  });

  test("4.2 updateCustomerContact changes a contact and its email address", async () => {
    const { items } = await read("/customers/1001/contacts");
    const contact = items.find(
      ({ jobTitle }: { jobTitle: string }) => jobTitle !== "Fleet manager",
    );
    const path = `/customers/1001/contacts/${contact.id}`;
    const email = `bram.${by}@snelle-bocht.example`;
    const { status, body } = await change(path, { email, notes: `Changed by ${by}` });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: contact.id, customerId: 1001, notes: `Changed by ${by}` });
    expect(body.contactProfile.contactMethods).toContainEqual(
      expect.objectContaining({ type: "email", value: email, isPrimary: true }),
    );
    expect(await read(path)).toEqual(body);
    // An empty object is a valid body and changes nothing.
    const { body: same } = await change(path, {});
    expect(same).toEqual(body);
  });

  test("4.3 createCustomerAssetNote adds a note that mentions a colleague", async () => {
    const path = "/customer-assets/5007/notes";
    const { items: before } = await read(path);
    const note = before.find(({ contentText }: any) => contentText.startsWith("Accu verliest"));
    const { reference } = note.contentDoc.blocks[0].content[1];
    const text = `@Youssef de accu is binnen (${by}).`;
    const selections = [{ start: 0, end: 8, reference }];
    const { status, body, headers } = await change(path, { text, selections }, "POST");
    expect(status).toBe(201);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toMatchObject({
      customerAssetId: 5007,
      contentText: text,
      contentDoc: {
        version: 1,
        blocks: [
          {
            type: "paragraph",
            content: [
              { type: "mention", text: "@Youssef", reference },
              { type: "text", text: ` de accu is binnen (${by}).` },
            ],
          },
        ],
      },
    });
    const { items } = await read(path);
    expect(items).toHaveLength(before.length + 1);
    expect(items).toContainEqual(body);
  });

  test("4.4 updateSupplier changes only the members in the body", async () => {
    const { items } = await read("/suppliers");
    const supplier = items.find(({ code }: { code: string }) => code === "AAN");
    const path = `/suppliers/${supplier.id}`;
    const name = `Accu & Aandrijving (${by})`;
    const { status, body } = await change(path, { name });
    expect(status).toBe(200);
    expect(body).toEqual({ ...supplier, name, updatedAt: body.updatedAt });
    expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(supplier.updatedAt));
    expect(await read(path)).toEqual(body);
  });

  test("a rejected change leaves the record unchanged", async () => {
    const { items } = await read("/suppliers");
    const path = `/suppliers/${items[0].id}`;
    const before = await read(path);
    const { status, body } = await change(path, { name: "Half", currency: "euro" });
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.errors).toMatchObject([{ pointer: "/currency" }]);
    expect(await read(path)).toEqual(before);
  });
});
