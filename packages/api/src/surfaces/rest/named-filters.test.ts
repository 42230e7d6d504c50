import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestUser } from "../../testing/test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const otherOrganization = await service.createOrganization();
const daan = await service.createUser("Daan Vermeer");
await service.addMember(organization, daan, "member");
await service.addMember(organization, await service.createUser("Sanne Bakker"), "member");
await service.addMember(organization, await service.createUser("Sanne Bakker"), "member");

const [supplierId, taskId] = [uuidv7(), uuidv7()];
await organization.insert((insert, transaction) => {
  insert("customers", { id: 1001, name: "Snelle Bocht", currency: "EUR" });
  insert("customers", { id: 1002, name: "Jansen", currency: "EUR" });
  insert("customers", { id: 1003, name: "Jansen", currency: "EUR" });
  insert("suppliers", { id: supplierId, name: "Accu & Aandrijving", code: "AAN" });
  const product = { kind: "good", currency: "EUR", unit_price_minor: 5_950, vat_rate: 21 };
  insert("products", { ...product, name: "Battery", supplier_id: supplierId });
  insert("products", { ...product, name: "Bell" });
  const task = { number: 1, title: "Fit the battery", created_by: daan.id };
  insert("tasks", { ...task, id: taskId, customer_id: 1001 });
  transaction.write({
    text: "insert into task_assignees values ($1, $2, $3, $4)",
    values: [organization.id, taskId, daan.id, 0],
  });
});
await otherOrganization.insert((insert) => insert("suppliers", { name: "Secret", code: "SECRET" }));

const list = async (path: string, as: TestUser = organization.admin) =>
  service.request("GET", `${organization.path}${path}`, { as });

const titles = async (path: string, as?: TestUser) => {
  const { status, body, text } = await list(path, as);
  expect(status, text).toBe(200);
  return body.items.map(({ title, name }: Record<string, string>) => title ?? name);
};

describe("a filter accepts instead of an id", () => {
  test.each([
    ["a member's name", "/tasks?assigneeUserId=Daan%20Vermeer"],
    ["a part of a name that is unique", "/tasks?assigneeUserId=daan"],
    ["an email address", `/tasks?assigneeUserId=${encodeURIComponent(daan.email)}`],
    ["the id itself", `/tasks?assigneeUserId=${daan.id}`],
    ["the name of a customer", "/tasks?customerId=Snelle%20Bocht"],
    ["the number of a customer", "/tasks?customerId=1001"],
  ])("%s", async (_what, path) => {
    expect(await titles(path)).toEqual(["Fit the battery"]);
  });

  test("me, which is the caller", async () => {
    expect(await titles("/tasks?assigneeUserId=me", daan)).toEqual(["Fit the battery"]);
    expect(await titles("/tasks?assigneeUserId=me")).toEqual([]);
  });

  test("the code of a supplier", async () => {
    expect(await titles("/products?supplierId=AAN")).toEqual(["Battery"]);
  });

  test("the name of a calendar", async () => {
    const { body: calendar } = await service.request(
      "POST",
      `${organization.path}/agenda/calendars`,
      {
        as: organization.admin,
        body: { name: "Workshop", color: "#336699", kind: "team" },
      },
    );
    const window = "from=2027-01-01T00:00:00Z&to=2027-01-08T00:00:00Z";
    const named = await list(`/agenda/items?${window}&calendarIds=workshop`);
    const byId = await list(`/agenda/items?${window}&calendarIds=${calendar.id}`);
    expect(named.status, named.text).toBe(200);
    expect(named.body).toEqual(byId.body);
  });
});

describe("400 VALIDATION_FAILED", () => {
  test("lists the candidates for a name that several records have", async () => {
    const { status, body } = await list("/tasks?customerId=Jansen");
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.errors).toEqual([
      {
        location: "query",
        name: "customerId",
        rule: "unique",
        message: "customerId names more than one customer; give the id of the one in expected",
        expected: [
          { id: 1002, label: "Jansen" },
          { id: 1003, label: "Jansen" },
        ],
        received: "Jansen",
      },
    ]);
    const people = await list("/tasks?assigneeUserId=Sanne%20Bakker");
    expect(people.body.errors).toMatchObject([{ name: "assigneeUserId", rule: "unique" }]);
  });

  test("is the same for a name of no record and for a name in another organization", async () => {
    for (const code of ["SECRET", "NOBODY"]) {
      const { status, body } = await list(`/products?supplierId=${code}`);
      expect([status, body.errors]).toEqual([
        400,
        [
          {
            location: "query",
            name: "supplierId",
            rule: "unknown",
            message: "supplierId names no supplier of the organization",
            expected: [],
            received: code,
          },
        ],
      ]);
    }
  });
});

test("a user who is no member gets 403 for known and unknown names", async () => {
  for (const name of ["AAN", "NOBODY"]) {
    const { status, body } = await list(`/products?supplierId=${name}`, otherOrganization.admin);
    expect([status, body.code]).toEqual([403, "ORGANIZATION_PERMISSION_DENIED"]);
  }
});

test("a path parameter does not accept a name", async () => {
  const { status } = await list("/suppliers/AAN");
  expect(status).toBe(400);
});
