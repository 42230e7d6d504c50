import { expect, test } from "vitest";
import { openTestService } from "../testing/open-test-service.ts";

// Covers what only a database server can do: close a connection.

const service = await openTestService();
const organization = await service.createOrganization();

test("503 if the connection is lost during a request, and the next request succeeds", async () => {
  const id = await organization.insert((insert) => insert("suppliers", { name: "Held" }));
  const path = `${organization.path}/suppliers/${id}`;
  const holder = await service.database.connect();
  try {
    await holder.query("begin");
    await holder.query("select 1 from suppliers where id = $1 for update", [id]);
    const waiting = service.request("PATCH", path, {
      as: organization.admin,
      body: { phone: "1" },
    });
    const waiter = `select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    let pids: number[] = [];
    while (pids.length === 0) {
      pids = (await holder.query<{ pid: number }>(waiter)).rows.map(({ pid }) => pid);
    }
    await holder.query("select pg_terminate_backend(pid) from unnest($1::int[]) pid", [pids]);
    const response = await waiting;
    expect([response.status, response.body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(response.headers.get("retry-after")).toBe("5");
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  const nextResponse = await service.request("PATCH", path, {
    as: organization.admin,
    body: { phone: "2" },
  });
  expect([nextResponse.status, nextResponse.body.phone]).toEqual([200, "2"]);
});
