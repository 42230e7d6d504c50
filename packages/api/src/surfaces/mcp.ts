import type { Service } from "../service.ts";
import type { Bindings } from "./rest.ts";

/** Placeholder until the surface is written beside it. */
export function createProductMcp(_service: Service) {
  return async (_request: Request, _env: Bindings): Promise<Response> =>
    new Response("not here yet", { status: 404 });
}
