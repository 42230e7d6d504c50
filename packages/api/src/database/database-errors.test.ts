import { expect, test } from "vitest";
import { openTestService } from "../testing/open-test-service.ts";
import { isConnectionLost, toUnavailableProblem } from "./database-errors.ts";
import { asUser } from "./tenant.ts";

// SQLSTATE codes from PostgreSQL's appendix A, and errors of sockets and the driver.

const service = await openTestService();
const organization = await service.createOrganization();

const connectionLostCodes =
  "08000 08003 08006 08P01 57P01 57P02 57P03 57P04 57P05 25P03 25006".split(" ");
const temporaryCodes =
  "53000 53100 53200 53300 53400 57000 57014 58000 58030 58P01 55P03 40001 40P01".split(" ");
const otherCodes = "22001 22P02 23502 23503 23505 23514 25P02 42501 42P01 P0001 XX000".split(" ");

const withCode = (code: string) => Object.assign(new Error("it failed"), { code });

test.each(connectionLostCodes)("%s is a lost connection and a 503", (code) => {
  expect(isConnectionLost(withCode(code))).toBe(true);
  expect(toUnavailableProblem(withCode(code))).toMatchObject({
    status: 503,
    message: "The database cannot be reached.",
    headers: { "Retry-After": "5" },
  });
});

test.each(temporaryCodes)("%s is a 503 on a usable connection", (code) => {
  expect(isConnectionLost(withCode(code))).toBe(false);
  expect(toUnavailableProblem(withCode(code))).toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    message: "The database cannot do this at present.",
    headers: { "Retry-After": "5" },
  });
});

test.each(otherCodes)("%s is not a temporary error", (code) => {
  expect([isConnectionLost(withCode(code)), toUnavailableProblem(withCode(code))]).toEqual([
    false,
    null,
  ]);
});

test.each([
  "Query read timeout",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "timeout exceeded when trying to connect",
  "timeout expired",
])("the driver error %j is a lost connection", (message) => {
  expect(isConnectionLost(new Error(message))).toBe(true);
});

test.each(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH"])(
  "%s is a lost connection",
  (code) => {
    expect(isConnectionLost(withCode(code))).toBe(true);
  },
);

test.each(temporaryCodes)("503 for work whose statement fails with %s", async (code) => {
  const work = asUser(service.database, organization.owner.id, (transaction) =>
    transaction.all({
      text: "do $$ begin raise exception 'it failed' using errcode = '" + code + "'; end $$",
      values: [],
    }),
  );
  await expect(work).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", status: 503 });
});

test("503 for a write without disk space, with the reason in the log and not in the response", async () => {
  const client = await service.database.connect();
  const name = `full_${organization.id.replaceAll("-", "")}`;
  await client.query(`create function ${name}() returns trigger language plpgsql as $$
    begin
      if new.organization_id = '${organization.id}' then
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end if;
      return new;
    end $$;
    create trigger ${name} before insert on suppliers for each row execute function ${name}()`);
  client.release();
  const path = `${organization.path}/suppliers`;
  const write = () =>
    service.request("POST", path, { as: organization.admin, body: { name: "Too much" } });
  try {
    const { status, body, headers, text } = await write();
    expect([status, body.code, headers.get("retry-after")]).toEqual([
      503,
      "SERVICE_UNAVAILABLE",
      "5",
    ]);
    expect(text).not.toContain("No space");
    await write();
    const logged = service.logs.filter(({ error }) => String(error).includes("No space left"));
    expect(logged).toMatchObject([{ level: "error", error: expect.stringMatching(/^53100 /u) }]);
    // Reads still work, so the process stays ready.
    expect((await service.request("GET", path, { as: organization.admin })).status).toBe(200);
    expect((await service.request("GET", "/readyz")).status).toBe(200);
  } finally {
    const again = await service.database.connect();
    await again.query(`drop trigger ${name} on suppliers; drop function ${name}()`);
    again.release();
  }
  expect((await write()).status).toBe(201);
});
