import { describe, expect, test } from "vitest";
import { createCounter } from "../../../testing/create-counter.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { CustomerContact, type ContactMethod } from "../customer-contact.ts";
import { type ContactFixture, insertContact, insertCustomer } from "../testing/contact-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const nextId = createCounter(1);

const nextCustomer = async () => {
  const id = nextId();
  await insertCustomer(organization, id);
  return id;
};

const create = async (contact: Partial<ContactFixture> = {}) =>
  insertContact(organization, { customerId: await nextCustomer(), ...contact });

const patch = (path: string, body: unknown) =>
  service.request("PATCH", path, { as: organization.member, body });

const get = async (path: string) =>
  (await service.request("GET", path, { as: organization.viewer })).body;

const methodsOf = (body: CustomerContact) =>
  body.contactProfile.contactMethods.map(({ type, value, isPrimary, position }: ContactMethod) => [
    type,
    value,
    isPrimary,
    position,
  ]);

const idOf = (path: string) => path.split("/").at(-1) as string;

const auditOf = (id: string) =>
  organization.run((transaction) =>
    transaction.all<{ action: string; outcome: string; canonical: string }>({
      text: "select action, outcome, canonical from audit_entries where target_id = $1 order by sequence",
      values: [id],
    }),
  );

const eventsOf = (id: string) =>
  organization.run((transaction) =>
    transaction.all<{ type: string; payload: any }>({
      text: "select type, payload from events where payload->'data'->>'id' = $1 order by sequence",
      values: [id],
    }),
  );

describe("updateCustomerContact", () => {
  test("returns 200 and changes only the given members", async () => {
    const path = await create({ jobTitle: "Planner", notes: "Belt graag" });
    const before = await get(path);
    const response = await patch(path, {
      firstName: "  Femke\u0301 ",
      jobTitle: "Fleet manager",
      notes: "Eerste regel\r\nTweede regel",
    });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      ...before,
      contactProfile: {
        ...before.contactProfile,
        firstName: "Femké",
        displayName: "Femké Jonker",
        updatedAt: response.body.updatedAt,
      },
      jobTitle: "Fleet manager",
      notes: "Eerste regel\nTweede regel",
      updatedAt: response.body.updatedAt,
    });
    expect(response.body.updatedAt >= before.updatedAt).toBe(true);
    expect(CustomerContact.parse(response.body)).toEqual(response.body);
    expect(await get(path)).toEqual(response.body);
  });

  test("returns 200 and writes nothing for {} and unchanged values", async () => {
    const path = await create({
      isPrimary: true,
      methods: [{ type: "email", value: "femke@post.example", verified: true }],
    });
    const before = await get(path);
    for (const body of [
      {},
      { firstName: "Femke", email: "femke@post.example", phone: null, isPrimary: true },
      { firstName: " Femke ", phone: "" },
    ]) {
      const response = await patch(path, body);
      expect([response.status, response.body]).toEqual([200, before]);
    }
    expect(await get(path)).toEqual(before);
    expect(await auditOf(idOf(path))).toEqual([]);
    expect(await eventsOf(idOf(path))).toEqual([]);
  });

  test("returns 200 and clears every nullable member", async () => {
    const path = await create({
      jobTitle: "Planner",
      notes: "x",
      methods: [
        { type: "email", value: "femke@post.example" },
        { type: "phone", value: "+31 30 555 0142" },
      ],
    });
    const { status, body } = await patch(path, {
      firstName: null,
      jobTitle: null,
      email: null,
      phone: null,
      notes: null,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ jobTitle: null, notes: null });
    expect(body.contactProfile).toMatchObject({
      firstName: null,
      displayName: "Jonker",
      contactMethods: [],
    });
    expect(await get(path)).toEqual(body);
  });

  test("writes one audit entry with the members of the body, and one event", async () => {
    const path = await create({ methods: [{ type: "phone", value: "+31 30 555 0124" }] });
    const response = await patch(path, { phone: "+31 30 555 0142", lastName: "Jonker-Vos" });
    const entries = await auditOf(idOf(path));
    expect(entries).toMatchObject([{ action: "updateCustomerContact", outcome: "succeeded" }]);
    expect(JSON.parse(entries[0]?.canonical ?? "")).toMatchObject({
      actor: { id: organization.member.id },
      target: { kind: "customer_contact", id: idOf(path), label: "Femke Jonker-Vos" },
      changes: [{ field: "lastName" }, { field: "phone" }],
    });
    expect(await eventsOf(idOf(path))).toMatchObject([
      {
        type: "customer_contact.updated",
        payload: {
          data: {
            kind: "customer_contact",
            object: response.body,
            previous: { lastName: "Jonker", phone: "+31 30 555 0124" },
          },
        },
      },
    ]);
  });
});

describe("email address and phone number of a contact", () => {
  test("are created as primary methods after the others", async () => {
    const path = await create({ methods: [{ type: "mobile", value: "+31 6 5550 1234" }] });
    const { body } = await patch(path, { email: "femke@post.example", phone: "+31 30 555 0142" });
    expect(methodsOf(body)).toEqual([
      ["mobile", "+31 6 5550 1234", true, 0],
      ["email", "femke@post.example", true, 1],
      ["phone", "+31 30 555 0142", true, 2],
    ]);
    expect(await get(path)).toEqual(body);
  });

  test("replace the primary method only, which is no longer verified", async () => {
    const path = await create({
      methods: [
        { type: "email", value: "old@post.example", label: "work", verified: true },
        { type: "email", value: "second@post.example", verified: true },
      ],
    });
    const before = await get(path);
    const { body } = await patch(path, { email: "new@post.example" });
    const [old, second] = before.contactProfile.contactMethods;
    expect(body.contactProfile.contactMethods).toEqual([
      { ...old, value: "new@post.example", verifiedAt: null, updatedAt: body.updatedAt },
      second,
    ]);
    expect(body.contactProfile.updatedAt).toBe(body.updatedAt);
    expect(await get(path)).toEqual(body);
  });

  test("are removed by null, which closes the gap in positions; a second null removes nothing", async () => {
    const path = await create({
      methods: [
        { type: "email", value: "first@post.example" },
        { type: "email", value: "second@post.example" },
        { type: "phone", value: "+31 30 555 0142" },
      ],
    });
    const { body } = await patch(path, { email: null });
    expect(methodsOf(body)).toEqual([
      ["email", "second@post.example", false, 0],
      ["phone", "+31 30 555 0142", true, 1],
    ]);
    expect(await get(path)).toEqual(body);
    expect((await patch(path, { email: null })).body).toEqual(body);
  });

  test("an empty phone number removes the method", async () => {
    const path = await create({ methods: [{ type: "phone", value: "+31 30 555 0142" }] });
    expect(methodsOf((await patch(path, { phone: "  " })).body)).toEqual([]);
    expect(methodsOf(await get(path))).toEqual([]);
  });

  test("the email address is the display name of a contact without a name", async () => {
    const path = await create({ methods: [{ type: "email", value: "femke@post.example" }] });
    const { body } = await patch(path, { firstName: null, lastName: null });
    expect(body.contactProfile.displayName).toBe("femke@post.example");
    const again = await patch(path, { email: "jonker@post.example" });
    expect(again.body.contactProfile.displayName).toBe("jonker@post.example");
  });
});

describe("the primary contact of a customer", () => {
  test("isPrimary true clears it on the other contacts", async () => {
    const customerId = await nextCustomer();
    const first = await insertContact(organization, { customerId, isPrimary: true });
    const second = await insertContact(organization, { customerId });
    const elsewhere = await create({ isPrimary: true });
    const { body } = await patch(second, { isPrimary: true });
    expect(body.isPrimary).toBe(true);
    expect(await get(second)).toEqual(body);
    expect(await get(first)).toMatchObject({ isPrimary: false, updatedAt: body.updatedAt });
    expect((await get(elsewhere)).isPrimary).toBe(true);
    const [entry] = await auditOf(idOf(second));
    expect(JSON.parse(entry?.canonical ?? "").changes).toMatchObject([
      { field: "isPrimary" },
      { field: "primaryContactId" },
    ]);
    expect(await eventsOf(idOf(second))).toMatchObject([
      { payload: { data: { previous: { isPrimary: false, primaryContactId: idOf(first) } } } },
    ]);
  });

  test("returns 409 for clearing it, changes nothing and records the failed call", async () => {
    const path = await create({ isPrimary: true, jobTitle: "Planner" });
    const response = await patch(path, { isPrimary: false, jobTitle: "Director" });
    expect([response.status, response.body.code]).toEqual([409, "CONTACT_PRIMARY_REQUIRED"]);
    expect(await get(path)).toMatchObject({ isPrimary: true, jobTitle: "Planner" });
    expect(await auditOf(idOf(path))).toMatchObject([{ outcome: "failed" }]);
    expect(await eventsOf(idOf(path))).toEqual([]);
  });

  test("isPrimary false on another contact changes nothing", async () => {
    const customerId = await nextCustomer();
    const first = await insertContact(organization, { customerId, isPrimary: true });
    const second = await insertContact(organization, { customerId });
    expect((await patch(second, { isPrimary: false })).status).toBe(200);
    expect((await get(first)).isPrimary).toBe(true);
  });

  test("concurrent requests leave exactly one primary contact", async () => {
    const customerId = await nextCustomer();
    const paths = [];
    for (let index = 0; index < 4; index += 1) {
      paths.push(await insertContact(organization, { customerId, isPrimary: index === 0 }));
    }
    for (let round = 0; round < 5; round += 1) {
      const order = round % 2 === 0 ? paths : paths.toReversed();
      const responses = await Promise.all([
        ...order.map((path) => patch(path, { isPrimary: true, jobTitle: `Round ${round}` })),
        ...order.map((path) => patch(path, { notes: `Round ${round}` })),
      ]);
      expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
      const contacts = await Promise.all(paths.map(get));
      expect(contacts.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
      for (const contact of contacts) {
        expect(contact).toMatchObject({ jobTitle: `Round ${round}`, notes: `Round ${round}` });
      }
    }
  });
});

describe("rejected calls of updateCustomerContact", () => {
  test.each([
    ["firstName", 120],
    ["lastName", 120],
    ["jobTitle", 120],
    ["phone", 20],
    ["notes", 4_000],
  ])("%s accepts at most %i characters, emoji counted once", async (member, max) => {
    const path = await create();
    const fits = await patch(path, { [member]: "😀".repeat(max) });
    expect(fits.status).toBe(200);
    expect(JSON.stringify(await get(path))).toContain("😀".repeat(max));
    for (const letter of ["😀", "x"]) {
      const response = await patch(path, { [member]: letter.repeat(max + 1) });
      expect([response.status, response.body.code]).toEqual([400, "VALIDATION_FAILED"]);
      expect(response.body.errors).toMatchObject([
        { location: "body", pointer: `/${member}`, rule: "maxLength", expected: max },
      ]);
    }
  });

  test("email accepts at most 320 characters", async () => {
    const path = await create();
    const address = (length: number) => {
      const domain = `${"d".repeat(60)}.`.repeat(4) + "example";
      return `${"a".repeat(length - domain.length - 1)}@${domain}`;
    };
    expect(address(320)).toHaveLength(320);
    expect((await patch(path, { email: address(320) })).status).toBe(200);
    expect(methodsOf(await get(path))).toEqual([["email", address(320), true, 0]]);
    const response = await patch(path, { email: address(321) });
    expect(response.body.errors).toMatchObject([{ pointer: "/email", rule: "maxLength" }]);
  });

  test("returns 400 with all errors in the order of the members", async () => {
    const path = await create();
    const response = await patch(path, {
      firstName: "x".repeat(121),
      lastName: 1,
      jobTitle: "tab\u0007bell",
      email: "nobody",
      phone: "+31\n30",
      isPrimary: null,
      notes: [],
      displayName: "Femke",
      contactProfile: {},
    });
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(
      response.body.errors.map(({ pointer, rule }: { pointer: string; rule: string }) => [
        pointer,
        rule,
      ]),
    ).toEqual([
      ["/firstName", "maxLength"],
      ["/lastName", "type"],
      ["/jobTitle", "pattern"],
      ["/email", "format"],
      ["/phone", "pattern"],
      ["/isPrimary", "type"],
      ["/notes", "type"],
      ["/displayName", "unknown"],
      ["/contactProfile", "unknown"],
    ]);
  });

  test.each([
    ["an array", []],
    ["null", null],
    ["a text", '"x"'],
  ])("returns 400 for %s as body", async (_name, body) => {
    const path = await create();
    const response = await patch(path, body);
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION_FAILED"]);
  });

  test.each([
    [{ firstName: null, lastName: null }, ["/firstName", "/lastName"]],
    [{ firstName: "", lastName: "  " }, ["/firstName", "/lastName"]],
    [{ firstName: null, lastName: null, phone: "1" }, ["/firstName", "/lastName"]],
  ])("returns 400 if neither name nor email address would remain: %j", async (body, pointers) => {
    const path = await create();
    const response = await patch(path, body);
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(response.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(
      pointers,
    );
    expect((await get(path)).contactProfile.displayName).toBe("Femke Jonker");
  });

  test("returns 400 for clearing the email address of a contact without a name", async () => {
    const path = await create({
      firstName: null,
      lastName: null,
      methods: [{ type: "email", value: "femke@post.example" }],
    });
    const response = await patch(path, { email: null });
    expect(response.body.errors).toMatchObject([{ pointer: "/email", rule: "required" }]);
    expect((await patch(path, { email: null, lastName: "Jonker" })).status).toBe(200);
  });

  test("returns 403 without customers:write and records the denied call", async () => {
    const path = await create();
    const response = await service.request("PATCH", path, {
      as: organization.viewer,
      body: { jobTitle: "x" },
    });
    expect([response.status, response.body.code, response.body.requiredPermission]).toEqual([
      403,
      "ORGANIZATION_PERMISSION_DENIED",
      "customers:write",
    ]);
    const denied = await organization.run((transaction) =>
      transaction.all({
        text: "select outcome from audit_entries where action = 'updateCustomerContact' and actor_user_id = $1",
        values: [organization.viewer.id],
      }),
    );
    expect(denied).toEqual([{ outcome: "denied" }]);
  });

  test("returns 409 in a suspended organization", async () => {
    const path = await create();
    await organization.run(async (transaction) => {
      transaction.write({
        text: "update organizations set status = 'suspended' where id = $1",
        values: [organization.id],
      });
    });
    const response = await patch(path, { jobTitle: "x" });
    await organization.run(async (transaction) => {
      transaction.write({
        text: "update organizations set status = 'active' where id = $1",
        values: [organization.id],
      });
    });
    expect([response.status, response.body.code]).toEqual([409, "ORGANIZATION_SUSPENDED"]);
  });
});
