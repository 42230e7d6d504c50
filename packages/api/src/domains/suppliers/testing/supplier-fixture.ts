import type { TestOrganization, TestService, TestUser } from "../../../testing/test-service.ts";

/** Returns helpers for requests about the suppliers of an organization, by its admin by default. */
export function suppliersOf(service: TestService, organization: TestOrganization) {
  const path = `${organization.path}/suppliers`;
  const send = (method: string, rest: string, body?: unknown, as: TestUser = organization.admin) =>
    service.request(method, `${path}${rest}`, { as, ...(body === undefined ? {} : { body }) });
  return {
    path,
    send,
    create: (body: object = {}) => send("POST", "", { name: "Accu & Aandrijving", ...body }),
    /** Returns the types of the events about a supplier, in order. */
    events: async (id: string): Promise<string[]> => {
      const rows = await organization.run((transaction) =>
        transaction.all<{ type: string }>({
          text: "select type from events where payload->'data'->>'id' = $1 order by sequence",
          values: [id],
        }),
      );
      return rows.map(({ type }) => type);
    },
  };
}
