import type { Service } from "../service.ts";
import type { Operation } from "./define-operation.ts";

/** The service with the operations that it offers: what surfaces and the runner work with. */
export type Application = Service & { registry: readonly Operation[] };
