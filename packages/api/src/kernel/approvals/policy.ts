import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import { distinct } from "../../schema/distinct.ts";
import { line } from "../../schema/text.ts";
import { uuid } from "../../schema/values.ts";
import type { PreparedConditions } from "../conditions/evaluate.ts";
import { conditionsInputSchema, conditionsSchema } from "../conditions/conditions.ts";

const maxItems = 50;

const PolicyChannel = enumeration({
  mcp: "A tool of the MCP server.",
  api: "A token.",
  app: "A browser session.",
  workflow: "A step of a workflow.",
}).meta({
  id: "PolicyChannel",
  description: "How a call is made.",
});

const PolicyCallerKind = enumeration({
  agents:
    "Every call through an OAuth client, on any channel, and what such a call initiates: steps of a workflow that it defined, activated or started, rows of an import, an undo. Not clients in `FIRST_PARTY_CLIENTS`. A call to the MCP server without a client counts too.",
}).meta({
  id: "PolicyCallerKind",
  description: "Who makes a call.",
});

const operationPattern = () =>
  line({ min: 1, max: 64 })
    .regex(
      /^[A-Za-z0-9_]*\*?[A-Za-z0-9_]*$/u,
      "must be an operationId or the name of a tool, with at most one *",
    )
    .meta({
      description:
        "An operationId, the name of a tool, or either with one `*` for any text: `quotes_*`, `*_delete`, `*`.",
      examples: ["quotes_send"],
    });

const nullableFilter = <Item extends z.ZodType<string>>(
  item: Item,
  description: string,
  example: string,
) =>
  distinct(item, maxItems)
    .min(1)
    .nullable()
    .meta({ description: `${description}; null: of everyone.`, examples: [[example]] });

const exampleRoleId = "c650954e-44d0-5fac-ac8e-372861fa19d1";
const exampleUserId = "579fcc07-0450-53c5-81a5-fb2ff340c133";
const exampleClientId = "1b61d395-845d-5004-9b96-464be42f6cc7";

const roots = ["input", "target", "computed"];
const conditionsDescription =
  "Tests of the call: `/input` holds its path parameters and body, `/target` the record as it is before the change, `/computed/totalMinor` and `/computed/itemCount` the total and the number of lines of the document that it is about. `changed` asks whether the call would change a field of the target.";

const matchMembers = {
  callers: distinct(PolicyCallerKind, 1)
    .min(1)
    .nullable()
    .meta({
      description: "Calls by these callers; null: by everyone.",
      examples: [["agents"]],
    }),
  channels: distinct(PolicyChannel, PolicyChannel.options.length)
    .min(1)
    .meta({ description: "How the call may be made." }),
  operations: distinct(operationPattern(), maxItems)
    .min(1)
    .meta({
      description:
        "Operations that the policy applies to. Reads, and changes of policies, never require approval.",
      examples: [["quotes_send"]],
    }),
  roleIds: nullableFilter(uuid(), "Calls of members with these roles", exampleRoleId),
  userIds: nullableFilter(uuid(), "Calls of these members", exampleUserId),
  clientIds: nullableFilter(
    line({ min: 1, max: 240 }),
    "Calls by these OAuth clients",
    exampleClientId,
  ),
};

/** The calls to which a policy applies: those that match every member. */
export const PolicyMatch = z
  .strictObject({
    ...matchMembers,
    conditions: conditionsSchema(roots)
      .meta({ id: "PolicyConditions", description: conditionsDescription })
      .nullable()
      .meta({ description: "Further conditions that the call must meet; null: none." }),
  })
  .meta({ id: "PolicyMatch", description: "Which calls a policy applies to." });
export type PolicyMatch = z.infer<typeof PolicyMatch>;

/** The input schema of `PolicyMatch`. */
export const PolicyMatchInput = z
  .strictObject({
    ...matchMembers,
    callers: matchMembers.callers
      .meta({
        description:
          "Calls by these callers; null: by everyone. If omitted: `agents`, or everyone if `channels` is set.",
      })
      .optional(),
    channels: matchMembers.channels
      .meta({ description: "How the call may be made. If omitted: in any way." })
      .optional(),
    roleIds: matchMembers.roleIds.default(null),
    userIds: matchMembers.userIds.default(null),
    clientIds: matchMembers.clientIds.default(null),
    conditions: conditionsInputSchema(roots)
      .meta({ id: "PolicyConditionsInput", description: conditionsDescription })
      .nullable()
      .default(null)
      .meta({ description: "Further conditions that the call must meet; null: none." }),
  })
  .meta({ id: "PolicyMatchInput", description: "Which calls a policy applies to." });

/** Returns a match as stored, with default values: without callers and channels, it applies to agents. */
export function toPolicyMatch(input: z.infer<typeof PolicyMatchInput>): PolicyMatch {
  const defaultCallers: PolicyMatch["callers"] = input.channels === undefined ? ["agents"] : null;
  return {
    ...input,
    callers: input.callers === undefined ? defaultCallers : input.callers,
    channels: input.channels ?? [...PolicyChannel.options],
  };
}

const approverMembers = {
  roleIds: distinct(uuid(), maxItems).meta({
    description: "Members with these roles.",
    examples: [[exampleRoleId]],
  }),
  userIds: distinct(uuid(), maxItems).meta({
    description: "These members.",
    examples: [[exampleUserId]],
  }),
};
const approversDescription =
  "Which members with the permission `approvals:decide` may decide; if both lists are empty, all of them.";

export const PolicyApprovers = z
  .strictObject(approverMembers)
  .meta({ id: "PolicyApprovers", description: approversDescription });
export type PolicyApprovers = z.infer<typeof PolicyApprovers>;

/** The input schema of `PolicyApprovers`. */
export const PolicyApproversInput = z
  .strictObject({
    roleIds: approverMembers.roleIds.default([]),
    userIds: approverMembers.userIds.default([]),
  })
  .meta({ id: "PolicyApproversInput", description: approversDescription });

/** An approval policy. */
export type Policy = {
  id: string;
  name: string;
  match: Omit<PolicyMatch, "conditions"> & { conditions: PreparedConditions | null };
  effect: "hold" | "allow" | "deny";
  approvers: PolicyApprovers;
  requiredApprovals: number;
  allowSelfApproval: boolean;
  expiresAfterMinutes: number;
  onStale: "refuse" | "execute";
  message: string | null;
};
