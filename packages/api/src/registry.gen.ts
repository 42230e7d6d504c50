// Made by `npm run generate` from src/domains. Do not edit.

import type { Operation } from "./kernel/define-operation.ts";
import { login } from "./domains/account/operations/login.ts";
import { logout } from "./domains/account/operations/logout.ts";
import { getCurrentUser } from "./domains/account/operations/get-current-user.ts";
import { updateCurrentUser } from "./domains/account/operations/update-current-user.ts";
import { listConnectedApps } from "./domains/account/operations/list-connected-apps.ts";
import { revokeConnectedApp } from "./domains/account/operations/revoke-connected-app.ts";
import { listOrganizations } from "./domains/organizations/operations/list-organizations.ts";
import { createOrganization } from "./domains/organizations/operations/create-organization.ts";
import { getOrganization } from "./domains/organizations/operations/get-organization.ts";
import { updateOrganization } from "./domains/organizations/operations/update-organization.ts";
import { deleteOrganization } from "./domains/portability/operations/delete-organization.ts";
import { createFullExport } from "./domains/portability/operations/create-full-export.ts";
import { getFullExport } from "./domains/portability/operations/get-full-export.ts";
import { getFullExportContent } from "./domains/portability/operations/get-full-export-content.ts";
import { restoreOrganization } from "./domains/portability/operations/restore-organization.ts";
import { listMembers } from "./domains/members/operations/list-members.ts";
import { createServiceMember } from "./domains/members/operations/create-service-member.ts";
import { getMember } from "./domains/members/operations/get-member.ts";
import { updateMember } from "./domains/members/operations/update-member.ts";
import { removeMember } from "./domains/members/operations/remove-member.ts";
import { listInvitations } from "./domains/invitations/operations/list-invitations.ts";
import { createInvitation } from "./domains/invitations/operations/create-invitation.ts";
import { revokeInvitation } from "./domains/invitations/operations/revoke-invitation.ts";
import { acceptInvitation } from "./domains/invitations/operations/accept-invitation.ts";
import { listRoles } from "./domains/roles/operations/list-roles.ts";
import { createRole } from "./domains/roles/operations/create-role.ts";
import { updateRole } from "./domains/roles/operations/update-role.ts";
import { deleteRole } from "./domains/roles/operations/delete-role.ts";
import { listPermissions } from "./domains/roles/operations/list-permissions.ts";
import { declineInvitation } from "./domains/invitations/operations/decline-invitation.ts";
import { getInvitation } from "./domains/invitations/operations/get-invitation.ts";
import { resendInvitation } from "./domains/invitations/operations/resend-invitation.ts";
import { listTasks } from "./domains/tasks/operations/list-tasks.ts";
import { createTask } from "./domains/tasks/operations/create-task.ts";
import { getTask } from "./domains/tasks/operations/get-task.ts";
import { updateTask } from "./domains/tasks/operations/update-task.ts";
import { deleteTask } from "./domains/tasks/operations/delete-task.ts";
import { setTaskStatus } from "./domains/tasks/operations/set-task-status.ts";
import { restoreTask } from "./domains/tasks/operations/restore-task.ts";
import { listTaskComments } from "./domains/tasks/operations/list-task-comments.ts";
import { createTaskComment } from "./domains/tasks/operations/create-task-comment.ts";
import { deleteTaskComment } from "./domains/tasks/operations/delete-task-comment.ts";
import { listCustomers } from "./domains/customers/operations/list-customers.ts";
import { createCustomer } from "./domains/customers/operations/create-customer.ts";
import { getCustomer } from "./domains/customers/operations/get-customer.ts";
import { updateCustomer } from "./domains/customers/operations/update-customer.ts";
import { deleteCustomer } from "./domains/customers/operations/delete-customer.ts";
import { restoreCustomer } from "./domains/customers/operations/restore-customer.ts";
import { listCustomerContacts } from "./domains/customers/operations/list-customer-contacts.ts";
import { createCustomerContact } from "./domains/customers/operations/create-customer-contact.ts";
import { getCustomerContact } from "./domains/customers/operations/get-customer-contact.ts";
import { updateCustomerContact } from "./domains/customers/operations/update-customer-contact.ts";
import { deleteCustomerContact } from "./domains/customers/operations/delete-customer-contact.ts";
import { listCustomerDuplicates } from "./domains/customers/operations/list-customer-duplicates.ts";
import { mergeCustomers } from "./domains/customers/operations/merge-customers.ts";
import { listCustomerAssets } from "./domains/customer-assets/operations/list-customer-assets.ts";
import { createCustomerAsset } from "./domains/customer-assets/operations/create-customer-asset.ts";
import { getCustomerAsset } from "./domains/customer-assets/operations/get-customer-asset.ts";
import { updateCustomerAsset } from "./domains/customer-assets/operations/update-customer-asset.ts";
import { deleteCustomerAsset } from "./domains/customer-assets/operations/delete-customer-asset.ts";
import { listCustomerAssetNotes } from "./domains/customer-assets/operations/list-customer-asset-notes.ts";
import { createCustomerAssetNote } from "./domains/customer-assets/operations/create-customer-asset-note.ts";
import { deleteCustomerAssetNote } from "./domains/customer-assets/operations/delete-customer-asset-note.ts";
import { listProducts } from "./domains/products/operations/list-products.ts";
import { createProduct } from "./domains/products/operations/create-product.ts";
import { getProduct } from "./domains/products/operations/get-product.ts";
import { updateProduct } from "./domains/products/operations/update-product.ts";
import { deleteProduct } from "./domains/products/operations/delete-product.ts";
import { restoreProduct } from "./domains/products/operations/restore-product.ts";
import { listQuotes } from "./domains/quotes/operations/list-quotes.ts";
import { createQuote } from "./domains/quotes/operations/create-quote.ts";
import { getQuote } from "./domains/quotes/operations/get-quote.ts";
import { updateQuote } from "./domains/quotes/operations/update-quote.ts";
import { deleteQuote } from "./domains/quotes/operations/delete-quote.ts";
import { sendQuote } from "./domains/quotes/operations/send-quote.ts";
import { acceptQuote } from "./domains/quotes/operations/accept-quote.ts";
import { rejectQuote } from "./domains/quotes/operations/reject-quote.ts";
import { cancelQuote } from "./domains/quotes/operations/cancel-quote.ts";
import { reviseQuote } from "./domains/quotes/operations/revise-quote.ts";
import { convertQuoteToOrder } from "./domains/quotes/operations/convert-quote-to-order.ts";
import { getQuoteDocument } from "./domains/quotes/operations/get-quote-document.ts";
import { createQuoteLink } from "./domains/quotes/operations/create-quote-link.ts";
import { listOrders } from "./domains/orders/operations/list-orders.ts";
import { createOrder } from "./domains/orders/operations/create-order.ts";
import { getOrder } from "./domains/orders/operations/get-order.ts";
import { updateOrder } from "./domains/orders/operations/update-order.ts";
import { setOrderStatus } from "./domains/orders/operations/set-order-status.ts";
import { createOrderFulfilment } from "./domains/orders/operations/create-order-fulfilment.ts";
import { listSuppliers } from "./domains/suppliers/operations/list-suppliers.ts";
import { createSupplier } from "./domains/suppliers/operations/create-supplier.ts";
import { getSupplier } from "./domains/suppliers/operations/get-supplier.ts";
import { updateSupplier } from "./domains/suppliers/operations/update-supplier.ts";
import { deleteSupplier } from "./domains/suppliers/operations/delete-supplier.ts";
import { restoreSupplier } from "./domains/suppliers/operations/restore-supplier.ts";
import { listInventoryLocations } from "./domains/inventory-locations/operations/list-inventory-locations.ts";
import { createInventoryLocation } from "./domains/inventory-locations/operations/create-inventory-location.ts";
import { updateInventoryLocation } from "./domains/inventory-locations/operations/update-inventory-location.ts";
import { listCalendars } from "./domains/agenda/operations/list-calendars.ts";
import { createCalendar } from "./domains/agenda/operations/create-calendar.ts";
import { listAgendaItems } from "./domains/agenda/operations/list-agenda-items.ts";
import { createAgendaItem } from "./domains/agenda/operations/create-agenda-item.ts";
import { getAgendaItem } from "./domains/agenda/operations/get-agenda-item.ts";
import { updateAgendaItem } from "./domains/agenda/operations/update-agenda-item.ts";
import { deleteAgendaItem } from "./domains/agenda/operations/delete-agenda-item.ts";
import { moveAgendaItem } from "./domains/agenda/operations/move-agenda-item.ts";
import { listAgendaOccurrences } from "./domains/agenda/operations/list-agenda-occurrences.ts";
import { deleteCalendar } from "./domains/agenda/operations/delete-calendar.ts";
import { updateCalendar } from "./domains/agenda/operations/update-calendar.ts";
import { respondToAgendaItem } from "./domains/agenda/operations/respond-to-agenda-item.ts";
import { setAgendaItemState } from "./domains/agenda/operations/set-agenda-item-state.ts";
import { findFreeSlots } from "./domains/agenda/operations/find-free-slots.ts";
import { listCalendarItems } from "./domains/agenda/operations/list-calendar-items.ts";
import { restoreAgendaItem } from "./domains/agenda/operations/restore-agenda-item.ts";
import { importAgendaItems } from "./domains/transfers/operations/import-agenda-items.ts";
import { listAuditEntries } from "./domains/audit/operations/list-audit-entries.ts";
import { getAuditEntry } from "./domains/audit/operations/get-audit-entry.ts";
import { revertAuditEntry } from "./domains/audit/operations/revert-audit-entry.ts";
import { verifyAuditLog } from "./domains/audit/operations/verify-audit-log.ts";
import { listActiveApps } from "./domains/audit/operations/list-active-apps.ts";
import { searchOrganization } from "./domains/search/operations/search-organization.ts";
import { createExport } from "./domains/transfers/operations/create-export.ts";
import { listExports } from "./domains/transfers/operations/list-exports.ts";
import { createImport } from "./domains/transfers/operations/create-import.ts";
import { listImports } from "./domains/transfers/operations/list-imports.ts";
import { getExport } from "./domains/transfers/operations/get-export.ts";
import { getImport } from "./domains/transfers/operations/get-import.ts";
import { proposeImport } from "./domains/transfers/operations/propose-import.ts";
import { listImportRows } from "./domains/transfers/operations/list-import-rows.ts";
import { runBatch } from "./domains/batches/operations/run-batch.ts";
import { getOpenApi } from "./domains/meta/operations/get-open-api.ts";
import { listProblemTypes } from "./domains/meta/operations/list-problem-types.ts";
import { getEvent } from "./domains/events/operations/get-event.ts";
import { listEventTypes } from "./domains/events/operations/list-event-types.ts";
import { listEvents } from "./domains/events/operations/list-events.ts";
import { createWebhook } from "./domains/webhooks/operations/create-webhook.ts";
import { listWebhooks } from "./domains/webhooks/operations/list-webhooks.ts";
import { deleteWebhook } from "./domains/webhooks/operations/delete-webhook.ts";
import { getWebhook } from "./domains/webhooks/operations/get-webhook.ts";
import { updateWebhook } from "./domains/webhooks/operations/update-webhook.ts";
import { getWebhookDelivery } from "./domains/webhooks/operations/get-webhook-delivery.ts";
import { listWebhookDeliveries } from "./domains/webhooks/operations/list-webhook-deliveries.ts";
import { redeliverWebhookDelivery } from "./domains/webhooks/operations/redeliver-webhook-delivery.ts";
import { replayWebhook } from "./domains/webhooks/operations/replay-webhook.ts";
import { rotateWebhookSecret } from "./domains/webhooks/operations/rotate-webhook-secret.ts";
import { testWebhook } from "./domains/webhooks/operations/test-webhook.ts";
import { createApprovalPolicy } from "./domains/approvals/operations/create-approval-policy.ts";
import { listApprovalPolicies } from "./domains/approvals/operations/list-approval-policies.ts";
import { deleteApprovalPolicy } from "./domains/approvals/operations/delete-approval-policy.ts";
import { getApprovalPolicy } from "./domains/approvals/operations/get-approval-policy.ts";
import { updateApprovalPolicy } from "./domains/approvals/operations/update-approval-policy.ts";
import { getApproval } from "./domains/approvals/operations/get-approval.ts";
import { listApprovals } from "./domains/approvals/operations/list-approvals.ts";
import { approveApproval } from "./domains/approvals/operations/approve-approval.ts";
import { cancelApproval } from "./domains/approvals/operations/cancel-approval.ts";
import { rejectApproval } from "./domains/approvals/operations/reject-approval.ts";
import { completeFileUpload } from "./domains/files/operations/complete-file-upload.ts";
import { createFileUpload } from "./domains/files/operations/create-file-upload.ts";
import { listFiles } from "./domains/files/operations/list-files.ts";
import { deleteFile } from "./domains/files/operations/delete-file.ts";
import { getFile } from "./domains/files/operations/get-file.ts";
import { updateFile } from "./domains/files/operations/update-file.ts";
import { getFileContent } from "./domains/files/operations/get-file-content.ts";
import { cancelWorkflowRun } from "./domains/workflows/operations/cancel-workflow-run.ts";
import { createWorkflow } from "./domains/workflows/operations/create-workflow.ts";
import { listWorkflows } from "./domains/workflows/operations/list-workflows.ts";
import { deleteWorkflow } from "./domains/workflows/operations/delete-workflow.ts";
import { getWorkflow } from "./domains/workflows/operations/get-workflow.ts";
import { updateWorkflow } from "./domains/workflows/operations/update-workflow.ts";
import { getWorkflowRun } from "./domains/workflows/operations/get-workflow-run.ts";
import { listWorkflowRuns } from "./domains/workflows/operations/list-workflow-runs.ts";
import { runWorkflow } from "./domains/workflows/operations/run-workflow.ts";
import { retryWorkflowRun } from "./domains/workflows/operations/retry-workflow-run.ts";
import { setWorkflowStatus } from "./domains/workflows/operations/set-workflow-status.ts";
import { testWorkflow } from "./domains/workflows/operations/test-workflow.ts";
import { createStockMovement } from "./domains/stock-movements/operations/create-stock-movement.ts";
import { listStockMovements } from "./domains/stock-movements/operations/list-stock-movements.ts";

export const operations: readonly Operation[] = [
  login,
  logout,
  getCurrentUser,
  updateCurrentUser,
  listConnectedApps,
  revokeConnectedApp,
  listOrganizations,
  createOrganization,
  getOrganization,
  updateOrganization,
  deleteOrganization,
  createFullExport,
  getFullExport,
  getFullExportContent,
  restoreOrganization,
  listMembers,
  createServiceMember,
  getMember,
  updateMember,
  removeMember,
  listInvitations,
  createInvitation,
  revokeInvitation,
  acceptInvitation,
  listRoles,
  createRole,
  updateRole,
  deleteRole,
  listPermissions,
  declineInvitation,
  getInvitation,
  resendInvitation,
  listTasks,
  createTask,
  getTask,
  updateTask,
  deleteTask,
  setTaskStatus,
  restoreTask,
  listTaskComments,
  createTaskComment,
  deleteTaskComment,
  listCustomers,
  createCustomer,
  getCustomer,
  updateCustomer,
  deleteCustomer,
  restoreCustomer,
  listCustomerContacts,
  createCustomerContact,
  getCustomerContact,
  updateCustomerContact,
  deleteCustomerContact,
  listCustomerDuplicates,
  mergeCustomers,
  listCustomerAssets,
  createCustomerAsset,
  getCustomerAsset,
  updateCustomerAsset,
  deleteCustomerAsset,
  listCustomerAssetNotes,
  createCustomerAssetNote,
  deleteCustomerAssetNote,
  listProducts,
  createProduct,
  getProduct,
  updateProduct,
  deleteProduct,
  restoreProduct,
  listQuotes,
  createQuote,
  getQuote,
  updateQuote,
  deleteQuote,
  sendQuote,
  acceptQuote,
  rejectQuote,
  cancelQuote,
  reviseQuote,
  convertQuoteToOrder,
  getQuoteDocument,
  createQuoteLink,
  listOrders,
  createOrder,
  getOrder,
  updateOrder,
  setOrderStatus,
  createOrderFulfilment,
  listSuppliers,
  createSupplier,
  getSupplier,
  updateSupplier,
  deleteSupplier,
  restoreSupplier,
  listInventoryLocations,
  createInventoryLocation,
  updateInventoryLocation,
  listCalendars,
  createCalendar,
  listAgendaItems,
  createAgendaItem,
  getAgendaItem,
  updateAgendaItem,
  deleteAgendaItem,
  moveAgendaItem,
  listAgendaOccurrences,
  deleteCalendar,
  updateCalendar,
  respondToAgendaItem,
  setAgendaItemState,
  findFreeSlots,
  listCalendarItems,
  restoreAgendaItem,
  importAgendaItems,
  listAuditEntries,
  getAuditEntry,
  revertAuditEntry,
  verifyAuditLog,
  listActiveApps,
  searchOrganization,
  createExport,
  listExports,
  createImport,
  listImports,
  getExport,
  getImport,
  proposeImport,
  listImportRows,
  runBatch,
  getOpenApi,
  listProblemTypes,
  getEvent,
  listEventTypes,
  listEvents,
  createWebhook,
  listWebhooks,
  deleteWebhook,
  getWebhook,
  updateWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  redeliverWebhookDelivery,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
  createApprovalPolicy,
  listApprovalPolicies,
  deleteApprovalPolicy,
  getApprovalPolicy,
  updateApprovalPolicy,
  getApproval,
  listApprovals,
  approveApproval,
  cancelApproval,
  rejectApproval,
  completeFileUpload,
  createFileUpload,
  listFiles,
  deleteFile,
  getFile,
  updateFile,
  getFileContent,
  cancelWorkflowRun,
  createWorkflow,
  listWorkflows,
  deleteWorkflow,
  getWorkflow,
  updateWorkflow,
  getWorkflowRun,
  listWorkflowRuns,
  runWorkflow,
  retryWorkflowRun,
  setWorkflowStatus,
  testWorkflow,
  createStockMovement,
  listStockMovements,
];
