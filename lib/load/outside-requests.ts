import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Runs a function outside the async context of the current request, for work that requests share. In development
 * React captures a stack trace for every promise that a component creates, and reading the OpenAPI document creates
 * so many that their stacks take longer than everything else on the page.
 */
export const outsideRequests = AsyncLocalStorage.snapshot();
