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
import { getCustomer } from "./operations/customers/get-customer.ts";
import { listCustomerContacts } from "./operations/customers/list-customer-contacts.ts";
import { getCustomerContact } from "./operations/customers/get-customer-contact.ts";
import { updateCustomerContact } from "./operations/customers/update-customer-contact.ts";
import { listCustomerAssets } from "./operations/customer-assets/list-customer-assets.ts";
import { getCustomerAsset } from "./operations/customer-assets/get-customer-asset.ts";
import { listCustomerAssetNotes } from "./operations/customer-assets/list-customer-asset-notes.ts";
import { createCustomerAssetNote } from "./operations/customer-assets/create-customer-asset-note.ts";
import { listSuppliers } from "./operations/suppliers/list-suppliers.ts";
import { createSupplier } from "./operations/suppliers/create-supplier.ts";
import { getSupplier } from "./operations/suppliers/get-supplier.ts";
import { updateSupplier } from "./operations/suppliers/update-supplier.ts";
import { deleteSupplier } from "./operations/suppliers/delete-supplier.ts";
import { restoreSupplier } from "./operations/suppliers/restore-supplier.ts";
import { listCalendars } from "./operations/agenda/list-calendars.ts";
import { listAgendaItems } from "./operations/agenda/list-agenda-items.ts";
import { getAgendaItem } from "./operations/agenda/get-agenda-item.ts";
import { moveAgendaItem } from "./operations/agenda/move-agenda-item.ts";
import { listAgendaOccurrences } from "./operations/agenda/list-agenda-occurrences.ts";
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
  getCustomer,
  listCustomerContacts,
  getCustomerContact,
  updateCustomerContact,
  listCustomerAssets,
  getCustomerAsset,
  listCustomerAssetNotes,
  createCustomerAssetNote,
  listSuppliers,
  createSupplier,
  getSupplier,
  updateSupplier,
  deleteSupplier,
  restoreSupplier,
  listCalendars,
  listAgendaItems,
  getAgendaItem,
  moveAgendaItem,
  listAgendaOccurrences,
  getOpenApi,
  listProblemTypes,
];
