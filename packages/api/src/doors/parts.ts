/** Parts of the service that benchmarks time by themselves. */

export { createAuthenticator } from "../auth/authenticate.ts";
export { type AuthSettings } from "../auth/settings.ts";
export { updateSupplier } from "../domains/suppliers/operations/update-supplier.ts";
export { runOperation } from "../kernel/run-operation.ts";
export { createRateLimits, type RateLimitSettings } from "../rate-limits/rate-limits.ts";
