/** A column of a list in a table. */
export type Column = {
  /** The record's member. */
  name: string;
  heading: string;
};

/**
 * The columns of each list, most important first: as many as fit in 80 characters. Ids are omitted if the
 * record has another name.
 */
const columnsByOperation: Readonly<Record<string, string>> = {
  listTasks: "displayNumber=number title status assignees dueAt=due",
  listTaskComments: "createdAt=when author contentText=comment",
  listCustomers: "id name status addressCity=city phone",
  listCustomerContacts: "contactProfile=name jobTitle=job isPrimary=primary",
  listCustomerDuplicates: "customers reasons",
  listCustomerAssets: "id name brand model status nextServiceAt=service",
  listCustomerAssetNotes: "createdAt=when author contentText=note",
  listProducts: "sku name status stock unitPriceMinor=price",
  listStockMovements: "occurredAt=when kind reference reason",
  listQuotes: "displayNumber=number customerName=customer title status totalMinor=total",
  listOrders: "displayNumber=number customerName=customer title status totalMinor=total",
  listSuppliers: "code name status email phone",
  listInventoryLocations: "code name addressCity=city isDefault=default",
  listCalendars: "name kind timeZone isDefault=default isEditable=editable",
  listAgendaItems: "startAt=start endAt=end title location users=who",
  listCalendarItems: "startAt=start endAt=end title uid deletedAt=deleted",
  listAgendaOccurrences: "startAt=start endAt=end title location users=who",
  listMembers: "displayName=name email joinedAt=joined disabledAt=disabled",
  listInvitations: "email state expiresAt=expires",
  listRoles: "name isBuiltIn=built-in updatedAt=updated",
  listOrganizations: "name role status country",
  listActiveApps: "clientName=app userName=member lastActiveAt=active",
  listConnectedApps: "name connectedAt=connected lastActiveAt=active",
  listAuditEntries: "at actor action target outcome",
  listEvents: "sequence timestamp=when type",
  listWebhooks: "url description status lastError",
  listWebhookDeliveries: "createdAt=when eventType=event state nextAttemptAt=next",
  listApprovals: "state summary requester expiresAt=expires",
  listApprovalPolicies: "name effect status priority requiredApprovals=approvals",
  listFiles: "name contentType=type sizeBytes=bytes state createdAt=uploaded",
  listWorkflows: "name status nextRunAt=next failuresInRow=failures",
  listWorkflowRuns: "createdAt=when state triggeredBy finishedAt=finished",
  listImports: "createdAt=when kind state rowCount=rows finishedAt=finished",
  listImportRows: "row name result code similarCustomers=similar",
  listExports: "createdAt=when kind format state recordCount=records",
  searchOrganization: "kind displayNumber=number title subtitle",
};

/** Returns the columns of an operation's list; undefined if they depend on the records. */
export function columnsOf(operationId: string): Column[] | undefined {
  return columnsByOperation[operationId]?.split(" ").map((column) => {
    const [name = "", heading = name] = column.split("=");
    return { name, heading };
  });
}
