import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { operations } from "../registry.gen.ts";
import { insertExampleRecords, pathOf } from "../testing/contract/example-records.ts";
import { openTestService } from "../testing/open-test-service.ts";
import { assertFirstParty } from "./first-party.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const records = await insertExampleRecords(organization);

const guarded = operations.filter(({ firstPartyOnly }) => firstPartyOnly);

describe("first-party sessions", () => {
  test("are required to change members, invitations and roles", () => {
    const changes = operations.filter(
      ({ method, tag }) => tag === "Members and roles" && method !== "GET",
    );
    expect(guarded.map(({ id }) => id)).toEqual(
      expect.arrayContaining(changes.map(({ id }) => id)),
    );
    expect(changes.length).toBeGreaterThan(7);
    // As tools, they would always be rejected.
    expect(guarded.filter(({ tool }) => tool !== undefined)).toEqual([]);
  });

  test("are required to create an organization and to update the current user", () => {
    expect(guarded.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["createOrganization", "updateCurrentUser"]),
    );
  });

  test.each(guarded.map((operation) => [operation.id, operation] as const))(
    "%s returns 403 for the token of a client, whatever its scopes, and audits the call",
    async (_id, operation) => {
      const count = async () =>
        (
          await organization.run((transaction) =>
            transaction.all({
              text: "select id from audit_entries where action = $1 and outcome = 'denied'",
              values: [operation.id],
            }),
          )
        ).length;
      const before = await count();
      for (const scope of ["openid", "mcp:read mcp:write"]) {
        const token = service.issuer.sign({
          sub: organization.owner.id,
          client_id: uuidv7(),
          scope,
        });
        const response = await service.request(operation.method, pathOf(operation, records), {
          token,
          body: operation.example,
        });
        expect([response.status, response.body.code]).toEqual([
          403,
          "FIRST_PARTY_SESSION_REQUIRED",
        ]);
      }
      // Without an organization, there is no audit log.
      const isAudited = operation.kind === "mutation";
      expect(await count()).toBe(before + (isAudited ? 2 : 0));
    },
  );

  test("403 ORGANIZATION_PERMISSION_DENIED takes precedence for the client of a nonmember", async () => {
    const nonMember = await service.createUser();
    const token = service.issuer.sign({ sub: nonMember.id, client_id: uuidv7() });
    const response = await service.request(
      "DELETE",
      `${organization.path}/members/${nonMember.id}`,
      {
        token,
      },
    );
    expect(response.body.code).toBe("ORGANIZATION_PERMISSION_DENIED");
  });

  test("are never calls through MCP or of a workflow, whatever the token", () => {
    type Caller = Parameters<typeof assertFirstParty>[1];
    const user = { clientId: null, audience: ["authenticated"], scopes: [] as string[] };
    const principal = user as unknown as Caller["principal"];
    const operation = { firstPartyOnly: true };
    const settings = { firstPartyClients: ["our-app"] };
    for (const channel of ["mcp", "workflow", "system"]) {
      expect(() => assertFirstParty(operation, { principal, channel }, settings)).toThrow(
        /people in a session of their own/u,
      );
    }
    expect(() =>
      assertFirstParty(operation, { principal, channel: "api" }, settings),
    ).not.toThrow();
    for (const [clientId, isRejected] of [
      ["our-app", false],
      ["another-app", true],
    ] as const) {
      const ofClient = { ...user, clientId } as unknown as Caller["principal"];
      const check = () =>
        assertFirstParty(operation, { principal: ofClient, channel: "api" }, settings);
      if (isRejected) expect(check).toThrow(/people in a session of their own/u);
      else expect(check).not.toThrow();
    }
    expect(() => assertFirstParty({}, { principal, channel: "mcp" }, settings)).not.toThrow();
  });
});
