import { expect } from "vitest";
import type { TestOrganization, TestRequest, TestService } from "../../../testing/test-service.ts";

/** Returns a step that creates a task. */
export const taskStep = (id: string, title: string, overrides: object = {}) => ({
  id,
  operation: "createTask",
  input: { title },
  ...overrides,
});

/**
 * Returns helpers for the workflows of an organization, called as its admin; the token stays valid when the
 * clock moves by weeks.
 */
export function workflowsOf(service: TestService, organization: TestOrganization) {
  const token = service.issuer.sign({
    sub: organization.admin.id,
    exp: Math.floor(Date.now() / 1_000) + 400 * 86_400,
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

  const create = (steps: object[], overrides: object = {}) =>
    ok("POST", "/workflows", {
      name: "A workflow",
      trigger: { type: "event", eventTypes: ["supplier.created"] },
      steps,
      ...overrides,
    });

  return {
    send,
    ok,
    create,
    /** Creates an active workflow; returns its id. */
    async activate(steps: object[], overrides: object = {}): Promise<string> {
      const { id } = await create(steps, overrides);
      await ok("PATCH", `/workflows/${id}/status`, { status: "active" });
      return id;
    },
    get: (id: string) => ok("GET", `/workflows/${id}`),
    runs: async (id: string, query = ""): Promise<any[]> =>
      (await ok("GET", `/workflows/${id}/runs${query}`)).items,
    /** Creates a supplier, which emits `supplier.created`. */
    createSupplier: (name = "Supplier") => ok("POST", "/suppliers", { name }),
    tasks: async (): Promise<string[]> =>
      (await ok("GET", "/tasks?sort=createdAt&limit=100")).items.map(
        ({ title }: { title: string }) => title,
      ),
    events: async (query = ""): Promise<any[]> => (await ok("GET", `/events${query}`)).items,
    entries: async (query = ""): Promise<any[]> => (await ok("GET", `/audit-log${query}`)).items,
  };
}
