// Made by `npm run generate` from src/operations. Do not edit.

import type { Operation } from "./operation.ts";
import { login } from "./operations/account/login.ts";
import { logout } from "./operations/account/logout.ts";
import { getCurrentUser } from "./operations/account/get-current-user.ts";
import { listOrganizations } from "./operations/organizations/list-organizations.ts";
import { getOrganization } from "./operations/organizations/get-organization.ts";
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
  listOrganizations,
  getOrganization,
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
