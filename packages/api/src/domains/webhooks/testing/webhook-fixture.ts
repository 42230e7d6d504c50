import { expect } from "vitest";
import type { TestOrganization, TestRequest, TestService } from "../../../testing/test-service.ts";

/**
 * Returns helpers for the webhooks of an organization, called as its admin; the token stays valid when the
 * clock moves by weeks.
 */
export function webhooksOf(service: TestService, organization: TestOrganization) {
  const token = service.issuer.sign({
    sub: organization.admin.id,
    exp: Math.floor(Date.now() / 1_000) + 120 * 86_400,
  });

  function send(method: string, path: string, body?: unknown, request: TestRequest = { token }) {
    return service.request(method, `${organization.path}${path}`, {
      ...request,
      ...(body === undefined ? {} : { body }),
    });
  }

  async function ok(method: string, path: string, body?: unknown): Promise<any> {
    const response = await send(method, path, body);
    expect(response.status, response.text).toBeLessThan(300);
    return response.body;
  }

  return {
    send,
    ok,
    create: (url: string, eventTypes = ["supplier.*"]) =>
      ok("POST", "/webhooks", { url, eventTypes }),
    get: (id: string) => ok("GET", `/webhooks/${id}`),
    /** Creates a supplier, which emits `supplier.created`. */
    createSupplier: (name = "Supplier") => ok("POST", "/suppliers", { name }),
    deliveries: async (id: string, query = ""): Promise<any[]> =>
      (await ok("GET", `/webhooks/${id}/deliveries${query}`)).items,
    events: async (query = ""): Promise<any[]> => (await ok("GET", `/events${query}`)).items,
  };
}
