import { describe, expect, test as base } from "vitest";
import { createTestAgenda } from "../../agenda/testing/agenda-fixture.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestUser } from "../../../testing/test-service.ts";
import { transfersOf } from "../testing/transfer-fixture.ts";

const service = await openTestService();
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("transfers", ({ organization }) => transfersOf(service, organization));

describe("createExport", () => {
  test("202 exports every page of the list, with escaped formulas", async ({
    organization,
    transfers,
  }) => {
    await organization.insert((insert) => {
      for (let index = 0; index < 101; index += 1)
        insert("suppliers", { name: `Supplier ${index}` });
    });
    await transfers.ok("POST", "/suppliers", { name: "=1+1", phone: "+31 30 555 0142" });
    await transfers.ok("POST", "/suppliers", { name: "+sum", status: "on_hold" });
    const done = await transfers.runExport({
      kind: "suppliers",
      filter: { status: "active" },
      fields: ["name", "phone"],
    });
    expect(done).toMatchObject({ state: "succeeded", recordCount: 102, problem: null });
    expect(Date.parse(done.expiresAt) - Date.parse(done.finishedAt)).toBe(24 * 3_600_000);
    const lines = (await transfers.readFile(done.fileId)).split("\r\n");
    expect(lines).toHaveLength(104);
    expect(lines[0]).toBe("name;phone");
    expect(new Set(lines).size).toBe(104);
    expect(lines).toContain("'=1+1;+31 30 555 0142");
    const [, entry] = await transfers.entries("?action=createExport");
    expect(entry.target.kind).toBe("export");
    expect(entry.actor).toMatchObject({ id: organization.admin.id });
  });

  test("an exported file can be imported again", async ({ transfers }) => {
    const given = {
      name: '-"Quoted", and more',
      notes: "In two\nlines",
      labels: ["a", "b"],
      paymentTermsDays: 30,
    };
    await transfers.ok("POST", "/customers", given);
    const fields = Object.keys(given);
    const done = await transfers.runExport({ kind: "customers", fields });
    const text = await transfers.readFile(done.fileId);
    expect(text).toContain('"In two\nlines"');
    const [customer] = (await transfers.ok("GET", "/customers")).items;
    await transfers.ok("DELETE", `/customers/${customer.id}`);
    const mapping = Object.fromEntries(fields.map((field) => [field, field]));
    await transfers.runImport(text, { kind: "customers", mapping });
    const [again] = (await transfers.ok("GET", "/customers")).items;
    expect(again).toMatchObject(given);
    expect(again.id).not.toBe(customer.id);
  });

  test("JSON Lines contain the complete records; contacts are exported per customer", async ({
    transfers,
  }) => {
    const customer = await transfers.ok("POST", "/customers", { name: "One" });
    const path = `/customers/${customer.id}/contacts`;
    const contact = await transfers.ok("POST", path, { firstName: "Anna" });
    const filter = { customerId: customer.id };
    const done = await transfers.runExport({ kind: "customer_contacts", filter, format: "jsonl" });
    expect(JSON.parse(await transfers.readFile(done.fileId))).toEqual(contact);
    const none = await transfers.runExport({ kind: "orders", format: "jsonl" });
    expect(none).toMatchObject({ state: "succeeded", recordCount: 0, fileId: null });
  });

  test("the file is visible only with the permission to read its records", async ({
    organization,
    transfers,
  }) => {
    await transfers.ok("POST", "/suppliers", { name: "Ketting & Zonen" });
    const { fileId } = await transfers.runExport({ kind: "suppliers" });
    const role = await transfers.ok("POST", "/roles", {
      name: "Archivist",
      permissions: ["files:read", "files:write", "products:read", "data:export"],
    });
    const archivist = await service.createUser("Archie Archivist");
    await service.addMember(organization, archivist, role.id);
    const seen = async (as: TestUser) => {
      const one = await transfers.send("GET", `/files/${fileId}`, undefined, as);
      const all = await transfers.send("GET", "/files", undefined, as);
      return [one.status, all.body.items.map(({ id }: { id: string }) => id).includes(fileId)];
    };
    expect(await seen(organization.viewer)).toEqual([200, true]);
    expect(await seen(archivist)).toEqual([404, false]);
    const link = await transfers.send("GET", `/files/${fileId}/content`, undefined, archivist);
    expect(link.status).toBe(404);
  });

  test("a file with cost prices is visible only with the permission to see them", async ({
    organization,
    transfers,
  }) => {
    const price = { unitPriceMinor: 100, costPriceMinor: 40, vatRate: 21 };
    await transfers.ok("POST", "/products", { name: "Belt", kind: "good", ...price });
    const { viewer } = organization;
    const seenBy = async (as: TestUser, more: object = {}) => {
      const { fileId } = await transfers.runExport({ kind: "products", ...more });
      return (await transfers.send("GET", `/files/${fileId}`, undefined, as)).status;
    };
    expect(await seenBy(organization.owner)).toBe(200);
    expect(await seenBy(viewer)).toBe(404);
    expect(await seenBy(viewer, { fields: ["name", "unitPriceMinor"] })).toBe(200);
  });

  test("exported tasks omit agenda items that are not public", async ({
    organization,
    transfers,
  }) => {
    const task = await transfers.ok("POST", "/tasks", { title: "Winter check" });
    const agenda = await createTestAgenda(service, organization);
    const item = (visibility: "public" | "private" | "confidential") =>
      agenda.add({ taskId: task.id, visibility, ownerUserId: organization.admin.id });
    const [open] = [await item("public"), await item("private"), await item("confidential")];
    const done = await transfers.runExport({ kind: "tasks", format: "jsonl" });
    const exported = JSON.parse(await transfers.readFile(done.fileId));
    expect(exported).toMatchObject({ title: "Winter check", agendaItemIds: [open] });
    const titles = await transfers.runExport({ kind: "tasks", format: "csv", fields: ["title"] });
    expect(await transfers.readFile(titles.fileId)).toContain("Winter check");
  });

  test("a download link ends with the permission", async ({ organization, transfers }) => {
    await transfers.ok("POST", "/suppliers", { name: "Ketting & Zonen" });
    const { fileId } = await transfers.runExport({ kind: "suppliers" });
    const permissions = ["files:read", "suppliers:read"];
    const role = await transfers.ok("POST", "/roles", { name: "Buyer", permissions });
    const buyer = await service.createUser("Bo Buyer");
    await service.addMember(organization, buyer, role.id);
    const link = await transfers.send("GET", `/files/${fileId}/content`, undefined, buyer);
    const { pathname } = new URL(link.headers.get("location") ?? "");
    expect((await service.request("GET", pathname)).status).toBe(200);
    await transfers.ok("PATCH", `/roles/${role.id}`, { permissions: ["files:read"] });
    expect((await service.request("GET", pathname)).status).toBe(404);
  });

  test("the texts of a filter are parsed like query parameters of the list", async ({
    transfers,
  }) => {
    const customer = await transfers.ok("POST", "/customers", { name: "One" });
    const task = { title: "Fit the battery", customerId: customer.id };
    await transfers.ok("POST", "/tasks", task);
    await transfers.ok("POST", "/tasks", { ...task, customerId: undefined });
    const filter = { customerId: `${customer.id}`, status: "todo,done", includeDeleted: "false" };
    const done = await transfers.runExport({ kind: "tasks", filter });
    expect(done).toMatchObject({ state: "succeeded", recordCount: 1 });
    expect(done.filter).toEqual({
      customerId: customer.id,
      status: ["todo", "done"],
      includeDeleted: false,
    });
  });

  test("400 for an unknown filter or field", async ({ transfers }) => {
    const { status, body } = await transfers.send("POST", "/exports", {
      kind: "tasks",
      filter: { limit: 5, status: "gone" },
      fields: ["title", "secret"],
    });
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.errors.map(({ pointer }: any) => pointer).toSorted()).toEqual([
      "/fields/1",
      "/filter/limit",
      "/filter/status/0",
    ]);
    const contacts = await transfers.send("POST", "/exports", { kind: "customer_contacts" });
    expect(contacts.body.errors[0]).toMatchObject({ pointer: "/filter/customerId" });
  });

  test("400 for a misspelled field suggests the right one", async ({ transfers }) => {
    const { status, body } = await transfers.send("POST", "/exports", {
      kind: "tasks",
      fields: ["due_at", "secret"],
    });
    expect([status, body.errors.map(({ message }: any) => message)]).toEqual([
      400,
      [
        "/fields/0 must be a field of the records; did you mean dueAt?",
        "/fields/1 must be a field of the records",
      ],
    ]);
  });
});
