import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestOrganization } from "../../../testing/test-service.ts";

const service = await openTestService();

const test = base.extend("organization", () => service.createOrganization());

async function change(organization: TestOrganization, path: string, body: unknown, query = "") {
  const response = await service.request("POST", `${organization.path}${path}${query}`, {
    as: organization.admin,
    body,
  });
  expect(response.status, response.text).toBeLessThan(300);
  return response.body;
}

async function list(organization: TestOrganization, query: string): Promise<any> {
  const response = await service.request("GET", `${organization.path}/events${query}`, {
    as: organization.admin,
  });
  expect(response.status, response.text).toBe(200);
  return response.body;
}

const toSequencesAndTypes = ({ items }: any): [number, string][] =>
  items.map(({ sequence, type }: { sequence: number; type: string }) => [sequence, type]);

describe("listEvents", () => {
  test("200 in the order of the changes, without gaps, and without dry runs and rejected calls", async ({
    organization,
  }) => {
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => change(organization, "/suppliers", { name: `S${n}` })),
    );
    await change(organization, "/suppliers", { name: "Not made" }, "?dryRun=true");
    const code = await change(organization, "/suppliers", { name: "First", code: "ONE" });
    const rejected = await service.request("POST", `${organization.path}/suppliers`, {
      as: organization.admin,
      body: { name: "Second", code: "ONE" },
    });
    expect(rejected.status).toBe(409);
    await service.request("DELETE", `${organization.path}/suppliers/${code.id}`, {
      as: organization.admin,
    });
    const events = toSequencesAndTypes(await list(organization, ""));
    expect(events.map(([sequence]) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(events.slice(8)).toEqual([
      [9, "supplier.created"],
      [10, "supplier.deleted"],
    ]);
  });

  test("200 with afterSequence returns each event exactly once", async ({ organization }) => {
    const read: number[] = [];
    for (const name of ["a", "b", "c"]) {
      await change(organization, "/suppliers", { name });
      await change(organization, "/tasks", { title: name });
      const page = await list(organization, `?afterSequence=${read.at(-1) ?? 0}`);
      read.push(...toSequencesAndTypes(page).map(([sequence]) => sequence));
      expect(page.page).toEqual({ nextCursor: null, hasMore: false });
    }
    expect(read).toEqual([1, 2, 3, 4, 5, 6]);
    expect((await list(organization, "?afterSequence=6")).items).toEqual([]);
  });

  test("200 filtered by types and kinds", async ({ organization }) => {
    await change(organization, "/suppliers", { name: "a" });
    const task = await change(organization, "/tasks", { title: "b" });
    await change(organization, `/tasks/${task.id}/comments`, { text: "c" });
    const typesFor = async (types: string) =>
      toSequencesAndTypes(await list(organization, `?types=${types}`)).map(([, type]) => type);
    expect(await typesFor("task.*")).toEqual(["task.created", "task.comment_added"]);
    expect(await typesFor("task.created,supplier.created")).toEqual([
      "supplier.created",
      "task.created",
    ]);
    expect(await typesFor("task.comment_added,supplier.*")).toHaveLength(2);
    expect(await typesFor("*")).toHaveLength(3);
    expect(await typesFor("order.*")).toEqual([]);
  });

  test("200 page by page, ascending and descending", async ({ organization }) => {
    for (const name of ["a", "b", "c"]) await change(organization, "/suppliers", { name });
    for (const [sort, expected] of [
      ["sequence", [1, 2, 3]],
      ["-sequence", [3, 2, 1]],
    ] as const) {
      const first = await list(organization, `?limit=2&sort=${sort}`);
      const cursor = encodeURIComponent(first.page.nextCursor);
      const second = await list(organization, `?limit=2&sort=${sort}&cursor=${cursor}`);
      expect(
        [...toSequencesAndTypes(first), ...toSequencesAndTypes(second)].map(
          ([sequence]) => sequence,
        ),
      ).toEqual(expected);
    }
  });

  test("200 without events of another organization", async ({ organization }) => {
    await change(await service.createOrganization(), "/suppliers", { name: "Theirs" });
    expect((await list(organization, "")).items).toEqual([]);
  });

  test.each([
    ["types=nothing.happened", "types"],
    ["types=task", "types"],
    ["afterSequence=-1", "afterSequence"],
    ["afterSequence=many", "afterSequence"],
  ])("400 for %s", async (query, name) => {
    const organization = await service.createOrganization();
    const { status, body } = await service.request("GET", `${organization.path}/events?${query}`, {
      as: organization.admin,
    });
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(JSON.stringify(body.errors)).toContain(name);
  });

  test("400 for the cursor of another filter", async ({ organization }) => {
    for (const name of ["a", "b"]) await change(organization, "/suppliers", { name });
    const { page } = await list(organization, "?limit=1");
    const cursor = encodeURIComponent(page.nextCursor);
    const { status, body } = await service.request(
      "GET",
      `${organization.path}/events?limit=1&afterSequence=1&cursor=${cursor}`,
      { as: organization.admin },
    );
    expect([status, body.code]).toEqual([400, "CURSOR_INVALID"]);
  });

  test("403 for a member without webhooks:read", async ({ organization }) => {
    const { status, body } = await service.request("GET", `${organization.path}/events`, {
      as: organization.member,
    });
    expect([status, body.requiredPermission]).toEqual([403, "webhooks:read"]);
  });
});
