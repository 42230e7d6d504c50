import type { OrganizationChoice } from "../../../kernel/organization-choice.ts";
import type { ToolArguments } from "../arguments/read-arguments.ts";
import { readCallerOrganizations } from "../organizations.ts";
import type { UnresolvedName } from "../../names/resolve-names.ts";
import type { RequestContext } from "../protocol/request-context.ts";
import type { McpTool } from "../tool.ts";

/** A call that was rejected. */
export type RejectedCall = {
  context: RequestContext;
  tool: McpTool;
  input: ToolArguments;
  /** Null if the call was rejected before it was known; `only` for the caller's only organization. */
  organizationId: string | null;
  /** The unknown ids that replaced unresolved names. */
  unresolved: ReadonlyMap<string, UnresolvedName>;
};

/** Returns the organizations of the caller that the connection is for. */
export async function organizationChoicesOf({
  context,
}: RejectedCall): Promise<OrganizationChoice[]> {
  const { organizationId } = context.connection;
  try {
    const choices = await readCallerOrganizations(context);
    return choices.filter(({ id }) => organizationId === null || id === organizationId);
  } catch {
    // The database fails, which may also be the cause of the problem.
    return [];
  }
}
