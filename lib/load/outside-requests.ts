import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Runs what requests share outside of the one that happens to ask for it first. In development React
 * takes a stack for every promise that a component makes, and reading the OpenAPI document makes so many
 * that their stacks cost more than everything else on the page.
 */
export const outsideRequests = AsyncLocalStorage.snapshot();
