import { demoId } from "@werkbank/demo/demo-id";
import { demoOrganizationId } from "./demo-organization.ts";

const singel = (key: string) => demoId(`singel:${key}`);
const order = singel("order:O-2026-0018");
const memberRole = demoId(`${demoOrganizationId}:role:member`);
const daan = demoId("user:daan@singel.example");

/**
 * The ids and values of parameters in samples, from the demo organization Fietswerkplaats De Singel, so that samples
 * can be run unchanged.
 */
export const demoValues: Readonly<Record<string, unknown>> = {
  organizationId: demoOrganizationId,
  approvalId: singel("approval:Q-2026-0031"),
  calendarId: singel("calendar:werkplaats"),
  commentId: singel("comment:1043:measured"),
  contactId: singel("contact:femke"),
  customerAssetId: 5007,
  customerId: 1001,
  deliveryId: singel("delivery:confirmed"),
  entryId: demoId(`${demoOrganizationId}:audit:4`),
  eventId: demoId(`event:${demoId(`${demoOrganizationId}:audit:4`)}:0`),
  exportId: singel("export:klanten"),
  fileId: singel("file:accu-meting"),
  from: "2026-11-23T00:00:00+01:00",
  importId: singel("import:leveranciers"),
  inventoryLocationId: singel("location:magazijn"),
  invitationId: singel("invitation:stagiair"),
  itemId: singel("agenda:weekbeurt"),
  noteId: singel("note:5007"),
  orderId: order,
  policyId: demoId(`${demoOrganizationId}:policy:0`),
  productId: singel("product:ACCU-500"),
  q: "accu",
  quoteId: singel("quote:Q-2026-0032"),
  roleId: singel("role:front-desk"),
  runId: singel("workflow-run:accu-laag"),
  supplierId: singel("supplier:aan"),
  taskId: singel("task:T-1044"),
  to: "2026-11-30T00:00:00+01:00",
  token: "demo-invitation-of-warmtehart-installaties",
  uid: "keuring-2027@example.com",
  userId: daan,
  webhookId: singel("webhook:boekhouding"),
  workflowId: singel("workflow:accu-laag"),
};

/** The differences of an operation's sample from the one that its description implies. */
export type DemoCall = {
  /** Parameter values that replace the usual ones. */
  values?: Readonly<Record<string, unknown>>;
  /** Members of the body that replace those of its example. */
  body?: Readonly<Record<string, unknown>>;
  /** The operations that must be called first, on the same records. */
  after?: readonly string[];
};

const hotel = { customerId: 1003 };
const service = { productId: singel("product:SERV-GROOT") };
const chains = { supplierId: singel("supplier:kgm") };
const inventory = { taskId: singel("task:T-1029") };
const lift = { taskId: singel("task:T-1043") };

/**
 * Operations whose sample needs its own records: one sample must not delete a record that another reads, and a record
 * must be deleted before it is restored.
 */
export const demoCalls: Readonly<Record<string, DemoCall>> = {
  getApproval: { values: { approvalId: singel("approval:kvk") } },
  approveApproval: { values: { approvalId: singel("approval:kvk") } },
  cancelApproval: { values: { approvalId: singel("approval:T-1029") } },
  deleteAgendaItem: { values: { itemId: singel("agenda:tandarts") } },
  deleteApprovalPolicy: { values: { policyId: demoId(`${demoOrganizationId}:policy:3`) } },
  deleteCalendar: { values: { calendarId: singel("calendar:hefbrug") } },
  rejectApproval: { values: { approvalId: singel("approval:account-number") } },
  respondToAgendaItem: { values: { itemId: singel("agenda:jaargesprek") } },
  setAgendaItemState: { values: { itemId: singel("agenda:accuwissel") } },
  acceptQuote: { after: ["sendQuote"] },
  convertQuoteToOrder: { after: ["sendQuote", "acceptQuote"] },
  createQuoteLink: { after: ["sendQuote"] },
  listImportRows: { values: { importId: singel("import:klanten") } },
  createImport: { body: { fileId: singel("file:leveranciers") } },
  proposeImport: { body: { fileId: singel("file:leveranciers") } },
  importAgendaItems: { body: { fileId: singel("file:keuringen") } },
  createServiceMember: { body: { roleId: memberRole } },
  createInvitation: { body: { email: "lisa@post.example", roleId: memberRole } },
  createOrderFulfilment: {
    body: { lines: [{ orderLineId: demoId(`${order}:line:2`), quantity: 3 }] },
  },
  deleteCustomer: { values: { customerId: 1004 } },
  deleteCustomerAsset: { values: { customerAssetId: 5014 } },
  deleteCustomerContact: { values: { contactId: singel("contact:bram") } },
  deleteFile: { values: { fileId: singel("file:prijslijst-2025") } },
  deleteProduct: { values: service },
  deleteSupplier: { values: chains },
  deleteTask: { values: inventory },
  deleteTaskComment: { values: lift },
  deleteWebhook: { values: { webhookId: singel("webhook:planbord") } },
  cancelWorkflowRun: {
    values: {
      workflowId: singel("workflow:offerte-verloopt"),
      runId: singel("workflow-run:offerte-verloopt"),
    },
  },
  deleteWorkflow: { values: { workflowId: singel("workflow:offerte-verloopt") } },
  listTaskComments: { values: lift },
  // Not an occurrence of a series: its id would differ in each week of the demo.
  moveAgendaItem: {
    values: { itemId: singel("task:T-1044") },
    body: { startAt: "2026-12-01T10:00:00+01:00", endAt: "2026-12-01T10:30:00+01:00" },
  },
  // The demo's webhook is disabled.
  redeliverWebhookDelivery: { after: ["updateWebhook"] },
  rejectQuote: { after: ["sendQuote"] },
  replayWebhook: { after: ["updateWebhook"] },
  getFullExport: { after: ["createFullExport"] },
  restoreOrganization: { after: ["deleteOrganization"] },
  restoreAgendaItem: { after: ["deleteAgendaItem"] },
  restoreCustomer: { values: hotel, after: ["deleteCustomer"] },
  restoreProduct: { values: service, after: ["deleteProduct"] },
  restoreSupplier: { values: chains, after: ["deleteSupplier"] },
  restoreTask: { values: inventory, after: ["deleteTask"] },
  retryWorkflowRun: { values: { runId: singel("workflow-run:accu-laag-mislukt") } },
  reviseQuote: { values: { quoteId: singel("quote:Q-2026-0029") } },
  testWebhook: { after: ["updateWebhook"] },
  updateMember: { body: { roleId: memberRole } },
  updateRole: { body: { name: "Front desk and planning" } },
};
