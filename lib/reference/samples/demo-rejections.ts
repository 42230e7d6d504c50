import { demoId } from "@werkbank/demo/demo-id";
import { demoOrganizationId } from "./demo-organization.ts";

/** A rejected call of the demo, by its differences from the usual one. */
export type DemoRejection = {
  /** The code of its problem. */
  code: string;
  /** Parameters of the path. */
  values?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  /** Fields of the body. */
  body?: Readonly<Record<string, unknown>>;
};

const singel = (key: string) => demoId(`singel:${key}`);
/** An id that no record of the demo has. */
export const unknownId = demoId("nobody");
const sanne = demoId("user:sanne@singel.example");
const order = singel("order:O-2026-0018");
const memberRole = demoId(`${demoOrganizationId}:role:member`);
const convertedQuote = { quoteId: singel("quote:Q-2026-0031") };
const endedRun = {
  workflowId: singel("workflow:accu-laag"),
  runId: singel("workflow-run:accu-laag"),
};

/**
 * The most instructive rejection of each operation, if it is not a missing record: a rule specific to the operation,
 * or an invalid field.
 */
export const demoRejections: Readonly<Record<string, DemoRejection>> = {
  acceptQuote: { code: "QUOTE_STATUS_TRANSITION_INVALID" },
  cancelApproval: {
    code: "APPROVAL_DECISION_NOT_ALLOWED",
    values: { approvalId: singel("approval:Q-2026-0031") },
  },
  cancelQuote: { code: "QUOTE_STATUS_TRANSITION_INVALID", values: convertedQuote },
  cancelWorkflowRun: { code: "WORKFLOW_RUN_STATE_INVALID", values: endedRun },
  convertQuoteToOrder: { code: "QUOTE_STATUS_TRANSITION_INVALID" },
  createAgendaItem: {
    code: "VALIDATION_FAILED",
    body: { startAt: "2026-11-30T10:30:00+01:00", endAt: "2026-11-30T10:00:00+01:00" },
  },
  createApprovalPolicy: {
    code: "VALIDATION_FAILED",
    body: { match: { operations: ["quotes_print"] } },
  },
  createCalendar: {
    code: "REFERENCE_NOT_FOUND",
    body: { kind: "personal", ownerUserId: unknownId },
  },
  createCustomer: {
    code: "CUSTOMER_POSSIBLE_DUPLICATE",
    body: { kvk: "90002345" },
  },
  createCustomerAsset: { code: "UNIQUE_CONFLICT", body: { serialNumber: "SB-2024-07" } },
  createCustomerContact: { code: "VALIDATION_FAILED", body: { email: "femke.jonker" } },
  createExport: { code: "VALIDATION_FAILED", body: { fields: ["name", "nickname"] } },
  createFileUpload: { code: "VALIDATION_FAILED", body: { contentType: "text/html" } },
  createImport: { code: "REFERENCE_NOT_FOUND", body: { fileId: unknownId } },
  proposeImport: { code: "REFERENCE_NOT_FOUND", body: { fileId: unknownId } },
  importAgendaItems: { code: "REFERENCE_NOT_FOUND", body: { calendarId: unknownId } },
  createInventoryLocation: { code: "UNIQUE_CONFLICT", body: { code: "MAG" } },
  createServiceMember: { code: "VALIDATION_FAILED", body: { clientId: "night sync" } },
  createInvitation: { code: "UNIQUE_CONFLICT", body: { email: "daan@singel.example" } },
  createOrder: {
    code: "QUOTE_CUSTOMER_MISMATCH",
    body: { customerId: 1003, customerAssetId: 5007 },
  },
  createOrderFulfilment: {
    code: "VALIDATION_FAILED",
    body: { lines: [{ orderLineId: demoId(`${order}:line:2`), quantity: 100 }] },
  },
  createOrganization: { code: "VALIDATION_FAILED", body: { timeZone: "Europe/Utrecht" } },
  createProduct: { code: "UNIQUE_CONFLICT", body: { sku: "ACCU-500" } },
  createQuote: {
    code: "QUOTE_CUSTOMER_MISMATCH",
    body: { customerId: 1003, customerAssetId: 5007 },
  },
  createRole: { code: "VALIDATION_FAILED", body: { permissions: ["tasks:delete"] } },
  createStockMovement: {
    code: "STOCK_INSUFFICIENT",
    body: {
      kind: "correction",
      lines: [{ productId: singel("product:KETTING-X"), quantity: -100 }],
      reason: "Lost",
    },
  },
  createSupplier: { code: "UNIQUE_CONFLICT", body: { code: "AAN" } },
  createTask: { code: "REFERENCE_NOT_FOUND", body: { assigneeUserIds: [unknownId] } },
  createTaskComment: { code: "VALIDATION_FAILED", body: { text: "", selections: [] } },
  createWebhook: { code: "WEBHOOK_URL_REFUSED", body: { url: "https://10.0.0.1/hooks" } },
  createWorkflow: {
    code: "WORKFLOW_INVALID",
    body: { steps: [{ id: "order", operation: "createTask", input: { title: "{{steps.none}}" } }] },
  },
  deleteCustomer: { code: "RESOURCE_IN_USE", values: { customerId: 1001 } },
  deleteCustomerContact: {
    code: "CONTACT_PRIMARY_REQUIRED",
    values: { contactId: singel("contact:femke") },
  },
  deleteProduct: {
    code: "RESOURCE_IN_USE",
    values: { productId: singel("product:ACCU-500") },
  },
  deleteQuote: { code: "QUOTE_LOCKED", values: convertedQuote },
  deleteRole: { code: "ORGANIZATION_PERMISSION_DENIED", values: { roleId: memberRole } },
  deleteSupplier: { code: "RESOURCE_IN_USE", values: { supplierId: singel("supplier:aan") } },
  findFreeSlots: { code: "REFERENCE_NOT_FOUND", query: { userIds: unknownId } },
  login: { code: "AUTH_INVALID_CREDENTIALS", body: { password: "not-my-password" } },
  moveAgendaItem: {
    code: "VALIDATION_FAILED",
    body: { startAt: "2026-12-08T09:00:00+01:00", endAt: "2026-12-08T07:30:00+01:00" },
  },
  redeliverWebhookDelivery: { code: "WEBHOOK_SUSPENDED" },
  rejectApproval: { code: "VALIDATION_FAILED", body: { comment: "" } },
  rejectQuote: { code: "QUOTE_STATUS_TRANSITION_INVALID" },
  removeMember: { code: "LAST_OWNER", values: { userId: sanne } },
  replayWebhook: { code: "WEBHOOK_SUSPENDED" },
  retryWorkflowRun: {
    code: "WORKFLOW_RUN_STATE_INVALID",
    values: { runId: singel("workflow-run:accu-laag") },
  },
  revertAuditEntry: {
    code: "AUDIT_NOT_REVERSIBLE",
    values: { entryId: demoId(`${demoOrganizationId}:audit:56`) },
  },
  reviseQuote: {
    code: "QUOTE_STATUS_TRANSITION_INVALID",
    values: { quoteId: singel("quote:Q-2026-0032") },
  },
  runWorkflow: {
    code: "WORKFLOW_STATUS_TRANSITION_INVALID",
    values: { workflowId: singel("workflow:offerte-verloopt") },
  },
  searchOrganization: { code: "VALIDATION_FAILED", query: { limit: 1000 } },
  sendQuote: { code: "QUOTE_STATUS_TRANSITION_INVALID", values: convertedQuote },
  setAgendaItemState: { code: "VALIDATION_FAILED", body: { state: "done" } },
  setOrderStatus: { code: "ORDER_STATUS_TRANSITION_INVALID", body: { status: "draft" } },
  setTaskStatus: { code: "VALIDATION_FAILED", body: { status: "finished" } },
  setWorkflowStatus: { code: "WORKFLOW_STATUS_TRANSITION_INVALID", body: { status: "draft" } },
  testWebhook: { code: "WEBHOOK_SUSPENDED" },
  updateApprovalPolicy: { code: "VALIDATION_FAILED", body: { requiredApprovals: 0 } },
  updateCurrentUser: { code: "VALIDATION_FAILED", body: { timeZone: "Europe/Utrecht" } },
  updateCustomer: { code: "VALIDATION_FAILED", body: { paymentTermsDays: -1 } },
  updateCustomerAsset: { code: "UNIQUE_CONFLICT", body: { serialNumber: "SB-2024-08" } },
  updateCustomerContact: { code: "CONTACT_PRIMARY_REQUIRED", body: { isPrimary: false } },
  updateInventoryLocation: { code: "VALIDATION_FAILED", body: { addressCountry: "Nederland" } },
  updateMember: { code: "LAST_OWNER", values: { userId: sanne } },
  updateOrganization: { code: "VALIDATION_FAILED", body: { accentColor: "purple" } },
  updateProduct: { code: "UNIQUE_CONFLICT", body: { sku: "SERV-GROOT" } },
  updateQuote: { code: "QUOTE_LOCKED", values: convertedQuote },
  updateRole: { code: "VALIDATION_FAILED", body: { permissions: ["tasks:delete"] } },
  updateSupplier: { code: "UNIQUE_CONFLICT", body: { code: "KGM" } },
  updateTask: { code: "REFERENCE_NOT_FOUND", body: { customerId: 999_999 } },
  updateWebhook: { code: "WEBHOOK_URL_REFUSED", body: { url: "https://10.0.0.1/hooks" } },
  updateWorkflow: { code: "VALIDATION_FAILED", body: { steps: [] } },
  verifyAuditLog: { code: "VALIDATION_FAILED", query: { fromSequence: -1 } },
};
