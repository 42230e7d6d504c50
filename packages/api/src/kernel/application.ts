import type { Service } from "../service.ts";
import type { Operation } from "./define-operation.ts";

/** The service with the operations that it offers: what surfaces and the runner work with. */
export type Application = Service & { registry: readonly Operation[] };

/**
 * The application that a job works for.
 *
 * @throws Error where the service has no operations: our own mistake
 */
export function toApplication(service: Service): Application {
  if (isApplication(service)) return service;
  throw new Error("the service has no operations");
}

const isApplication = (service: Service): service is Application => "registry" in service;
