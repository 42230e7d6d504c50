import { describe, expect, test as base } from "vitest";
import { permissions } from "../../../../kernel/permissions/permissions.ts";
import { openTestService } from "../../../../testing/open-test-service.ts";
import type { TestOrganization } from "../../../../testing/test-service.ts";
import { submit, visit } from "../../../pages/testing/page-visits.ts";
import { permissionGroups } from "./permission-labels.ts";

const service = await openTestService();

const test = base.extend("organization", () => service.createOrganization());

const keyOf = (text: string) => /name="key" value="([^"]+)"/u.exec(text)?.[1] ?? "";

const readRoles = async ({ path, owner }: TestOrganization) =>
  (await service.request("GET", `${path}/roles`, { as: owner })).body.items as {
    id: string;
    name: string;
    permissions: string[];
  }[];

describe("the roles", () => {
  test("are created with what their permissions require, changed and deleted", async ({
    organization,
  }) => {
    const { owner } = organization;
    const path = `/organization/${organization.id}/roles`;
    const page = await visit(service, path, { cookieOf: owner });
    expect(page.status, page.text).toBe(200);
    expect(Buffer.byteLength(page.text)).toBeLessThan(60_000);
    const form = { action: "create", key: keyOf(page.text), name: "Planner" };
    const created = await submit(
      service,
      path,
      { ...form, permissions: "agenda:write" },
      { cookieOf: owner },
    );
    expect(created.headers.get("location")).toBe(`${path}?done=create`);
    const role = (await readRoles(organization)).find(({ name }) => name === "Planner");
    expect(role?.permissions).toEqual(["agenda:read", "agenda:write"]);

    const rolePath = `${path}/${role?.id}`;
    const edit = await visit(service, rolePath, { cookieOf: owner });
    expect(edit.text).toMatch(/value="agenda:write"\s+checked/u);
    await submit(
      service,
      rolePath,
      { action: "save", key: keyOf(edit.text), name: "Front desk", permissions: "tasks:read" },
      { cookieOf: owner },
    );
    expect(await readRoles(organization)).toContainEqual(
      expect.objectContaining({ id: role?.id, name: "Front desk", permissions: ["tasks:read"] }),
    );

    const saved = await visit(service, rolePath, { cookieOf: owner });
    const deletion = { action: "delete", key: keyOf(saved.text) };
    const deleted = await submit(service, rolePath, deletion, { cookieOf: owner });
    expect(deleted.headers.get("location")).toBe(`${path}?done=delete`);
    expect((await readRoles(organization)).map(({ id }) => id)).not.toContain(role?.id);
  });

  test("say why a role cannot be created, and keep what was selected", async ({ organization }) => {
    const path = `/nl/organization/${organization.id}/roles`;
    const page = await visit(service, path, { cookieOf: organization.owner });
    const form = { action: "create", key: keyOf(page.text), name: "viewer" };
    const rejected = await submit(
      service,
      path,
      { ...form, permissions: "quotes:read" },
      { cookieOf: organization.owner },
    );
    expect(rejected.status).toBe(409);
    expect(rejected.text).toContain("Een andere rol heeft deze naam al.");
    expect(rejected.text).toMatch(/value="quotes:read"\s+checked/u);
  });

  test("show what a built-in role allows in plain words, without a form", async ({
    organization,
  }) => {
    const path = `/nl/organization/${organization.id}/roles/${organization.roles["viewer"]}`;
    const { status, text } = await visit(service, path, { cookieOf: organization.owner });
    expect(status).toBe(200);
    expect(text).toContain("Klanten zien, met hun contacten, objecten en notities.");
    expect(text).not.toContain("customers:read");
    expect(text).not.toContain('value="save"');
  });

  test("group every permission, with a description in Dutch", () => {
    const grouped = permissionGroups.flatMap((group) => group.permissions);
    expect(grouped.toSorted()).toEqual(permissions.toSorted());
  });
});
