import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const { owner, admin, member } = organization;
await organization.insert((insert, transaction) => {
  for (const id of [1001, 1003])
    insert("customers", { id, name: `Customer ${id}`, currency: "EUR" });
  const task = (number: number, values: Record<string, unknown>, assignees: string[] = []) => {
    const task_id = insert("tasks", {
      number,
      title: `Task ${number}`,
      created_by: owner.id,
      ...values,
    });
    assignees.forEach((user_id, position) => {
      transaction.write({
        text: "insert into task_assignees values ($1, $2, $3, $4)",
        values: [organization.id, task_id, user_id, position],
      });
    });
  };
  task(1029, { title: "Bandenvoorraad tellen", status: "cancelled" });
  task(1038, {
    title: "Garantieclaim",
    status: "done",
    due_at: "2026-11-12T16:00:00Z",
    planned_start_at: "2026-11-23T09:00:00Z",
    planned_end_at: "2026-11-23T11:00:00Z",
  });
  task(1042, { title: "Weekbeurt", status: "in_progress", customer_id: 1001 }, [
    member.id,
    admin.id,
  ]);
  task(
    1043,
    {
      description: "Wacht op réparatie",
      planned_start_at: "2026-11-23T11:00:00Z",
      status: "waiting",
      due_at: "2026-11-20T09:00:00Z",
      customer_id: 1001,
    },
    [member.id],
  );
  task(
    1044,
    {
      title: "Hotel bellen",
      priority: "high",
      due_at: "2026-11-24T10:00:00Z",
      customer_id: 1003,
    },
    [admin.id],
  );
});

function list(search: string, as = organization.viewer) {
  return service.request("GET", `${organization.path}/tasks${search}`, { as });
}

async function numbers(search: string, as = organization.viewer): Promise<number[]> {
  const { status, body } = await list(`?sort=number&${search}`, as);
  expect(status).toBe(200);
  return body.items.map(({ number }: { number: number }) => number);
}

describe("listTasks", () => {
  test("200 returns each task as getTask does", async () => {
    const { body } = await list("");
    expect(body.page).toEqual({ nextCursor: null, hasMore: false });
    expect(body.items).toHaveLength(5);
    for (const item of body.items) {
      const { body: alone } = await service.request(
        "GET",
        `${organization.path}/tasks/${item.id}`,
        {
          as: organization.viewer,
        },
      );
      expect({ ...item, comments: [] }).toEqual(alone);
    }
  });

  test.each([
    ["status=todo", [1044]],
    ["status=done,cancelled", [1029, 1038]],
    ["q=tellen", [1029]],
    ["q=REPARATIE%20wacht", [1043]],
    ["q=hot", [1044]],
    ["q=T-1042", [1042]],
    ["q=1042", [1042]],
    ["q=t-10", [1029, 1038, 1042, 1043, 1044]],
    ["q=nothing", []],
    ["q=%27%22%5C%20%26%20%21", []],
    ["customerId=1001", [1042, 1043]],
    ["customerId=9007199254740991", []],
    ["dueBefore=2026-11-20T10:00:00%2B01:00", [1038]],
    ["dueBefore=2026-11-20T09:00:00.001Z", [1038, 1043]],
    ["dueAfter=2026-11-20T09:00:00Z", [1043, 1044]],
    ["plannedFrom=2026-11-23T10:59:59Z", [1038, 1043]],
    ["plannedFrom=2026-11-23T11:00:00Z", [1043]],
    ["plannedFrom=2026-11-23T11:00:01Z", []],
    ["plannedTo=2026-11-23T11:00:00Z", [1038]],
    ["plannedFrom=2026-11-23T10:00:00%2B01:00&plannedTo=2026-11-23T11:00:01Z", [1038, 1043]],
    ["dueAfter=2026-11-12T16:00:00Z&dueBefore=2026-11-24T10:00:00Z", [1038, 1043]],
    ["status=waiting,in_progress&customerId=1001&q=week", [1042]],
  ])("200 for %s", async (search, found) => {
    expect(await numbers(search)).toEqual(found);
  });

  test("200 by assignee; me is the caller", async () => {
    const { member, admin, viewer } = organization;
    expect(await numbers(`assigneeUserId=${admin.id}`)).toEqual([1042, 1044]);
    expect(await numbers(`assigneeUserId=${admin.id.toUpperCase()}`)).toEqual([1042, 1044]);
    expect(await numbers("assigneeUserId=me", member)).toEqual([1042, 1043]);
    expect(await numbers("assigneeUserId=me", viewer)).toEqual([]);
    expect(await numbers(`assigneeUserId=${uuidv7()}`)).toEqual([]);
  });

  test.each([
    ["number", [1029, 1038, 1042, 1043, 1044]],
    ["-number", [1044, 1043, 1042, 1038, 1029]],
    ["dueAt", [1038, 1043, 1044]],
    ["-dueAt", [1044, 1043, 1038]],
  ])("200 sorted by %s, page by page", async (sort, order) => {
    const seen: number[] = [];
    let search = `?sort=${sort}&limit=2`;
    for (let page = 0; page < 3; page += 1) {
      const { status, body, headers } = await list(search);
      expect(status).toBe(200);
      seen.push(...body.items.map(({ number }: { number: number }) => number));
      expect(body.page.hasMore).toBe(page < 2);
      expect(headers.get("link") === null).toBe(page === 2);
      search = `?sort=${sort}&limit=2&cursor=${body.page.nextCursor}`;
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen.slice(0, order.length)).toEqual(order);
  });

  test.each(["number", "-number", "dueAt", "-dueAt", "updatedAt", "-updatedAt", "-createdAt"])(
    "200 with any of several statuses, sorted by %s, page by page",
    async (sort) => {
      const read = async (search: string) => {
        const { status, body } = await list(`?sort=${sort}${search}`);
        expect(status).toBe(200);
        return body as {
          items: { number: number; status: string }[];
          page: { nextCursor: string };
        };
      };
      const all = (await read("")).items.filter((task) => task.status !== "in_progress");
      const filter = "&status=done,todo,waiting,cancelled,todo&count=true";
      const first = await read(`${filter}&limit=3`);
      expect(first.page).toMatchObject({ hasMore: true, totalCount: 4 });
      const second = await read(`${filter}&limit=3&cursor=${first.page.nextCursor}`);
      expect(second.page).toMatchObject({ nextCursor: null, hasMore: false });
      expect([...first.items, ...second.items]).toEqual(all);
    },
  );

  test.each(["updatedAt", "createdAt"])("200 sorted by %s", async (sort) => {
    const own = await service.createOrganization();
    const ids: string[] = [];
    await own.insert((insert, transaction) => {
      for (const [index, title] of ["a", "b", "c"].entries()) {
        const id = insert("tasks", { number: 9 - index, title, created_by: own.owner.id });
        ids.push(id);
        transaction.write({
          text: "update tasks set created_at = $1, updated_at = $1 where id = $2",
          values: [`2020-11-20T09:0${index}:00Z`, id],
        });
      }
    });
    const titles = async (order: string) => {
      const { body } = await service.request("GET", `${own.path}/tasks${order}`, { as: own.owner });
      return body.items.map(({ title }: { title: string }) => title).join("");
    };
    expect(await titles(`?sort=${sort}`)).toBe("abc");
    expect(await titles(`?sort=-${sort}`)).toBe("cba");
    await service.request("PATCH", `${own.path}/tasks/${ids[0]}/status`, {
      as: own.owner,
      body: { status: "done" },
    });
    expect(await titles("")).toBe("acb");
  });

  test("200 without tasks of another organization", async () => {
    const other = await service.createOrganization();
    const { body } = await service.request("GET", `${other.path}/tasks`, { as: other.owner });
    expect(body).toEqual({ items: [], page: { nextCursor: null, hasMore: false } });
  });

  test.each([
    ["status=open", "status", "enum"],
    ["status=", "status", "min"],
    ["status=todo,todo,todo,todo,todo,todo", "status", "max"],
    ["assigneeUserId=sanne", "assigneeUserId", "unknown"],
    ["customerId=0", "customerId", "min"],
    ["customerId=C-1", "customerId", "unknown"],
    ["customerId=9007199254740992", "customerId", "max"],
    ["dueBefore=2026-11-20T10:00:00", "dueBefore", "format"],
    ["plannedFrom=2026-11-20", "plannedFrom", "format"],
    ["plannedFrom=2026-11-21T00:00:00Z&plannedTo=2026-11-21T00:00:00Z", "plannedTo", "range"],
    ["dueAfter=2026-11-20", "dueAfter", "format"],
    ["dueAfter=2026-11-21T00:00:00Z&dueBefore=2026-11-20T00:00:00Z", "dueBefore", "range"],
    ["dueAfter=2026-11-20T00:00:00Z&dueBefore=2026-11-20T00:00:00Z", "dueBefore", "range"],
    ["sort=title", "sort", "enum"],
    ["limit=101", "limit", "max"],
    ["q=", "q", "minLength"],
    [`q=${"x".repeat(201)}`, "q", "maxLength"],
    ["sort=number&sort=number", "sort", "unique"],
    ["priority=high", "priority", "unknown"],
  ])("400 for %s", async (search, name, rule) => {
    const { status, body } = await list(`?${search}`);
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.errors).toContainEqual(expect.objectContaining({ location: "query", name, rule }));
  });

  test("400 for a time whose + became a space explains how to encode it in a URL", async () => {
    const { body } = await list("?updatedAfter=2026-11-20T10:00:00+01:00&dueBefore=2026-11-20");
    const format = "must be an RFC 3339 date-time with an offset";
    expect(body.errors.map(({ message }: { message: string }) => message).toSorted()).toEqual([
      `dueBefore ${format}`,
      `updatedAfter ${format}; in an address, write + as %2B`,
    ]);
    expect((await list("?updatedAfter=2026-11-20T10:00:00%2B01:00")).status).toBe(200);
  });

  test("400 for a cursor of another filter", async () => {
    const { body } = await list("?limit=1");
    const response = await list(`?limit=1&status=todo&cursor=${body.page.nextCursor}`);
    expect([response.status, response.body.code]).toEqual([400, "CURSOR_INVALID"]);
  });
});
