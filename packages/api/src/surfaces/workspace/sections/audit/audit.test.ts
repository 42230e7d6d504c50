import { describe, expect, test as base } from "vitest";
import { createAuditLogs } from "../../../../domains/audit/testing/audit-log.ts";
import { openTestService } from "../../../../testing/open-test-service.ts";
import type { TestUser } from "../../../../testing/test-service.ts";
import { submit, visit } from "../../../pages/testing/page-visits.ts";

const service = await openTestService();
const logs = createAuditLogs(service);

const test = base.extend("log", async () => {
  const organization = await service.createOrganization();
  const { owner } = organization;
  const path = `/organization/${organization.id}/audit`;
  const send = async (method: string, subPath: string, body?: unknown, as: TestUser = owner) => {
    const response = await service.request(method, `${organization.path}${subPath}`, {
      as,
      ...(body === undefined ? {} : { body }),
    });
    expect(response.status, response.text).toBeLessThan(300);
    return response.body;
  };
  return {
    organization,
    path,
    send,
    /** Creates a customer, changes its city, and returns its id with that of the entry of the change. */
    async changeCustomer(as?: TestUser) {
      const { id } = await send("POST", "/customers", {
        name: "Bakkerij Jansen",
        addressCity: "Utrecht",
      });
      await send("PATCH", `/customers/${id}`, { addressCity: "Zeist" }, as);
      const { items } = await send("GET", `/audit-log?action=updateCustomer&targetId=${id}`);
      return { id: id as number, entryId: items[0].id as string };
    },
    open: (subPath: string, as: TestUser = owner) =>
      visit(service, `${path}${subPath}`, { cookieOf: as }),
    openDutch: (subPath: string) => visit(service, `/nl${path}${subPath}`, { cookieOf: owner }),
    post: (subPath: string, form: Record<string, string>, as: TestUser = owner) =>
      submit(service, `${path}${subPath}`, form, { cookieOf: as }),
  };
});

const keyOf = (text: string) => /name="key" value="([^"]+)"/u.exec(text)?.[1] ?? "";
const entriesIn = (text: string) =>
  text.match(/<li>\s*<a href="[^"]*\/audit\/[^"]+"/gu)?.length ?? 0;

describe("the audit log", () => {
  test("lists changes in words, in the language of the page", async ({ log }) => {
    await log.changeCustomer(log.organization.member);
    const { status, text } = await log.open("");
    expect(status, text).toBe(200);
    expect(text).toMatch(/Update a customer: <bdi>Bakkerij Jansen<\/bdi>/u);
    expect(text).toContain(log.organization.member.displayName);
    expect(text).toContain(">City</p>");
    expect(text).not.toContain("updateCustomer");
    const dutch = await log.openDutch("");
    expect(dutch.text).toMatch(/Een klant wijzigen: <bdi>Bakkerij Jansen<\/bdi>/u);
    expect(dutch.text).toContain(">Plaats</p>");
  });

  test("is filtered by person, kind, record and period", async ({ log }) => {
    const { organization } = log;
    const { id } = await log.changeCustomer(organization.member);
    await log.send("POST", "/tasks", { title: "Order a battery" });
    const count = async (query: Record<string, string>) =>
      entriesIn((await log.open(`?${new URLSearchParams(query)}`)).text);
    expect(await count({})).toBe(3);
    expect(await count({ person: organization.member.id })).toBe(1);
    expect(await count({ kind: "customer" })).toBe(2);
    expect(await count({ kind: "customer", record: String(id) })).toBe(2);
    expect(await count({ kind: "customer", record: "1" })).toBe(0);
    const today = Temporal.Now.zonedDateTimeISO("Europe/Amsterdam").toPlainDate();
    const yesterday = today.subtract({ days: 1 }).toString();
    expect(await count({ from: yesterday, to: today.toString() })).toBe(3);
    expect(await count({ from: today.toString(), to: yesterday })).toBe(3);
    expect(await count({ to: yesterday })).toBe(0);
    expect(await count({ from: "2026-02-31", kind: "bicycle", person: "me" })).toBe(3);
  });

  test("leads from page to page, with the filter", async ({ log }) => {
    for (let number = 0; number < 26; number += 1) {
      await log.send("POST", "/tasks", { title: `Task ${number}` });
    }
    const first = await log.open("?kind=task");
    expect(entriesIn(first.text)).toBe(25);
    const older = /href="[^"]*\/audit(\?[^"]*cursor=[^"]+)"/u.exec(first.text)?.[1] ?? "";
    const second = await log.open(older.replaceAll("&#38;", "&"));
    expect(entriesIn(second.text)).toBe(1);
    expect(second.text).toContain(" Task 0</bdi>");
  });

  test("is not shown to a member without audit:read", async ({ log }) => {
    const { member } = log.organization;
    expect((await log.open("", member)).status).toBe(404);
  });
});

describe("an entry", () => {
  test("shows the changes, previews the undoing, and is undone with a reason", async ({ log }) => {
    const { id, entryId } = await log.changeCustomer();
    const page = await log.open(`/${entryId}`);
    expect(page.status, page.text).toBe(200);
    expect(page.text).toMatch(/<h2 id="undo">Undo this change<\/h2>/u);
    expect(page.text.match(/<td><span class="text"><bdi>Zeist<\/bdi>/gu)).toHaveLength(2);
    expect((await log.send("GET", `/customers/${id}`)).addressCity).toBe("Zeist");

    const form = { action: "undo", key: keyOf(page.text), reason: "Wrong customer" };
    const undone = await log.post(`/${entryId}`, form);
    expect(undone.headers.get("location")).toBe(`${log.path}/${entryId}?done=undo`);
    expect((await log.send("GET", `/customers/${id}`)).addressCity).toBe("Utrecht");
    const after = await log.open(`/${entryId}?done=undo`);
    expect(after.text).toContain("The change was undone.");
    expect(after.text).not.toContain('value="undo"');
    const undoing = /href="[^"]*\/audit\/([\w-]+)">This change was undone/u.exec(after.text)?.[1];
    const entry = await log.open(`/${undoing}`);
    expect(entry.text).toContain("Wrong customer");
    expect(entry.text).toContain(`/audit/${entryId}">This undid an earlier change`);
    // The undoing can be undone in turn.
    expect(entry.text).toContain('value="undo"');
  });

  test("links to the page of its record, in the language of the page", async ({ log }) => {
    const { id } = await log.send("POST", "/tasks", { title: "Keuring" });
    const { items } = await log.send("GET", `/audit-log?action=createTask&targetId=${id}`);
    const record = `/records/${log.organization.id}/tasks/${id}`;
    const { text } = await log.open(`/${items[0].id}`);
    expect(text).toContain(`<a href="${record}"><bdi>`);
    const dutch = await log.openDutch(`/${items[0].id}`);
    expect(dutch.text).toContain(`<a href="/nl${record}"><bdi>`);
    const opened = await visit(service, record, { cookieOf: log.organization.owner });
    expect(opened.text).toContain("Keuring");
  });

  test("of a quote links to the page of the quote", async ({ log }) => {
    const customer = await log.send("POST", "/customers", { name: "Bakkerij Jansen" });
    const line = { description: "Oven", quantity: 1, unitCode: "C62", unitPriceMinor: 4_900 };
    const lines = [{ ...line, vatCategory: "S", vatRate: 21 }];
    const quote = await log.send("POST", "/quotes", {
      customerId: customer.id,
      title: "Oven",
      lines,
    });
    const { items } = await log.send("GET", `/audit-log?action=createQuote&targetId=${quote.id}`);
    const page = `/organization/${log.organization.id}/quotes/${quote.id}`;
    expect((await log.open(`/${items[0].id}`)).text).toContain(`<a href="${page}">`);
    const opened = await visit(service, page, { cookieOf: log.organization.owner });
    expect(opened.text).toContain("Oven");
  });

  test("keeps the form if the reason is missing", async ({ log }) => {
    const { entryId } = await log.changeCustomer();
    const page = await log.open(`/${entryId}`);
    const form = { action: "undo", key: keyOf(page.text), reason: " " };
    const rejected = await log.post(`/${entryId}`, form);
    expect(rejected.status).toBe(400);
    expect(rejected.text).toContain("Fill in this field.");
  });

  test("names the values that changed again since, instead of the form", async ({ log }) => {
    const { id, entryId } = await log.changeCustomer();
    await log.send("PATCH", `/customers/${id}`, { addressCity: "Baarn" });
    const { text } = await log.open(`/${entryId}`);
    expect(text).toContain("it has been changed again since");
    expect(text).toContain("Baarn");
    expect(text).not.toContain('value="undo"');
  });

  test("shows erased values as erased", async ({ log }) => {
    const { entryId } = await log.changeCustomer();
    await logs.tamper(log.organization, "delete from audit_values where organization_id = $1");
    const { text } = await log.open(`/${entryId}`);
    expect(text.match(/<td><span class="none">erased<\/span><\/td>/gu)).toHaveLength(2);
    expect(text).toContain("This change cannot be undone.");
  });

  test("has no button for an entry that changed nothing, or without audit:revert", async ({
    log,
  }) => {
    const { entryId } = await log.changeCustomer();
    const reader = await service.addMemberWithPermissions(log.organization, [
      "organization:read",
      "audit:read",
    ]);
    const page = await log.open(`/${entryId}`, reader);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('id="undo"');
  });

  test("of another organization does not exist", async ({ log }) => {
    const other = await service.createOrganization();
    await service.request("POST", `${other.path}/tasks`, { as: other.owner, body: { title: "X" } });
    const list = await service.request("GET", `${other.path}/audit-log`, { as: other.owner });
    expect((await log.open(`/${list.body.items[0].id}`)).status).toBe(404);
  });
});
