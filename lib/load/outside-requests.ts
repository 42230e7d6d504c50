import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Runs work that requests share outside the context of the request that happens to start it. In development
 * React captures a stack trace for every promise that a component creates, and reading the OpenAPI document
 * creates so many that their stacks cost more than everything else on the page.
 */
export const outsideRequests = AsyncLocalStorage.snapshot();
