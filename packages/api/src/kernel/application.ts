import type { Service } from "../service.ts";
import type { Operation } from "./define-operation.ts";

/** The service with its operations, as surfaces and the runner use it. */
export type Application = Service & { registry: readonly Operation[] };

/**
 * Returns the application of a job.
 *
 * @throws Error if the service has no operations: a programming error
 */
export function toApplication(service: Service): Application {
  if (isApplication(service)) return service;
  throw new Error("the service has no operations");
}

const isApplication = (service: Service): service is Application => "registry" in service;
