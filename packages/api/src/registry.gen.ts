// Made by `npm run generate` from src/operations. Do not edit.

import type { Operation } from "./operation.ts";
import { login } from "./operations/account/login.ts";
import { logout } from "./operations/account/logout.ts";
import { getCurrentUser } from "./operations/account/get-current-user.ts";
import { listOrganizations } from "./operations/organizations/list-organizations.ts";
import { getOrganization } from "./operations/organizations/get-organization.ts";
import { listSuppliers } from "./operations/suppliers/list-suppliers.ts";
import { getSupplier } from "./operations/suppliers/get-supplier.ts";
import { updateSupplier } from "./operations/suppliers/update-supplier.ts";
import { getOpenApi } from "./operations/meta/get-open-api.ts";
import { listProblemTypes } from "./operations/meta/list-problem-types.ts";

export const operations: readonly Operation[] = [
  login,
  logout,
  getCurrentUser,
  listOrganizations,
  getOrganization,
  listSuppliers,
  getSupplier,
  updateSupplier,
  getOpenApi,
  listProblemTypes,
];
