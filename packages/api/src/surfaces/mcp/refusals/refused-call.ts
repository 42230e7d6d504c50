import type { OrganizationChoice } from "../../../kernel/organization-choice.ts";
import type { ToolArguments } from "../arguments/arguments.ts";
import { listChoices } from "../organizations.ts";
import type { Unresolved } from "../../names/resolve-names.ts";
import type { Session } from "../protocol/session.ts";
import type { McpTool } from "../tool.ts";

/** A call that was rejected. */
export type RefusedCall = {
  session: Session;
  tool: McpTool;
  input: ToolArguments;
  /** Null when the call was refused before it had one; `only` for the caller's only organization. */
  organizationId: string | null;
  /** The unknown ids that replaced unresolved names. */
  unresolved: ReadonlyMap<string, Unresolved>;
};

/** Returns the organizations of the caller that the connection is for. */
export async function choicesOf({ session }: RefusedCall): Promise<OrganizationChoice[]> {
  const { organizationId } = session.connection;
  try {
    const choices = await listChoices(session);
    return choices.filter(({ id }) => organizationId === null || id === organizationId);
  } catch {
    // The database fails, which may also be the cause of the problem.
    return [];
  }
}
