/** Parts of the service that benchmarks measure individually. */

export { createAuthenticator } from "../auth/authenticate.ts";
export { type AuthSettings } from "../auth/settings.ts";
export { tableTypes } from "../domains/files/table-types.ts";
export { updateSupplier } from "../domains/suppliers/operations/update-supplier.ts";
export { writeXlsx } from "../domains/transfers/tables/xlsx/write-xlsx.ts";
export { type Application } from "../kernel/application.ts";
export { runOperation } from "../kernel/run-operation.ts";
export { type RateLimitSettings } from "../rate-limits/policies.ts";
export { createRateLimits } from "../rate-limits/rate-limits.ts";
export { run as makeQuotePdf } from "../workers/tasks/quote-pdf.ts";
export { type WorkerPool } from "../workers/worker-pool.ts";
