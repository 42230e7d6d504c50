/** The Location header of the response to a call that is held for approval. */
export const approvalLocationHeader = {
  description: "The URL of the approval that the call waits for.",
  schema: { type: "string", format: "uri" },
  example:
    "https://werkbank.example/api/v1/organizations/b4bfabf4-8c92-5496-abfd-21559a279244/approvals/04764870-584f-5536-954e-d199fa6d2429",
};

/** Returns the additional response of an operation whose calls an approval policy may hold. */
export function toPendingApprovalResponse(approval: Record<string, unknown>) {
  return {
    202: {
      description: "Requires approval: nothing has been done yet.",
      headers: { Location: { $ref: "#/components/headers/ApprovalLocation" } },
      content: { "application/json": { schema: approval } },
    },
  };
}
