type Json = Record<string, unknown>;
type MemberDocumentation = { description?: string; examples?: unknown[] };

/** Default descriptions and examples of members, by name; those of a schema take precedence. */
const members: Readonly<Record<string, MemberDocumentation>> = {
  id: { description: "Identifies the record, and never changes. Set by the service." },
  organizationId: {
    description: "The organization that the record belongs to. It never changes.",
    examples: ["b4bfabf4-8c92-5496-abfd-21559a279244"],
  },
  page: { description: "The cursor of the next page, and the total number of items." },
  createdAt: { description: "When it was created, in UTC. Set by the service." },
  updatedAt: { description: "When it was last changed, in UTC. Set by the service." },
  customerId: { examples: [1001] },
  customerAssetId: { examples: [5007] },
  taskId: { examples: ["0d4e5b25-1e16-5260-a380-4a30f3b97d51"] },
  quoteId: { examples: ["9f4ea4c1-2d11-5290-8d3a-436971b5c62f"] },
  orderId: { examples: ["c0fc623a-0e13-5b6d-8789-34b34e97f5a7"] },
  productId: { examples: ["c3586232-2c8f-5681-b9a2-92ca2afb1c63"] },
  supplierId: { examples: ["d391e688-367b-5578-bc7d-72e1739662c2"] },
  inventoryLocationId: { examples: ["56f053fd-e19f-5cce-8934-0c11bb37ad8b"] },
  contactId: { examples: ["e203fc6b-1764-5f81-82f4-1f4861496b9a"] },
  calendarId: { examples: ["79a0b3e8-573a-5be4-ac7a-63449d6c4ecf"] },
  fileId: { examples: ["a43068cd-8842-5a3c-a28b-9873a7fb1eb8"] },
  workflowId: { examples: ["02c9c5f2-5e88-5516-8340-ea275142a113"] },
  roleId: { examples: ["c650954e-44d0-5fac-ac8e-372861fa19d1"] },
  userId: { examples: ["1fc7e79b-3b4c-5226-aa35-5d463fa1d7e2"] },
  commentId: { examples: ["46ed59e3-3cb8-51e5-a0f5-9ca3c0423777"] },
  itemId: { examples: ["5c0fb45a-b12a-58e0-a28b-ce257ece1fe6"] },
  runId: { examples: ["0341a7ad-259f-5c7b-9fa5-26758556723f"] },
  approvalId: { examples: ["04764870-584f-5536-954e-d199fa6d2429"] },
  policyId: { examples: ["d8089586-6b16-5988-ac96-de1c51ae1f3a"] },
  importId: { examples: ["eed4c722-bb6c-5a0c-9747-7bfd360f40eb"] },
  exportId: { examples: ["c63ed7d7-66a3-528a-b274-0b27861eefb2"] },
  webhookId: { examples: ["98a969d3-a267-5b28-85d6-a45e5d84cfc3"] },
  deliveryId: { examples: ["2c89ebe7-9e0f-517a-a174-f90ec12126cc"] },
};

/** Descriptions of path parameters by name. */
const pathParameters: Readonly<Record<string, string>> = {
  organizationId: "ID of the organization. The caller is a member of it.",
  userId: "The member, by their user id.",
  roleId: "The role, one of the organization's own.",
  invitationId: "The invitation.",
  entryId: "The entry of the audit log.",
  eventId: "The event.",
  customerId: "The customer, by its number.",
  contactId: "The contact: one of this customer.",
  customerAssetId: "The asset, by its number.",
  noteId: "The note: one on this asset.",
  supplierId: "The supplier, by its id. `listSuppliers` finds it by name or `code`.",
  productId: "The product, by its id. `listProducts` finds it by `sku`.",
  inventoryLocationId: "The inventory location, by its id.",
  quoteId: "The quote, by its id. `listQuotes` finds it by number.",
  orderId: "The order, by its id. `listOrders` finds it by number.",
  taskId: "The task, by its `id`.",
  commentId: "The comment, which is on the task.",
  itemId: "The agenda item: a single one, a series, or one occurrence of a series.",
  calendarId: "The calendar.",
  fileId: "The file.",
  workflowId: "The workflow.",
  runId: "The run, which is of the workflow.",
  approvalId: "The approval that a call waits for.",
  policyId: "The approval policy.",
  importId: "The import.",
  exportId: "The export.",
  webhookId: "The webhook.",
  deliveryId: "The delivery, which is of the webhook.",
};

/** Default example by format. */
const formats: Readonly<Record<string, unknown>> = {
  uuid: "0d4e5b25-1e16-5260-a380-4a30f3b97d51",
  "date-time": "2026-11-23T08:30:00.000Z",
  date: "2026-11-23",
  email: "sanne@singel.example",
};

/** Returns the description of a path parameter: that of its schema, otherwise the default of its name. */
export function pathParameterDescription(name: string, ownDescription: unknown): unknown {
  const description = pathParameters[name];
  return description !== undefined &&
    (ownDescription === undefined || ownDescription === members[name]?.description)
    ? description
    : ownDescription;
}

/** Adds the default description and examples of a member; those of its schema take precedence. */
export function withCommonDescription(name: string, schema: Json): Json {
  const { description, examples } = members[name] ?? {};
  return {
    ...(description === undefined ? {} : { description }),
    ...(examples === undefined || hasExampleValue(schema) ? {} : { examples }),
    ...schema,
  };
}

/** Adds the default example of its format to a schema without example values. */
export function withFormatExample(schema: Json): Json {
  const example = formats[String(schema["format"])];
  return example === undefined || hasExampleValue(schema)
    ? schema
    : { ...schema, examples: [example] };
}

/** Whether a schema has example values; a reference has those of its target. */
function hasExampleValue(schema: Json): boolean {
  return ["$ref", "const", "enum", "examples"].some((name) => name in schema);
}
