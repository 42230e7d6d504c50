/** The header of the answer to a held call. */
export const approvalLocation = {
  description: "The address of the approval that the call waits for.",
  schema: { type: "string", format: "uri" },
};

/** The answer to a call that an approval policy holds, beside the operation's own. */
export function toHeldResponse(approval: Record<string, unknown>) {
  return {
    202: {
      description: "Held by an approval policy: nothing has been done, people decide.",
      headers: { Location: { $ref: "#/components/headers/ApprovalLocation" } },
      content: { "application/json": { schema: approval } },
    },
  };
}
