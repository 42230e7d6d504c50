// Made by `npm run generate` from src/operations. Do not edit.

import type { Operation } from "./operation.ts";
import { login } from "./operations/account/login.ts";
import { logout } from "./operations/account/logout.ts";
import { getCurrentUser } from "./operations/account/get-current-user.ts";
import { updateCurrentUser } from "./operations/account/update-current-user.ts";
import { listOrganizations } from "./operations/organizations/list-organizations.ts";
import { createOrganization } from "./operations/organizations/create-organization.ts";
import { getOrganization } from "./operations/organizations/get-organization.ts";
import { updateOrganization } from "./operations/organizations/update-organization.ts";
import { listMembers } from "./operations/members/list-members.ts";
import { getMember } from "./operations/members/get-member.ts";
import { updateMember } from "./operations/members/update-member.ts";
import { removeMember } from "./operations/members/remove-member.ts";
import { listInvitations } from "./operations/invitations/list-invitations.ts";
import { createInvitation } from "./operations/invitations/create-invitation.ts";
import { revokeInvitation } from "./operations/invitations/revoke-invitation.ts";
import { acceptInvitation } from "./operations/invitations/accept-invitation.ts";
import { listRoles } from "./operations/roles/list-roles.ts";
import { createRole } from "./operations/roles/create-role.ts";
import { updateRole } from "./operations/roles/update-role.ts";
import { deleteRole } from "./operations/roles/delete-role.ts";
import { listPermissions } from "./operations/roles/list-permissions.ts";
import { listTasks } from "./operations/tasks/list-tasks.ts";
import { createTask } from "./operations/tasks/create-task.ts";
import { getTask } from "./operations/tasks/get-task.ts";
import { updateTask } from "./operations/tasks/update-task.ts";
import { setTaskStatus } from "./operations/tasks/set-task-status.ts";
import { deleteTask } from "./operations/tasks/delete-task.ts";
import { restoreTask } from "./operations/tasks/restore-task.ts";
import { listTaskComments } from "./operations/tasks/list-task-comments.ts";
import { createTaskComment } from "./operations/tasks/create-task-comment.ts";
import { deleteTaskComment } from "./operations/tasks/delete-task-comment.ts";
import { listCustomers } from "./operations/customers/list-customers.ts";
import { createCustomer } from "./operations/customers/create-customer.ts";
import { getCustomer } from "./operations/customers/get-customer.ts";
import { updateCustomer } from "./operations/customers/update-customer.ts";
import { deleteCustomer } from "./operations/customers/delete-customer.ts";
import { restoreCustomer } from "./operations/customers/restore-customer.ts";
import { listCustomerContacts } from "./operations/customers/list-customer-contacts.ts";
import { createCustomerContact } from "./operations/customers/create-customer-contact.ts";
import { getCustomerContact } from "./operations/customers/get-customer-contact.ts";
import { updateCustomerContact } from "./operations/customers/update-customer-contact.ts";
import { deleteCustomerContact } from "./operations/customers/delete-customer-contact.ts";
import { listCustomerAssets } from "./operations/customer-assets/list-customer-assets.ts";
import { createCustomerAsset } from "./operations/customer-assets/create-customer-asset.ts";
import { getCustomerAsset } from "./operations/customer-assets/get-customer-asset.ts";
import { updateCustomerAsset } from "./operations/customer-assets/update-customer-asset.ts";
import { deleteCustomerAsset } from "./operations/customer-assets/delete-customer-asset.ts";
import { listCustomerAssetNotes } from "./operations/customer-assets/list-customer-asset-notes.ts";
import { createCustomerAssetNote } from "./operations/customer-assets/create-customer-asset-note.ts";
import { deleteCustomerAssetNote } from "./operations/customer-assets/delete-customer-asset-note.ts";
import { listProducts } from "./operations/products/list-products.ts";
import { createProduct } from "./operations/products/create-product.ts";
import { getProduct } from "./operations/products/get-product.ts";
import { updateProduct } from "./operations/products/update-product.ts";
import { deleteProduct } from "./operations/products/delete-product.ts";
import { restoreProduct } from "./operations/products/restore-product.ts";
import { listQuotes } from "./operations/quotes/list-quotes.ts";
import { createQuote } from "./operations/quotes/create-quote.ts";
import { getQuote } from "./operations/quotes/get-quote.ts";
import { updateQuote } from "./operations/quotes/update-quote.ts";
import { deleteQuote } from "./operations/quotes/delete-quote.ts";
import { sendQuote } from "./operations/quotes/send-quote.ts";
import { acceptQuote } from "./operations/quotes/accept-quote.ts";
import { rejectQuote } from "./operations/quotes/reject-quote.ts";
import { cancelQuote } from "./operations/quotes/cancel-quote.ts";
import { reviseQuote } from "./operations/quotes/revise-quote.ts";
import { convertQuoteToOrder } from "./operations/quotes/convert-quote-to-order.ts";
import { getQuoteDocument } from "./operations/quotes/get-quote-document.ts";
import { listOrders } from "./operations/orders/list-orders.ts";
import { createOrder } from "./operations/orders/create-order.ts";
import { getOrder } from "./operations/orders/get-order.ts";
import { updateOrder } from "./operations/orders/update-order.ts";
import { setOrderStatus } from "./operations/orders/set-order-status.ts";
import { createOrderFulfilment } from "./operations/orders/create-order-fulfilment.ts";
import { listSuppliers } from "./operations/suppliers/list-suppliers.ts";
import { createSupplier } from "./operations/suppliers/create-supplier.ts";
import { getSupplier } from "./operations/suppliers/get-supplier.ts";
import { updateSupplier } from "./operations/suppliers/update-supplier.ts";
import { deleteSupplier } from "./operations/suppliers/delete-supplier.ts";
import { restoreSupplier } from "./operations/suppliers/restore-supplier.ts";
import { listInventoryLocations } from "./operations/inventory-locations/list-inventory-locations.ts";
import { createInventoryLocation } from "./operations/inventory-locations/create-inventory-location.ts";
import { updateInventoryLocation } from "./operations/inventory-locations/update-inventory-location.ts";
import { listCalendars } from "./operations/agenda/list-calendars.ts";
import { listAgendaItems } from "./operations/agenda/list-agenda-items.ts";
import { getAgendaItem } from "./operations/agenda/get-agenda-item.ts";
import { moveAgendaItem } from "./operations/agenda/move-agenda-item.ts";
import { listAgendaOccurrences } from "./operations/agenda/list-agenda-occurrences.ts";
import { listAuditEntries } from "./operations/audit/list-audit-entries.ts";
import { getAuditEntry } from "./operations/audit/get-audit-entry.ts";
import { revertAuditEntry } from "./operations/audit/revert-audit-entry.ts";
import { verifyAuditLog } from "./operations/audit/verify-audit-log.ts";
import { searchOrganization } from "./operations/search/search-organization.ts";
import { getOpenApi } from "./operations/meta/get-open-api.ts";
import { listProblemTypes } from "./operations/meta/list-problem-types.ts";

export const operations: readonly Operation[] = [
  login,
  logout,
  getCurrentUser,
  updateCurrentUser,
  listOrganizations,
  createOrganization,
  getOrganization,
  updateOrganization,
  listMembers,
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
  listTasks,
  createTask,
  getTask,
  updateTask,
  setTaskStatus,
  deleteTask,
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
  listAgendaItems,
  getAgendaItem,
  moveAgendaItem,
  listAgendaOccurrences,
  listAuditEntries,
  getAuditEntry,
  revertAuditEntry,
  verifyAuditLog,
  searchOrganization,
  getOpenApi,
  listProblemTypes,
];
