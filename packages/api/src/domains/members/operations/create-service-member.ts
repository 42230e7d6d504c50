import { z } from "zod";
import { toServiceUserId } from "../../../auth/claims/user-id.ts";
import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { recordConflict } from "../../../kernel/record-problems.ts";
import { toBodyError } from "../../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../../schema/errors/request-errors.ts";
import { uuid } from "../../../schema/values.ts";
import { assertNotOwnerRole, loadGrantableRole, lockOwnerRole } from "../grants.ts";
import { insertMembership } from "../insert-membership.ts";
import { Member, toAuditedFields, toTarget } from "../member.ts";
import { readMembershipRow } from "../read-membership-row.ts";

const NewServiceMember = z
  .strictObject({
    clientId: z
      .string()
      .regex(/^[\x21-\x7e]{1,255}$/u)
      .meta({
        description:
          "The id of the OAuth client at the identity provider: 1 to 255 printable ASCII characters.",
        examples: ["night-sync"],
      }),
    roleId: uuid().meta({
      description: "The role that the program will have; not that of owners.",
    }),
  })
  .meta({
    id: "NewServiceMember",
    description: "A program that signs in with its own client credentials, and its role.",
  });

export const createServiceMember = defineOperation({
  id: "createServiceMember",
  method: "POST",
  path: "/v1/organizations/{organizationId}/members",
  tag: "Members and roles",
  permission: "members:manage",
  summary: "Create a service member",
  description:
    "Makes a program a member: one that gets its access tokens with the OAuth client credentials grant, without a person. Until then its tokens reach no organization. Its name is its client id. Approval policies count it as an agent; it is never an owner and decides no approvals. To end its access, remove the member. You cannot give a role with a permission that you lack. Needs a person in a session of their own.",
  params: { organizationId: uuid() },
  body: NewServiceMember,
  example: { clientId: "night-sync", roleId: "0192f0c1-6a3e-7c1d-8b52-3f4a5b6c7d8e" },
  success: 201,
  response: Member,
  problems: ["UNIQUE_CONFLICT", "REFERENCE_NOT_FOUND"],
  traits: ["idempotent", "holdable", "irreversible"],
  firstPartyOnly: true,
  async plan({ service, transaction, membership, organizationId, body, now }) {
    const { clientId, roleId } = body;
    const { authUrl, firstPartyClients } = service.config.auth;
    if (firstPartyClients.includes(clientId)) throw firstPartyClient(clientId);
    const userId = toServiceUserId(authUrl, clientId);
    const [, role, previous] = await Promise.all([
      lockOwnerRole(transaction, organizationId),
      loadGrantableRole(transaction, membership, roleId),
      readMembershipRow(transaction, organizationId, userId),
    ]);
    assertNotOwnerRole(role);
    if (previous !== undefined && previous.removedAt === null) {
      const message = `${clientId} is a member already.`;
      const existing = { kind: "member", id: userId } as const;
      throw recordConflict("UNIQUE_CONFLICT", membership, "clientId", existing, message);
    }
    const at = now.toISOString();
    const member: Member = {
      userId,
      organizationId,
      displayName: clientId,
      email: null,
      avatarUrl: null,
      clientId,
      roleId,
      joinedAt: at,
      disabledAt: null,
      createdAt: previous?.createdAt.toISOString() ?? at,
      updatedAt: at,
    };
    return {
      result: member,
      change: {
        target: toTarget(member),
        before: null,
        after: toAuditedFields(member),
        event: { type: "member.joined", object: member },
      },
      write: (tx) => {
        insertServiceUser(tx, userId, clientId, now);
        insertMembership(tx, { organizationId, userId, roleId, now });
      },
    };
  },
});

/** Inserts the user of a program, unless another organization or a request of the program has done so. */
function insertServiceUser(
  transaction: Transaction,
  userId: string,
  clientId: string,
  now: Date,
): void {
  transaction.write(
    queries
      .insertInto("users")
      .values({
        id: userId,
        display_name: clientId,
        service_client_id: clientId,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

function firstPartyClient(clientId: string) {
  const text = "must not be a client with which people sign in";
  return toValidationProblem([
    toBodyError(["clientId"], "enum", text, "a client of a program", clientId),
  ]);
}
